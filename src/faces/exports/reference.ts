import type { Audit } from "../../audit/result.ts";
import type { ContentKind, Snapshot, SnapshotId } from "../../domain/snapshot.ts";
import type { Source } from "../../domain/source.ts";
import { redactUrl, registrableName, tryCanonicalUrl } from "../../domain/url.ts";
import type { Authority, Work } from "../../domain/work.ts";
import { sha256 } from "../../run/canonical-json.ts";
import type { Snapshots } from "../../write/evidence.ts";
import { plainLine } from "../../write/markdown.ts";
import { type Day, dayOf } from "./day.ts";

/** A source as reference managers want to know it. Texts are plain and on one line. */
export interface Reference {
  /** The same for the same address in every export: safe as a key of BibTeX and an id of CSL. */
  readonly key: string;
  /** What the report cites it as: a number, or the name another report gives it. */
  readonly cited: string;
  readonly title: string;
  /** Absent for a document that has no address on the web. */
  readonly url?: string;
  /** Where a document without an address is kept. */
  readonly place?: string;
  readonly doi?: string;
  readonly author?: string;
  /** The site or organisation that published it. */
  readonly site?: string;
  readonly published?: Day;
  /** The day the copy was made that the quotes stand in. */
  readonly accessed?: Day;
  readonly language?: string;
  readonly kind: ContentKind;
  /** The paper it is, where it is one. */
  readonly paper?: Paper;
}

/** Where a paper was published. */
export interface Paper {
  readonly preprint: boolean;
  readonly venue?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly pages?: string;
  /** Its number at arXiv. */
  readonly arxiv?: string;
  readonly retracted: boolean;
}

/** The sources of a report or a searched answer, in their order (I6). What a pruned snapshot no longer says is left out. */
export async function referencesOf(sources: readonly Source[], snapshots: Snapshots): Promise<Reference[]> {
  return Promise.all(
    sources.map(async ({ n, url, title, snapshotId, published, work, authority }) => {
      const kept = (await snapshots.getSnapshot(snapshotId))?.snapshot;
      return reference({ cited: String(n), url, title, kept, published: kept?.published ?? published, work, authority });
    }),
  );
}

/** The sources an audited report cites: those with an address, each once. */
export async function referencesOfAudit({ references }: Audit, snapshots: Snapshots): Promise<Reference[]> {
  const found = await Promise.all(
    references.map(async ({ index, label, url, title, page_title, snapshot_id, captured_at }) => {
      if (url === undefined) return [];
      const kept = snapshot_id === undefined ? undefined : (await snapshots.getSnapshot(snapshot_id as SnapshotId))?.snapshot;
      const made = { cited: label ?? String(index), url, title: page_title || title, kept, accessed: captured_at };
      return [reference({ ...made, published: kept?.published })];
    }),
  );
  const seen = new Set<string>();
  return found.flat().filter(({ key }) => !seen.has(key) && seen.add(key));
}

interface Known {
  readonly cited: string;
  readonly url: string;
  readonly title: string;
  readonly kept: Snapshot | undefined;
  readonly published: string | undefined;
  readonly accessed?: string | undefined;
  readonly work?: Work | undefined;
  readonly authority?: Authority | undefined;
}

function reference({ cited, url: raw, title, kept, published, accessed, work, authority }: Known): Reference {
  const url = redactUrl(raw);
  const onWeb = /^https?:\/\//i.test(url);
  const plain = plainLine(title) || url;
  const days = { published: dayOf(published), accessed: dayOf(kept?.capturedAt ?? accessed) };
  return {
    key: keyOf(raw),
    cited: plainLine(cited),
    title: plain,
    ...(onWeb ? { url } : { place: plainLine(url.replace(/^library:/, "")) }),
    ...said("doi", work?.doi ?? (onWeb ? doiIn(url) : undefined)),
    ...said("author", work !== undefined && work.authors.length > 0 ? work.authors.join("; ") : kept?.author),
    ...said("site", kept?.siteName),
    ...(days.published === undefined ? {} : { published: days.published }),
    ...(days.accessed === undefined ? {} : { accessed: days.accessed }),
    ...said("language", kept?.language),
    kind: kept?.contentKind ?? "html",
    ...(work !== undefined && (authority === "peer reviewed" || authority === "preprint") ? { paper: paperOf(work, authority) } : {}),
  };
}

function paperOf(work: Work, authority: Authority): Paper {
  return {
    preprint: authority === "preprint",
    retracted: work.retracted !== undefined,
    ...said("venue", work.venue),
    ...said("volume", work.volume),
    ...said("issue", work.issue),
    ...said("pages", work.pages),
    ...said("arxiv", work.arxiv),
  };
}

function said<K extends string>(key: K, text: string | undefined): Partial<Record<K, string>> {
  const plain = text === undefined ? "" : plainLine(text);
  return plain === "" ? {} : ({ [key]: plain } as Partial<Record<K, string>>);
}

/** Made of the address alone, so that it stays when a page is captured again, renumbered or renamed. */
function keyOf(url: string): string {
  const canonical = tryCanonicalUrl(url) ?? url;
  const name = registrableName(canonical)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
  return `${/^[a-z]/.test(name) ? name : `s${name}`}-${sha256(canonical).slice(0, 8)}`;
}

/** The DOI an address of the DOI system names. */
function doiIn(url: string): string | undefined {
  const { hostname, pathname } = new URL(url);
  return /^(?:dx\.|www\.)?doi\.org$/i.test(hostname) ? /^\/(10\.\d{4,9}\/\S+)$/.exec(decoded(pathname))?.[1] : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
