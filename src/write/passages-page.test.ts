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
