import type { ErrorBody } from "../../domain/error.ts";
import type { StoredEvent } from "../../domain/event.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { Asked } from "../queue.ts";
import type { AttemptRow, JournalRow, NewEvent, StepRow } from "./journal.ts";

/** `queued`: made, and taken by nobody yet. `interrupted`: the process died or was stopped; it can be resumed. `running` with a dead owner is the same. */
export const RUN_STATES = ["queued", "running", "interrupted", "finished", "failed", "cancelled"] as const;
export type RunState = (typeof RUN_STATES)[number];
/** What a life of a run can end in. */
export type EndState = Exclude<RunState, "queued" | "running">;

/** Whether a run is at rest: nobody works on it, and nobody takes it up unasked. */
export function hasEnded({ state, accepted }: Pick<RunRecord, "state" | "accepted">): boolean {
  return state !== "queued" && state !== "running" && !(state === "interrupted" && accepted);
}

export interface RunRecord {
  readonly id: string;
  readonly kind: string;
  readonly seed: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly state: RunState;
  /** The request as parsed, JSON. */
  readonly request: string;
  /** The settings the run was started with (limits, models, prompt versions; no secrets), JSON. */
  readonly settings: string;
  /** The result, JSON, once finished. */
  readonly result: string | undefined;
  /** What the result came to, where its kind says so. */
  readonly cameTo: Outcome | undefined;
  readonly error: ErrorBody | undefined;
  readonly epoch: number;
  /** Working time over all lives of the run. */
  readonly elapsedMs: number;
  readonly topicHash: string;
  /** Who asked the service for it; undefined for what nobody asked a service for, such as a run of the command line. */
  readonly principal: string | undefined;
  /** Whether a service has accepted it: then it waits for a worker whenever nobody works on it. */
  readonly accepted: boolean;
  /** What is wanted of it, wherever it is under way. */
  readonly asked: Asked | undefined;
}

/** A run as it is begun. */
export interface NewRun
  extends Omit<
    RunRecord,
    "epoch" | "elapsedMs" | "updatedAt" | "state" | "result" | "cameTo" | "error" | "principal" | "accepted" | "asked"
  > {
  readonly principal?: string | undefined;
  readonly accepted?: boolean;
}

/** Which runs are listed, and from where on. */
export interface RunsListed {
  readonly limit: number;
  readonly state?: RunState | undefined;
  readonly kind?: string | undefined;
  readonly principal?: string | undefined;
  /** Only runs whose question has these characters in a row, in whatever letter case. */
  readonly asked?: string | undefined;
  /** Only runs begun at this time or later (RFC 3339). */
  readonly from?: string | undefined;
  /** Only runs begun before this time. */
  readonly until?: string | undefined;
  /** Only what comes after this run in the list; it may have been removed since. */
  readonly after?: Pick<RunRecord, "id" | "createdAt"> | undefined;
}

export interface RunStore {
  /**
   * Makes a run that is `queued`, and counts it among its principal's of the day. @param rows its journal begins with
   * @throws AssayError CONFLICT when there is one of that name, RATE_LIMITED when a quota of the day is used up
   */
  createRun(run: NewRun, rows?: readonly JournalRow[]): Promise<void>;
  /** @param principal looks only among the runs of this principal: another's is not told from one that does not exist, nor by how long it takes */
  getRun(id: string, principal?: string): Promise<RunRecord | undefined>;
  /** Newest first. With `principal` only its own: as many as asked for, however many of others lie between. */
  listRuns(options: RunsListed): Promise<RunRecord[]>;
  deleteRun(id: string): Promise<void>;
  /**
   * Takes the run's lease: the epoch rises by one and every older epoch is fenced off.
   * Leases are judged by the store's own clock: a database's, or what a machine counts since it was started.
   * @throws AssayError RUN_ACTIVE while another living owner holds it, NOT_FOUND.
   */
  acquireRun(id: string, owner: string): Promise<RunRecord>;
  /** Keeps the lease and the working time up to date. @throws STALE_EPOCH */
  heartbeat(id: string, epoch: number, elapsedMs: number): Promise<void>;
  /** Counts what is reserved as used. @throws STALE_EPOCH; BUDGET_EXHAUSTED when it could exceed a quota of the day */
  openAttempt(runId: string, epoch: number, attempt: Omit<AttemptRow, "settled">): Promise<void>;
  /** @throws STALE_EPOCH */
  settleAttempt(runId: string, epoch: number, attemptId: string, settled: string): Promise<void>;
  /** Row, events and settlement in one transaction. A key that is there already is left as it is. @throws STALE_EPOCH */
  commitStep(
    runId: string,
    epoch: number,
    commit: { row: JournalRow; events: readonly NewEvent[]; settlement?: { attemptId: string; settled: string }; elapsedMs: number },
  ): Promise<void>;
  /** Events whose key the run has said before are left out. @throws STALE_EPOCH */
  appendEvents(runId: string, epoch: number, events: readonly NewEvent[]): Promise<void>;
  finishRun(
    runId: string,
    epoch: number,
    end: {
      state: EndState;
      result?: string;
      cameTo?: Outcome;
      error?: ErrorBody;
      events: readonly NewEvent[];
      elapsedMs: number;
      now: string;
    },
  ): Promise<void>;
  journal(runId: string): Promise<JournalRow[]>;
  /**
   * The rows above the number `after`, without their values, which may be megabytes, and the calls of which nothing has come yet: by the same look, so that no
   * step is missing in both.
   */
  steps(
    runId: string,
    after: number,
  ): Promise<{ readonly ended: readonly StepRow[]; readonly open: readonly Pick<AttemptRow, "key" | "at">[] }>;
  attempts(runId: string): Promise<AttemptRow[]>;
  /** Events with a sequence number above `after`, in order. */
  events(runId: string, after: number, limit: number): Promise<StoredEvent[]>;
}
