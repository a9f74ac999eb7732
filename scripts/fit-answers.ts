// `node scripts/fit-answers.ts FILE…`: fits what tells whether sentences answer a question to questions in SQuAD's format, and writes src/answer/weights.ts.
// Of XQuAD's files (`xquad.LANGUAGE.json`) the first 120 paragraphs are used, of others none that is among XQuAD's. Each is asked of eight pages and of
// one, and of as many with its paragraph taken away: then it has no answer. What is printed was forecast by weights that had not seen the paragraph.
import { writeFileSync } from "node:fs";
import { holds, libraryOf, nameOf, readSet } from "../bench/answers/sets.ts";
import { type AnswerWeights, chooseAnswer, SURE_FEATURES, type SureFeature, scored } from "../src/answer/choose.ts";
import { type Measured, measureSentences, SENTENCE_FEATURES, type SentenceFeature } from "../src/answer/features.ts";
import { passagesOfPages } from "../src/answer/page.ts";
import { promising } from "../src/answer/promising.ts";
import { askedQuestion } from "../src/answer/question.ts";
import { type Example, fitScale, probability, type Scale } from "../src/text/logistic.ts";

const TARGET = "src/answer/weights.ts";
const XQUAD_PARAGRAPHS = 120;
const OTHER_PARAGRAPHS = 120;
const QUESTIONS = 3;
/** Pages that a search finds: many, or the only one there is. */
const PAGES = [8, 1];
const FOLDS = 5;
/** Of the answers given so many shall be right, and of the questions without one so many be answered at most. */
const RIGHT = 0.955;
const WRONGLY_ANSWERED = 0.015;

interface Asked {
  readonly set: string;
  readonly fold: number;
  readonly measured: Measured;
  /** Of each sentence, by its candidate: whether it is the one that answers, and whether it has the answer's words. */
  readonly answers: readonly boolean[];
  readonly holds: readonly boolean[];
  readonly without: boolean;
}

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: node scripts/fit-answers.ts FILE…   (xquad.LANGUAGE.json and other sets in SQuAD's format)");
  process.exit(2);
}
const known = new Set(files.filter(isXquad).flatMap((file) => readSet(file, Number.POSITIVE_INFINITY, 0).map(({ context }) => context)));
const asked: Asked[] = [];
for (const file of files) asked.push(...(await askedOf(file)));

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
const least = leastSure();
const weights: AnswerWeights = {
  sentence: sentenceScale(asked),
  sure: fitScale(
    SURE_FEATURES,
    sureExamples.map(({ example }) => example),
  ),
  least,
};
printFigures();
writeFileSync(
  TARGET,
  `// Written by \`node scripts/fit-answers.ts FILE…\` from ${asked.length} questions (${files.map(nameOf).join(", ")}); do not edit.
import type { AnswerWeights } from "./choose.ts";

/** Each feature is standardised (less its mean, by its deviation) before it is weighted; a positive weight speaks for an answer. */
export const WEIGHTS: AnswerWeights = {
  sentence: ${print(SENTENCE_FEATURES, weights.sentence)},
  sure: ${print(SURE_FEATURES, weights.sure)},
  least: ${least},
};
`,
);

function isXquad(file: string): boolean {
  return nameOf(file).startsWith("xquad.");
}

async function askedOf(file: string): Promise<Asked[]> {
  const paragraphs = isXquad(file) ? readSet(file, XQUAD_PARAGRAPHS, QUESTIONS) : readSet(file, OTHER_PARAGRAPHS, QUESTIONS, known);
  const library = await libraryOf(paragraphs);
  const found: Asked[] = [];
  for (const [paragraph, { questions }] of paragraphs.entries()) {
    for (const { question, gold, start } of questions) {
      const of = askedQuestion(question);
      // One search serves all: the search is what takes the time, most of all where a paragraph is a whole paper.
      const nearest = await library.find(question, Math.max(...PAGES) + 1);
      for (const [without, most] of [false, true].flatMap((gone) => PAGES.map((pages) => [gone, pages] as const))) {
        const pages = nearest.filter((page) => !without || page.paragraph !== paragraph).slice(0, most);
        const passages = promising(of, pages, passagesOfPages(pages, true));
        const measured = measureSentences(of, pages, passages);
        const told = measured.candidates.map(({ passage, unit }) => {
          const own = passages[passage];
          const page = own && pages[own.page];
          const span = own?.units[unit];
          if (page === undefined || span === undefined) return { holds: false, answers: false };
          const held = holds(page.text.slice(span.start, span.end), gold);
          return { holds: held, answers: held && page.paragraph === paragraph && span.start <= start + 2 && start < span.end };
        });
        found.push({
          ...{ set: nameOf(file), fold: paragraph % FOLDS, measured, without },
          answers: told.map(({ answers }) => answers),
          holds: told.map(({ holds: held }) => held),
        });
      }
    }
  }
  await library.close();
  console.log(`${nameOf(file)}: ${found.length} askings`);
  return found;
}

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

/** The least probability at which what is given is right often enough, in all sets together and in those of XQuAD, and the rest seldom answered. */
function leastSure(): number {
  for (let cut = 0.5; cut < 0.99; cut += 0.01) {
    const given = forecast.filter(({ p, of }) => p >= cut && !of.without && of.set.startsWith("xquad."));
    const removed = forecast.filter(({ of }) => of.without && of.set.startsWith("xquad."));
    const right = given.filter((one) => one.right).length / Math.max(1, given.length);
    const wrongly = removed.filter(({ p }) => p >= cut).length / Math.max(1, removed.length);
    if (right >= RIGHT && wrongly <= WRONGLY_ANSWERED) return Number(cut.toFixed(2));
  }
  return 0.99;
}

function printFigures(): void {
  const percent = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;
  console.table(
    files.map(nameOf).map((set) => {
      const own = forecast.filter(({ of }) => of.set === set && !of.without);
      const given = own.filter(({ p }) => p >= least);
      const removed = forecast.filter(({ of }) => of.set === set && of.without);
      return {
        ...{ set, questions: own.length, "best three right": percent(own.filter(({ right }) => right).length, own.length) },
        "answer given": percent(given.length, own.length),
        "of these right": percent(given.filter(({ right }) => right).length, given.length),
        "answered without its paragraph": percent(removed.filter(({ p }) => p >= least).length, removed.length),
      };
    }),
  );
  console.log(`An answer is given from a probability of ${least} on.`);
}

function print<Name extends string>(names: readonly Name[], scale: Scale<Name>): string {
  const round = (value: number) => String(Number(value.toFixed(5)));
  const lines = names.map((name) => {
    const { mean, deviation, weight } = scale.features[name];
    return `      ${name}: { mean: ${round(mean)}, deviation: ${round(deviation)}, weight: ${round(weight)} },`;
  });
  return `{\n    bias: ${round(scale.bias)},\n    threshold: ${round(scale.threshold)},\n    features: {\n${lines.join("\n")}\n    },\n  }`;
}
