import { expect, it } from "vitest";
import { itemsOf, turnedBack } from "./items.ts";

const raw = (str: string, more: object = {}) => ({ str, transform: [10, 0, 0, 10, 100, 700], width: 50, fontName: "f1", ...more });
const read = (...items: unknown[]) => itemsOf(items).map(({ text, x, width }) => [text, x, width]);

it("R6 a run of text has its words, place, size and face", () => {
  expect(itemsOf([raw("Tides")])).toEqual([{ text: "Tides", x: 100, y: 700, width: 50, size: 10, face: "f1" }]);
  expect(itemsOf([raw("Tides", { width: undefined, fontName: 7, transform: [10, 0, 0, 0, 100, 700] })])).toEqual([
    { text: "Tides", x: 100, y: 700, width: 0, size: 10, face: "" },
  ]);
  expect(itemsOf([raw("Tides", { transform: [8, 0, 3, 4, 1, 2] })])[0]?.size).toBe(5);
});

it.each<[string, unknown]>([
  ["no object", null],
  ["no words", raw(" ")],
  ["no place", raw("a", { transform: [10, 0, 0, 10, Number.NaN, 700] })],
  ["no transform", { str: "a" }],
  ["a transform that is none", raw("a", { transform: "x" })],
  ["words that are none", raw("a", { str: 7 })],
  ["a direction upwards", raw("a", { transform: [0, 10, -10, 0, 100, 700] })],
])("R6 a run with %s is left out", (_, item) => {
  expect(itemsOf([item, raw("b")]).map(({ text }) => text)).toEqual(["b"]);
});

it("R6 a run set a little aslant stays, and what is printed twice in one place is read once", () => {
  expect(read(raw("a", { transform: [10, 10, -10, 10, 1, 2] }))).toHaveLength(1);
  expect(read(raw("a"), raw("a", { transform: [10, 0, 0, 10, 100.3, 700] }))).toHaveLength(1);
  expect(read(raw("a"), raw("a", { transform: [10, 0, 0, 10, 102, 700] }))).toHaveLength(2);
});

it("R6 dots and rules that lead to a figure are no words", () => {
  expect(read(raw("Quay......12", { width: 120 }))).toEqual([
    ["Quay", 100, 40],
    ["12", 200, 20],
  ]);
  expect(read(raw("Quay . . . . 12"))).toHaveLength(2);
  expect(read(raw("Quay... 12"))).toHaveLength(1);
  expect(read(raw("Quay ___ 12"))).toHaveLength(2);
  expect(read(raw("Quay -- 12"))).toHaveLength(1);
  expect(read(raw("......"))).toEqual([]);
});

it("R6 figures of several columns in one run stand each for itself", () => {
  expect(read(raw("12 $ (345)$", { width: 110 }))).toEqual([
    ["12", 100, 20],
    ["$", 130, 10],
    ["(345)", 150, 50],
    ["$", 200, 10],
  ]);
  expect(read(raw("12 quays"))).toHaveLength(1);
  expect(read(raw("12 500"))).toHaveLength(1);
  expect(read(raw(Array.from({ length: 30 }, () => "12").join(" ")))).toHaveLength(30);
  expect(read(raw(Array.from({ length: 31 }, () => "12").join(" ")))).toHaveLength(1);
});

it("R6 a page that is shown turned is read as it is seen", () => {
  expect([0, 90, 180, 270].map((turned) => turnedBack(3, 5, turned))).toEqual([
    [3, 5],
    [5, -3],
    [-3, -5],
    [-5, 3],
  ]);
  expect(itemsOf([raw("a", { transform: [0, 10, -10, 0, 100, 700] })], 90)).toMatchObject([{ x: 700, y: -100, size: 10 }]);
});
