import { describe, expect, it } from "vitest";
import { gridCell } from "./grid.ts";
import { hasValues, headRowsOf, isNameOnly, isSubHead, isValue, labelColumnsOf } from "./heads.ts";
import { type Matrix, matrixOf } from "./matrix.ts";

/** A matrix of rows written with bars; a cell that begins with `!` is called a head by its document, `>2` after a bar makes it two columns wide. */
function matrix(...rows: readonly string[]): Matrix {
  const cells = rows.map((row) =>
    row.split("|").map((said) => {
      const [, head, wide, text = ""] = /^(!)?(?:>(\d))?(.*)$/u.exec(said.trim()) ?? [];
      return gridCell(text, { head: head === "!", columns: Number(wide ?? 1) });
    }),
  );
  return matrixOf({ rows: cells });
}

it.each([
  ["12", true],
  ["$(1,204)", true],
  ["12.5 %", true],
  ["6 kg", true],
  ["US$ 6", true],
  ["5 (a)", true],
  ["—", true],
  ["2019", false],
  ["FY 2019", false],
  ["2019 (1)", false],
  ["May 31, 2019", false],
  ["Quay 5", false],
  ["", false],
  ["n.a.", false],
])("R6 whether the cell %j states a figure: %s", (text, value) => {
  expect(isValue(text)).toBe(value);
});

it("R6 a row has figures where one stands right of its name and counts something", () => {
  const rows = matrix("Cash | 5", "5 | Cash", "Cash | —", "Cash | 2019");
  expect(rows.map(hasValues)).toEqual([true, false, false, false]);
});

it("R6 a row is a name alone where nothing else stands in it", () => {
  expect(matrix("Assets | ", " | Assets", "Assets | 5").map(isNameOnly)).toEqual([true, false, false]);
});

describe("R6 the head of a table", () => {
  it.each<[string, readonly string[], number]>([
    ["is what stands above the first figures", ["a | b", " | 2019", "x | 5"], 2],
    ["is no name of a group", ["a | b", "Assets | ", "x | 5"], 1],
    ["is the first row where the others begin with names", ["a | b", "x | y", "z | 5"], 1],
    ["may name its own column in one row", ["Year ended | >2 May", "Place | 2019 | 2018", "x | 5 | 6"], 1],
    ["may have a note in brackets for a name", ["Place | Level", "(m) | mean", "x | 5"], 2],
    ["is none where figures begin at once", ["x | 5", "y | 6"], 0],
    ["is the first row of a table without figures", ["a | b", "x | y"], 1],
    ["is none where the first row names itself", ["Domain: | Eukaryota", "Kingdom: | Animalia"], 0],
    ["has six rows at most", ["a | b", ...Array.from({ length: 5 }, () => " | c"), "x | 5"], 6],
    ["is one row where there would be more", ["a | b", ...Array.from({ length: 6 }, () => " | c"), "x | 5"], 1],
    ["is what the document calls so", ["!a | !b", "!c | !d", "x | y", "z | 5"], 2],
    ["is no row of a single name", ["!a | !b", "!Assets | ", "!x | 5"], 1],
    ["is one row where all are called so", ["!a | !b", "!c | !d"], 1],
    ["goes on with rows that name columns too", ["!a | !b | !c", " | 2019 | 2018", "x | 5 | 6"], 2],
    ["does not go on over a row with a figure", ["!a | !b | !c", " | 1 | 2", "x | 5 | 6"], 1],
    ["does not go on over words that stand over few figures", ["!a | !b | !c | !d", " | mean |  | ", "x | 5 | 6 | 7"], 1],
    ["goes on over words that stand over half of them", ["!a | !b | !c", " | mean | ", "x | 5 | 6"], 2],
    ["does not go on where no figures follow", ["!a | !b", " | mean", "x | y"], 1],
  ])("%s", (_, rows, count) => {
    expect(headRowsOf(matrix(...rows))).toBe(count);
  });
});

it.each<[string, readonly string[], boolean]>([
  ["above figures", [" | 2019", "x | 5"], true],
  ["above figures after names of groups", [" | 2019", ...Array.from({ length: 9 }, () => "Assets | "), "x | 5"], true],
  ["too far above figures", [" | 2019", ...Array.from({ length: 10 }, () => "Assets | "), "x | 5"], false],
  ["with a name of its own", ["a | 2019", "x | 5"], false],
  ["with figures", [" | 5", "x | 5"], false],
])("R6 whether a row %s names columns in the middle of a table: %#", (_, rows, names) => {
  expect(isSubHead(matrix(...rows), 0)).toBe(names);
});

it.each<[string, readonly string[], number]>([
  ["one", ["x | 5", "y | 6"], 1],
  ["none of a single column", ["x", "y"], 0],
  ["those that the document marks", ["!x | !y | 5", "!z | !w | 6"], 2],
  ["all but the last of those that it marks", ["!x | !y", "!z | !w"], 1],
  ["those that are mostly marked", ["!x | y | 5", "!z | w | 6", "v | u | 7"], 1],
  ["two where the first counts", ["1. | x | 5", "2. | y | 6", "3. | z | 7"], 2],
  ["one where the first does not count on", ["1 | x | 5", "3 | y | 6"], 1],
  ["two where the first repeats", ["x | a | 5", "x | b | 6", "y | c | 7", "y | d | 8"], 2],
  ["one where it hardly does", ["x | a | 5", "x | b | 6", "y | c | 7"], 1],
  ["one where the second is figures", ["1 | 7 | 5", "2 | 8 | 6"], 1],
  ["one of two columns that count", ["1 | x", "2 | y"], 1],
])("R6 of a table the columns that name rows are %s", (_, rows, count) => {
  expect(labelColumnsOf(matrix(...rows))).toBe(count);
});
