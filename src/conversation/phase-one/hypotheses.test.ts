import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hypothesisTable, updatedTable, wholePercentages } from "./hypotheses.ts";
import { problemText, questionnaireText, shapedBody, simpleFrame } from "./layout.ts";

describe("hypotheses", () => {
  it.each([
    [
      [65, 25, 10],
      [65, 25, 10],
    ],
    [
      [48.7, 27.2, 16.1, 8],
      [49, 27, 16, 8],
    ],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [0, 0, 0],
      [34, 33, 33],
    ],
    [
      [0.65, 0.25, 0.1],
      [65, 25, 10],
    ],
    [
      [Number.NaN, -3, 5],
      [1, 1, 98],
    ],
    [
      [1000, 0.1, 0.1],
      [98, 1, 1],
    ],
  ])("C5 %j become whole percentages that sum to 100", (weights, expected) => expect(wholePercentages(weights)).toEqual(expected));

  it("C5 any weights give at least three rows in falling order that sum to 100", () => {
    const one = fc.record({ text: fc.string({ maxLength: 30 }), probability: fc.double() });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (given) => {
        const rows = hypothesisTable(given);
        expect(rows.length).toBeGreaterThanOrEqual(3);
        expect(rows.length).toBeLessThanOrEqual(6);
        expect(rows.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
        for (const [at, row] of rows.entries()) if (at > 0) expect(row.percent).toBeLessThanOrEqual(rows[at - 1]?.percent ?? 0);
        for (const { percent } of rows) expect(percent).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it("C5 what is said twice, or numbered by the model, stands once", () => {
    const rows = hypothesisTable([
      { text: "H1: DNS fails", probability: 20 },
      { text: "dns fails.", probability: 70 },
      { text: "Firewall", probability: 50 },
      { text: "Backend down", probability: 30 },
    ]);
    expect(rows.map(({ text }) => text)).toEqual(["Firewall", "Backend down", "DNS fails"]);
  });

  it("C5 answers change probabilities; who changes places says so", () => {
    const before = hypothesisTable([60, 30, 10].map((probability, at) => ({ text: `Cause ${at}`, probability })));
    const after = updatedTable(before, [
      { id: "h3", probability: 80 },
      { id: "H1", probability: 15 },
      { id: "H2", probability: 5 },
      { id: "H9", probability: 99 },
    ]);
    expect(after).toEqual([
      { text: "Cause 2", percent: 80, was: "H3" },
      { text: "Cause 0", percent: 15, was: "H1" },
      { text: "Cause 1", percent: 5, was: "H2" },
    ]);
    expect(updatedTable(before, [])).toEqual(before);
  });
});

describe("layout of Phase 1", () => {
  it("C5 S0 the example output, to the letter", () => {
    const rows = [
      { text: "DNS resolution issue", percent: 65 },
      { text: "Firewall blocking port", percent: 25 },
      { text: "Backend service down", percent: 10 },
    ];
    expect(problemText(rows, ["Most likely DNS misconfiguration based on symptoms"])).toBe(`### Phase 1 – Preliminary Analysis (Unverified)
| ID | Hypothesis | Probability |
|----|------------|-------------|
| H1 | DNS resolution issue | 65% |
| H2 | Firewall blocking port | 25% |
| H3 | Backend service down | 10% |

#### TLDR
• Most likely DNS misconfiguration based on symptoms

I haven't searched yet. Would you like me to:
A) Look this up? (y/n)
B) Create a diagnostic questionnaire? (type "test")`);
  });

  it("C4 S1 the response structure, to the letter: the consent question's apostrophe is U+2019", () => {
    const text = simpleFrame("Tea is a drink.");
    expect(text).toBe(
      "### Phase 1 – Immediate Answer (Unverified)\nTea is a drink.\n\nI haven\u2019t searched the web yet. Would you like me to look this up and confirm with sources? (y/n)",
    );
    expect(text.slice(0, 40)).toContain("\u2013");
  });

  it("C4 a comparison becomes a table, whose cells can hold nothing of Markdown", () => {
    const shaped = {
      layout: "table",
      columns: ["Property", "A", "B"],
      rows: [
        ["Price", "1 | 2", "`x`"],
        ["Use", "[a](b)"],
      ],
      lines: [],
    } as const;
    expect(shapedBody(shaped)).toBe("| Property | A | B |\n|---|---|---|\n| Price | 1 \\| 2 | \\`x\\` |\n| Use | \\[a\\](b) |  |");
  });

  it("C4 a sequence becomes a numbered list, numbered by code", () => {
    expect(shapedBody({ layout: "numbered", columns: [], rows: [], lines: ["1. Boil water.", "3) Steep.", "- Drink."] })).toBe(
      "1. Boil water.\n2. Steep.\n3. Drink.",
    );
  });

  it("C5 the questionnaire is numbered and says how to answer", () => {
    expect(questionnaireText(["Is it hot?", "Is it loud?"])).toBe(
      '### Phase 1 – Preliminary Analysis (Unverified)\n#### Diagnostic Questionnaire\n1. Is it hot?\n2. Is it loud?\n\nAnswer by number, for example "1 yes, 2 no". Or would you like me to look this up? (y/n)',
    );
  });
});
