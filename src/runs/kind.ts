import type { RunEventBody } from "../domain/event.ts";
import type { Outcome } from "../domain/outcome.ts";
import type { MoreLimits } from "../domain/request.ts";
import type { BudgetLimits } from "../run/budget.ts";
import type { JournaledRun } from "../run/journaled-run.ts";
import type { Json } from "../run/run.ts";
import type { JournalRow, RunRecord } from "../store/store.ts";

/** What one life of a run may use. */
export interface RunLimits {
  /** Working time in ms over all lives. */
  readonly timeLimitMs: number;
  /** How much of it is the writer's. */
  readonly writingMs?: number;
  readonly budget: BudgetLimits;
}

/** What a life is given besides its request. */
export interface Life {
  /** Tells whoever listens of text as it is made. */
  readonly say: (piece: string) => void;
}

/** The work of one life, made for its request. */
export interface Work<Result> {
  readonly perform: (run: JournaledRun, life: Life) => Promise<Result>;
  /**
   * What a life that was stopped has come to. @param replayed the run once more, from its journal alone
   */
  readonly soFar?: (run: JournaledRun, replayed: () => Promise<JournaledRun>) => Promise<Result | undefined>;
}

/** How a run that a limit ended goes on with other limits, under a name of its own. */
export interface GoingOn<Request> {
  readonly request: (asked: Request, limits: MoreLimits) => Request;
  /** What of the journal it takes over. @throws AssayError CONFLICT when no limit ended it */
  readonly keeps: (rows: readonly JournalRow[], id: string) => JournalRow[];
}

/** One kind of run as a value: all that the lifecycle needs to know of it. */
export interface RunKind<Request, Result, Input = undefined> {
  /** Under which its runs stand in the store. */
  readonly name: string;
  readonly request: { parse(value: unknown): Request };
  readonly result: { parse(value: unknown): Result };
  /** What it is about; its hash stands in every event. */
  readonly topic: (request: Request, input: Input | undefined) => string;
  /** JSON of what its course depends on besides its request (models, providers, limits): under others it is not resumed. */
  readonly settings: string;
  readonly limits: (request: Request, record: RunRecord) => RunLimits;
  /** What is wrong with the request or the set-up is thrown here, before anything is kept. */
  readonly work: (request: Request) => Promise<Work<Result>>;
  /** What came with the request and is too large for it, as the decisions its journal begins with. */
  readonly begins?: (input: Input | undefined) => Readonly<Record<string, Json>>;
  /** The same with nothing behind it that could be asked. @param settings those the run was begun with */
  readonly replayed: (request: Request, settings: string) => Promise<Work<Result>>;
  /** Said once, when its first life begins. */
  readonly begun?: (request: Request) => RunEventBody;
  readonly ended: (result: Result) => { readonly status: string; readonly stop_reason: string };
  /** What is said of it wherever runs are listed; nothing where only whether it ended is of interest. */
  readonly cameTo?: (result: Result) => Outcome;
  /** What a run is when its asker stops it: one that can be resumed, or one that is over. The end of the process always leaves it to be resumed. */
  readonly whenStopped: "interrupted" | "cancelled";
  readonly goingOn?: GoingOn<Request>;
}
