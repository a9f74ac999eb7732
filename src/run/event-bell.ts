import { EventEmitter } from "node:events";
import type { StoredEvent } from "../domain/event.ts";
import { hasEnded, type RunRecord, type RunStore, type Store } from "../store/store.ts";

/** Another process may write the log too, so a tail also looks by itself this often. */
const POLL_MS = 400;
const PAGE = 500;

/** What is rung when a run begins to wait for a worker, or a worker has room. */
export const QUEUE = "queue";

/** Wakes whoever waits for something about a run, or for the queue: in this process at once, in others on the same store where that can ring. */
export class EventBell {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #others: Pick<Store, "ring"> | undefined;
  readonly #unlisten: (() => void) | undefined;

  /** @param others rings in other processes, and tells what these ring */
  constructor(others?: Pick<Store, "ring" | "listen">) {
    this.#others = others;
    this.#unlisten = others?.listen((word) => void this.#emitter.emit(word));
  }

  /** @param word a run's id, or {@link QUEUE} @param atOnce whether other processes are not to wait for it, not even a moment */
  ring(word: string, atOnce = false): void {
    this.#emitter.emit(word);
    this.#others?.ring(word, atOnce);
  }

  /** Resolves at the next ring, after `ms`, or when the signal aborts. */
  wait(word: string, ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#emitter.off(word, done);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#emitter.once(word, done);
      signal?.addEventListener("abort", done, { once: true });
      if (signal?.aborted) done();
    });
  }

  close(): void {
    this.#unlisten?.();
  }
}

/**
 * A run's events from a sequence number on, and then live until the run has ended or the signal aborts. Sequence numbers have no gaps.
 * @param after the last sequence number the reader has (0: from the beginning)
 * @param isOver whether what is followed has ended; the run itself unless said otherwise
 */
export async function* tailEvents(
  store: RunStore,
  bell: EventBell,
  runId: string,
  after: number,
  signal?: AbortSignal,
  isOver: (record: RunRecord) => boolean = hasEnded,
): AsyncGenerator<StoredEvent> {
  let last = after;
  while (!signal?.aborted) {
    // Asked before reading: a ring between reading and waiting would otherwise be lost.
    const rung = bell.wait(runId, POLL_MS, signal);
    const record = await store.getRun(runId);
    const ended = record === undefined || isOver(record);
    for (let full = true; full; ) {
      const events = await store.events(runId, last, PAGE);
      for (const event of events) {
        last = event.seq;
        yield event;
      }
      full = events.length === PAGE;
    }
    if (ended) return;
    await rung;
  }
}
