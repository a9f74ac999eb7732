// `npm run bench -- judge FILE…`: how well claims are judged without a model (R12), on the path that `verify` runs, beside plain overlap.

import { crossValidated } from "./judge/crossed.ts";
import { readLabelled } from "./judge/data.ts";
import { liftReport } from "./judge/lift.ts";
import { overlap } from "./judge/overlap.ts";
import { type OnPath, onPath } from "./judge/path.ts";
import { plantedReport } from "./judge/planted.ts";
import { overlapReport, report, speedReport, verdictReport } from "./judge/report.ts";

export async function run(files: string[]): Promise<void> {
  if (files.length === 0)
    throw new Error("Give at least one file: npm run bench -- judge wice-claim-dev.jsonl expertqa-rand_val.jsonl ab-dev.jsonl");
  const sets = files.map(readLabelled);
  for (const { name, pairs, leftOut } of sets) console.log(`${name}: ${pairs.length} pairs${leftOut > 0 ? `, ${leftOut} left out` : ""}`);
  const began = performance.now();
  const all: OnPath[] = sets.flatMap(({ name, pairs }) => pairs.map((pair) => onPath(name, pair)));
  speedReport(all, performance.now() - began);
  const overlaps = all.map(({ pair }) => overlap(pair));
  const deals = crossValidated(all);
  report("the measure, weights and threshold learned anew in each of 10 folds (by question and article), pooled sets, 3 deals", deals);
  overlapReport(all, overlaps, deals[0]);
  verdictReport(all);
  liftReport(all);
  plantedReport();
}
