import { describe, expect, it } from "vitest";
import { FEATURES, type Features, measure } from "./features.ts";
import { bestThreshold, fitScale, probability } from "./logistic.ts";
import { pageOf } from "./page.ts";
import { learn, weigh } from "./weighing.ts";
import { WEIGHTS } from "./weights.ts";

const flat = (value: number) => Object.fromEntries(FEATURES.map((name) => [name, value])) as Features;
const windowIs = (bestWindow: number): Features => ({ ...flat(0.5), bestWindow });

describe("learning", () => {
  it("finds the feature that decides, and gives calibrated sides", () => {
    const examples = Array.from({ length: 200 }, (_, i) => ({ features: windowIs(i / 200), yes: i >= 100 }));
    const scale = fitScale(examples);
    expect(scale.features.bestWindow.weight).toBeGreaterThan(0.5);
    expect(scale.features.phrases.weight).toBeCloseTo(0, 5);
    expect(probability(scale, windowIs(0.9))).toBeGreaterThan(0.7);
    expect(probability(scale, windowIs(0.1))).toBeLessThan(0.3);
  });

  it("puts the threshold between the classes", () => {
    const scored = Array.from({ length: 100 }, (_, i) => ({ p: i / 100, yes: i >= 60 }));
    expect(bestThreshold(scored)).toBeGreaterThan(0.55);
    expect(bestThreshold(scored)).toBeLessThan(0.65);
  });

  it("orders the three verdicts", () => {
    const examples = Array.from({ length: 300 }, (_, i) => ({
      features: windowIs(i / 300),
      label: i < 100 ? ("not found" as const) : i < 200 ? ("partly supported" as const) : ("supported" as const),
    }));
    const weights = learn(examples);
    expect([0.05, 0.5, 0.95].map((share) => weigh(weights, windowIs(share)).verdict)).toEqual([
      "not found",
      "partly supported",
      "supported",
    ]);
  });

  it("R12 the shipped weights point the way a reader expects", () => {
    for (const name of ["bestWindow", "meanClause", "pairs", "phrases"] as const) {
      expect(WEIGHTS.whole.features[name].weight).toBeGreaterThan(0);
    }
    for (const name of ["numbersMissing", "datesMissing", "namesMissing", "anyFigureMissing"] as const) {
      expect(WEIGHTS.whole.features[name].weight).toBeLessThan(0);
    }
  });
});

describe("measure", () => {
  const page = pageOf(["The World Health Organization met in Geneva on 5 March 2019. About 1,200,000 people were ill."]);

  it.each([
    ["The WHO met in Geneva in 2019.", 1, 0, 0, 0],
    ["The WHO met in Oslo in 2019.", 0.66, 0, 0, 0.5],
    ["The WHO met in Geneva in 2021.", 0.66, 0, 1, 0],
    ["1.2 million were ill.", 1, 0, 0, 0],
    ["3 million were ill.", 0.4, 1, 0, 0],
  ])("R12 %s", (claim, least, numbers, dated, named) => {
    const { features } = measure(claim, page);
    expect(features.meanClause).toBeGreaterThanOrEqual(least - 0.2);
    expect(features.meanClause === 1).toBe(least === 1);
    expect([features.numbersMissing, features.datesMissing, features.namesMissing]).toEqual([numbers, dated, named]);
  });
});
