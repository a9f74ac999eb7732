import { AssayError } from "../domain/error.ts";

/** Waits for work of others, or until nobody waits any more. @throws AssayError CANCELLED when the signal aborts first; what the work throws */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(nobodyWaits());
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

export function nobodyWaits(): AssayError {
  return new AssayError("CANCELLED", "Nobody waits for the run any more.");
}
