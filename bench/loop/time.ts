// T3: wall-clock of runs with a model and a web of fixed latencies against the critical path of the same calls.
import { parseResearchRequest } from "../../src/domain/request.ts";
import { sha256 } from "../../src/run/canonical-json.ts";
import { startJourney } from "../../test/journeys/journey.ts";
import type { RecordedCall } from "../../test/world/part.ts";
import { startWorld } from "../../test/world/world.ts";
import { criticalPath, type Latencies } from "./critical-path.ts";

const QUESTIONS = [
  "How do the energy density, cycle life and price of Talmont's TX-2 sodium-ion cell compare with the independent test?",
  "How much power does the tidal plant deliver, what did it cost and how did it affect the fish?",
  "How effective was the vaccine in its trial, which side effects were found and who may have it?",
];

const LATENCIES: Latencies = {
  search: 400,
  model: 600,
  page: (host) => 300 + (Number.parseInt(sha256(host).slice(0, 8), 16) % 7) * 100,
};

/** Prints one row a question: wall-clock, critical path, their ratio. */
export async function compareWithCriticalPath(times: number, more: Record<string, string> = {}): Promise<void> {
  const world = await startWorld();
  const hostOf = (call: RecordedCall) => (call.headers.host ?? "").replace(/:\d+$/, "");
  world.parts.web.latencyOf = (call) => LATENCIES.page(hostOf(call));
  world.parts.model.latencyMs = LATENCIES.model;
  world.parts.tavily.latencyMs = LATENCIES.search;
  const table: Record<string, string | number>[] = [];
  try {
    for (const query of QUESTIONS) {
      for (let i = 0; i < times; i++) {
        const journey = await startJourney({
          env: { ...world.env, ...more, ...(process.env.BENCH_ENV === undefined ? {} : JSON.parse(process.env.BENCH_ENV)) },
        });
        const began = performance.now();
        const started = await journey.engine.start(parseResearchRequest({ query, breadth: 4, depth: 2, path: "loop" }));
        await started.outcome;
        const wall = performance.now() - began;
        const rows = await journey.assay.store.journal(started.id);
        const path = criticalPath(rows, LATENCIES, (url) => sha256(url).slice(0, 16));
        table.push({
          question: query.slice(0, 40),
          calls: path.count,
          "wall ms": Math.round(wall),
          "path ms": path.ms,
          "over ms": Math.round(wall - path.ms),
          ratio: (wall / path.ms).toFixed(3),
        });
        if (process.env.BENCH_PATH !== undefined) console.log(timeline(rows, path.calls));
        await journey.close();
      }
    }
  } finally {
    await world.close();
  }
  console.table(table);
}

function timeline(rows: readonly { key: string; at: string; tookMs: number; type: string }[], calls: readonly string[]): string {
  const began = Math.min(...rows.map((row) => Date.parse(row.at) - row.tookMs));
  const lines = rows.map(
    (row) => `${String(Date.parse(row.at) - row.tookMs - began).padStart(6)} ${String(row.tookMs).padStart(5)} ${row.type} ${row.key}`,
  );
  return [...lines, "critical path:", ...calls].join("\n");
}
