// What a run costs Assay itself: nobody else takes any time, so all of it is own work.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Report } from "../../src/domain/report.ts";
import { type Journey, startJourney } from "../../test/journeys/journey.ts";
import { startWorld } from "../../test/world/world.ts";
import { questionAbout, writeLibrary } from "./library.ts";

const MODEL_QUESTIONS = [
  "How do the energy density, cycle life and price of Talmont's TX-2 sodium-ion cell compare with the independent test?",
  "How much power does the tidal plant deliver, what did it cost and how did it affect the fish?",
];
const LOOP = { breadth: 4, depth: 2, path: "loop" } as const;

/** A journey over a generated library, in a folder that is removed with it. */
export async function libraryJourney(documents: number): Promise<Journey> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"));
  writeLibrary(folder, documents);
  const journey = await startJourney({ library: folder });
  return {
    ...journey,
    close: async () => {
      await journey.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Prints own time and memory of runs without a model over libraries of several sizes, and with the emulated model at no latency. */
export async function measureOwnTime(runs: number): Promise<void> {
  const table: Record<string, string | number>[] = [];
  for (const documents of [100, 1_000]) {
    const journey = await libraryJourney(documents);
    table.push(await measure(`library of ${documents}, no model`, runs, (i) => journey.ask(questionAbout(i * 7), LOOP)));
    await journey.close();
  }
  const world = await startWorld();
  const journey = await startJourney({ env: world.env });
  table.push(await measure("emulated web and model", runs, (i) => journey.ask(MODEL_QUESTIONS[i % MODEL_QUESTIONS.length] ?? "", LOOP)));
  await journey.close();
  await world.close();
  console.table(table);
}

async function measure(name: string, runs: number, ask: (i: number) => Promise<Report>): Promise<Record<string, string | number>> {
  const times: number[] = [];
  let pages = 0;
  const cpu = process.cpuUsage();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  let first = 0;
  for (let i = 0; i <= runs; i++) {
    const began = performance.now();
    const report = await ask(i);
    const took = performance.now() - began;
    if (i === 0) first = took;
    else times.push(took);
    pages += report.metrics.pages_read;
  }
  clearInterval(watch);
  const { user, system } = process.cpuUsage(cpu);
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return {
    what: name,
    "first ms": Math.round(first),
    "p50 ms": at(0.5),
    "p95 ms": at(0.95),
    "CPU ms/run": Math.round((user + system) / 1000 / (runs + 1)),
    "pages/run": Math.round(pages / (runs + 1)),
    "RSS most MB": Math.round(most / 1e6),
  };
}
