import { EventEmitter } from "node:events";
import type { StoredEvent } from "../domain/event.ts";
import { hasEnded, type RunStore } from "../store/store.ts";

/** Another process may write the log too, so a tail also looks by itself this often. */
const POLL_MS = 400;
const PAGE = 500;

/** Wakes tails of a run's event log in this process as soon as something is appended. */
export class EventBell {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  ring(runId: string): void {
    this.#emitter.emit(runId);
  }

  /** Resolves at the next ring, after `ms`, or when the signal aborts. */
  wait(runId: string, ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#emitter.off(runId, done);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#emitter.once(runId, done);
      signal?.addEventListener("abort", done, { once: true });
      if (signal?.aborted) done();
    });
  }
}

/**
 * A run's events from a sequence number on, and then live until the run has ended or the signal aborts. Sequence numbers have no gaps.
 * @param after the last sequence number the reader has (0: from the beginning)
 */
export async function* tailEvents(
  store: RunStore,
  bell: EventBell,
  runId: string,
  after: number,
  signal?: AbortSignal,
): AsyncGenerator<StoredEvent> {
  let last = after;
  while (!signal?.aborted) {
    // Asked before reading: a ring between reading and waiting would otherwise be lost.
    const rung = bell.wait(runId, POLL_MS, signal);
    const record = await store.getRun(runId);
    const ended = record === undefined || hasEnded(record);
    let events = await store.events(runId, last, PAGE);
    while (events.length > 0) {
      for (const event of events) {
        last = event.seq;
        yield event;
      }
      events = await store.events(runId, last, PAGE);
    }
    if (ended) return;
    await rung;
  }
}
