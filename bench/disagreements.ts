import { readFileSync } from "node:fs";
import { z } from "zod";
import { confirmedDisagreements } from "../src/gather/disagreeing.ts";
import { stated } from "../src/gather/stated-material.ts";
import { rulesJudge } from "../src/verify/rules.ts";
import { candidates } from "../src/write/disagreements.ts";

const pairSchema = z.object({
  a: z.string(),
  b: z.string(),
  disagree: z.boolean(),
  /** What makes the two compatible: another product, year, unit …; "same thing" where they are not. */
  why: z.string(),
  of: z.string(),
});
type Pair = z.infer<typeof pairSchema>;

/** The labelled pairs of statements of two sources. */
function pairs(): Pair[] {
  const lines = readFileSync(new URL("../eval/sets/disagreements.jsonl", import.meta.url), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => pairSchema.parse(JSON.parse(line)));
}

/** `npm run bench -- disagreements [--wrong]`: what is told as a disagreement without a model, and what a model would be asked about. */
export async function run(args: readonly string[]): Promise<void> {
  const signal = new AbortController().signal;
  const judged = await Promise.all(
    pairs().map(async (pair) => {
      const { claims, evidence } = stated([{ text: pair.a }, { text: pair.b }]);
      const told = await confirmedDisagreements(claims, evidence, { judge: rulesJudge(), signal });
      return { pair, told: told.length > 0, asked: candidates(claims).length > 0 };
    }),
  );
  for (const [how, said] of [
    ["without a model, told", (one: (typeof judged)[number]) => one.told],
    ["with a model, asked about", (one: (typeof judged)[number]) => one.asked],
  ] as const) {
    const wrong = judged.filter((one) => said(one) && !one.pair.disagree);
    const missed = judged.filter((one) => !said(one) && one.pair.disagree);
    const [real, others] = [true, false].map((label) => judged.filter(({ pair }) => pair.disagree === label).length);
    console.log(`${how}: ${wrong.length} of ${others} that do not disagree; missed ${missed.length} of ${real} that do`);
    if (!args.includes("--wrong")) continue;
    for (const { pair } of [...wrong, ...missed]) console.log(`  ${pair.disagree ? "missed" : pair.why}: ${pair.a} | ${pair.b}`);
  }
}
