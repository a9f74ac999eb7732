import { setImmediate as tick } from "node:timers/promises";
import { AssayError } from "../src/domain/error.ts";
import type { Clock } from "../src/run/clock.ts";

/** A clock that stands still until it is moved on. */
export function handClock(): Clock & { advance(ms: number): Promise<void> } {
  let now = 1_000_000;
  const sleepers: { at: number; wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        sleepers.push({ at: now + ms, wake: resolve });
        signal?.addEventListener("abort", () => reject(new AssayError("CANCELLED", "cancelled")), { once: true });
      }),
    async advance(ms) {
      now += ms;
      for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.wake();
      await tick();
    },
  };
}

/** Work that ends when it is told to. */
export function job() {
  let begun = false;
  let finish: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = () => {
    begun = true;
    return ended;
  };
  return { begun: () => begun, finish: () => finish(), work };
}
