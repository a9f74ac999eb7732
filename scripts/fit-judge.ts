// `node scripts/fit-judge.ts FILE…`: fits the learned score to labelled pairs, on the path that `verify` runs, and writes src/verify/measure/weights.ts.
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { labelled } from "../bench/judge/crossed.ts";
import { readLabelled } from "../bench/judge/data.ts";
import { onPath } from "../bench/judge/path.ts";
import type { Scale } from "../src/text/logistic.ts";
import { FEATURES, type FeatureName } from "../src/verify/measure/features.ts";
import { learn } from "../src/verify/measure/weighing.ts";

const TARGET = "src/verify/measure/weights.ts";

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: node scripts/fit-judge.ts FILE…   (WiCE, ExpertQA or AttributionBench, JSON lines)");
  process.exit(2);
}
const examples = files.map(readLabelled).flatMap(({ name, pairs }) => pairs.map((pair) => labelled(onPath(name, pair))));
const weights = learn(examples);
writeFileSync(
  TARGET,
  `// Written by \`node scripts/fit-judge.ts FILE…\` from ${examples.length} labelled claims (${files.map((file) => basename(file)).join(", ")}); do not edit.
import type { JudgeWeights } from "./weighing.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for support. */
export const WEIGHTS: JudgeWeights = {
  whole: ${print(weights.whole)},
  anything: ${print(weights.anything)},
};
`,
);
console.log(`${TARGET}: learned from ${examples.length} claims.`);

function print(scale: Scale<FeatureName>): string {
  const round = (value: number) => String(Number(value.toFixed(5)));
  const lines = FEATURES.map((name) => {
    const { mean, deviation, weight } = scale.features[name];
    return `      ${name}: { mean: ${round(mean)}, deviation: ${round(deviation)}, weight: ${round(weight)} },`;
  });
  return `{\n    bias: ${round(scale.bias)},\n    threshold: ${round(scale.threshold)},\n    features: {\n${lines.join("\n")}\n    },\n  }`;
}
