// Loaded into the service under test: how long its event loop goes without a turn, and how much of that the thread really computed. A machine that
// is busy with other things stretches the first and leaves the second alone. Begins to count at SIGUSR2, and writes what it saw when the process ends.
import { writeFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const PAUSE_MS = 5;

function watch(file: string): void {
  const computed: number[] = [];
  const taken: number[] = [];
  let last = { at: performance.now(), cpu: cpuMs() };
  setInterval(() => {
    const now = { at: performance.now(), cpu: cpuMs() };
    taken.push(now.at - last.at);
    computed.push(now.cpu - last.cpu);
    last = now;
  }, PAUSE_MS).unref();
  process.once("exit", () => writeFileSync(file, JSON.stringify({ computed, taken })));
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const file = process.env.BENCH_LOOP_PROBE;
if (isMainThread && file !== undefined) process.once("SIGUSR2", () => watch(file));
