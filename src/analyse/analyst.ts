import type { Task } from "../domain/checklist.ts";
import type { ClaimType } from "../domain/claim.ts";
import { type AssayError, isAssayError } from "../domain/error.ts";
import type { Quote } from "../domain/quote.ts";
import type { ResearchRequest } from "../domain/request.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import { isRunError } from "../run/errors.ts";
import type { Run } from "../run/run.ts";

/** A page that is to be read. */
export interface PageAsk {
  /** Prefix of its own step keys. */
  readonly key: string;
  readonly snapshot: Snapshot;
  readonly text: string;
  /** The queries that found the page: what of it is read is chosen by them, too. */
  readonly queries?: readonly string[];
  /** What of the page was read before for other queries; only the rest is looked at. */
  readonly read?: readonly Span[];
  /** A search brought the page and nobody asked for this very one: it may be left out unread where it is plainly on another subject. */
  readonly found?: boolean;
}

/** Pages that are read together, and for what. */
export interface PagesAsk {
  /** Prefix of the step keys of reading them together. */
  readonly key: string;
  readonly request: ResearchRequest;
  readonly tasks: readonly Task[];
  readonly pages: readonly PageAsk[];
  /** Most tokens of page text that may go to a model for all of them (their share of the budget and of the context). */
  readonly tokens: number;
  /**
   * Where more documents of the library are looked at than may be shown: how many at most that nobody was shown before, and of how many pages in all the tokens
   * are.
   */
  readonly documents?: { readonly most: number; readonly of: number };
}

/** Relevance of what answers a task, from the best named to the last, and of what only matters to its answer. */
export const RELEVANCE = { best: 1, last: 0.75, also: 0.6 };

/** A claim as drawn from one page, before anybody judged it. Quotes are located in the snapshot already. */
export interface DrawnClaim {
  readonly text: string;
  readonly type: ClaimType;
  readonly confidence: number;
  readonly quotes: readonly Quote[];
  readonly taskIds: readonly string[];
  readonly relevance: number;
}

export interface PageAnalysis {
  /** At most `summaryTokens` tokens (R7). */
  readonly summary: string;
  readonly claims: readonly DrawnClaim[];
  readonly chunks: { readonly count: number; readonly tokens: number };
  /** What of the page was looked at. */
  readonly shown: readonly Span[];
  /** Why the page was left out before anything was paid for it. */
  readonly leftOut?: string;
}

/** Pages to summaries and claims (R7, R8), in the order they were asked for; an error in the place of a page that could not be read. */
export interface Analyst {
  analyse(run: Run, ask: PagesAsk): Promise<readonly (PageAnalysis | AssayError)[]>;
}

/** One page, and for what it is read, where it is read by itself. */
export type OnePageAsk = Pick<PagesAsk, "request" | "tasks"> & Pick<PageAsk, "snapshot" | "text">;

/** The analyst that reads each page by itself. @param read rejects where a page cannot be read */
export function analystOfEach(read: (run: Run, ask: OnePageAsk) => Promise<PageAnalysis>): Analyst {
  const tried = async (run: Run, ask: OnePageAsk): Promise<PageAnalysis | AssayError> => {
    try {
      return await read(run, ask);
    } catch (thrown) {
      if (!isAssayError(thrown) || isRunError(thrown)) throw thrown;
      return thrown;
    }
  };
  return {
    analyse: (run, { request, tasks, pages }) =>
      Promise.all(pages.map(({ snapshot, text }) => tried(run, { request, tasks, snapshot, text }))),
  };
}
