import { describe, expect, it } from "vitest";
import { compare, summarise } from "./measures.ts";
import { differenceTable, summaryTable } from "./table.ts";
import { limitsFrom, missedLimits } from "./thresholds.ts";

describe("figures of an evaluation", () => {
  it("X10 are means over the cases that say something about them, with an interval that stays honest where every case is right", () => {
    const found = summarise([{ facts: 1 }, { facts: 1 }, { facts: 1, tokens: 100 }, { tokens: 300 }]);
    expect(found.map(({ measure, cases, value }) => ({ measure, cases, value }))).toEqual([
      { measure: "facts", cases: 3, value: 1 },
      { measure: "tokens", cases: 2, value: 200 },
    ]);
    // Wilson's interval of 3 of 3: from z²-shrunken 0.4385 up to 1.
    expect(found[0]?.interval?.[0]).toBeCloseTo(0.4385, 3);
    expect(found[0]?.interval?.[1]).toBeCloseTo(1);
    // 200 ± 12.706 · 141.42 / √2, and no cost is below zero
    expect(found[1]?.interval?.[0]).toBe(0);
    expect(found[1]?.interval?.[1]).toBeCloseTo(1470.6, 3);
  });

  it("X10 a single cost has no interval", () => {
    expect(summarise([{ seconds: 2 }])[0]?.interval).toBeUndefined();
  });

  const of = (values: readonly number[], measure: "facts" | "tokens") =>
    new Map(values.map((value, at) => [`c${at}`, { [measure]: value }]));

  it.each([
    ["better", "facts", [0, 0, 0, 0, 1], [1, 1, 1, 1, 1]],
    ["worse", "facts", [1, 1, 1, 1, 1], [0, 0, 0, 0, 1]],
    ["better", "tokens", [900, 910, 920], [100, 120, 110]],
    ["worse", "tokens", [100, 120, 110], [900, 910, 920]],
    ["unclear", "facts", [0, 1, 0, 1], [1, 0, 0, 1]],
    ["unclear", "facts", [0], [1]],
    ["unclear", "facts", [0, 0], [1, 1]],
    ["unclear", "tokens", [100, 200], [110, 215]],
    ["better", "facts", [0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1]],
    ["same", "facts", [0, 1], [0, 1]],
  ] as const)("X10 a change is %s (%s)", (change, measure, before, after) => {
    expect(compare(of(before, measure), of(after, measure))).toEqual([expect.objectContaining({ measure, change, cases: before.length })]);
  });

  it("X10 are compared over the cases that both have, alone", () => {
    const [difference] = compare(
      new Map([
        ["a", { facts: 0 }],
        ["b", { facts: 1 }],
      ]),
      new Map([
        ["b", { facts: 1 }],
        ["c", { facts: 0 }],
      ]),
    );
    expect(difference).toMatchObject({ cases: 1, before: 1, after: 1, change: "same" });
  });

  it("X10 stand in a table, shares cut and never rounded up to a whole", () => {
    expect(summaryTable([{ measure: "facts", cases: 999, value: 0.9999, interval: [0.29, 1] }])[2]).toBe(
      "| expected facts said | 99.9 % | 29.0 % to 100.0 % | 999 |",
    );
    expect(
      differenceTable([{ measure: "tokens", cases: 3, before: 12_345, after: 900, interval: [-12_000.4, 20.2], change: "unclear" }])[2],
    ).toBe("| tokens a question | 12,345 | 900 | -12,000 to +20 | 3 | unclear |");
  });
});

describe("limits", () => {
  it("X10 are least shares and most costs; a measure without a case misses its limit", () => {
    const limits = limitsFrom(["facts=0.8", "tokens=100", "route=1"], "--limit");
    const summaries = summarise([{ facts: 0.5, tokens: 90 }]);
    expect(missedLimits(summaries, limits)).toEqual([
      "expected facts said: 50.0 %, less than 80.0 %",
      "questions routed as labelled: no case says anything about it",
    ]);
    expect(missedLimits(summarise([{ facts: 0.8, tokens: 101, route: 1 }]), limits)).toEqual(["tokens a question: 101, more than 100"]);
  });

  it.each(["fact=1", "facts=80", "facts", "facts=x", ""])("X10 R16 refuses %j by the option's name", (text) => {
    expect(() => limitsFrom([text], "--limit")).toThrow(expect.objectContaining({ type: "INVALID_INPUT", field: "--limit" }));
  });
});
