// `node scripts/learn-judge.ts FILE…`: learns the weights of the rules judge from WiCE-like files and writes src/verify/weights.ts.
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { readLabelled } from "../bench/entailment/data.ts";
import { FEATURES, measure } from "../src/verify/features.ts";
import type { Scale } from "../src/verify/logistic.ts";
import { pageOf, pageOfSentences } from "../src/verify/page.ts";
import { type LabelledFeatures, learn } from "../src/verify/weighing.ts";

const TARGET = "src/verify/weights.ts";

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: node scripts/learn-judge.ts FILE…   (WiCE or ExpertQA, JSON lines)");
  process.exit(2);
}
const examples = files
  .flatMap((file) => readLabelled(file).pairs)
  .map((pair): LabelledFeatures => {
    const page = pair.inSentences ? pageOfSentences(pair.evidence) : pageOf(pair.evidence);
    return { features: measure(pair.claim, page).features, label: pair.label };
  });
const weights = learn(examples);
writeFileSync(
  TARGET,
  `// Written by \`node scripts/learn-judge.ts FILE…\` from ${examples.length} labelled claims (${files.map((file) => basename(file)).join(", ")}); do not edit.
import type { JudgeWeights } from "./weighing.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for support. */
export const WEIGHTS: JudgeWeights = {
  whole: ${print(weights.whole)},
  anything: ${print(weights.anything)},
};
`,
);
console.log(`${TARGET}: learned from ${examples.length} claims.`);

function print(scale: Scale): string {
  const round = (value: number) => String(Number(value.toFixed(5)));
  const lines = FEATURES.map((name) => {
    const { mean, deviation, weight } = scale.features[name];
    return `      ${name}: { mean: ${round(mean)}, deviation: ${round(deviation)}, weight: ${round(weight)} },`;
  });
  return `{\n    bias: ${round(scale.bias)},\n    threshold: ${round(scale.threshold)},\n    features: {\n${lines.join("\n")}\n    },\n  }`;
}
