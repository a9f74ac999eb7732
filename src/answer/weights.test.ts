import { expect, it } from "vitest";
import { probability } from "../text/logistic.ts";
import { SURE_FEATURES, type SureFeature } from "./choose.ts";
import { SENTENCE_FEATURES, type SentenceFeature } from "./features.ts";
import { WEIGHTS } from "./weights.ts";

const allOf = <Name extends string>(names: readonly Name[], value: number) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, number>;
/** In log-odds, since most of what is measured hardly ever answers. */
const logOdds = (p: number) => Math.log(p / (1 - p));

it.each([
  [0, -11.983, -7.254],
  [0.5, -8.789, -3.465],
  [1, -5.594, 0.325],
])("X8 as it was learned, what has %f of everything answers with %f, and what was chosen with %f, in log-odds", (value, sentence, sure) => {
  expect(logOdds(probability(WEIGHTS.sentence, allOf<SentenceFeature>(SENTENCE_FEATURES, value)))).toBeCloseTo(sentence, 2);
  expect(logOdds(probability(WEIGHTS.sure, allOf<SureFeature>(SURE_FEATURES, value)))).toBeCloseTo(sure, 2);
});

it("X8 an answer is given from a likelihood on that was measured for its language, and else from the strictest", () => {
  expect(WEIGHTS.least).toBeGreaterThanOrEqual(Math.max(...Object.values(WEIGHTS.leastIn)));
  expect(Object.keys(WEIGHTS.leastIn)).toEqual(expect.arrayContaining(["en", "de"]));
});
