import { expect, it } from "vitest";
import { chooseAnswer, type Scored, scored } from "./choose.ts";
import { measureSentences, SENTENCE_FEATURES, type SentenceFeature } from "./features.ts";
import { passagesOfPages } from "./page.ts";
import { askedQuestion } from "./question.ts";
import { WEIGHTS } from "./weights.ts";

function measured(question: string, text: string) {
  const pages = [{ title: "", text, landmarks: [], tables: [] }];
  return measureSentences(askedQuestion(question), pages, passagesOfPages(pages, true));
}

it("X8 gives with the best sentence what stands next to it before what stands further off, and leaves out what is much less likely", () => {
  const text =
    "The old mill was sold quickly. Its new owner came from Bern. The stone pier looks old. The narrow road stays wet. The tall tower stays grey.";
  const all = measured("Who owns the mill?", text);
  const at = (unit: number, logit: number) =>
    scored(all, WEIGHTS.sentence).flatMap((one) => (one.unit === unit ? [{ ...one, logit }] : []));
  const chosen = (...ranked: ReturnType<typeof at>) => chooseAnswer(ranked, all)?.chosen.map(({ unit }) => unit);
  expect(chosen(...at(0, 2), ...at(3, -1), ...at(4, -1.2), ...at(1, -4.4))).toEqual([0, 3, 4]);
  expect(chosen(...at(0, 2), ...at(3, -1), ...at(4, -1.2), ...at(1, -1.5))).toEqual([0, 1, 3]);
  expect(chosen(...at(0, 2), ...at(3, -3.2), ...at(1, -3))).toEqual([0, 1]);
  expect(chosen(...at(0, 2), ...at(1, -6.5))).toEqual([0]);
});

it("X8 sees which sentences name others than the question does", () => {
  const text =
    "Among the systems Prometheus is the older one. The maintainer of InfluxDB is one company. Its first public release came long ago.";
  const strange = (question: string) => measured(question, text).candidates.map(({ features }) => features.strange);
  expect(strange("Who develops Prometheus?")).toEqual([0, 1, 0]);
  expect(strange("Who develops the software?")).toEqual([0, 0, 0]);
});

/** A sentence as it was measured; whatever is not said of it is nought. */
function one(
  logit: number,
  more: Partial<Omit<Scored, "features">> & { readonly features?: Partial<Record<SentenceFeature, number>> } = {},
): Scored {
  const none = Object.fromEntries(SENTENCE_FEATURES.map((name) => [name, 0])) as Record<SentenceFeature, number>;
  const sentence = { passage: 0, unit: 0, told: new Set<string>(), matched: [1, 0.5], matchedPassage: [1, 0.5] };
  return { ...sentence, ...more, logit, features: { ...none, ...more.features } };
}
const told = (...stems: string[]) => ({ told: new Set(stems) });
const known = { candidates: [], rarities: [1, 3], held: [] };

it("X8 tells of the chosen how well they answer, how far ahead they are, and what of the question they have and lack", () => {
  const features = { covered: 0.4, coveredNear: 0.5, coveredPassage: 0.6, rarest: 0.7, pairs: 0.8, kindHeld: 1, kindLacking: 0 };
  const ranked = [
    one(2, { ...told("rye"), features }),
    one(0, { ...told("slate"), unit: 1 }),
    one(-1, { ...told("rye"), passage: 1 }),
    one(-2, { ...told("coal"), passage: 2 }),
    one(-3, { ...told("iron"), unit: 9 }),
    one(-9, { ...told("salt"), unit: 7 }),
  ];
  const { chosen, features: sure } = chooseAnswer(ranked, known) ?? {};
  expect(chosen?.map(({ unit }) => unit)).toEqual([0, 1, 9]);
  expect(sure).toEqual({
    ...{ ...features, best: 2, ahead: 4, aheadElsewhere: 4, missing: 0.5, worstMissing: 0.5, mass: 2.5, chosen: 3 },
    ...{ terms: Math.log(3), candidates: Math.log(7) },
    together: expect.closeTo(1 - 1 / (1 + Math.exp(2)) / 2 / (1 + Math.exp(-3))),
  });
  expect(chooseAnswer([], known)).toBeUndefined();
});

it("X8 is ahead of nothing where all the others say the same", () => {
  const ahead = (other: Partial<Scored>) =>
    chooseAnswer([one(1, told("rye", "wheat", "flour")), one(0, { passage: 1, ...other })], known)?.features.ahead;
  expect(ahead(told("rye", "wheat"))).toBe(9);
  expect(ahead(told("rye", "slate", "roof"))).toBe(1);
  expect(ahead(told())).toBe(1);
  const figures = [one(1, told("12", "rye", "wheat", "flour")), one(0, { passage: 1, ...told("12", "slate", "roof", "coal") })];
  expect(chooseAnswer(figures, known)?.features.ahead).toBe(9);
  expect(chooseAnswer([one(1), one(0, { passage: 1 })], known)?.features.ahead).toBe(9);
});

it("X8 gives with a row only rows that have as much of the question", () => {
  const row = { features: { row: 1 } };
  const chosen = (...matched: number[]) => chooseAnswer([one(2, row), one(1, { ...row, unit: 1, matched })], known)?.chosen.length;
  expect([chosen(1, 0.5), chosen(1, 0.9), chosen(1, 0.4), chosen(0.9, 1)]).toEqual([2, 2, 1, 1]);
});
