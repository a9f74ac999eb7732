import type { AssayError } from "../domain/error.ts";
import type { MoreLimits } from "../domain/request.ts";
import type { RunId } from "../run/run.ts";
import type { Takes } from "../store/queue.ts";
import type { RunRecord } from "../store/store.ts";

/** How a run ended, or where it stopped. */
export type RunOutcome<Result> =
  | { readonly state: "finished"; readonly result: Result }
  /** Stopped by its user or by the process's end: what was found so far, and the run can be resumed. */
  | { readonly state: "interrupted"; readonly result: Result | undefined }
  /** Cancelled for good, here or from elsewhere, with what was found so far as its result. */
  | { readonly state: "cancelled"; readonly result: Result | undefined };

/** A run on its way. */
export interface StartedRun<Result> {
  readonly id: RunId;
  /** Rejects with the AssayError the run failed with. */
  readonly outcome: Promise<RunOutcome<Result>>;
}

export interface Stoppable {
  /** Stops the run. */
  readonly signal?: AbortSignal | undefined;
  /** Hears text as it is made. */
  readonly say?: ((piece: string) => void) | undefined;
}

export interface StartOptions<Input> extends Stoppable {
  /** The name it is to have. */
  readonly id?: string;
  /** Who asked a service for it. */
  readonly principal?: string | undefined;
  readonly input?: Input;
  /**
   * Where it stands, in something that is kept: what a life that was killed or stopped there has left is taken up, and what has finished there is given
   * back. Lives that failed, asked something else or had other settings are passed over.
   */
  readonly place?: string | undefined;
  /** Told its name before it begins to work. */
  readonly onRun?: ((id: string) => void) | undefined;
}

/** How a run is left to whoever takes it. */
export interface EnqueueOptions<Input> extends Pick<StartOptions<Input>, "id" | "principal" | "input" | "place"> {
  /** Done before the run is there for others to take. */
  readonly before?: (id: string) => Promise<void>;
}

export interface ResumeOptions extends Stoppable {
  /** Other limits, counted from now: a run that a limit ended goes on, under a name of its own, with all that was found. */
  readonly limits?: MoreLimits | undefined;
  /** Gathers no more, and writes what there is. */
  readonly wrapUp?: boolean;
  /** The run as this process has claimed it: it is not looked up and taken once more. */
  readonly claimed?: RunRecord;
}

/** Runs of one kind: where they execute. What they say is read from the event log and the store. */
export interface RunsOf<Request, Result, Input = undefined> {
  /** @throws AssayError what is wrong with the request; CONFLICT when there is a run of that name; RUN_ACTIVE while another process works at its place */
  start(request: Request, options?: StartOptions<Input>): Promise<StartedRun<Result>>;
  /**
   * Has a run wait for a worker, here or elsewhere. At a place, a life that was left there waits again, and one that has finished is given back.
   * @returns its name @throws AssayError what is wrong with the request; CONFLICT when there is a run of that name
   */
  enqueue(request: Request, options?: EnqueueOptions<Input>): Promise<string>;
  /**
   * Has a run that was stopped wait for a worker; with limits, one that a limit ended (R10).
   * @returns what it goes on as @throws AssayError NOT_FOUND, RUN_ACTIVE, CONFLICT as {@link resume}
   */
  requeue(id: string, limits?: MoreLimits): Promise<string>;
  /** What a worker must be set up as to take these runs. */
  readonly takes: Takes;
  /** Why a run cannot be taken here; undefined when it can. */
  unfit(record: RunRecord): AssayError | undefined;
  /**
   * Takes a run up where it stopped; nothing that is finished is done again.
   * @throws AssayError NOT_FOUND, RUN_ACTIVE, CONFLICT when it has ended, or was started with other models or providers than there are now
   */
  resume(id: string, options?: ResumeOptions): Promise<StartedRun<Result>>;
  /** Makes a finished run's result once more from its journal alone, with no network. @throws AssayError REPLAY_GAP, NOT_FOUND */
  replay(id: string): Promise<Result>;
}

/** All runs of this process, whatever their kind. */
export interface Runs {
  /** Asks a run of this process to stop. @returns whether it was running here */
  stop(id: string): boolean;
  /**
   * Ends a run for good, wherever it is under way, with what it has found as its result, and waits until it has ended, or for a few seconds where
   * nobody answers: it is never taken up again, whoever has it.
   * @throws AssayError NOT_FOUND; CONFLICT when it has ended
   */
  cancel(id: string): Promise<void>;
  /**
   * Asks a run, wherever it is under way or waits, to gather no more and to write what there is; one that was interrupted has to be resumed for that.
   * @throws AssayError NOT_FOUND; CONFLICT when it is not under way
   */
  finish(id: string): Promise<void>;
  /** Stops every run of this process; they can be resumed. */
  close(): Promise<void>;
}
