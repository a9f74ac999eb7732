import { describe, expect, it } from "vitest";
import { bodyFrom, columnsOf, isBodyRow, isSetAs, overlap } from "./columns.ts";
import type { Line, Row } from "./rows.ts";

const cell = (x: number, text: string, more: Partial<Line> = {}): Line => ({
  text,
  x,
  right: x + 5 * text.length,
  y: 0,
  size: 10,
  face: "f",
  ...more,
});
/** A row of cells, each with the place where it begins: `0 Cash, 100 12`. */
const row = (said: string): Row =>
  said.split(", ").map((one) => {
    const [x = "", ...words] = one.split(" ");
    return cell(Number(x), words.join(" "));
  });
const columns = (...rows: readonly string[]) => columnsOf(rows.map(row)).map(({ from, to }) => [from, to]);

it.each([
  ["0 Cash, 100 12", true],
  ["0 Cash, 100 2019", false],
  ["0 Cash, 100 2019, 150 12", true],
  ["0 Cash, 100 (1)", false],
  ["0 Cash, 100 none", false],
  ["0 12, 100 Cash", false],
  ["0 12", true],
  ["0 Total, 50 a, 100 b, 150 2", true],
  ["0 Total, 50 a, 100 b, 150 c, 200 2", false],
  ["0 Total, 50 a, 100 b, 150 c, 200 2, 250 3", true],
])("R6 whether %j is a row of a table's body: %s", (said, is) => {
  expect(isBodyRow(row(said))).toBe(is);
});

describe("R6 the body of a table begins", () => {
  it("with its first row of figures", () => {
    expect(bodyFrom([row("0 Place, 100 2019"), row("0 Cash, 100 12")])).toBe(1);
  });
  it("without figures, below what is set in a type of its own", () => {
    const set = (face: string, said: string): Row => row(said).map((one) => ({ ...one, face }));
    expect(bodyFrom([set("b", "0 Place, 100 Use"), set("f", "0 Quay, 100 Ferry")])).toBe(1);
    expect(bodyFrom([set("b", "0 Place, 100 Use"), set("f", "0 Quay, 100 Ferry"), set("b", "0 Weir, 100 None")])).toBe(0);
    expect(bodyFrom([set("f", "0 Place, 100 Use"), set("f", "0 Quay, 100 Ferry")])).toBe(0);
    expect(bodyFrom([])).toBe(0);
  });
});

it("R6 two lines are of one type where face and size are the same", () => {
  expect(isSetAs(cell(0, "a"), cell(9, "b", { size: 10.4 }))).toBe(true);
  expect(isSetAs(cell(0, "a"), cell(9, "b", { size: 10.6 }))).toBe(false);
  expect(isSetAs(cell(0, "a"), cell(9, "b", { face: "g" }))).toBe(false);
});

it.each<[string, readonly string[], readonly (readonly number[])[]]>([
  [
    "what stands one below the other",
    ["0 Cash, 100 12, 200 5", "0 Landings, 95 345, 200 6"],
    [
      [0, 40],
      [95, 110],
      [200, 205],
    ],
  ],
  [
    "figures that touch one another over a third as one",
    ["0 a, 100 12, 120 34", "0 b, 105 1234567"],
    [
      [0, 5],
      [100, 140],
    ],
  ],
  [
    "no column of what reaches over several that have others",
    ["0 a, 100 12, 120 34", "0 a, 100 12, 120 34", "0 b, 105 1234567"],
    [
      [0, 5],
      [100, 110],
      [120, 130],
    ],
  ],
  [
    "a dash near the figures of its column",
    ["0 a, 100 12", "0 b, 135 —"],
    [
      [0, 5],
      [100, 140],
    ],
  ],
  [
    "a dash farther away by itself",
    ["0 a, 100 12", "0 b, 145 —"],
    [
      [0, 5],
      [100, 110],
      [145, 150],
    ],
  ],
  [
    "a dash beside a figure by itself",
    ["0 a, 100 12, 120 —"],
    [
      [0, 5],
      [100, 110],
      [120, 125],
    ],
  ],
  [
    "no column of words that stand alone",
    ["0 Cash, 100 12", "200 Words"],
    [
      [0, 20],
      [100, 110],
    ],
  ],
  [
    "words beside figures",
    ["0 Cash, 100 12, 200 paid", "0 Land, 100 13, 205 owed"],
    [
      [0, 20],
      [100, 110],
      [200, 225],
    ],
  ],
  [
    "labels that are set in with those above",
    ["0 Cash, 100 12", "30 Land, 100 13"],
    [
      [0, 50],
      [100, 110],
    ],
  ],
  [
    "labels in two columns where a row has both",
    ["0 Cash, 100 12", "30 Land, 100 13", "0 Sea, 30 Land, 100 1"],
    [
      [0, 20],
      [30, 50],
      [100, 110],
    ],
  ],
])("R6 the columns of a table are %s", (_, rows, found) => {
  expect(columns(...rows)).toEqual(found);
});

it("R6 two stretches lie over one another, or apart", () => {
  expect([overlap({ from: 0, to: 10 }, { x: 4, right: 20 }), overlap({ from: 0, to: 10 }, { x: 12, right: 20 })]).toEqual([6, -2]);
});
