import type { AssayError } from "../domain/error.ts";
import type { Clock } from "./clock.ts";

export type BreakerState = "closed" | "open" | "half-open";

/**
 * Stops asking what has failed many times in a row. Closed: everything passes. After `failures` failures in a row it is open and refuses at
 * once; when `coolDownMs` is over it is half-open and lets one call try: its success closes the breaker, its failure opens it again.
 */
export interface Breaker {
  /** Runs the work, or rejects with what `refuse` makes when the breaker is open. Errors that are no failures of the key (see `counts`) pass unnoticed. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** The same for work of several attempts, which counts once: lets it pass, or throws what `refuse` makes. */
  admit(key: string): Passage;
  state(key: string): BreakerState;
}

/** Leave to work on a key. To be told once how the work ended; what is told afterwards counts for nothing. */
export interface Passage {
  succeeded(): void;
  failed(error: unknown): void;
}

export interface BreakerOptions {
  /** Failures in a row that open it. */
  readonly failures: number;
  readonly coolDownMs: number;
  readonly clock: Clock;
  /** Whether an error speaks against the key: a dead link does not speak against its host. */
  readonly counts: (error: unknown) => boolean;
  /** The error for a call that is not made. */
  readonly refuse: (key: string, waitMs: number) => AssayError;
}

/** Most keys whose failures are remembered; the oldest go first. */
const MOST_KEYS = 5000;

interface KeyRecord {
  failures: number;
  /** In the clock's ticks; absent: closed. */
  openUntil: number | undefined;
  trying: boolean;
}

export function createBreaker(options: BreakerOptions): Breaker {
  const { clock } = options;
  const records = new Map<string, KeyRecord>();

  const stateOf = (record: KeyRecord | undefined): BreakerState => {
    if (record?.openUntil === undefined) return "closed";
    return clock.ticks() < record.openUntil ? "open" : "half-open";
  };

  function failed(key: string): void {
    const record = records.get(key) ?? { failures: 0, openUntil: undefined, trying: false };
    record.failures++;
    if (record.failures >= options.failures) record.openUntil = clock.ticks() + options.coolDownMs;
    records.delete(key);
    records.set(key, record);
    if (records.size > MOST_KEYS) for (const oldest of records.keys()) return void records.delete(oldest);
  }

  /** Lets a call pass, or says why not. True when the call is the one trial of a half-open breaker. */
  function admit(key: string): boolean {
    const record = records.get(key);
    const state = stateOf(record);
    if (record === undefined || state === "closed") return false;
    if (state === "open" || record.trying) throw options.refuse(key, Math.max(0, (record.openUntil ?? 0) - clock.ticks()));
    record.trying = true;
    return true;
  }

  function passage(key: string): Passage {
    const trial = admit(key);
    let told = false;
    const end = (how: () => void) => {
      if (told) return;
      told = true;
      how();
      const record = records.get(key);
      if (trial && record !== undefined) record.trying = false;
    };
    return {
      succeeded: () => end(() => void records.delete(key)),
      failed: (error) => end(() => options.counts(error) && failed(key)),
    };
  }

  return {
    async run(key, work) {
      const through = passage(key);
      try {
        const result = await work();
        through.succeeded();
        return result;
      } catch (error) {
        through.failed(error);
        throw error;
      }
    },
    admit: passage,
    state: (key) => stateOf(records.get(key)),
  };
}
