import { describe, expect, it } from "vitest";
import { Bm25 } from "./bm25.ts";

const DOCUMENTS = [
  "Lighthouse keepers trimmed the wicks of their lamps.",
  "The lighthouse stands on a rock; the lighthouse is white.",
  "Bread is baked in the village every morning.",
  "",
];

describe("BM25", () => {
  it("ranks what holds more of the query's rarer words higher, and gives 0 to what holds none", () => {
    const [keepers = 0, rock = 0, bread = 0, empty = 0] = new Bm25(DOCUMENTS).scores("lighthouse keeper's lamp");
    expect(keepers).toBeGreaterThan(rock);
    expect(rock).toBeGreaterThan(0);
    expect([bread, empty]).toEqual([0, 0]);
  });

  it("agrees with the formula on a case worked by hand", () => {
    // Two documents of 2 and 1 content words, average 1.5; "storm" stands in one: rarity ln(1 + 1.5/1.5) = ln 2.
    const [first = 0] = new Bm25(["storm harbour", "bread"]).scores("storm");
    expect(first).toBeCloseTo((Math.log(2) * 2.2) / (1 + 1.2 * (0.25 + (0.75 * 2) / 1.5)), 10);
  });

  it("matches word forms, and saturates on repetition", () => {
    const scores = new Bm25(["baking bread", "bread", `bread ${"bread ".repeat(50)}`]).scores("baked");
    expect(scores[0]).toBeGreaterThan(0);
    const [once = 0, , often = 0] = new Bm25(["bread x y z", "q", `${"bread ".repeat(4)}`]).scores("bread");
    expect(often).toBeGreaterThan(once);
    expect(often).toBeLessThan(4 * once);
  });

  it("X8 counts half of what is told by a related word, and nothing of it beside the word itself", () => {
    const related = (stem: string) => (stem === "lamp" ? ["lantern", "beacon"] : []);
    const [lamp = 0, lantern = 0, both = 0, bread = 0] = new Bm25(["lamp x", "lantern x", "lamp beacon", "bread x"]).scores(
      "lamp",
      related,
    );
    expect(lantern).toBeCloseTo(lamp / 2, 1);
    expect([both, bread]).toEqual([lamp, 0]);
  });

  it("a query without content words, and no documents, give zeros and nothing", () => {
    expect(new Bm25(DOCUMENTS).scores("the of and")).toEqual([0, 0, 0, 0]);
    expect(new Bm25([]).scores("lighthouse")).toEqual([]);
  });
});
