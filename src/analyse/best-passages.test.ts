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

  it("R7 a further passage of a page is worth less than the one before, and one of another page is not", () => {
    const alike = (pageOf: (at: number) => number) =>
      bestPassages({
        passages: Array.from({ length: 20 }, (_, at) => passage(pageOf(at), "The pump costs 400 euros.")),
        subjects: ["pump"],
        most: 1_000,
      });
    expect(alike((at) => at)).toHaveLength(20);
    // 0.85 to the fourteenth is the last above a tenth.
    expect(alike(() => 0)).toHaveLength(15);
    const passages = [
      passage(0, "The pump, the pump, the pump and the pump of it."),
      passage(0, "The pump, the pump and the pump of it, and of the mill."),
      passage(1, "The pump, the pump and the pump of it, and of the old mill."),
      passage(2, "Nothing else."),
    ];
    expect(bestPassages({ passages, subjects: ["pump"], most: 20 })).toEqual([0, 2]);
    expect(bestPassages({ passages, subjects: ["pump"], most: 30 })).toEqual([0, 1, 2]);
  });

  it("R7 subjects take turns, and what is too long for what is left is passed over", () => {
    const passages = [
      passage(0, "The pump costs 400 euros.", 10),
      passage(0, "The pump was dear.", 10),
      passage(1, "The mill is painted in green.", 30),
      passage(2, "The mill stands by the river.", 10),
    ];
    expect(bestPassages({ passages, subjects: ["pump", "mill green"], most: 40 })).toEqual([1, 2]);
    expect(bestPassages({ passages, subjects: ["pump", "mill green"], most: 20 })).toEqual([0, 1]);
    expect(bestPassages({ passages, subjects: ["pump", "mill green"], most: 30 })).toEqual([0, 1, 3]);
    expect(bestPassages({ passages, subjects: [], most: 40 })).toEqual([]);
    expect(bestPassages({ passages: [], subjects: ["pump"], most: 40 })).toEqual([]);
  });
});
