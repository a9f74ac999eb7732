import { AssayError } from "../domain/error.ts";
import { newOwner } from "../store/lease.ts";
import type { LimitStore } from "../store/store.ts";
import { createLimiter, type KeyLimit, type Limiter, type LimiterOptions } from "./limiter.ts";

/** How long a place is held for a process that has not been heard of, in ms. */
const LEASE_MS = 15_000;
const KEPT_EVERY_MS = 5_000;
/** How soon a place is looked for again when nobody knows when one becomes free, in ms. */
const LOOK_MS = 100;
/** Most crawl delays remembered; the oldest go first, and are told again before the next page of their host. */
const MOST_PACED = 5_000;

export interface SharedLimiterOptions extends LimiterOptions {
  readonly shared: LimitStore;
}

/** A place was not given; the wait has been told to the queue. */
const TURNED_AWAY = Symbol("turned away");

/**
 * Limits that hold over all processes of a store (R6, X4). The queue is this process's own, and so is the general limit; whoever is first in it asks the
 * store for a place. A key has as many places as its concurrency, and a used one rests for as many intervals after its use has ended: a request
 * has then arrived in any case, so that the receiver never counts more in the time, however long each was on its way. A host
 * with a crawl delay has one place.
 */
class SharedLimiter implements Limiter {
  readonly #options: SharedLimiterOptions;
  readonly #queue: Limiter;
  readonly #owner = newOwner();
  readonly #paced = new Map<string, number>();
  /** The ask under way for a key: what it is told holds for those behind it. */
  readonly #asking = new Map<string, Promise<number | undefined>>();
  #came = 0;
  #asked = 0;

  constructor(options: SharedLimiterOptions) {
    this.#options = options;
    const limitFor = (key: string) => ({ concurrency: options.limitFor(key).concurrency, minIntervalMs: 0 });
    this.#queue = createLimiter({ ...options, limitFor });
  }

  async run<T>(key: string, work: () => Promise<T>, signal: AbortSignal, priority = 0): Promise<T> {
    // Who was turned away comes before those that have not asked yet, in the order in which all came.
    const returning = priority + 1 / (2 + this.#came++);
    for (let urgency = priority; ; urgency = returning) {
      const outcome = await this.#queue.run(key, () => this.#admitted(key, work, signal), signal, urgency);
      if (outcome !== TURNED_AWAY) return outcome;
    }
  }

  penalise(key: string, ms: number): void {
    this.#queue.penalise(key, ms);
    // Whoever is told to wait has been refused already; the others find out for themselves where the store cannot be told.
    this.#options.shared.holdBack(key, ms).catch(() => undefined);
  }

  pace(key: string, minIntervalMs: number): void {
    this.#paced.delete(key);
    if (minIntervalMs > 0) this.#paced.set(key, minIntervalMs);
    if (this.#paced.size > MOST_PACED) for (const oldest of this.#paced.keys()) return void this.#paced.delete(oldest);
  }

  async #admitted<T>(key: string, work: () => Promise<T>, signal: AbortSignal): Promise<T | typeof TURNED_AWAY> {
    const limit = this.#limitOf(key);
    const place = `${this.#owner}/${++this.#asked}`;
    const waitMs = await this.#ask(key, place, limit);
    if (waitMs !== undefined) {
      this.#queue.penalise(key, waitMs);
      return TURNED_AWAY;
    }
    this.#queue.penalise(key, limit.minIntervalMs);
    const over = new AbortController();
    this.#keep(key, place, over.signal);
    let began = false;
    try {
      if (signal.aborted) throw new AssayError("CANCELLED", "The wait for a free place was cancelled.");
      began = true;
      return await work();
    } finally {
      over.abort();
      await this.#free(key, place, began ? limit.concurrency * limit.minIntervalMs : 0);
    }
  }

  #limitOf(key: string): KeyLimit {
    const limit = this.#options.limitFor(key);
    const paced = this.#paced.get(key);
    return paced === undefined ? limit : { concurrency: 1, minIntervalMs: Math.max(limit.minIntervalMs, paced) };
  }

  async #ask(key: string, place: string, limit: KeyLimit): Promise<number | undefined> {
    for (let before = this.#asking.get(key); before !== undefined; before = this.#asking.get(key)) {
      const told = await before;
      if (told !== undefined) return told;
    }
    const ask = {
      place,
      owner: this.#owner,
      places: limit.concurrency,
      leaseMs: LEASE_MS,
      spacingMs: limit.minIntervalMs,
      lookMs: LOOK_MS,
    };
    const asking = this.#options.shared.takePlace(key, ask).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  #keep(key: string, place: string, over: AbortSignal): void {
    const { clock, shared } = this.#options;
    const next = () => {
      // A store that is away for a moment loses the place only after the whole lease.
      shared.keepPlace(key, place, LEASE_MS).catch(() => undefined);
      clock.sleep(KEPT_EVERY_MS, over).then(next, () => undefined);
    };
    clock.sleep(KEPT_EVERY_MS, over).then(next, () => undefined);
  }

  /** A place that could not be given back comes back by itself when its lease ends. */
  async #free(key: string, place: string, restMs: number): Promise<void> {
    await this.#options.shared.freePlace(key, place, restMs).catch(() => undefined);
  }
}

/** The limiter of a process: its own, or where the store has one for all its processes, that. */
export function limiterOver(shared: LimitStore | undefined, options: LimiterOptions): Limiter {
  return shared === undefined ? createLimiter(options) : new SharedLimiter({ ...options, shared });
}
