import { registrableDomain } from "../../domain/url.ts";
import type { Work } from "../../domain/work.ts";
import type { LanguageDetector } from "../../text/language.ts";
import type { SearchResult } from "../provider.ts";
import { excludeDomains } from "./domains.ts";
import type { Discarded, GatedResult, LanguageRetry } from "./gated.ts";
import { keepOneCopy } from "./independence.ts";
import { languageGate, queryLanguage, resultLanguage } from "./language.ts";
import { normaliseResults } from "./normalise.ts";
import { organisationOf } from "./organisation.ts";
import { heldBackReason, preferComplete } from "./partial.ts";
import { isOfFolder, keepQuality, type Quality } from "./quality.ts";
import { LEAST_RELEVANCE, relevanceGate } from "./relevance.ts";
import { familyName } from "./work.ts";

export interface GateContext {
  /** The query the results answer, as it was meant (without the operators of a retry). */
  readonly query: string;
  /** ISO 639-1; absent: told from the query. */
  readonly language?: string;
  /** The list of G1 with the user's additions and removals (`exclusionList`). */
  readonly excluded: readonly string[];
  readonly detect: LanguageDetector;
  /** True once the language retry was made and its results are among these. */
  readonly languageRetried: boolean;
  /** `search.minRelevance`; 0.15 by default. */
  readonly leastRelevance?: number;
  /** `search.minCharacters`; 200 by default. */
  readonly leastCharacters?: number;
}

export interface GateOutcome {
  /** Best first: by tier 3 last, then by relevance and quality. */
  readonly kept: readonly GatedResult[];
  /** Partial results that would do if no complete one yields evidence (G4); they also stand among the discarded. */
  readonly heldBack: readonly GatedResult[];
  readonly discarded: readonly Discarded[];
  readonly retry?: LanguageRetry;
}

/** Passes a query's results through the gates in order: G8 → G1 → G2 → G3 → G5 → G4 → G6. Pure; every result is kept or discarded with its gate (G9). */
export function runGates(results: readonly SearchResult[], context: GateContext): GateOutcome {
  const { query } = context;
  const detect = remembering(context.detect);
  const language = context.language ?? queryLanguage(query, detect);
  const foreign = (result: SearchResult) => {
    const found = resultLanguage(result, detect);
    return language !== undefined && found !== undefined && found !== language;
  };
  const normal = normaliseResults(results);
  const allowed = excludeDomains(normal.kept, context.excluded);
  const relevant = relevanceGate(allowed.kept, query, context.leastRelevance ?? LEAST_RELEVANCE, foreign);
  const relevance = new Map(relevant.kept.map((entry) => [entry.result.url, entry]));
  const spoken = languageGate(
    relevant.kept.map((entry) => entry.result),
    { query, language, retried: context.languageRetried, detect },
  );
  const good = keepQuality(spoken.kept, query, context.leastCharacters ?? 200);
  const candidates = good.kept.map(
    ({ result, quality }): GatedResult => ({
      ...result,
      ...known(result, quality),
      score: relevance.get(result.url)?.score ?? 0,
      scoredBy: relevance.get(result.url)?.scoredBy ?? "words",
      domain: registrableDomain(result.url),
      organisation: standingBehind(result),
      copies: [],
    }),
  );
  const whole = preferComplete(candidates, (candidate) => candidate.partial !== undefined);
  // Documents that share a passage are no copies: whether they are shows once they are read.
  const documents = whole.kept.filter(isOfFolder);
  const single = keepOneCopy(
    whole.kept
      .filter((candidate) => !isOfFolder(candidate))
      .map((candidate) => ({ ...candidate, text: candidate.text ?? candidate.snippet, candidate })),
    (a, b) => byMerit(a.candidate, b.candidate),
  );
  const originals = single.kept.map(({ source, copies }): GatedResult => {
    const work = togetherKnown([source, ...copies].flatMap(({ candidate }) => candidate.work ?? []));
    return { ...source.candidate, copies: copies.map((copy) => copy.candidate.url), ...(work === undefined ? {} : { work }) };
  });
  return {
    kept: [...documents, ...originals].sort(byMerit),
    heldBack: [...whole.heldBack].sort(byMerit),
    discarded: [
      ...normal.discarded,
      ...allowed.discarded,
      ...relevant.discarded,
      ...spoken.discarded,
      ...good.discarded,
      ...whole.heldBack.map(heldBackReason),
      ...single.discarded,
    ],
    ...(spoken.retry === undefined ? {} : { retry: spoken.retry }),
  };
}

/** A paper that its service knows to be one is believed as such wherever it stands. */
const PAPER = { tier: 1, score: 0.85 } as const;

/** What a result is, and how far that is to be believed: by what its service knows, else by its place. */
function known(result: SearchResult, { tier, score, authority }: Quality): Pick<GatedResult, "tier" | "quality" | "authority"> {
  const kind = result.authority ?? authority;
  const paper = (kind === "peer reviewed" || kind === "preprint") && result.work !== undefined;
  return {
    tier: paper ? PAPER.tier : tier,
    quality: paper ? Math.max(PAPER.score, score) : score,
    ...(kind === undefined ? {} : { authority: kind }),
  };
}

/** Authors stand behind a paper, wherever it is kept; behind a page, whoever publishes it. */
function standingBehind({ url, authority, work }: SearchResult): string {
  const [first] = authority === "peer reviewed" || authority === "preprint" ? (work?.authors ?? []) : [];
  return first === undefined ? organisationOf(url) : `author:${familyName(first)}`;
}

/** What the copies of one work tell of it together; that one of them is known to be retracted holds for all. */
function togetherKnown(works: readonly Work[]): Work | undefined {
  if (works.length < 2) return works[0];
  const doi = works.find((work) => work.doi !== undefined)?.doi;
  return {
    ...Object.assign({}, ...works.toReversed()),
    authors: works.find(({ authors }) => authors.length > 0)?.authors ?? [],
    alsoAs: [...new Set(works.flatMap((work) => [...(work.doi === undefined ? [] : [work.doi]), ...work.alsoAs]))].filter(
      (one) => one !== doi,
    ),
    copies: [...new Set(works.flatMap(({ copies }) => copies))],
  };
}

/** Two gates ask for the same texts. */
function remembering(detect: LanguageDetector): LanguageDetector {
  const known = new Map<string, string | undefined>();
  return (text) => {
    if (!known.has(text)) known.set(text, detect(text));
    return known.get(text);
  };
}

/** Tier 3 only fills gaps; otherwise relevance and quality count alike; ties by rank and address, so that the order is always the same. */
export function byMerit(a: GatedResult, b: GatedResult): number {
  const last = (result: GatedResult) => (result.tier === 3 ? 1 : 0);
  return (
    last(a) - last(b) || b.score + b.quality - (a.score + a.quality) || a.rank - b.rank || (a.url < b.url ? -1 : a.url > b.url ? 1 : 0)
  );
}
