import { AssayError } from "../../src/domain/error.ts";
import type { Clock } from "../../src/run/clock.ts";

/** A clock that stands still until it is told to go on. */
export class ManualClock implements Clock {
  #now: number;
  readonly #sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();

  constructor(start = Date.parse("2026-01-15T10:00:00Z")) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  ticks(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const sleeper = { at: this.#now + ms, wake: () => settle(resolve) };
      const stop = () => settle(() => reject(new AssayError("CANCELLED", "The wait was cancelled.")));
      const settle = (how: () => void) => {
        this.#sleepers.delete(sleeper);
        signal?.removeEventListener("abort", stop);
        how();
      };
      if (signal?.aborted) return stop();
      signal?.addEventListener("abort", stop, { once: true });
      this.#sleepers.add(sleeper);
      if (ms <= 0) sleeper.wake();
    });
  }

  /** Lets time pass, waking sleepers in order; what they do gets its turn in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await turn();
      const next = [...this.#sleepers].filter((sleeper) => sleeper.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#now = Math.max(this.#now, next.at);
      next.wake();
    }
    this.#now = end;
    await turn();
  }
}

/** Long enough for chains of promises to run dry. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}
