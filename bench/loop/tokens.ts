// What a run costs in tokens, stage by stage: with the emulated model, so that only prompts and what is shown in them decide.
import { spendSchema, tokensOf } from "../../src/run/spend.ts";
import { type Journey, startJourney } from "../../test/journeys/journey.ts";
import { startWorld } from "../../test/world/world.ts";

const QUESTIONS = [
  "How do the energy density, cycle life and price of Talmont's TX-2 sodium-ion cell compare with the independent test?",
  "How much power does the tidal plant deliver, what did it cost and how did it affect the fish?",
  "How well does Calvexa protect against Merrow fever, what are its side effects, and when was it approved?",
];
const LOOP = { breadth: 4, depth: 2, path: "loop" } as const;

/** The stage a model call belongs to, by its step's key. */
const STAGES: readonly (readonly [RegExp, string])[] = [
  [/analyse\/model/, "reading"],
  [/(?:^|\/)plan\//, "plan"],
  [/reflect\//, "reflection"],
  [/^write\/check/, "proof"],
  [/^write\//, "writing"],
];

/** Prints the tokens of whole runs by stage, with what they printed. */
export async function measureTokens(): Promise<void> {
  const world = await startWorld();
  const journey = await startJourney({ env: world.env });
  const table: Record<string, string | number>[] = [];
  for (const question of QUESTIONS) {
    const report = await journey.ask(question, LOOP);
    const { sources_count, independent_share, model_calls, tokens_in, tokens_out } = report.metrics;
    const statements = report.sentences.filter(({ role }) => role === "statement").length;
    const stages = await tokensByStage(journey, report.run_id);
    const all = { ...stages, all: tokens_in + tokens_out };
    table.push({ ...all, calls: model_calls, sources: sources_count, statements, independent: independent_share.toFixed(2) });
  }
  await journey.close();
  await world.close();
  console.table(table);
}

async function tokensByStage({ assay }: Journey, run: string): Promise<Record<string, number>> {
  const stages: Record<string, number> = Object.fromEntries(STAGES.map(([, name]) => [name, 0]));
  for (const { key, settled, reserved } of await assay.store.attempts(run)) {
    const stage = STAGES.find(([pattern]) => pattern.test(key))?.[1];
    if (stage !== undefined) stages[stage] = (stages[stage] ?? 0) + tokensOf(spendSchema.parse(JSON.parse(settled ?? reserved)));
  }
  return stages;
}
