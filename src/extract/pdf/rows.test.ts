import { describe, expect, it } from "vitest";
import type { TextItem } from "./items.ts";
import { rowsOf } from "./rows.ts";

/** A run of text, five points a letter at size ten. */
const at = (x: number, text: string, more: Partial<TextItem> = {}): TextItem => ({
  text,
  x,
  y: 700,
  width: 5 * text.length,
  size: 10,
  face: "f",
  ...more,
});
const read = (...items: readonly TextItem[]) => rowsOf(items).map((row) => row.map(({ text }) => text));

describe("R6 what stands on one line", () => {
  it.each<[string, readonly TextItem[], readonly (readonly string[])[]]>([
    ["is level within two fifths of its size", [at(0, "a"), at(50, "b", { y: 696 }), at(90, "c", { y: 689.5 })], [["a", "b"], ["c"]]],
    ["is read from the left", [at(50, "b"), at(0, "a")], [["a", "b"]]],
    ["is one word where it touches", [at(0, "Ti"), at(10, "des")], [["Tides"]]],
    ["is two words at a narrow gap", [at(0, "Ti"), at(12, "des")], [["Ti des"]]],
    ["has one space where it has one", [at(0, "Ti "), at(17, "des")], [["Ti des"]]],
    ["is two cells at a gap of nine tenths of its size", [at(0, "Ti"), at(18.9, "des"), at(42.9, "x")], [["Ti des", "x"]]],
    ["is two figures at a narrower gap", [at(0, "12"), at(12.1, "34")], [["12", "34"]]],
    ["is one figure below that", [at(0, "12"), at(11.9, "34")], [["12 34"]]],
    ["is a range with its ends", [at(0, "1"), at(8, "-"), at(16, "2")], [["1 - 2"]]],
    ["is a list of figures behind commas", [at(0, "12,"), at(18, "34")], [["12, 34"]]],
    ["is apart where not level, though nothing stands above it", [at(0, "a"), at(50, "b", { y: 693.5 })], [["a", "b"]]],
    ["is another line where something stands above it", [at(0, "abc"), at(5, "b", { y: 693.5 })], [["abc"], ["b"]]],
    ["is another line farther down", [at(0, "a"), at(50, "b", { y: 693.4 })], [["a"], ["b"]]],
  ])("%s", (_, items, rows) => {
    expect(read(...items)).toEqual(rows);
  });

  it("has its edges, its size and its face, none where there are several", () => {
    expect(rowsOf([at(0, "Ti"), at(10, "des", { size: 12, face: "g" })])).toEqual([
      [{ text: "Tides", x: 0, right: 25, y: 700, size: 12, face: "" }],
    ]);
    expect(rowsOf([at(0, "Ti"), at(16, "des")])[0]?.[0]?.breaks).toEqual([{ at: 2, from: 10, to: 16 }]);
    expect(rowsOf([at(0, "Ti"), at(15, "des")])[0]?.[0]?.breaks).toBeUndefined();
  });
});

describe("R6 signs stand with their figures", () => {
  it.each<[string, readonly TextItem[], readonly string[]]>([
    ["a currency", [at(0, "Cash"), at(100, "$"), at(150, "12")], ["Cash", "$12"]],
    ["a currency right of a figure", [at(0, "12"), at(11, "$"), at(50, "34")], ["12", "$34"]],
    ["a currency with a space", [at(0, "Cash"), at(100, "$ 12")], ["Cash", "$12"]],
    ["a closing bracket", [at(0, "Cash"), at(100, "(12"), at(125, ")")], ["Cash", "(12)"]],
    ["no bracket far away", [at(0, "Cash"), at(100, "(12"), at(146, ")")], ["Cash", "(12", ")"]],
    ["a percent sign", [at(0, "12"), at(20, "%")], ["12%"]],
    ["a smaller mark of a note", [at(0, "12"), at(30, "(1)", { size: 6 })], ["12 (1)"]],
    ["no mark as large as the figure", [at(0, "12"), at(30, "(1)")], ["12", "(1)"]],
    ["no mark far away", [at(0, "12"), at(41, "(1)", { size: 6 })], ["12", "(1)"]],
    ["no currency before words", [at(0, "Cash"), at(100, "$"), at(150, "none")], ["Cash", "$", "none"]],
  ])("%s", (_, items, row) => {
    expect(read(...items)).toEqual([row]);
  });
});

describe("R6 marks that are set higher stand with their line", () => {
  it.each<[string, readonly TextItem[], readonly (readonly string[])[]]>([
    ["right behind what they mark", [at(0, "Cash"), at(20, "1", { y: 707, size: 6 })], [["Cash1"]]],
    ["not farther away", [at(0, "Cash"), at(25.1, "1", { y: 707, size: 6 })], [["1"], ["Cash"]]],
    ["not higher", [at(0, "Cash"), at(20, "1", { y: 707.6, size: 6 })], [["1"], ["Cash"]]],
    ["not where they are long", [at(0, "Cash"), at(20, "longer", { y: 707, size: 6 })], [["longer"], ["Cash"]]],
    ["several of them", [at(0, "Cash"), at(20, "(1)(2)", { y: 707, size: 6 })], [["Cash(1)(2)"]]],
    ["not where they are larger", [at(0, "Cash"), at(20, "1", { y: 707.3, size: 11 })], [["1"], ["Cash"]]],
    [
      "without what else stands above",
      [at(0, "Cash"), at(20, "1", { y: 707, size: 6 }), at(90, "Above it", { y: 707 })],
      [["Above it"], ["Cash1"]],
    ],
  ])("%s", (_, items, rows) => {
    expect(read(...items)).toEqual(rows);
  });
});
