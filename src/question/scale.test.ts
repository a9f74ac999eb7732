import { describe, expect, it } from "vitest";
import { relevanceOf, scoreOf } from "./scale.ts";

describe("relevance", () => {
  it.each([0, 0.42, 0.8, 0.95, 1.1, 1.3])("X8 a score of %f is a relevance below 1, and can be told from it", (score) => {
    expect(relevanceOf(score)).toBeLessThan(1);
    expect(scoreOf(relevanceOf(score))).toBeCloseTo(score, 6);
  });

  it("X8 keeps the order of scores, and gives even a relevance of 1 a score", () => {
    expect(relevanceOf(1.2)).toBeGreaterThan(relevanceOf(1.1));
    expect(Number.isFinite(scoreOf(1))).toBe(true);
  });
});
