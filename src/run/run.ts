import type { z } from "zod";
import type { AssayError } from "../domain/error.ts";
import type { RunEventBody } from "../domain/event.ts";
import type { Budget, Purse } from "./budget.ts";
import type { Clock } from "./clock.ts";
import type { Pool } from "./pool.ts";
import type { Spend } from "./spend.ts";

export type RunId = string & { readonly __brand: "RunId" };

/** Anything JSON can hold: step inputs are hashed and step results stored as such. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** What a step's work is handed: the right to spend what was reserved for it, until the signal aborts. */
export interface Lease {
  /** Aborts when the run is cancelled, out of time, or gave this step up. */
  readonly signal: AbortSignal;
  /** What was reserved for it: the step's estimate, or as much of it as there was, and no less than its least. */
  readonly granted: Spend;
  /** 1 for the first attempt. Every attempt holds a reservation of its own. */
  readonly attempt: number;
  /** Says what was really used. Not called: the whole reservation counts as used, even when the work throws. */
  spend(actual: Spend): void;
}

/** An event with the key that keeps it from being said twice when a run is resumed. */
export interface KeyedEvent {
  readonly key: string;
  readonly body: RunEventBody;
}

export interface StepSpec<T> {
  /** What the step is about, e.g. `round/2/read/<url hash>`: never an array index or an order of arrival. */
  readonly key: string;
  /** Kind and version, e.g. `read@1`. A stored row of another version is refused (STEP_VERSION). */
  readonly type: string;
  /** Everything the outcome depends on. Same key with other input is JOURNAL_MISMATCH. */
  readonly input: Json;
  /** The result is `schema.parse(JSON.parse(stored))`, live as in replay. */
  readonly schema: z.ZodType<T>;
  /** Upper bound of what one attempt may cost; FREE for what costs only time. */
  readonly estimate: Spend;
  /** What an attempt is worth making with where its estimate is more than is left; the estimate by default. */
  readonly least?: Spend;
  readonly purse?: Purse;
  /** Prompt version and model, kept with the row (X7). */
  readonly madeWith?: { readonly prompt?: string; readonly model?: string };
  /** Attempts in all (default 1), with exponential pauses from `baseMs` up to `capMs`, jittered, `retryAfterMs` obeyed. Only retryable errors are tried again. */
  readonly attempts?: { readonly max: number; readonly baseMs: number; readonly capMs: number };
  /** One attempt. */
  readonly timeoutMs?: number;
  /** Work of the rules that a run owes whatever became of its time: bounded by `timeoutMs` alone. */
  readonly owed?: boolean;
  /** All attempts together, with the pauses between them. */
  readonly withinMs?: number;
  /** What its failure says when it took too long. */
  readonly late?: string;
  /** Events that are committed together with the result. */
  readonly events?: (result: T) => readonly KeyedEvent[];
  /** Events that are committed together with a failure. */
  readonly failureEvents?: (error: AssayError) => readonly KeyedEvent[];
  /** Does the slow or paid thing. What it returns must survive JSON. A throw is journaled as the step's failure. */
  readonly work: (lease: Lease) => Promise<unknown>;
}

/** What a run has cost and where it failed. */
export interface RunTally {
  readonly spent: Spend;
  readonly paidCalls: number;
  /** Journaled failures in key order. */
  readonly failures: readonly { readonly key: string; readonly at: string; readonly error: AssayError }[];
  /** Finished steps in key order, with the model that made them and the tokens they took; no model: rules. */
  readonly made: readonly { readonly key: string; readonly at: string; readonly model: string | undefined; readonly tokens: number }[];
  /** Finished steps by kind (`read`, `search`, `model` …). */
  readonly steps: ReadonlyMap<string, number>;
}

/** One item of a {@link Run.settle}: what became of it, in key order. */
export type Settled<T> =
  | { readonly key: string; readonly status: "done"; readonly value: T }
  | { readonly key: string; readonly status: "failed"; readonly error: AssayError };

export interface SettleSpec<T> {
  readonly key: string;
  /** Work under way; items may be added until `growing` settles. */
  readonly pool: Pool<T>;
  /** Settles when nothing more will be added. */
  readonly growing: Promise<unknown>;
  /** Asked whenever an item settles once nothing more is added: true when what is there suffices to go on after the grace time. */
  readonly enough?: (done: number, of: number) => boolean;
  /** How long stragglers may still take once there is enough, in ms. */
  readonly graceMs?: () => number;
  /** No later than this from now, in ms; undefined: until the run's own deadline. */
  readonly cutoffMs?: number;
}

/**
 * What stages see of a run. `step` is the only way to do something slow or paid; `decide` and `settle` journal whatever depends on timing.
 * Results must be folded in the order these give, never in order of completion.
 */
export interface Run {
  readonly id: RunId;
  /** When the run began (RFC 3339); the only "today" that may enter a prompt or a report. */
  readonly startedAt: string;
  readonly mode: "live" | "replay";
  /** Aborts on cancel and when the time is up. */
  readonly signal: AbortSignal;
  /** Aborts when somebody wants the report now: nothing more is gathered, and what there is is written. Only for decisions. */
  readonly wrapUp: AbortSignal;
  readonly clock: Clock;
  readonly budget: Budget;
  /** Runs the step, or gives back what an earlier life of this run stored for it. Rejects with the step's AssayError. */
  step<T>(spec: StepSpec<T>): Promise<T>;
  /** Journals the outcome of something that depends on timing or balance, and gives back the journaled one ever after. */
  decide<T>(key: string, schema: z.ZodType<T>, make: () => T): Promise<T>;
  /** What was decided under keys with this prefix, in this life or an earlier one. Only inside `make` of a decision. */
  decided<T>(prefix: string, schema: z.ZodType<T>): readonly T[];
  /** Waits for items until all or enough have settled; who made it is journaled, so that a replay sees the same ones. */
  settle<T>(spec: SettleSpec<T>): Promise<Settled<T>[]>;
  /** Says something to whoever watches, once per key. */
  emit(key: string, body: RunEventBody): Promise<void>;
  /** A stable id for something of this run: a hash of the run's seed and the key. */
  idFor(key: string): string;
  /** Seconds of working time used so far over all lives of the run, rounded down to ms. Only for decisions. */
  elapsedMs(): number;
  /** Milliseconds a purse has left: all of what is left for the writer, without the writer's share for research. Only for decisions. */
  leftMs(purse?: Purse): number;
  /** What the run has cost so far and where it failed. Only for decisions. */
  tally(): RunTally;
  /** Stops whatever is still under way, and journals it as abandoned. */
  abandonRest(): Promise<void>;
  /** Sets what every event carries: rounds begun and results so far. */
  progress(iteration: number, results: number): void;
}
