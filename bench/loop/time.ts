// T3: wall-clock of runs with a model and a web of fixed latencies against the critical path of the same calls.
import { z } from "zod";
import { parseResearchRequest } from "../../src/domain/request.ts";
import { sha256 } from "../../src/run/canonical-json.ts";
import { startJourney } from "../../test/journeys/journey.ts";
import { competentModel } from "../../test/world/competent/competent.ts";
import type { WorldModelOptions } from "../../test/world/model.ts";
import type { RecordedCall } from "../../test/world/part.ts";
import { startWorld, type World } from "../../test/world/world.ts";
import { criticalPath, type Latencies } from "./critical-path.ts";
import { othersMs } from "./others.ts";

interface Scenario {
  readonly query: string;
  /** How often the model errs (0–1): that brings votes, repairs and rewrites. */
  readonly mistakes?: number;
  /** Queries the first reflection asks for, so that there is a second round. */
  readonly furtherQueries?: readonly string[];
  /** Rounds at most; two where nothing else is said. */
  readonly rounds?: number;
}

const CELL = "How do the energy density, cycle life and price of Talmont's TX-2 sodium-ion cell compare with the independent test?";
const TIDE = "How much power does the tidal plant deliver, what did it cost and how did it affect the fish?";
const VACCINE = "How effective was the vaccine in its trial, which side effects were found and who may have it?";

const SCENARIOS: readonly Scenario[] = [
  { query: CELL },
  { query: CELL },
  { query: CELL, rounds: 1 },
  { query: TIDE, rounds: 1 },
  { query: TIDE },
  { query: VACCINE },
  { query: VACCINE, mistakes: 0.25 },
  { query: TIDE, furtherQueries: ["high-speed rail line opening delayed", "sodium-ion battery price per kilowatt hour"] },
  { query: CELL, furtherQueries: ["vaccine trial fever side effects", "tidal turbine fish monitoring"], mistakes: 0.15 },
];

/** A competent model whose first reflection is not content. */
function modelOf({ mistakes = 0, furtherQueries = [] }: Scenario): WorldModelOptions["answer"] {
  const competent = competentModel({
    mistakes: { "unknown ids": mistakes, "flip negation": mistakes, malformed: mistakes },
    seed: "bench",
  });
  let asked = furtherQueries.length === 0;
  return (request) => {
    const answer = competent(request);
    if (asked || request.schemaName !== "assay_reflect_v1") return answer;
    const said = reflectionSchema.safeParse(readJson(answer.content));
    if (!said.success) return answer;
    asked = true;
    const [first, ...others] = said.data.tasks;
    const queries = furtherQueries.map((query) => ({ query, intent: "one thing is open", task_id: first?.id ?? "t1", source: "web" }));
    const tasks = [{ ...first, state: "in_progress" }, ...others];
    return { ...answer, content: JSON.stringify({ ...said.data, sufficient: false, tasks, queries }) };
  };
}

const reflectionSchema = z.looseObject({ tasks: z.array(z.looseObject({ id: z.string() })) });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LATENCIES: Latencies & { readonly slowestPage: number } = {
  search: 400,
  model: 600,
  slowestPage: 900,
  page: (host) => 300 + (Number.parseInt(sha256(host).slice(0, 8), 16) % 7) * 100,
};

const BREADTH = 4;

/** Prints one row a run: wall-clock, critical path, their ratio. The first run of the process loads what the others find loaded. */
export async function compareWithCriticalPath(env: Record<string, string>, detailed: boolean): Promise<void> {
  const table: Record<string, string | number>[] = [];
  for (const scenario of SCENARIOS) {
    const world = await startWorld({ model: { answer: modelOf(scenario) } });
    slowDown(world);
    const journey = await startJourney({ env: { ...world.env, ...env } });
    try {
      const began = performance.now();
      const started = await journey.research.start(
        parseResearchRequest({ query: scenario.query, breadth: BREADTH, depth: scenario.rounds ?? 2, path: "loop" }),
      );
      const outcome = await started.outcome;
      const wall = performance.now() - began;
      const rows = await journey.assay.store.journal(started.id);
      const path = criticalPath(rows, LATENCIES, (url) => sha256(url).slice(0, 16));
      table.push({
        question: `${scenario.query.slice(0, 34)}${scenario.mistakes === undefined ? "" : " (model errs)"}`,
        rounds: outcome.result?.metrics.iterations ?? 0,
        calls: path.count,
        "wall ms": Math.round(wall),
        "path ms": path.ms,
        "over ms": Math.round(wall - path.ms),
        ratio: (wall / path.ms).toFixed(3),
        "others' pattern ms": [4, 2]
          .map((atOnce) => othersMs({ breadth: BREADTH, depth: outcome.result?.metrics.iterations ?? 1, atOnce }, LATENCIES))
          .join(" / "),
      });
      if (detailed) console.log(timeline(rows, path.calls));
    } finally {
      await journey.close();
      await world.close();
    }
  }
  console.table(table);
  console.log("Others' pattern: the same latencies, four queries at a time and two; see bench/loop/others.ts for what it leaves out.");
}

function slowDown({ parts }: World): void {
  parts.web.latencyOf = (call: RecordedCall) => LATENCIES.page((call.headers.host ?? "").replace(/:\d+$/, ""));
  parts.model.latencyMs = LATENCIES.model;
  parts.tavily.latencyMs = LATENCIES.search;
}

function timeline(rows: readonly { key: string; at: string; tookMs: number; type: string }[], calls: readonly string[]): string {
  const began = Math.min(...rows.map((row) => Date.parse(row.at) - row.tookMs));
  const lines = rows.map(
    (row) => `${String(Date.parse(row.at) - row.tookMs - began).padStart(6)} ${String(row.tookMs).padStart(5)} ${row.type} ${row.key}`,
  );
  return [...lines, "critical path:", ...calls].join("\n");
}
