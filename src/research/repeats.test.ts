import { describe, expect, it } from "vitest";
import { claimSchema } from "../domain/claim.ts";
import { prove } from "../domain/sentence.ts";
import type { TitledBlock } from "../write/assemble.ts";
import { repeatFilter } from "./repeats.ts";

function proven(text: string, ids: readonly string[] = [text]) {
  const claims = ids.map((id) =>
    claimSchema.parse({
      id,
      text,
      type: "fact",
      confidence: 0.9,
      relevance: 0.8,
      taskIds: ["t1"],
      quotes: [{ snapshotId: "s", span: { start: 0, end: 1 }, text: "x", locatedBy: "exact" }],
      judgement: { verdict: "supported", score: 0.9, reasons: [], judge: { kind: "rules", version: "1" } },
    }),
  );
  return prove(text, claims);
}

const section = (layout: TitledBlock["layout"], ...sentences: TitledBlock["sentences"]): TitledBlock => ({
  title: "T",
  layout,
  sentences,
});
const textsOf = ({ sentences }: TitledBlock) => sentences.map(({ text }) => text);

describe("what was said before", () => {
  it("R14 is not said again in the findings, word for word", () => {
    const fresh = repeatFilter(false);
    fresh(section("prose", proven("Otters eat fish.")));
    expect(textsOf(fresh(section("prose", proven("Otters eat fish."), proven("Otters swim."))))).toEqual(["Otters swim."]);
  });

  it("R14 may be taken up in full where the introduction summed it up in other words, unless there is one section only", () => {
    const summed = section("prose", proven("Otters eat.", ["a"]));
    const full = section("prose", proven("Otters eat fish and crabs.", ["a"]));
    for (const [strict, expected] of [
      [false, ["Otters eat fish and crabs."]],
      [true, []],
    ] as const) {
      const fresh = repeatFilter(strict);
      fresh(summed);
      expect(textsOf(fresh(full))).toEqual(expected);
    }
  });

  it("R14 tears no sequence apart: it is shown whole, or not at all", () => {
    const steps = section("numbered", proven("Close it."), proven("Drain it."));
    const fresh = repeatFilter(false);
    fresh(section("prose", proven("Close it.")));
    expect(textsOf(fresh(steps))).toEqual(["Close it.", "Drain it."]);
    expect(textsOf(fresh(steps))).toEqual([]);
  });

  it("R14 tears no table apart, and what a table says of a claim is not said below it", () => {
    const cells = new Map([
      ["Arc – Price: 1 euro", { at: 0, row: "Price", column: "Arc", shown: "1 euro" }],
      ["Arc – Tank: 2 litres", { at: 1, row: "Tank", column: "Arc", shown: "2 litres" }],
    ]);
    const table = { ...section("table", proven("Arc – Price: 1 euro", ["r"]), proven("Arc – Tank: 2 litres", ["r"])), cells };
    const fresh = repeatFilter(true);
    fresh(section("prose", proven("Arc is cheap.")));
    expect(textsOf(fresh(table))).toHaveLength(2);
    expect(textsOf(fresh(section("prose", proven("Arc – Price: 1 euro; Tank: 2 litres", ["r"]), proven("Arc is loud."))))).toEqual([
      "Arc is loud.",
    ]);
    expect(textsOf(fresh(table))).toEqual([]);
  });

  it("R14 what a sentence of a comparison says in full is not said below it, its denial is", () => {
    const fresh = repeatFilter(true);
    fresh(section("prose", proven("Arc is cheap.")));
    fresh(section("table", proven("Since 1 June 2026 the Arc has cost 5,200 euros instead of 4,900 euros.", ["new"])));
    const left = [
      proven("According to Tessel Bikes, the Arc costs 4,900 euros.", ["old"]),
      proven("The Arc costs 4,700 euros.", ["other"]),
      proven("The Arc never cost 4,900 euros.", ["denial"]),
    ];
    expect(textsOf(fresh(section("prose", ...left)))).toEqual(["The Arc costs 4,700 euros.", "The Arc never cost 4,900 euros."]);
  });
});
