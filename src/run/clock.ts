import { AssayError } from "../domain/error.ts";

/** Time as a run sees it. Tests drive it by hand; nothing else in Assay reads the machine's clock to decide anything. */
export interface Clock {
  /** Milliseconds since 1970, UTC: what is written down. The machine's owner may set it at any moment, so nothing is waited for by it. */
  now(): number;
  /** Milliseconds since some instant, never set: what durations, waits and deadlines are measured by. */
  ticks(): number;
  /** Resolves after `ms`, or rejects with CANCELLED as soon as the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const cancelled = () => new AssayError("CANCELLED", "The wait was cancelled.", { cause: signal?.reason });
      if (signal?.aborted) return reject(cancelled());
      const onAbort = () => {
        clearTimeout(timer);
        reject(cancelled());
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      }, ms);
      signal?.addEventListener("abort", onAbort, { once: true });
    }),
};
