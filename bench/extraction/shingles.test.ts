import { expect, it } from "vitest";
import { compareTexts, meanScore } from "./shingles.ts";

it("R6 counts shared, extra and missing shingles as shares", () => {
  // Truth: abcd bcde; prediction: abcd bcdx.
  expect(compareTexts("a b c d e", "a b c d x")).toEqual({ both: 1 / 3, extra: 1 / 3, missing: 1 / 3 });
});

it("R6 takes a text of fewer than four words as one shingle", () => {
  expect(compareTexts("two words", "two words")).toEqual({ both: 1, extra: 0, missing: 0 });
  expect(compareTexts("two words", "two")).toEqual({ both: 0, extra: 0.5, missing: 0.5 });
});

it("R6 counts repeated shingles as often as they stand", () => {
  expect(compareTexts("a a a a", "a a a a a")).toEqual({ both: 0.5, extra: 0.5, missing: 0 });
});

it("R6 leaves a page without prediction out of precision, not out of recall", () => {
  const score = meanScore([compareTexts("a b c d", ""), compareTexts("a b c d", "a b c d")]);
  expect(score.precision).toBe(1);
  expect(score.recall).toBe(0.5);
  expect(score.f1).toBeCloseTo(2 / 3);
});
