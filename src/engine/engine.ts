import type { Report } from "../domain/report.ts";
import type { MoreLimits, ResearchRequest } from "../domain/request.ts";
import type { RunId } from "../run/run.ts";

/** How a run ended, or where it stopped. */
export type RunOutcome =
  | { readonly state: "finished"; readonly report: Report }
  /** Stopped by its user or by the process's end: what was found so far, and the run can be resumed. */
  | { readonly state: "interrupted"; readonly report: Report | undefined };

/** A run on its way. */
export interface StartedRun {
  readonly id: RunId;
  /** Rejects with the AssayError the run failed with. */
  readonly outcome: Promise<RunOutcome>;
}

/** Where runs execute. Faces start runs here, and read what they say from the event log and the store. */
export interface Engine {
  /**
   * Starts a run. @param signal stops it: it keeps what it has found and can be resumed. @param id the name it is to have
   * @param principal who asked a service for it
   * @throws AssayError CONFLICT when there is a run of that name
   */
  start(
    request: ResearchRequest,
    options?: { readonly signal?: AbortSignal; readonly id?: string; readonly principal?: string },
  ): Promise<StartedRun>;
  /**
   * Takes a run up where it stopped; nothing that is finished is done again.
   * @param options.limits other limits, counted from now: a run that a limit ended goes on, under a name of its own, with all that was found
   * @param options.wrapUp gathers no more, and writes what there is
   * @throws AssayError NOT_FOUND, RUN_ACTIVE, CONFLICT when it has ended, or was started with other models or providers than there are now
   */
  resume(
    id: string,
    options?: { readonly signal?: AbortSignal; readonly limits?: MoreLimits; readonly wrapUp?: boolean },
  ): Promise<StartedRun>;
  /** Makes a finished run's report once more from its journal alone, with no network. @throws AssayError REPLAY_GAP, NOT_FOUND */
  replay(id: string): Promise<Report>;
  /** Asks a run of this engine to stop. @returns whether it was running here */
  cancel(id: string): boolean;
  /**
   * Asks a run, wherever it is under way, to gather no more and to write what there is; one that was interrupted has to be resumed for that.
   * @throws AssayError NOT_FOUND; CONFLICT when it is not under way
   */
  finish(id: string): Promise<void>;
  /** Stops every run of this engine; they can be resumed. */
  close(): Promise<void>;
}
