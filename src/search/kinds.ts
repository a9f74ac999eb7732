import { SOURCE_KINDS, type SourceKind, USUAL_KINDS } from "../domain/source-kind.ts";
import type { ProviderName } from "./provider.ts";

/** What kind of source a service finds, and what it knows of it where that is not all: services of one kind and field stand in for one another, others are asked side by side. */
export interface Lane {
  readonly kind: SourceKind;
  readonly field?: string;
}

const WEB: Lane = { kind: "web" };
const PAPERS: Lane = { kind: "scholarly" };

/** Of every service, also where only its name is left (in a replay). The library is none of them: it is searched beside all. */
export const LANES: Readonly<Record<Exclude<ProviderName, "library">, Lane>> = {
  duckduckgo: WEB,
  tavily: WEB,
  exa: WEB,
  perplexity: WEB,
  brave: WEB,
  serpapi: WEB,
  searxng: WEB,
  bing: WEB,
  wikipedia: { kind: "encyclopedia" },
  openalex: PAPERS,
  crossref: PAPERS,
  europepmc: { ...PAPERS, field: "biomedicine" },
  arxiv: { ...PAPERS, field: "physics, mathematics, computing" },
  stackexchange: { kind: "qa" },
  github: { kind: "code" },
};

/** Which kinds a request lets be asked. */
export interface KindWishes {
  readonly sources: readonly SourceKind[];
  readonly exclude_sources: readonly SourceKind[];
}

/** The kinds that may be asked: those included, or all, without those excluded. */
export function allowedKinds({ sources, exclude_sources }: KindWishes): SourceKind[] {
  return SOURCE_KINDS.filter((kind) => (sources.length === 0 || sources.includes(kind)) && !exclude_sources.includes(kind));
}

/**
 * The kinds a query is asked of: those it wishes or, without wishes, the usual ones, as far as they are allowed. What a user includes is asked where
 * nothing of what the query wishes may be.
 */
export function kindsFor(wished: readonly SourceKind[] | undefined, wishes: KindWishes): SourceKind[] {
  const allowed = allowedKinds(wishes);
  const wanted = (wished ?? USUAL_KINDS).filter((kind) => allowed.includes(kind));
  if (wanted.length > 0 && (wished !== undefined || wishes.sources.length === 0)) return wanted;
  return wishes.sources.length > 0 ? allowed : wanted;
}
