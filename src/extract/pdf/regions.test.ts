import { describe, expect, it } from "vitest";
import { tableRegions } from "./regions.ts";
import type { Line, Row } from "./rows.ts";
import { wordRegions } from "./word-regions.ts";

/** Rows from the top down, each `Y: X words, X words`; letters are five points wide at size ten. */
const rowsAt = (...rows: readonly string[]): Row[] =>
  rows.map((said) => {
    const [y = "", cells = ""] = said.split(": ");
    return cells.split(", ").map((one): Line => {
      const [x = "", ...words] = one.split(" ");
      const text = words.join(" ").replaceAll(";", ",").replaceAll("~", ":");
      return { text, x: Number(x), right: Number(x) + 5 * text.length, y: Number(y), size: 10, face: "f" };
    });
  });
const tables = (...rows: readonly string[]) => tableRegions(rowsAt(...rows)).map(({ from, to }) => [from, to]);

const CASH = "600: 0 Cash, 200 12, 300 5";
const LAND = "586: 0 Land, 200 34, 300 6";
const SEA = "572: 0 Sea, 200 56, 300 7";
const PROSE = "The office says of this that all of it is counted once a year.";

describe("R6 a table is", () => {
  it.each<[string, readonly string[], readonly (readonly number[])[]]>([
    ["rows whose figures stand one below the other", [CASH, LAND, SEA], [[0, 3]]],
    ["no single row", [CASH], []],
    ["a single row under a head for each figure", ["614: 200 A, 300 B", "600: 0 Cash, 200 12, 300 5"], [[0, 2]]],
    ["no single row under a head for one of them", ["614: 200 A", "600: 0 Cash, 200 12, 300 5"], []],
    ["no two rows of a figure each", ["600: 0 Cash, 200 12", "586: 0 Land, 200 34"], []],
    ["three rows of a figure each", ["600: 0 Cash, 200 12", "586: 0 Land, 200 34", "572: 0 Sea, 200 5"], [[0, 3]]],
    ["with the years above it", ["614: 200 2019, 300 2018", CASH, LAND], [[0, 3]]],
    ["with words above its columns", ["614: 195 Paid, 295 Owed", CASH, LAND], [[0, 3]]],
    ["without prose above it", [`614: 0 ${PROSE}`, CASH, LAND], [[1, 3]]],
    ["without words far above it", ["640: 195 Paid, 295 Owed", CASH, LAND], [[0, 3]]],
    [
      "without a title over all of it",
      ["614: 130 A title of it", "600: 0 Cash; that is kept in hand, 200 12, 300 5", "586: 0 Land, 200 34, 300 6"],
      [[1, 3]],
    ],
    ["with names of groups inside", [CASH, "586: 0 Lands", "572: 0 Sea, 200 56, 300 7"], [[0, 3]]],
    [
      "not over more than six rows without figures",
      [
        CASH,
        LAND,
        ...[1, 2, 3, 4, 5, 6, 7].map((at) => `${586 - 14 * at}: 0 Name`),
        "460: 0 Sea, 200 56, 300 7",
        "446: 0 Air, 200 5, 300 7",
      ],
      [
        [0, 2],
        [9, 11],
      ],
    ],
    [
      "not beyond a wide space",
      ["600: 0 Cash, 200 12", "586: 0 Land, 200 34", "572: 0 Sea, 200 5", "531: 0 Air, 200 6", "517: 0 Ice, 200 6", "503: 0 Fog, 200 6"],
      [
        [0, 3],
        [3, 6],
      ],
    ],
    ["beyond it where several figures are level", [CASH, LAND, "517: 0 Sea, 200 56, 300 7"], [[0, 3]]],
    [
      "not beyond one that is wider still",
      [CASH, LAND, "515: 0 Sea, 200 56, 300 7", "501: 0 Air, 200 5, 300 7"],
      [
        [0, 2],
        [2, 4],
      ],
    ],
    [
      "not beyond prose that leads to another",
      [CASH, LAND, `572: 0 ${PROSE.slice(0, -1)}~`, "558: 0 Sea, 200 56, 300 7", "544: 0 Air, 200 5, 300 7"],
      [
        [0, 2],
        [3, 5],
      ],
    ],
    [
      "not beyond years once more",
      ["614: 200 2019, 300 2018", CASH, LAND, "566: 200 2019, 300 2018", "552: 0 Sea, 200 56, 300 7", "538: 0 Air, 200 5, 300 7"],
      [
        [0, 3],
        [3, 6],
      ],
    ],
    ["with a label that goes on below its figures", [CASH, "586: 0 Land;, 200 34, 300 6", "574: 0 and sea"], [[0, 3]]],
    ["without another line below it", [CASH, LAND, "574: 0 Notes"], [[0, 2]]],
    ["none of a list with numbers", ["600: 0 1, 20 Cash", "586: 0 2, 20 Land", "572: 0 3, 20 Sea"], []],
  ])("%s", (_, rows, found) => {
    expect(tables(...rows)).toEqual(found);
  });
});

describe("R6 a table of words is", () => {
  const words = (...rows: readonly string[]) => wordRegions(rowsAt(...rows), 0, rows.length).map(({ from, to }) => [from, to]);
  const QUAY = "600: 0 Quay, 100 Ferries";
  const WEIR = "586: 0 Weir, 100 None";
  it.each<[string, readonly string[], readonly (readonly number[])[]]>([
    ["rows whose cells stand one below the other", [QUAY, WEIR, "572: 0 Lock, 100 Barges"], [[0, 3]]],
    ["no two rows", [QUAY, WEIR], []],
    ["with lines that go on in a cell", [QUAY, WEIR, "574: 100 At all", "560: 0 Lock, 100 Barges"], [[0, 4]]],
    ["not beyond a space", [QUAY, WEIR, "555: 0 Lock, 100 Barges"], []],
    ["up to a space", [QUAY, WEIR, "556: 0 Lock, 100 Barges"], [[0, 3]]],
    ["none of a list", ["600: 0 (a), 20 Ferries", "586: 0 (b), 20 None", "572: 0 (c), 20 Barges"], []],
    ["none of prose in two columns", ["600: 0 Quay, 100 ferries", "586: 0 Weir, 100 none", "572: 0 Lock, 100 Barges"], []],
    [
      "none of long cells",
      [
        "600: 0 Quay of the old town and all that lies on it, 300 Ferries of the old town and all that goes on",
        "586: 0 Weir of the old town and all that lies on it, 300 None of the old town and all that goes on it",
        "572: 0 Lock of the old town and all that lies on it, 300 Barges of the old town and all that goes on",
      ],
      [],
    ],
    ["with a line over several of its columns", ["614: 120 Use", QUAY, WEIR, "572: 0 Lock, 100 Barges"], [[0, 4]]],
    ["without a line over its first", ["614: 0 Uses", QUAY, WEIR, "572: 0 Lock, 100 Barges"], [[1, 4]]],
    ["without a line far above", ["631: 120 Use", QUAY, WEIR, "572: 0 Lock, 100 Barges"], [[1, 4]]],
  ])("%s", (_, rows, found) => {
    expect(words(...rows)).toEqual(found);
  });
});
