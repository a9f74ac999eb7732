// Asks /healthz every 20 ms from a thread of its own, so that nothing else in the bench's process delays what is measured.
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";

const { address, pid } = z.object({ address: z.string(), pid: z.int() }).parse(workerData);
const PAUSE_MS = 20;
const health: number[] = [];
let peakMb = 0;
let on = true;

/** Resident memory of the service, in MB. */
function resident(): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024);
}

parentPort?.once("message", () => {
  on = false;
});
const idleMb = resident();
while (on) {
  const began = performance.now();
  await (await fetch(`${address}/healthz`)).arrayBuffer();
  health.push(performance.now() - began);
  peakMb = Math.max(peakMb, resident());
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
parentPort?.postMessage({ health, peakMb, idleMb });
