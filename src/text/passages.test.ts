import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passagesOf } from "./passages.ts";

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
