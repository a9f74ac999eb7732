import type { Plan, PlannedQuery, Reflection, Task } from "../domain/checklist.ts";
import type { Claim } from "../domain/claim.ts";
import type { AssayError } from "../domain/error.ts";
import type { ResearchRequest } from "../domain/request.ts";
import type { Run } from "../run/run.ts";
import type { WordsAtHand } from "../text/spelling/words-at-hand.ts";

/** Words known at hand, for typos and sound-alikes (C14). */
export interface Vocabulary extends WordsAtHand {
  /** True when nothing is searched but what these are the words of: what holds none of them cannot be found. */
  readonly whole?: boolean;
}

export interface PlanAsk {
  readonly request: ResearchRequest;
  /** Most queries for the first round. */
  readonly breadth: number;
  readonly vocabulary: Vocabulary;
  /** What is searched: `library`, and search services by name; absent where that is not known. */
  readonly searches?: readonly string[];
}

/** What one query has brought so far. */
export interface QueryOutcome extends PlannedQuery {
  readonly round: number;
  /** Results that passed the gates; -1 when the search failed. */
  readonly kept: number;
  /** Why all that was searched, or a part of it, refused. */
  readonly refused?: AssayError;
}

/** The evidence for one task, as the evaluator sees it: claims best first, with the sources they come from. */
export interface TaskEvidence {
  readonly task: Task;
  readonly claims: readonly Claim[];
  /** Independent sources behind them. */
  readonly independentSources: number;
  /** Titles of the pages they stand on: what a page is about its sentences need not say again. */
  readonly titles?: readonly string[];
  /** Of each claim, by its id, when its source was published and by whom, as far as that is known. */
  readonly origins?: ReadonlyMap<string, string>;
}

export interface ReflectAsk {
  readonly request: ResearchRequest;
  readonly round: number;
  readonly roundsLeft: number;
  readonly breadth: number;
  readonly evidence: readonly TaskEvidence[];
  /** Compact page summaries, newest last, already compacted to fit (R11). */
  readonly summaries: readonly { readonly title: string; readonly url: string; readonly summary: string }[];
  readonly queries: readonly QueryOutcome[];
  /** Ids of the claims that were there when it was reflected on last; none where it was not yet. */
  readonly judged?: ReadonlySet<string>;
  readonly vocabulary: Vocabulary;
  /** What is searched: `library`, and search services by name; absent where that is not known. */
  readonly searches?: readonly string[];
  /** Whether two claims say the same in nearly the same words; without it only those of the same words do. */
  readonly saySame?: (a: Claim, b: Claim) => boolean;
}

/**
 * Decomposes a question and judges what the evidence still lacks (R4, R9). Every query of a reflection is new (not among those asked);
 * each query that kept fewer than 3 results is reformulated; a task without evidence becomes `blocked` with broader queries.
 */
export interface Planner {
  plan(run: Run, ask: PlanAsk): Promise<Plan>;
  reflect(run: Run, ask: ReflectAsk): Promise<Reflection>;
}
