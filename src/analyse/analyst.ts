import type { Task } from "../domain/checklist.ts";
import type { ClaimType } from "../domain/claim.ts";
import type { Quote } from "../domain/quote.ts";
import type { ResearchRequest } from "../domain/request.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import type { Run } from "../run/run.ts";

export interface PageAsk {
  /** Prefix of the step keys, unique for page and round. */
  readonly key: string;
  readonly request: ResearchRequest;
  readonly tasks: readonly Task[];
  readonly snapshot: Snapshot;
  readonly text: string;
  /** Most tokens of page text that may go to a model for this page (its share of the budget and of the context). */
  readonly tokenShare: number;
  /** The query that found the page: what of a long page is read is chosen by it first. */
  readonly query?: string;
  /** What of the page was read before for other queries; only the rest is looked at. */
  readonly read?: readonly Span[];
  /** A search brought the page and nobody asked for this very one: it may be left out unread where it is plainly on another subject. */
  readonly found?: boolean;
}

/** A claim as drawn from one page, before anybody judged it. Quotes are located in the snapshot already. */
export interface DrawnClaim {
  readonly text: string;
  readonly type: ClaimType;
  readonly confidence: number;
  readonly quotes: readonly Quote[];
  readonly taskIds: readonly string[];
  readonly relevance: number;
}

/** A claim that was drawn and does not hold to the page. */
export interface LostClaim {
  readonly text: string;
  readonly reason: string;
}

export interface PageAnalysis {
  /** At most `summaryTokens` tokens (R7). */
  readonly summary: string;
  readonly claims: readonly DrawnClaim[];
  /** Claims the page was said to make and does not, for whoever asks further. */
  readonly lost: readonly LostClaim[];
  readonly chunks: { readonly count: number; readonly tokens: number };
  /** What of the page was looked at. */
  readonly shown: readonly Span[];
  /** Why the page was left out before anything was paid for it. */
  readonly leftOut?: string;
}

/** One page to a summary and claims, in one go (R7, R8). */
export interface Analyst {
  analyse(run: Run, ask: PageAsk): Promise<PageAnalysis>;
}
