import { expect, it } from "vitest";
import { type GridCell, gridCell } from "./grid.ts";
import { filledCells, type Matrix, matrixOf, withoutSpacers, withSignsJoined } from "./matrix.ts";

const shown = (matrix: Matrix): string[] => matrix.map((row) => row.map((cell) => cell?.text ?? "").join("|"));
const cells = (row: string): GridCell[] => row.split("|").map((text) => gridCell(text.trim()));
const matrix = (...rows: readonly string[]): Matrix => matrixOf({ rows: rows.map(cells) });

it("R6 a cell stands in each place that it reaches over, and what comes later beside it", () => {
  const made = matrixOf({
    rows: [
      [gridCell("a", { rows: 2 }), gridCell(" b\n\u0085c ", { columns: 2 })],
      [gridCell("d"), gridCell("e")],
      [gridCell("f", { rows: 9, columns: 0 })],
      [gridCell(" ")],
    ],
  });
  expect(shown(made)).toEqual(["a|b c|b c", "a|d|e", "f||", "f||"]);
  expect(made[0]?.[0]).toBe(made[1]?.[0]);
  expect(filledCells(made[0] ?? []).map(({ cell, column }) => [cell.text, column])).toEqual([
    ["a", 0],
    ["b c", 1],
  ]);
});

it("R6 rows without a word are left out, and all rows made as long as the longest", () => {
  expect(shown(matrix("a", " | ", "b | c"))).toEqual(["a|", "b|c"]);
});

it("R6 a table is no wider than any honest one", () => {
  expect(matrixOf({ rows: [[gridCell("a", { columns: 500 })]] })[0]).toHaveLength(400);
});

it.each<[string, readonly string[], readonly string[]]>([
  ["a currency to the figure behind", ["x | $ | 5", "y | $ | 6"], ["x||$5", "y||$6"]],
  ["a currency from where it begins on", [" | 2019 | ", "x | $ | 5", "y |  | 6"], ["|2019|", "x||$5", "y||6"]],
  ["a percent sign to the figure before", ["x | 5 | %", "y | 6 | %"], ["x|5%|", "y|6%|"]],
  ["a closing bracket", ["x | (5 | )", "y | 6 | "], ["x|(5)|", "y|6|"]],
  ["a unit among percent signs", ["x | 5 | %", "y | 6 | bps"], ["x|5%|", "y|6 bps|"]],
  ["a percent sign to a dash", ["x | — | %"], ["x|—%|"]],
  ["nothing to words", ["x | $ | none", "y | $ | 5"], ["x|$|none", "y||$5"]],
  ["nothing where other words stand", ["x | $ | 5", "y | much | 6"], ["x|$|5", "y|much|6"]],
  ["nothing where no sign stands", ["x | bps | 5"], ["x|bps|5"]],
  ["nothing where no figure stands", ["x | y | %"], ["x|y|%"]],
])("R6 gives %s", (_, rows, joined) => {
  const made = matrix(...rows);
  withSignsJoined(made);
  expect(shown(made)).toEqual(joined);
});

it("R6 a sign that reaches over several columns is no sign of a figure", () => {
  const made = matrixOf({ rows: [[gridCell("x"), gridCell("$", { columns: 2 }), gridCell("5")]] });
  withSignsJoined(made);
  expect(shown(made)).toEqual(["x|$|$|5"]);
});

it.each<[string, readonly string[], number, readonly string[]]>([
  ["an empty column", ["a |  | b", "x |  | 5"], 1, ["a|b", "x|5"]],
  ["a column with nothing of its own", ["a | b", "x | "], 1, ["a|b", "x|"]],
  ["a head beside the column it stands over", ["a | 2019 | ", "x |  | 5", "y |  | 6"], 1, ["a|2019", "x|5", "y|6"]],
  ["a head behind the column it stands over", ["a |  | 2019", "x | 5 | ", "y | 6 | "], 1, ["a|2019", "x|5", "y|6"]],
])("R6 leaves out %s", (_, rows, heads, left) => {
  expect(shown(withoutSpacers(matrix(...rows), heads))).toEqual(left);
});

it.each<[string, readonly string[], number]>([
  ["figures of two columns that never meet", ["a | b | c", "x | 5 | ", "y |  | 6"], 1],
  ["figures below a head that is no head", ["a | 2019 | ", "x |  | 5"], 0],
])("R6 keeps %s", (_, rows, heads) => {
  expect(withoutSpacers(matrix(...rows), heads)[0]).toHaveLength(3);
});
