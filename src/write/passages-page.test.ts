import { expect, it } from "vitest";
import { quoted } from "./passages-page.ts";

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
