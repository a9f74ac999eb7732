import { type Clock, systemClock } from "../src/run/clock.ts";

/** Longer pauses are waits for pages that are being read. */
const LEAST_WAIT_MS = 2_000;

/** Pauses between attempts have no length; waits for pages last as long as they must. */
export const brisk: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms < LEAST_WAIT_MS ? Math.min(ms, 1) : ms, signal),
};
