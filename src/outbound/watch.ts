/** One deadline and one cancellation over everything a request does, so that no wait inside it outlives either. */
export interface Watch {
  /** Aborts at the deadline or when the caller cancels. */
  readonly signal: AbortSignal;
  /** Why it aborted; undefined while it has not. */
  readonly ended: () => "deadline" | "cancelled" | undefined;
  /** Waits for the promise, but no longer than the watch holds. */
  race<T>(promise: Promise<T>): Promise<T>;
  stop(): void;
}

export function startWatch(outer: AbortSignal, deadlineMs: number): Watch {
  const controller = new AbortController();
  let ended: "deadline" | "cancelled" | undefined;
  const end = (why: "deadline" | "cancelled") => {
    ended ??= why;
    controller.abort(new Error(why));
  };
  const cancel = () => end("cancelled");
  const timer = setTimeout(() => end("deadline"), Math.max(0, deadlineMs));
  outer.addEventListener("abort", cancel, { once: true });
  if (outer.aborted) cancel();
  const { signal } = controller;
  return {
    signal,
    ended: () => ended,
    race: (promise) =>
      new Promise((resolve, reject) => {
        const onAbort = () => reject(signal.reason);
        if (signal.aborted) onAbort();
        else signal.addEventListener("abort", onAbort, { once: true });
        promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
      }),
    stop: () => {
      clearTimeout(timer);
      outer.removeEventListener("abort", cancel);
    },
  };
}
