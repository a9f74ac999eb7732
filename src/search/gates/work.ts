import { hostOf } from "../../domain/url.ts";
import type { Work } from "../../domain/work.ts";
import { words } from "../../text/words.ts";

/** How an address names the paper behind it; the first that fits is taken. */
const ADDRESSES: readonly { readonly at: RegExp; readonly id: (match: RegExpExecArray) => string }[] = [
  {
    at: /(?:arxiv\.org\/(?:abs|pdf|html|ps)|ar5iv(?:\.labs\.arxiv)?\.org\/(?:abs|html)|alphaxiv\.org\/(?:abs|overview)|huggingface\.co\/papers)\/(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})/i,
    id: (m) => `arxiv:${m[1]}`,
  },
  { at: /10\.48550\/arxiv\.(\d{4}\.\d{4,5})/i, id: (m) => `arxiv:${m[1]}` },
  { at: /(?:ssrn\.com\/.*abstract(?:_id)?=|10\.2139\/ssrn\.)(\d+)/i, id: (m) => `doi:10.2139/ssrn.${m[1]}` },
  { at: /aclanthology\.org\/([A-Z0-9.-]+?)(?:\.pdf|\/|$)/i, id: (m) => `doi:10.18653/v1/${m[1]}` },
  { at: /(?:biorxiv|medrxiv)\.org\/content\/(10\.\d{4,9}\/[\d.]+)(?:v\d+)?/i, id: (m) => `doi:${m[1]}` },
  { at: /nature\.com\/articles\/([a-z0-9-]+)/i, id: (m) => `doi:10.1038/${m[1]}` },
  { at: /zenodo\.org\/records?\/(\d+)/i, id: (m) => `doi:10.5281/zenodo.${m[1]}` },
  { at: /openreview\.net\/(?:forum|pdf)\?id=([\w-]+)/i, id: (m) => `openreview:${m[1]}` },
  { at: /(10\.\d{4,9}\/[^\s?#&]+)/, id: (m) => `doi:${trimmedDoi(m[1] ?? "")}` },
  {
    at: /(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov\/pubmed|europepmc\.org\/(?:article|abstract)\/MED)\/(\d{5,9})/i,
    id: (m) => `pmid:${m[1]}`,
  },
  {
    at: /(?:ncbi\.nlm\.nih\.gov\/(?:pmc\/)?articles|europepmc\.org\/(?:article|articles)(?:\/PMC)?)\/(?:PMC)?(\d{5,9})/i,
    id: (m) => `pmcid:${m[1]}`,
  },
  { at: /sciencedirect\.com\/science\/article\/(?:abs\/)?pii\/([A-Z0-9]+)/i, id: (m) => `pii:${m[1]}` },
  { at: /jstor\.org\/stable\/(?:pdf\/)?(\d+)/i, id: (m) => `doi:10.2307/${m[1]}` },
];

/** What publishers hang on a DOI in an address. */
function trimmedDoi(doi: string): string {
  return doi
    .replace(/\/(?:full|abstract|pdf|epdf|html|meta|fulltext|references|asset\/.*)(?:\/.*)?$/i, "")
    .replace(/(?:\.full)?(?:\.pdf|\.html?|\.xml)$|(?<![.,;)\]])[.,;)\]]+$/i, "");
}

const SCHOLARLY_HOST =
  /(?:^|\.)(?:doi\.org|arxiv\.org|ncbi\.nlm\.nih\.gov|europepmc\.org|nature\.com|science\.org|cell\.com|thelancet\.com|nejm\.org|bmj\.com|jamanetwork\.com|pnas\.org|plos\.org|frontiersin\.org|mdpi\.com|elifesciences\.org|sciencedirect\.com|springer\.com|biomedcentral\.com|wiley\.com|tandfonline\.com|sagepub\.com|oup\.com|cambridge\.org|acm\.org|ieee\.org|biorxiv\.org|medrxiv\.org|ssrn\.com|jstor\.org|semanticscholar\.org|researchgate\.net|openreview\.net|aclanthology\.org|hal\.science|zenodo\.org|academia\.edu|ahajournals\.org|acs\.org|rsc\.org|aps\.org|iop\.org)$/;

/**
 * The paper an address leads to, one name for DOI, arXiv, PubMed, PMC and publisher (G6), e.g. `doi:10.1038/nature14539`; undefined for
 * what is no paper. An address alone does not tie a PubMed number to a DOI: see {@link workTitle}.
 */
export function workOf(url: string): string | undefined {
  const decoded = decodedAddress(url);
  if (/10\.\d{4,9}\//.test(decoded) === false && !SCHOLARLY_HOST.test(hostOf(url)) && !/ar5iv|alphaxiv|huggingface\.co\/papers/.test(url))
    return undefined;
  for (const { at, id } of ADDRESSES) {
    const match = at.exec(decoded);
    if (match !== null) return id(match).toLowerCase();
  }
  return undefined;
}

/** A source as far as it tells which paper it is. */
export interface NamedSource {
  readonly url: string;
  readonly title: string;
  readonly work?: Work | undefined;
}

/** Every name a source's paper goes by (G6): what its address says, the identifiers its service knows, and its title with its first author. */
export function workNames({ url, title, work }: NamedSource): string[] {
  const byAddress = workOf(url);
  const byTitle = workTitle(url, title);
  const first = work?.authors[0];
  const ids = [
    ...[work?.doi, ...(work?.alsoAs ?? [])].map((doi) => (doi === undefined ? undefined : workOf(`https://doi.org/${doi}`))),
    work?.arxiv === undefined ? undefined : `arxiv:${work.arxiv}`,
    work?.pmid === undefined ? undefined : `pmid:${work.pmid}`,
    work?.pmcid === undefined ? undefined : `pmcid:${work.pmcid}`,
    byAddress,
    byTitle === undefined ? undefined : `title:${byTitle}`,
    first === undefined ? undefined : authoredTitle(title, first),
  ];
  return [...new Set(ids.flatMap((id) => id?.toLowerCase() ?? []))];
}

/** With its author's name a title need not be long to be sure. */
const TELLING_WITH_AUTHOR = 3;

function authoredTitle(title: string, author: string): string | undefined {
  const all = words(title);
  return all.length < TELLING_WITH_AUTHOR ? undefined : `${all.map(({ stem }) => stem).join(" ")} by ${familyName(author)}`;
}

/** `Lee, Ann` and `Ann Lee` have one. */
export function familyName(author: string): string {
  const before = author.split(",")[0] ?? author;
  return (author.includes(",") ? before : (author.trim().split(/\s+/).at(-1) ?? author))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .trim();
}

/** Shorter titles (`Introduction`, `Editorial`) belong to many papers. */
const TELLING_WORDS = 6;

/** The title that ties copies of one paper together across scholarly sites, or undefined where the page is elsewhere or the title too short to be sure. */
export function workTitle(url: string, title: string): string | undefined {
  if (!SCHOLARLY_HOST.test(hostOf(url))) return undefined;
  const bare = title
    .replace(/^\s*(?:\[[\w./-]+\]|\(PDF\)|\[PDF\]|PDF)\s*/i, "")
    .replace(
      /(?<!\s)\s+[|–—-]\s+(?:PubMed|PMC|NCBI|Nature|Science|arXiv|ScienceDirect|SpringerLink|Springer|PLOS\b.*|Frontiers|The Lancet|JSTOR|PNAS|bioRxiv|medRxiv|Europe PMC|Semantic Scholar|ResearchGate|Wiley.*|Oxford Academic|Cambridge Core|ACM.*|IEEE.*|BMJ.*|NEJM|[A-Z][\w ]{2,40})\s*$/,
      "",
    );
  const all = words(bare);
  return all.length >= TELLING_WORDS ? all.map((word) => word.stem).join(" ") : undefined;
}

function decodedAddress(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
