import { describe, expect, it } from "vitest";
import { probability } from "../../text/logistic.ts";
import { factFaults } from "../facts/facts.ts";
import { readingOf } from "../facts/reading.ts";
import { FEATURES, type Features, measure } from "./features.ts";
import { type LabelledFeatures, learn, weigh } from "./weighing.ts";
import { WEIGHTS } from "./weights.ts";

const reading = (text: string) => readingOf([{ quote: text, context: text, place: [] }]);
const measured = (claim: string, text: string) => measure(claim, reading(text), factFaults(claim, reading(text)));
const scoreOf = (claim: string, text: string) => probability(WEIGHTS.whole, measured(claim, text));

const TEXT = "The harbour bridge was opened in 1932 after eight years of work. It carries trains and cars. Its arch is 503 metres long.";

describe("the learned score", () => {
  it("R12 more of a claim in the evidence scores higher, a missing figure, date or name lower", () => {
    const full = scoreOf("The harbour bridge was opened in 1932 after eight years.", TEXT);
    expect(full).toBeGreaterThan(scoreOf("The harbour bridge was painted in 1932 by sailors.", TEXT));
    expect(full).toBeGreaterThan(scoreOf("The harbour bridge was opened in 1941 after eight years.", TEXT));
    expect(full).toBeGreaterThan(scoreOf("The harbour bridge was opened in 1932 after Kowalski.", TEXT));
    expect(scoreOf("Quarks bind gluons in protons.", TEXT)).toBeLessThan(0.4);
  });

  it("R12 hears every script: the same statement scores higher than another one", () => {
    const sets = [
      ["Мост был открыт в 1932 году.", "Мост через гавань был открыт в 1932 году после долгих работ.", "Рыба живёт в холодной воде."],
      ["大桥于1932年开通。", "港口大桥于1932年开通，历时八年。", "鱼生活在冷水里。"],
      ["افتتح الجسر عام 1932.", "افتتح جسر الميناء عام 1932 بعد ثماني سنوات.", "يعيش السمك في الماء البارد."],
    ] as const;
    for (const [claim, text, other] of sets) expect(scoreOf(claim, text)).toBeGreaterThan(scoreOf(claim, other));
  });

  it.each([
    ["The harbour bridge was opened in 1932 after eight years.", "supported", 0.9222, 0.9319],
    ["The harbour bridge was opened in 1932 by the king in front of many people.", "supported", 0.6592, 0.7978],
    ["Ann Kowalski painted 12 of the quay's cranes in May 1941.", "not found", 0.0133, 0.2078],
  ])("R12 as it was learned, of %j: %s, carried whole with %f and in part with %f", (claim, verdict, whole, part) => {
    expect(weigh(WEIGHTS, measured(claim, TEXT))).toEqual({ verdict, score: expect.closeTo(whole, 4) });
    expect(probability(WEIGHTS.anything, measured(claim, TEXT))).toBeCloseTo(part, 4);
  });

  it("R12 as it was learned, of a claim that has all but a day: something is carried", () => {
    const lacking = { numbersMissing: 0, datesMissing: 1, namesMissing: 0, claimLength: 3, evidenceLength: 5 };
    const features = { window: 0.3, words: 0.9, phrases: 0.5, grams: 0.5, ...lacking };
    expect(weigh(WEIGHTS, features)).toEqual({ verdict: "partly supported", score: expect.closeTo(0.2118, 4) });
  });

  it("R12 every feature is a finite number, whatever is measured", () => {
    for (const claim of ["", "?", "1", "数", "a ".repeat(500)])
      for (const text of ["", ".", TEXT]) for (const name of FEATURES) expect(Number.isFinite(measured(claim, text)[name])).toBe(true);
  });

  it("R12 what is learned tells apart what it was learned from, is calibrated, and the same every time", () => {
    const example = (at: number): LabelledFeatures => {
      const sound = at % 3 === 0;
      const base = Object.fromEntries(FEATURES.map((name) => [name, ((at * 7) % 10) / 10])) as unknown as Features;
      return {
        set: at % 2 === 0 ? "a" : "b",
        features: { ...base, window: sound ? 0.9 : 0.2 + (at % 5) / 20 },
        label: sound ? "supported" : "not found",
      };
    };
    const examples = Array.from({ length: 300 }, (_, at) => example(at));
    const weights = learn(examples);
    expect(learn(examples)).toEqual(weights);
    expect(examples.filter(({ features, label }) => weigh(weights, features).verdict === label).length).toBeGreaterThan(280);
    const mean = examples.reduce((sum, { features }) => sum + probability(weights.whole, features), 0) / examples.length;
    expect(mean).toBeCloseTo(1 / 3, 1);
  });
});
