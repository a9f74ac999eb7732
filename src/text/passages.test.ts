import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passagesOf, shownUnit } from "./passages.ts";

const TEXT = `# Crane

The crane stands on the quay. It lifts forty containers an hour.

It was paid for by the town.

## Costs

| Part | Price |
| --- | --- |
| Arm | 12 euros |
| Hook | 3 euros |

\`\`\`sh
crane --lift 4

crane --stop
\`\`\`
`;
const LANDMARKS = [
  { kind: "heading" as const, level: 1, title: "Crane", start: 0 },
  { kind: "heading" as const, level: 2, title: "Costs", start: TEXT.indexOf("## Costs") },
];
const shown = ({ start, end }: { start: number; end: number }) => TEXT.slice(start, end);

describe("passages", () => {
  it("R12 X8 cut no sentence at a point that may be an ordinal's", () => {
    const units = (text: string) => passagesOf(text).flatMap((one) => one.units.map(({ start, end }) => text.slice(start, end)));
    const ordinal = "Sie kamen im 18. Jahrhundert. Sie blieben.";
    expect(units(ordinal)).toEqual(["Sie kamen im 18. Jahrhundert.", "Sie blieben."]);
    // English writes its ordinals otherwise, so that the point ends a sentence.
    expect(units("He won the game at the age of 39. The past record was 38.")).toEqual([
      "He won the game at the age of 39.",
      "The past record was 38.",
    ]);
  });

  it("R6 give rows of a table its title, notes and stacked heads, on every page it goes over", () => {
    const text =
      "Sales by region\n\n(in millions)\n\n| | Year ended May 31, | |\n| | 2019 | 2018 |\n| --- | --- | --- |\n| North | 5 | 4 |\n| South | 6 | 7 |";
    const place = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
    const table = {
      span: { start: text.indexOf("| | Year"), end: text.length },
      caption: place("Sales by region"),
      notes: [place("(in millions)")],
      heads: [[], [place("Year ended May 31,"), place("2019")], [place("Year ended May 31,"), place("2018")]],
      labels: 1,
      under: [-1, -1],
    };
    const next = { kind: "page" as const, page: 2, start: text.indexOf("| South") };
    const head = "Sales by region\n\n(in millions)\n\n| | Year ended May 31, | |\n| | 2019 | 2018 |";
    const found = passagesOf(text, [next], [table]).filter(({ kind }) => kind === "table");
    expect(
      found.map(({ head: own, units }) => [own && text.slice(own.start, own.end), units.map(({ start, end }) => text.slice(start, end))]),
    ).toEqual([
      [head, ["| North | 5 | 4 |"]],
      [head, ["| South | 6 | 7 |"]],
    ]);
  });

  it("R6 R8 join paragraphs under one heading, keep tables with their head and code whole", () => {
    const passages = passagesOf(TEXT, LANDMARKS);
    expect(passages.map(({ kind, headings, units }) => [kind, headings, units.map(shown)])).toEqual([
      ["prose", ["Crane"], ["The crane stands on the quay.", "It lifts forty containers an hour.", "It was paid for by the town."]],
      ["table", ["Crane", "Costs"], ["| Arm | 12 euros |", "| Hook | 3 euros |"]],
      ["code", ["Crane", "Costs"], ["```sh\ncrane --lift 4\n\ncrane --stop\n```"]],
    ]);
    expect(passages.map(({ head }) => head && shown(head))).toEqual([undefined, "| Part | Price |", undefined]);
  });

  it("R6 cuts what is long between its sentences, under the same heading", () => {
    const text = Array.from({ length: 60 }, (_, at) => `Sentence number ${at} says something of the long matter at hand.`).join(" ");
    const passages = passagesOf(text);
    expect(passages.length).toBeGreaterThan(2);
    expect(passages.flatMap(({ units }) => units)).toHaveLength(60);
    expect(passages.every(({ start, end }) => end - start <= 1_400)).toBe(true);
  });

  it("R8 never overlap, stand in order, and quote what is there", () => {
    const line = fc.constantFrom("# Head", "A sentence here. Another one.", "", "| a | b |", "| --- | --- |", "```", "- item", "1. step");
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const text = lines.join("\n");
        const units = passagesOf(text).flatMap((passage) => passage.units);
        for (const [at, unit] of units.entries()) {
          expect(text.slice(unit.start, unit.end).trim()).not.toBe("");
          expect(unit.start).toBeGreaterThanOrEqual(units[at - 1]?.end ?? 0);
        }
      }),
    );
  });
});

it("R13 a unit is shown without what only lays it out, and with the elements that it names as code", () => {
  expect(shownUnit("- <b>`<pre>`</b> and `<span>` (`class`),<br/> as <em>code</em>", "prose")).toBe(
    "- `<pre>` and `<span>` (`class`), as code",
  );
});
