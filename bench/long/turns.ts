import { PerformanceObserver } from "node:perf_hooks";

const PAUSE_MS = 2;
/** Shorter turns are only counted, so that the watch itself takes no memory that grows. */
const WORTH_KEEPING_MS = 3;

/** The longest turns of this thread's event loop, in milliseconds. */
export interface Turns {
  /** What the thread computed in the longest turn, garbage collection apart. */
  readonly longest: number;
  /** In how many turns it computed for more than 10 ms. */
  readonly over: number;
  readonly turns: number;
  /** Of garbage collection, the longest. */
  readonly collection: number;
}

/**
 * Watches the event loop: what the thread computes between two turns of it, which other programs on the machine do not stretch.
 * @returns what ends the watch and tells
 */
export function watchTurns(): () => Turns {
  const turns: { readonly from: number; readonly to: number; readonly cpu: number }[] = [];
  let count = 0;
  const collections: { readonly from: number; readonly to: number }[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) collections.push({ from: startTime, to: startTime + duration });
  });
  observer.observe({ entryTypes: ["gc"] });
  let last = { at: performance.now(), cpu: cpuMs() };
  const timer = setInterval(() => {
    const now = { at: performance.now(), cpu: cpuMs() };
    count++;
    if (now.cpu - last.cpu >= WORTH_KEEPING_MS) turns.push({ from: last.at, to: now.at, cpu: now.cpu - last.cpu });
    last = now;
  }, PAUSE_MS);
  return () => {
    clearInterval(timer);
    for (const { startTime, duration } of observer.takeRecords()) collections.push({ from: startTime, to: startTime + duration });
    observer.disconnect();
    const computed: number[] = [];
    let at = 0;
    for (const { from, to, cpu } of turns) {
      while ((collections[at]?.to ?? Number.POSITIVE_INFINITY) <= from) at++;
      let collected = 0;
      for (let n = at; (collections[n]?.from ?? Number.POSITIVE_INFINITY) < to; n++) {
        const one = collections[n];
        if (one !== undefined) collected += Math.max(0, Math.min(to, one.to) - Math.max(from, one.from));
      }
      computed.push(Math.max(0, cpu - collected));
    }
    return {
      longest: largest(computed),
      over: computed.filter((ms) => ms > 10).length,
      turns: count,
      collection: largest(collections.map(({ from, to }) => to - from)),
    };
  };
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
