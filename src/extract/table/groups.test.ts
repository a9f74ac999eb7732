import { expect, it } from "vitest";
import { gridCell } from "./grid.ts";
import { groupsOf } from "./groups.ts";
import { matrixOf } from "./matrix.ts";

/** Rows written with bars; each dot at the beginning sets a row in by one. */
const under = (...rows: readonly string[]) =>
  groupsOf(
    matrixOf({
      rows: rows.map((row) => {
        const indent = /^\.*/.exec(row)?.[0].length ?? 0;
        return row
          .slice(indent)
          .split("|")
          .map((text, at) => gridCell(text.trim(), at === 0 ? { indent } : {}));
      }),
    }),
  );

it.each<[string, readonly string[], number[]]>([
  ["a name stands over the rows that are set in", ["Assets | ", ".Cash | 5", ".Land | 6", "Owed | 7"], [-1, 0, 0, -1]],
  [
    "names are one within the other as far as they are set in",
    ["A | ", ".B | ", "..x | 5", ".C | ", "..y | 6", "z | 7"],
    [-1, 0, 1, 0, 3, -1],
  ],
  [
    "of names set in alike, right under one another, one is within the other",
    ["A | ", "B | ", ".x | 5", "C | ", ".y | 6"],
    [-1, 0, 1, 0, 3],
  ],
  ["without anything set in a name stands over rows until the next name", ["A | ", "x | 5", "B | ", "y | 6"], [-1, 0, -1, 2]],
  ["names right under one another are one within the other", ["A | ", "B | ", "x | 5", "C | ", "y | 6"], [-1, 0, 1, 0, 3]],
  ["a group ends with the row that repeats its name", ["Costs | ", "x | 5", "Total costs | 5", "y | 6"], [-1, 0, 0, -1]],
  ["a row of the same name ends nothing", ["Costs | ", "Costs | 5", "y | 6"], [-1, 0, 0]],
  ["a part of a word repeats no name", ["Cost | ", "Total costs | 5", "y | 6"], [-1, 0, 0]],
  ["an outer group ends with all within", ["A | ", "B | ", "x | 5", "Total A | 5", "y | 6"], [-1, 0, 1, 1, -1]],
  ["a note is no name", ["(In millions) | ", "x | 5"], [-1, -1]],
  ["a row without a name is of the group above", ["A | ", "x | 5", " | 5", "y | 6"], [-1, 0, 0, 0]],
  ["a sum without a name at the foot is of all", ["A | ", "x | 5", " | 5"], [-1, 0, -1]],
  ["a name in the middle is over all", ["....All | ", ".A | ", "..x | 5", "....Rest | ", "..y | 6"], [-1, 0, 1, -1, 3]],
  ["a name set in as far as a row is in no middle", ["A | ", "..B | ", "..x | 5"], [-1, 0, 0]],
])("R6 %s", (_, rows, groups) => {
  expect(under(...rows)).toEqual(groups);
});
