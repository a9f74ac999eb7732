import { describe, expect, it } from "vitest";
import { type Example, fitScale, probability } from "./logistic.ts";

const NAMES = ["told", "noise"] as const;
type Name = (typeof NAMES)[number];

/** Examples of a set: a "yes" is told more, and noise says nothing. */
function examples(set: string, yes: number, no: number): Example<Name>[] {
  return Array.from({ length: yes + no }, (_, at) => {
    const isYes = at < yes;
    return { set, yes: isYes, features: { told: (at % 7) + (isYes ? 4 : 0), noise: (at * 5) % 3 } };
  });
}

const all = [...examples("small", 12, 24), ...examples("large", 200, 100)];
const scale = fitScale(NAMES, all);
const of = ({ features }: Example<Name>) => probability(scale, features);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("a fitted yes or no", () => {
  it("R12 is calibrated: in the mean as sure as answers are yes, over all and weighed by the score", () => {
    expect(mean(all.map(of))).toBeCloseTo(mean(all.map(({ yes }) => Number(yes))), 4);
    const told = (value: (one: Example<Name>) => number) => mean(all.map((one) => value(one) * Math.log(of(one) / (1 - of(one)))));
    expect(told(of)).toBeCloseTo(
      told(({ yes }) => Number(yes)),
      1,
    );
  });

  it("R12 goes by what tells, hardly by what does not", () => {
    expect(scale.features.told.weight).toBeGreaterThan(10 * Math.abs(scale.features.noise.weight));
    const at = (told: number) => probability(scale, { told, noise: 1 });
    expect([0, 3, 6, 9].map(at)).toEqual([0, 3, 6, 9].map(at).toSorted((a, b) => a - b));
  });

  it("R12 has its threshold where sets and their answers count alike, however many examples each has", () => {
    expect(scale.threshold).toBeLessThan(1);
    const more = fitScale(NAMES, [...all, ...examples("large", 200, 100)]);
    const border = ({ bias, threshold, features }: typeof scale) => {
      const { mean: middle, deviation, weight } = features.told;
      return middle + (deviation * (Math.log(threshold / (1 - threshold)) - bias)) / weight;
    };
    expect(border(more)).toBeCloseTo(border(scale), 0);
    // Among few that are so, one that is as likely so as not, were they as many, is still likely not so.
    expect(fitScale(NAMES, examples("one", 20, 200)).threshold).toBeLessThan(0.35);
    const even = fitScale(NAMES, examples("one", 70, 70));
    expect(even.threshold).toBeCloseTo(0.5, 2);
  });

  it("R12 a feature that never changes decides nothing and breaks nothing", () => {
    const still = all.map((one) => ({ ...one, features: { ...one.features, noise: 3 } }));
    const fitted = fitScale(NAMES, still);
    expect(fitted.features.noise).toMatchObject({ mean: 3, deviation: 1, weight: 0 });
    expect(probability(fitted, { told: 8, noise: 3 })).toBeGreaterThan(0.5);
  });
});
