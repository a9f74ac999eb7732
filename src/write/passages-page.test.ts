import { expect, it } from "vitest";
import type { ProvenSentence } from "../domain/sentence.ts";
import type { SnapshotId } from "../domain/snapshot.ts";
import { lexiconOf } from "../lexicon/lexicon.ts";
import type { ProvenSection } from "./assemble.ts";
import { proven, sourceOf } from "./assemble-material.ts";
import { assemblePassages, type PassagesPageParts, quoted, type ShownPassage } from "./passages-page.ts";

it("X8 R14 a table is quoted as a table, below what leads to it, and opens nothing but its cells", () => {
  const rows = "| Small | 19 euros |\n| Large | <b>79</b> euros |";
  const start = rows.indexOf("Large");
  const shown = quoted({ kind: "table", text: rows, head: "The plans of 2026:\n| Plan | Price |", marked: [{ start, end: start + 5 }] });
  expect(shown.split("\n")).toEqual([
    "> The plans of 2026:",
    ">",
    "> | Plan | Price |",
    "> | --- | --- |",
    "> | Small | 19 euros |",
    "> | **Large** | \\<b>79\\</b> euros |",
  ]);
});

it("X8 R14 rows of a table whose structure is known are told in words, with heads and scale, the question's words in bold", () => {
  const text = "| Net sales | 19 |\n| Costs | <b>7</b> |";
  const at = (words: string) => ({ text: words, span: { start: 0, end: 0 } });
  const cells = {
    table: { start: 0, end: 0 },
    notes: [at("(in millions)")],
    corner: [],
    rows: [
      { label: [at("Revenue:")], cells: [] },
      { label: [at("Revenue:"), at("Net sales")], cells: [{ heads: [at("Fiscal"), at("2022")], value: at("19") }] },
      { label: [at("Costs")], cells: [{ heads: [at("Fiscal"), at("2022")], value: at("<b>7</b>") }] },
    ],
  };
  const shown = quoted({ kind: "table", text, head: "The year was good:\n| | 2022 |", marked: [{ start: 6, end: 11 }], cells });
  expect(shown.split("\n")).toEqual([
    "> The year was good:",
    ">",
    "> - Revenue: › Net **sales** — Fiscal › 2022: 19 (in millions)",
    "> - Costs — Fiscal › 2022: \\<b>7\\</b> (in millions)",
  ]);
});

it("X8 R14 a heading within a passage is shown as one, and what opens something at the beginning of a line opens nothing there", () => {
  const text = "Stop it.\n\n### 1. Before [you](x) start\n\n1. Open the box.";
  expect(quoted({ kind: "prose", text, head: undefined, marked: [] }).split("\n")).toEqual([
    "> Stop it.",
    ">",
    "> **1. Before \\[you\\](x) start**",
    ">",
    "> 1. Open the box.",
  ]);
});

it("X8 R14 blocks of code, and code within a line, are quoted to the letter, the question's words outside it in bold", () => {
  const text = "Run `pump --on` so that the pump runs:\n\n~~~\npump ``` *on*\n~~~\n\n- Then *stop* the pump.\n\n```\nopen <end>";
  const marked = [...text.matchAll(/pump/gu)].map(({ index }) => ({ start: index, end: index + 4 }));
  expect(quoted({ kind: "prose", text, head: undefined, marked }).split("\n")).toEqual([
    "> Run `pump --on` so that the **pump** runs:",
    ">",
    "> ````",
    "> pump ``` *on*",
    "> ````",
    ">",
    "> - Then \\*stop\\* the **pump**.",
    ">",
    "> ```",
    "> open <end>",
    "> ```",
  ]);
});

const section = (...sentences: ProvenSentence[]): ProvenSection => ({
  title: "",
  blocks: sentences.length === 0 ? [] : [{ layout: "prose", sentences }],
});
function passage(text: string, page: string, more: Partial<ShownPassage> = {}): ShownPassage {
  const [claim] = proven(text, page).claims;
  return {
    ...{
      claim,
      kind: "prose",
      text,
      head: undefined,
      headings: [],
      page: undefined,
      dated: undefined,
      undated: false,
      marked: [],
      alsoIn: [],
    },
    ...more,
  };
}
const parts = (more: Partial<PassagesPageParts>): PassagesPageParts => ({
  ...{ title: "Pumps", frame: lexiconOf("en").frame, reading: undefined, notes: [], answer: section(), otherwise: section() },
  ...{ passages: [], missing: [], unanswered: [], sourceOf, noteOf: () => "" },
  ...more,
});
const blocksOf = (more: Partial<PassagesPageParts>) => assemblePassages(parts(more)).markdown.trimEnd().split("\n\n");

it("X8 R14 a page of passages has what answers, what is said otherwise, the passages in their places, and what nothing has", () => {
  const made = assemblePassages(
    parts({
      notes: ["Search was limited."],
      answer: section(proven("It costs 4 euros.", "a")),
      otherwise: section(proven("It costs 5 euros.", "b")),
      passages: [
        passage("1. It costs 4 euros.", "a", {
          headings: ["Page a", "Prices"],
          page: 3,
          dated: "2025-04-01",
          marked: [{ start: 6, end: 11 }],
        }),
        passage("It is cheap.", "c", { undated: true, alsoIn: ["b" as SnapshotId] }),
      ],
      missing: ["seal", "*ring*"],
      unanswered: ["Who makes it?"],
    }),
  );
  expect(made.markdown.trimEnd().split("\n\n")).toEqual([
    "# Pumps",
    expect.stringContaining("Search was limited."),
    "## Answer",
    "It costs 4 euros [1].",
    "Other sources say otherwise:",
    "It costs 5 euros [2].",
    "## Passages",
    "**Page a › Prices** · p. 3 · 1 April 2025 · https://a.test/ [1]",
    "> 1. It **costs** 4 euros.",
    "**Page c** · undated source · https://c.test/ [3][2]",
    "> It is cheap.",
    "## Not found",
    "No confident answer was found. “Who makes it?”",
    "No passage mentions: “seal”, “\\*ring\\*”",
    "## Sources",
    ["a", "b", "c"].map((id, at) => `${at + 1}. Page ${id} (https://${id}.test/)`).join("\n"),
  ]);
  expect(made.summary).toBe("It costs 4 euros. [1] It costs 5 euros. [2]");
  expect(made.passages).toEqual([
    {
      ...{ source: 1, text: "1. It costs 4 euros.", headings: ["Page a", "Prices"], marked: [{ start: 6, end: 11 }], also: [] },
      ...{ page: 3, published: "2025-04-01" },
    },
    { source: 3, text: "It is cheap.", headings: [], marked: [], also: [2] },
  ]);
  expect(made.sentences.map(({ role, sources }) => [role, sources])).toEqual([
    ["frame", []],
    [expect.not.stringMatching(/^frame$/), [1]],
    [expect.not.stringMatching(/^frame$/), [2]],
    ["passage", [1]],
    ["passage", [3]],
  ]);
});

it("X8 R14 passages without an answer are said to be unchecked, and nothing is said of what there is none of", () => {
  expect(blocksOf({ passages: [passage("It is cheap.", "c")] })).toEqual([
    "# Pumps",
    "## Passages",
    "The nearest passages, not checked as an answer:",
    "**Page c** · https://c.test/ [1]",
    "> It is cheap.",
    "## Sources",
    "1. Page c (https://c.test/)",
  ]);
  expect(assemblePassages(parts({})).summary).toBe("No confident answer was found.");
  expect(blocksOf({ missing: ["seal"] }).slice(1)).toEqual(["## Not found", "No passage mentions: “seal”"]);
  expect(blocksOf({ unanswered: ["Who?"] }).slice(1)).toEqual(["## Not found", "No confident answer was found. “Who?”"]);
});
