// Asks the service and the control every 20 ms from a thread of its own, so that nothing else in the bench's process delays what is measured.
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";

const { address, control, pid } = z.object({ address: z.string(), control: z.string(), pid: z.int() }).parse(workerData);
const PAUSE_MS = 20;
let peakMb = 0;
let on = true;

/** Resident memory of the service, in MB. */
function resident(): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024);
}

/** How long each answer took, in ms, until the bench says stop. */
async function ask(url: string, after: () => void): Promise<number[]> {
  const taken: number[] = [];
  while (on) {
    const began = performance.now();
    await (await fetch(url)).arrayBuffer();
    taken.push(performance.now() - began);
    after();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return taken;
}

parentPort?.once("message", () => {
  on = false;
});
// The thread's first request also loads its HTTP client, which is no part of the answer.
await Promise.all([fetch(`${address}/healthz`), fetch(control)].map(async (answer) => (await answer).arrayBuffer()));
const idleMb = resident();
parentPort?.postMessage("ready");
const [service, machine] = await Promise.all([
  ask(`${address}/healthz`, () => {
    peakMb = Math.max(peakMb, resident());
  }),
  ask(control, () => undefined),
]);
parentPort?.postMessage({ service, machine, peakMb, idleMb, endMb: resident() });
