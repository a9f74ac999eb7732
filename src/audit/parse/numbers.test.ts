import { expect, it } from "vitest";
import { numbersIn, raisedNumber } from "./numbers.ts";

it.each<[string, number[] | undefined]>([
  ["1", [1]],
  ["#2", [2]],
  ["^3^", [3]],
  ["1, 2；3、4 & 5 and 6/7", [1, 2, 3, 4, 5, 6, 7]],
  ["2-4", [2, 3, 4]],
  ["2 至 3", [2, 3]],
  ["5–5", [5]],
  ["1-61", Array.from({ length: 61 }, (_, at) => at + 1)],
  ["1-62", undefined],
  ["4-2", undefined],
  ["2 - Partial", [2]],
  ["4†L10-L12", [4]],
  ["3, p. 15", [3]],
  ["p. 15, 3", undefined],
  ["Source 2", [2]],
  ["Quellen: 2, 3", [2, 3]],
  ["1, , 2", [1, 2]],
  ["0", undefined],
  ["0, 1", undefined],
  ["sic", undefined],
  ["2020", undefined],
  ["3, whales", undefined],
  [`1${", 2".repeat(39)}`, [1, ...Array.from({ length: 39 }, () => 2)]],
  [`1${", 2".repeat(40)}`, undefined],
])("I7 the bracket [%s] names %j", (inside, numbers) => {
  expect(numbersIn(inside)).toEqual(numbers);
});

it.each([
  ["¹²", 12],
  ["⁰", 0],
  ["¹²³", 123],
  ["¹²³⁴", undefined],
  ["¹2", undefined],
  ["", undefined],
])("I7 the raised digits %j are %j", (text, number) => {
  expect(raisedNumber(text)).toBe(number);
});
