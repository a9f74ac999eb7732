// `node scripts/fit-answers.ts DIR FILE…`: fits what tells whether sentences answer a question to questions in SQuAD's format, and writes src/answer/weights.ts.
// Of XQuAD's files (`xquad.LANGUAGE.json`) the first 120 paragraphs are used, of others none that is among XQuAD's. Each is asked of eight pages and of
// one, and of as many with its paragraph taken away: then it has no answer. What is printed was forecast by weights that had not seen the paragraph.
// What is measured of a set is kept in DIR, and measured anew where the set or the measure has changed: that takes about fifteen seconds of processor a set of XQuAD, and the fit of all twenty-five.
import { writeFileSync } from "node:fs";
import { type Asked, FOLDS, measuredOf } from "../bench/answers/measured.ts";
import { nameOf } from "../bench/answers/sets.ts";
import { type AnswerWeights, chooseAnswer, SURE_FEATURES, type SureFeature, scored } from "../src/answer/choose.ts";
import { SENTENCE_FEATURES, type SentenceFeature } from "../src/answer/features.ts";
import { type Example, fitScale, probability, type Scale } from "../src/text/logistic.ts";

const TARGET = "src/answer/weights.ts";
/** Of the answers given in a language so many shall be right, whichever of its questions were asked, and of the questions without one so many be answered at most. */
const RIGHT = 0.96;
const WRONGLY_ANSWERED = 0.02;
/** No more is asked than this: beyond it too few are given to count. */
const STRICTEST = 0.95;
/** What is counted is at least so sure not to be chance (one-sided 95 %), as deviations. */
const SURE = 1.645;

const [kept = "", ...files] = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: node scripts/fit-answers.ts DIR FILE…   (a folder of yours; xquad.LANGUAGE.json and other sets in SQuAD's format)");
  process.exit(2);
}
const asked: Asked[] = [];
for (const file of files) asked.push(...(await measuredOf(file, files, kept)));

const byFold = Array.from({ length: FOLDS }, (_, fold) => sentenceScale(asked.filter((one) => one.fold !== fold)));
const sureExamples = asked.flatMap((one) => sureExample(one, byFold[one.fold]));
const sureByFold = byFold.map((_, fold) =>
  fitScale(
    SURE_FEATURES,
    sureExamples.filter(({ of }) => of.fold !== fold).map(({ example }) => example),
  ),
);
const forecast = sureExamples.flatMap(({ of, example }) => {
  const learned = sureByFold[of.fold];
  return learned === undefined ? [] : [{ of, right: example.yes, p: probability(learned, example.features) }];
});
const leastIn = Object.fromEntries(
  files
    .map(nameOf)
    .filter((set) => set.startsWith("xquad."))
    .map((set) => [set.slice("xquad.".length), leastSure(set)]),
);
// A language that nothing was measured of is held to what the hardest of those needs that were.
const least = Math.max(0.5, ...Object.values(leastIn));
const weights: AnswerWeights = {
  sentence: sentenceScale(asked),
  sure: fitScale(
    SURE_FEATURES,
    sureExamples.map(({ example }) => example),
  ),
  least,
  leastIn,
};
printFigures();
writeFileSync(
  TARGET,
  `// Written by \`node scripts/fit-answers.ts DIR FILE…\` from ${asked.length} questions (${files.map(nameOf).join(", ")}); do not edit.
import type { AnswerWeights } from "./choose.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for an answer. */
export const WEIGHTS: AnswerWeights = {
  sentence: ${print(SENTENCE_FEATURES, weights.sentence)},
  sure: ${print(SURE_FEATURES, weights.sure)},
  least: ${least},
  leastIn: {${Object.entries(leastIn)
    .map(([tag, own]) => ` ${tag}: ${own}`)
    .join(",")
    .replace(/.$/, "$& ")}},
};
`,
);

/** Learned from questions whose paragraph is there: which sentence it is. */
function sentenceScale(from: readonly Asked[]): Scale<SentenceFeature> {
  const examples = from
    .filter(({ answers, without }) => !without && answers.includes(true))
    .flatMap(({ set, measured, answers }) =>
      measured.candidates.map(({ features }, at): Example<SentenceFeature> => ({ set, features, yes: answers[at] === true })),
    );
  return fitScale(SENTENCE_FEATURES, examples);
}

function sureExample(of: Asked, scale: Scale<SentenceFeature> | undefined): { of: Asked; example: Example<SureFeature> }[] {
  if (scale === undefined) return [];
  const chosen = chooseAnswer(scored(of.measured, scale), of.measured);
  if (chosen === undefined) return [];
  const places = chosen.chosen.map(({ passage, unit }) =>
    of.measured.candidates.findIndex((one) => one.passage === passage && one.unit === unit),
  );
  return [{ of, example: { set: of.set, features: chosen.features, yes: places.some((at) => of.holds[at] === true) } }];
}

/** The least probability at which what is given in a set is right often enough, and what has no answer seldom answered. */
function leastSure(set: string): number {
  const own = forecast.filter(({ of }) => of.set === set);
  for (let cut = 0.5; cut < STRICTEST; cut += 0.01) {
    const given = own.filter(({ p, of }) => p >= cut && !of.without);
    const removed = own.filter(({ of }) => of.without);
    const right = atLeast(given.filter((one) => one.right).length, given.length);
    const wrongly = removed.filter(({ p }) => p >= cut).length / Math.max(1, removed.length);
    if (right >= RIGHT && wrongly <= WRONGLY_ANSWERED) return Number(cut.toFixed(2));
  }
  return STRICTEST;
}

/** The share that is at least to be expected of others where so many of so many were counted (Wilson 1927). */
function atLeast(part: number, all: number): number {
  if (all === 0) return 0;
  const share = part / all;
  const spread = SURE * Math.sqrt((share * (1 - share) + SURE ** 2 / (4 * all)) / all);
  return (share + SURE ** 2 / (2 * all) - spread) / (1 + SURE ** 2 / all);
}

function printFigures(): void {
  const percent = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;
  console.table(
    files.map(nameOf).map((set) => {
      const own = forecast.filter(({ of }) => of.set === set && !of.without);
      const from = leastIn[set.slice("xquad.".length)] ?? least;
      const given = own.filter(({ p }) => p >= from);
      const removed = forecast.filter(({ of }) => of.set === set && of.without);
      return {
        ...{ set, questions: own.length, "best three right": percent(own.filter(({ right }) => right).length, own.length) },
        "answer given": percent(given.length, own.length),
        "of these right": percent(given.filter(({ right }) => right).length, given.length),
        "answered without its paragraph": percent(removed.filter(({ p }) => p >= from).length, removed.length),
      };
    }),
  );
  console.log(`An answer is given from a probability of ${least} on, in languages that were measured from ${JSON.stringify(leastIn)} on.`);
}

function print<Name extends string>(names: readonly Name[], scale: Scale<Name>): string {
  const round = (value: number) => String(Number(value.toFixed(5)));
  const lines = names.map((name) => {
    const { mean, deviation, weight } = scale.features[name];
    return `      ${name}: { mean: ${round(mean)}, deviation: ${round(deviation)}, weight: ${round(weight)} },`;
  });
  return `{\n    bias: ${round(scale.bias)},\n    threshold: ${round(scale.threshold)},\n    features: {\n${lines.join("\n")}\n    },\n  }`;
}
