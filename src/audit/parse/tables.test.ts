import { expect, it } from "vitest";
import { parseReport } from "./report.ts";

const SOURCES = "\n\n## Sources\n\n[1] One: https://one.test/a\n[2] Two: https://two.test/b\n";
/** The statements of a table with what they cite. */
const read = (...rows: readonly string[]) =>
  parseReport(`${rows.join("\n")}${SOURCES}`, "markdown").statements.map(({ text, line, place, cited }) => [
    `${line} ${place}: ${text}`,
    ...cited.map(({ label }) => label),
  ]);

it("I7 a cell is read with the heads of its row and its column", () => {
  expect(read("| Place | Level | Value |", "| --- | --- | --- |", "| Weir | 4 m [1] | 5 [2] |", "| Quay | 3 m | |")).toEqual([
    ["3 cell: Weir: Level: 4 m", "1"],
    ["3 cell: Weir: 5", "2"],
    ["4 cell: Quay: Level: 3 m"],
  ]);
});

it.each<[string, string, unknown[]]>([
  ["in its first cell", "| Weir [1] | 4 m | 5 |", [["3 cell: Place: Weir; Level: 4 m; Depth: 5", "1"]]],
  ["in a cell of nothing else", "| Weir | 4 m | [1][2] |", [["3 cell: Place: Weir; Level: 4 m", "1", "2"]]],
  [
    "beside those of other cells",
    "| Weir [1] | 4 m [2] | 5 |",
    [
      ["3 cell: Place: Weir; Level: 4 m; Depth: 5", "1"],
      ["3 cell: Weir: Level: 4 m", "2"],
    ],
  ],
])("I7 a citation %s stands for the whole row", (_, row, statements) => {
  expect(read("| Place | Level | Depth |", "| --- | --- | --- |", row)).toEqual(statements);
});

it("I7 a citation in a column of sources stands for the whole row, with what else the cell says", () => {
  expect(read("| Place | Level | Source |", "| --- | --- | --- |", "| Weir | 4 m | Office [1] |")).toEqual([
    ["3 cell: Place: Weir; Level: 4 m", "1"],
  ]);
});
