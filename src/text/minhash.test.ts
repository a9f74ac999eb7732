import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusterTexts, estimatedSimilarity, nearDuplicates, sketchOf } from "./minhash.ts";

const SENTENCES = Array.from(
  { length: 40 },
  (_, i) =>
    `Station ${i} reported ${i * 7 + 3} birds on cliff ${i % 5}, while observer ${i * 13} noted wind from bearing ${i * 11} and swell of ${i * 2} feet.`,
);
const TEXT = SENTENCES.slice(0, 20).join(" ");
const UNRELATED = SENTENCES.slice(20)
  .map((sentence) => sentence.replace(/Station/g, "Depot").replace(/birds on cliff/g, "crates in hall"))
  .join(" ");

function exactJaccard(a: string, b: string): number {
  const [x, y] = [sketchOf(a).shingles, sketchOf(b).shingles];
  const both = [...x].filter((shingle) => y.has(shingle)).length;
  return both / (x.size + y.size - both);
}

describe("G6 near duplicates", () => {
  it("G6 typography, case and white space make no other text", () => {
    const again = TEXT.toUpperCase().replaceAll(" ", "\n  ");
    expect(estimatedSimilarity(sketchOf(TEXT), sketchOf(again))).toBe(1);
  });

  it("G6 the estimate is near the exact similarity", () => {
    for (const shared of [4, 8, 12, 16]) {
      const other = [...SENTENCES.slice(0, shared), ...SENTENCES.slice(20, 40 - shared)].join(" ");
      expect(Math.abs(estimatedSimilarity(sketchOf(TEXT), sketchOf(other)) - exactJaccard(TEXT, other))).toBeLessThan(0.15);
    }
  });

  it("G6 a syndicated copy with another frame, and an excerpt inside a longer page, are the same text", () => {
    const framed = `Home News Contact. ${TEXT} Share this. Copyright of the agency, all rights reserved.`;
    expect(nearDuplicates(sketchOf(TEXT), sketchOf(framed))).toBe(true);
    expect(nearDuplicates(sketchOf(SENTENCES.slice(0, 6).join(" ")), sketchOf(TEXT))).toBe(true);
  });

  it("G6 a text that quotes another one is not its copy, and unrelated texts are two", () => {
    const quoting = `${SENTENCES.slice(0, 8).join(" ")} ${UNRELATED}`;
    expect(nearDuplicates(sketchOf(TEXT), sketchOf(quoting))).toBe(false);
    expect(nearDuplicates(sketchOf(TEXT), sketchOf(UNRELATED))).toBe(false);
    expect(nearDuplicates(sketchOf(""), sketchOf(""))).toBe(false);
  });

  it("G6 clusters name the first text of each group", () => {
    expect(clusterTexts([TEXT, UNRELATED, `${TEXT} End.`, "", "", `${UNRELATED} End.`])).toEqual([0, 1, 0, 3, 4, 1]);
  });

  it("G6 a cluster never depends on the order of the others", () => {
    const texts = [TEXT, UNRELATED, `${TEXT} End.`, SENTENCES.slice(0, 6).join(" "), `Frame. ${UNRELATED}`];
    const grouping = (order: number[]) => {
      const clusters = clusterTexts(order.map((index) => texts[index] ?? ""));
      return (a: number, b: number) => clusters[order.indexOf(a)] === clusters[order.indexOf(b)];
    };
    const inOrder = grouping([0, 1, 2, 3, 4]);
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), (order) => {
        const shuffled = grouping(order);
        for (const a of order) for (const b of order) expect(shuffled(a, b)).toBe(inOrder(a, b));
      }),
      { numRuns: 20 },
    );
  });
});
