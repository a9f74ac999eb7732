import type { Analyst } from "../analyse/analyst.ts";
import type { AssayError } from "../domain/error.ts";
import type { SourceKind } from "../domain/source-kind.ts";
import type { PageReader } from "../read/reader.ts";
import type { Run } from "../run/run.ts";
import type { GateOutcome } from "../search/gates/gates.ts";
import type { SearchQuery, SearchResult } from "../search/provider.ts";
import type { EvidenceStore } from "../store/store.ts";
import type { Judge } from "../verify/judge.ts";

/** A search of the kinds wished (the usual ones where none are), with all its attempts and fallbacks, each a journaled step. Rejects with SEARCH_PROVIDER_UNAVAILABLE when every provider failed. */
export type Search = (
  run: Run,
  ask: { readonly key: string; readonly query: SearchQuery; readonly kinds?: readonly SourceKind[] | undefined },
) => Promise<{
  readonly results: readonly SearchResult[];
  /** Who answered; several, where kinds were asked side by side. */
  readonly provider: string;
  readonly cached: boolean;
  /** Why the web, or the library, gave nothing to this search although the other answered. */
  readonly refused?: AssayError;
}>;

/** The gates of G1–G8 over one query's results, with the user's lists and thresholds already in. */
export type Gate = (results: readonly SearchResult[], about: GateAbout) => Promise<GateOutcome>;

/** What results are held against. */
export interface GateAbout {
  readonly query: string;
  readonly retried: boolean;
  /** ISO 639-1 code of the language that was asked in; absent: told from the query, or from the question behind it. */
  readonly language?: string;
}

/** What gathering is made of; wired together in one place. */
export interface GatherParts {
  readonly search: Search;
  readonly gate: Gate;
  /** Whether a redirect target may not be read (G1). */
  readonly excluded: (url: string) => boolean;
  /** The domains that are never used, as services are told them (G1). */
  readonly excludedDomains: readonly string[];
  readonly reader: PageReader;
  readonly analyst: Analyst;
  /**
   * Whether all documents of the library that a query finds are opened: for an analyst who is shown the best passages of all of them; or as many as may be read
   * in all, each of them a source.
   */
  readonly opensDocuments?: boolean | "as sources";
  /** Results asked of a provider for one query; ten when absent. */
  readonly results?: number;
  /** Judges claims as they are drawn: the rules, always at hand. */
  readonly judge: Judge;
  readonly evidence: EvidenceStore;
  /** Texts with fewer characters of main content are not evidence (G5). */
  readonly minCharacters: number;
}
