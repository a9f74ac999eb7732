import { expect, it } from "vitest";
import { chooseAnswer, scored } from "./choose.ts";
import { measureSentences } from "./features.ts";
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
