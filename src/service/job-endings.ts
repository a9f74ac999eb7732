import { turnOutcomeSchema } from "../conversation/turn.ts";
import { AssayError, isAssayError } from "../domain/error.ts";
import type { StoredEvent } from "../domain/event.ts";
import { tailEvents } from "../run/event-bell.ts";
import { hasEnded, type RunRecord } from "../store/store.ts";
import { closing } from "./job-admission.ts";
import { type JobOutcome, type JobParts, outcomeOf } from "./job-kinds.ts";
import type { JobNotes, KeptTurn } from "./job-notes.ts";
import type { JobWorker } from "./job-worker.ts";
import { nobodyWaits, orAborted } from "./or-aborted.ts";

/** How often a job that is under way elsewhere is looked at; the bell only saves the wait. */
const LOOK_MS = 500;
/** How long after its run a turn may stand in its conversation, where another process takes it. */
const SPOKEN_WITHIN_MS = 3_000;

/** Waits for jobs to end, and follows their events, wherever they are worked on (I2, R18). */
export class JobEndings {
  readonly #parts: JobParts;
  readonly #notes: JobNotes;
  readonly #doing: JobWorker;
  readonly #closed = new AbortController();

  constructor(parts: JobParts, notes: JobNotes, doing: JobWorker) {
    this.#parts = parts;
    this.#notes = notes;
    this.#doing = doing;
  }

  /** Ends all waits and streams. */
  close(): void {
    this.#closed.abort(closing());
  }

  /** Aborts when nothing more is to be heard of a job here: it was lost, and nothing could be written of that, or the service shuts down. */
  gone(id: string): AbortSignal {
    return AbortSignal.any([this.#doing.lost(id), this.#closed.signal]);
  }

  /** A job's events after a number, and then live until it has ended, or is {@link gone}. */
  tail(id: string, after: number, signal: AbortSignal): AsyncGenerator<StoredEvent> {
    const { store, bell } = this.#parts.assay;
    return tailEvents(store, bell, id, after, AbortSignal.any([signal, this.gone(id)]));
  }

  /** Waits until a job has ended. @throws AssayError what it failed with; NOT_FOUND; CANCELLED when the signal aborts */
  async outcome(id: string, signal?: AbortSignal): Promise<JobOutcome> {
    const { bell, store } = this.#parts.assay;
    const over = AbortSignal.any([this.#closed.signal, ...(signal === undefined ? [] : [signal])]);
    for (;;) {
      if (signal?.aborted) throw nobodyWaits();
      // Asked before looking: a ring in between would otherwise be lost.
      const rung = bell.wait(id, LOOK_MS, over);
      const here = this.#doing.outcome(id);
      if (here !== undefined) {
        const outcome = await (signal === undefined ? here : orAborted(here, signal)).catch(takenOver);
        if (outcome !== undefined) return outcome;
        continue;
      }
      const record = await store.getRun(id);
      if (record === undefined) throw new AssayError("NOT_FOUND", `There is no run ${id}.`, { field: "id" });
      if (hasEnded(record)) return this.#ended(record);
      if (this.#closed.signal.aborted) return { state: "interrupted", report: undefined, result: undefined };
      await rung;
    }
  }

  /** A turn that another process has taken is over when its conversation has gone on; where that process ended first, it is told here. */
  async #ended(record: RunRecord): Promise<JobOutcome> {
    const { bell, clock } = this.#parts.assay;
    let turn = await this.#notes.turnOf(record.id);
    for (const since = clock.ticks(); record.state === "finished" && turn?.passed === false && clock.ticks() - since < SPOKEN_WITHIN_MS; ) {
      await bell.wait(record.id, LOOK_MS / 10);
      turn = await this.#notes.turnOf(record.id);
    }
    if (record.state === "finished" && turn?.passed === false) await this.#told(record, turn);
    return outcomeOf(record, turn?.ask.conversation);
  }

  async #told(record: RunRecord, { ask: { conversation, message }, length }: KeptTurn): Promise<void> {
    const over = await this.#parts.overs.again(record);
    const outcome = turnOutcomeSchema.parse(JSON.parse(record.result ?? "null"));
    await over.conversations.keep(conversation, { message, outcome, at: record.createdAt, after: length }).catch((thrown: unknown) => {
      // Meanwhile it was told, or is gone.
      if (!isAssayError(thrown, "CONFLICT", "NOT_FOUND")) throw thrown;
    });
  }
}

/** A life that another process has taken over here is no end of the job. */
function takenOver(thrown: unknown): undefined {
  if (isAssayError(thrown, "STALE_EPOCH") || isAssayError(thrown, "RUN_ACTIVE")) return undefined;
  throw thrown;
}
