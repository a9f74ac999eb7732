import { type AssayError, isAssayError } from "../domain/error.ts";
import type { Outcome } from "../domain/outcome.ts";
import type { AttemptRow, EndState, JournalRow, NewEvent, RunRecord, RunStore } from "../store/store.ts";
import type { Clock } from "./clock.ts";
import type { EventBell } from "./event-bell.ts";
import type { KeyedEvent } from "./run.ts";

export interface RunDependencies {
  readonly store: RunStore;
  readonly clock: Clock;
  readonly bell: EventBell;
  /** Takes known secrets out of what a run is told, before it is used or kept (X5). */
  readonly blot?: ((text: string) => string) | undefined;
}

/** What an attempt really cost, committed together with its step's row, or alone when it is tried again. */
export interface Settlement {
  readonly attemptId: string;
  /** A spend as JSON. */
  readonly settled: string;
}

/** What changes from one record to the next. */
export interface Frame {
  readonly elapsedMs: number;
  /** What every event carries besides its own. */
  readonly event: { readonly iteration: number; readonly token_budget_left: number | null; readonly results: number };
}

/** How a life of a run ends. */
export interface RunEnd {
  readonly state: EndState;
  readonly result?: string;
  readonly cameTo?: Outcome;
  readonly error?: AssayError;
  readonly event: KeyedEvent | undefined;
}

/** Writes one life of a run into the store, under its epoch. A stale epoch fences this life off: nothing of it may be written any more. */
export class RunRecords {
  readonly #store: RunStore;
  readonly #clock: Clock;
  readonly #bell: EventBell;
  readonly #record: RunRecord;
  readonly #frame: () => Frame;
  readonly #fenced = new AbortController();

  constructor({ store, clock, bell }: RunDependencies, record: RunRecord, frame: () => Frame) {
    this.#store = store;
    this.#clock = clock;
    this.#bell = bell;
    this.#record = record;
    this.#frame = frame;
  }

  /** Aborts when another life of the run has taken over. */
  get fenced(): AbortSignal {
    return this.#fenced.signal;
  }

  openAttempt(attempt: Pick<AttemptRow, "id" | "key" | "n" | "purse" | "reserved">): Promise<void> {
    return this.#fencing(() => this.#store.openAttempt(this.#record.id, this.#record.epoch, { ...attempt, at: this.now() }));
  }

  settleAttempt({ attemptId, settled }: Settlement): Promise<void> {
    return this.#fencing(() => this.#store.settleAttempt(this.#record.id, this.#record.epoch, attemptId, settled));
  }

  /** Row, events and settlement, all or nothing. */
  async commit(row: JournalRow, events: readonly KeyedEvent[], settlement?: Settlement): Promise<void> {
    const { elapsedMs } = this.#frame();
    const commit = {
      row,
      events: events.map((event) => this.#event(event)),
      elapsedMs,
      ...(settlement === undefined ? {} : { settlement }),
    };
    await this.#fencing(() => this.#store.commitStep(this.#record.id, this.#record.epoch, commit));
    if (events.length > 0) this.#bell.ring(this.#record.id);
  }

  async emit(event: KeyedEvent): Promise<void> {
    await this.#store.appendEvents(this.#record.id, this.#record.epoch, [this.#event(event)]);
    this.#bell.ring(this.#record.id);
  }

  async end({ state, result, cameTo, error, event }: RunEnd): Promise<void> {
    await this.#store.finishRun(this.#record.id, this.#record.epoch, {
      state,
      ...(result === undefined ? {} : { result }),
      ...(cameTo === undefined ? {} : { cameTo }),
      ...(error === undefined ? {} : { error: error.toBody() }),
      events: event === undefined ? [] : [this.#event(event)],
      elapsedMs: this.#frame().elapsedMs,
      now: this.now(),
    });
    // Somebody may wait for nothing else.
    this.#bell.ring(this.#record.id, true);
  }

  /** Keeps the lease. Only a stale epoch matters: whatever else is wrong comes up at the next write. */
  async heartbeat(): Promise<void> {
    const { id, epoch } = this.#record;
    await this.#fencing(() => this.#store.heartbeat(id, epoch, this.#frame().elapsedMs)).catch(() => undefined);
  }

  now(): string {
    return new Date(this.#clock.now()).toISOString();
  }

  async #fencing(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (isAssayError(error, "STALE_EPOCH")) this.#fenced.abort(error);
      throw error;
    }
  }

  #event({ key, body }: KeyedEvent): NewEvent {
    const { id, topicHash } = this.#record;
    return { key, at: this.now(), request_id: id, topic_hash: topicHash, event: { ...body, ...this.#frame().event } };
  }
}
