import { describe, expect, it } from "vitest";
import { type BestAsk, bestPassages } from "./best-passages.ts";

const passage = (page: number, words: string, tokens = 10) => ({ page, words, tokens });
const ask = (more: Partial<BestAsk>): BestAsk => ({
  passages: [
    passage(0, "The pump of the mill costs 400 euros."),
    passage(0, "The mill was painted in green."),
    passage(1, "The pump is old."),
    passage(2, "What a pump weighs and what a pump costs, a table of the pump."),
    passage(3, "It rained in the town."),
  ],
  subjects: ["What does the pump cost?"],
  most: 1_000,
  ...more,
});

describe("the passages that are read", () => {
  it("R7 are those like a subject, as many as fit, of whatever pages", () => {
    expect(bestPassages(ask({}))).toEqual([0, 2, 3]);
    expect(bestPassages(ask({ most: 10 }))).toHaveLength(1);
  });

  it("R2 R7 are of so many new pages at most, the best first, and of those read before as they come", () => {
    const best = (of: readonly number[], most: number) => {
      const { passages } = ask({});
      return [...new Set(bestPassages(ask({ fresh: { of, most } })).map((at) => passages[at]?.page))];
    };
    expect(best([0, 1, 2, 3], 2)).toEqual([0, 2]);
    expect(best([0, 1, 2, 3], 1)).toHaveLength(1);
    expect(best([0, 2, 3], 0)).toEqual([1]);
  });
});
