// `npm run bench -- recall DIR [--lost]`: how many of the facts that stand in a folder of documents reach whoever writes, stage by stage, and what each stage costs in
// tokens. DIR holds `library/` and `questions.json`: questions with their parts, the queries a planner sends, and facts, each as a document has it. The model is
// scripted (bench/recall/mind.ts); the rest is the whole path a run takes.

import { startJourney } from "../test/journeys/journey.ts";
import { competentModel } from "../test/world/competent/competent.ts";
import { startWorld } from "../test/world/world.ts";
import { readMaterial } from "./recall/material.ts";
import { type MindNotes, mindOf } from "./recall/mind.ts";
import { factsByStage, tokensByStage } from "./recall/stages.ts";

const LOOP = { breadth: 4, depth: 2, path: "loop" } as const;

export async function run([folder, ...args]: string[]): Promise<void> {
  const material = folder === undefined ? undefined : readMaterial(folder);
  if (material === undefined) {
    console.error("Name a folder with documents in library/ and questions.json: [{question, tasks, queries, facts}, …].");
    process.exitCode = 2;
    return;
  }
  let answer = competentModel();
  const world = await startWorld({ model: { answer: (request) => answer(request) } });
  const { ASSAY_MODEL_BASE_URL = "", ASSAY_MODEL_API_KEY = "", ASSAY_MODEL = "" } = world.env;
  const journey = await startJourney({ library: material.library, env: { ASSAY_MODEL_BASE_URL, ASSAY_MODEL_API_KEY, ASSAY_MODEL } });
  const rows: Record<string, number>[] = [];
  const costs: Record<string, number>[] = [];
  for (const question of material.questions) {
    const notes: MindNotes = { requests: [], named: new Set() };
    answer = mindOf(question, notes);
    const began = performance.now();
    const { run_id } = await journey.ask(question.question, LOOP);
    const ms = Math.round(performance.now() - began);
    const { stages, documents } = await factsByStage(journey, run_id, question, notes);
    const counts = Object.entries(stages).map(([stage, there]) => [stage, there.length] as const);
    rows.push({ ...Object.fromEntries(counts), documents, ms });
    if (args.includes("--lost")) for (const fact of question.facts) tellLost(fact, stages);
    costs.push(await tokensByStage(journey, run_id));
  }
  await journey.close();
  await world.close();
  console.table([...rows, summed(rows)]);
  console.table([...costs, summed(costs)]);
}

/** Which stages no longer have a fact that the writer is not shown. */
function tellLost(fact: string, stages: Readonly<Record<string, readonly string[]>>): void {
  const without = Object.entries(stages).flatMap(([stage, there]) => (there.includes(fact) ? [] : [stage]));
  if (without.includes("to writer")) console.log(`not in ${without.join(", ")}: ${fact}`);
}

function summed(rows: readonly Record<string, number>[]): Record<string, number> {
  const names = Object.keys(rows[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)]));
}
