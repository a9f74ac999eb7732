import { AssayError } from "../domain/error.ts";
import type { Clock } from "./clock.ts";

/** What one key (`host:example.org`, `provider:tavily`, `model:gpt-oss-120b`) may do. */
export interface KeyLimit {
  /** Pieces of work under way at once. */
  readonly concurrency: number;
  /** Least time from one start to the next, in ms. */
  readonly minIntervalMs: number;
}

/**
 * Keeps the process polite and within its means. There is one for the process, made once, so that runs do not add up; `shared-limiter.ts` holds the
 * same limits across machines. Work that is running must not ask the same limiter for more: it would wait for itself.
 */
export interface Limiter {
  /**
   * Runs the work when its key and the general limit have room; higher priority first, then in order of asking. A waiter whose signal aborts
   * leaves the queue and is rejected with CANCELLED; work that has begun must watch the signal itself.
   */
  run<T>(key: string, work: () => Promise<T>, signal: AbortSignal, priority?: number): Promise<T>;
  /** Lets nothing of this key begin for so long (Retry-After), in ms. Never shortens an earlier penalty. */
  penalise(key: string, ms: number): void;
  /** Sets the least time between two starts for one key (Crawl-delay), in ms; it never falls under the key's own limit. */
  pace(key: string, minIntervalMs: number): void;
}

export interface LimiterOptions {
  /** The one general limit over all keys (X4). */
  readonly concurrency: number;
  readonly limitFor: (key: string) => KeyLimit;
  readonly clock: Clock;
}

interface Waiter {
  readonly key: string;
  readonly priority: number;
  readonly begin: () => void;
}

interface KeyState {
  active: number;
  /** No start before this instant, in the clock's ticks. */
  notBefore: number;
  pacedMs: number;
}

/** Most keys remembered before idle ones are dropped. */
const MOST_KEYS = 2000;

class LocalLimiter implements Limiter {
  readonly #options: LimiterOptions;
  /** By falling priority, then by order of asking. */
  readonly #waiting: Waiter[] = [];
  readonly #keys = new Map<string, KeyState>();
  #active = 0;
  #wake: { readonly at: number; readonly stop: AbortController } | undefined;

  constructor(options: LimiterOptions) {
    this.#options = options;
  }

  run<T>(key: string, work: () => Promise<T>, signal: AbortSignal, priority = 0): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancelled = () => new AssayError("CANCELLED", "The wait for a free place was cancelled.");
      if (signal.aborted) return reject(cancelled());
      const onAbort = () => {
        const at = this.#waiting.indexOf(waiter);
        if (at >= 0) this.#waiting.splice(at, 1);
        reject(cancelled());
      };
      const waiter: Waiter = {
        key,
        priority,
        begin: () => {
          signal.removeEventListener("abort", onAbort);
          Promise.resolve()
            .then(work)
            .then(resolve, reject)
            .finally(() => this.#end(key));
        },
      };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#enqueue(waiter);
      this.#pump();
    });
  }

  penalise(key: string, ms: number): void {
    const state = this.#state(key);
    state.notBefore = Math.max(state.notBefore, this.#options.clock.ticks() + ms);
  }

  pace(key: string, minIntervalMs: number): void {
    this.#state(key).pacedMs = minIntervalMs;
  }

  #enqueue(waiter: Waiter): void {
    const before = this.#waiting.findIndex((other) => other.priority < waiter.priority);
    this.#waiting.splice(before < 0 ? this.#waiting.length : before, 0, waiter);
  }

  #state(key: string): KeyState {
    let state = this.#keys.get(key);
    if (state === undefined) {
      this.#forgetIdle();
      state = { active: 0, notBefore: 0, pacedMs: 0 };
      this.#keys.set(key, state);
    }
    return state;
  }

  #forgetIdle(): void {
    if (this.#keys.size < MOST_KEYS) return;
    const now = this.#options.clock.ticks();
    for (const [key, state] of this.#keys) if (state.active === 0 && state.notBefore <= now) this.#keys.delete(key);
  }

  #end(key: string): void {
    this.#active--;
    this.#state(key).active--;
    this.#pump();
  }

  /** Begins whatever may begin, and sees to it that somebody looks again when a pause is over. */
  #pump(): void {
    const now = this.#options.clock.ticks();
    let soonest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.#waiting.length && this.#active < this.#options.concurrency; ) {
      const waiter = this.#waiting[i];
      if (waiter === undefined) break;
      const state = this.#state(waiter.key);
      const limit = this.#options.limitFor(waiter.key);
      if (state.active >= limit.concurrency) i++;
      else if (state.notBefore > now) {
        soonest = Math.min(soonest, state.notBefore);
        i++;
      } else {
        this.#waiting.splice(i, 1);
        state.active++;
        state.notBefore = now + Math.max(limit.minIntervalMs, state.pacedMs);
        this.#active++;
        waiter.begin();
      }
    }
    this.#wakeAt(soonest);
  }

  #wakeAt(at: number): void {
    if (at === Number.POSITIVE_INFINITY || (this.#wake !== undefined && this.#wake.at <= at)) return;
    this.#wake?.stop.abort();
    const stop = new AbortController();
    this.#wake = { at, stop };
    const look = () => {
      if (this.#wake?.stop === stop) this.#wake = undefined;
      if (!stop.signal.aborted) this.#pump();
    };
    this.#options.clock.sleep(Math.max(0, at - this.#options.clock.ticks()), stop.signal).then(look, look);
  }
}

/** A limiter for this process. */
export function createLimiter(options: LimiterOptions): Limiter {
  return new LocalLimiter(options);
}
