import { expect, it } from "vitest";
import { type DateMention, dates } from "../../text/dates.ts";
import { dayInWords, dayOf, firstOf, isSaidOf, monthOf, monthsAfter } from "./calendar.ts";

const only = (text: string): DateMention => dates(text)[0] ?? { start: 0, end: 0, text: "" };
const day = (text: string) => dayOf(only(text)) ?? Number.NaN;

it("R12 a day is a number of days, and what names no single one is none", () => {
  expect([dayOf(only("2 January 1970")), dayOf(only("1 March 2024"))]).toEqual([1, 19_783]);
  for (const text of ["March 2024", "5 March", "1914–1918", "12–18 April 2021", "nothing"]) expect(dayOf(only(text)), text).toBeUndefined();
  expect([firstOf(1970, 2), monthOf(only("March 2024")), monthOf(only("5 March 2024"))]).toEqual([31, 19_783, 19_783]);
  for (const text of ["March", "2024", "1914–1918"]) expect(monthOf(only(text)), text).toBeUndefined();
  expect([dayInWords(19_783), dayInWords(1e12)]).toEqual(["2024-03-01", undefined]);
});

it.each([
  ["31 January 2024", 1, "2024-02-29"],
  ["31 January 2023", 1, "2023-02-28"],
  ["15 November 2023", 3, "2024-02-15"],
  ["31 March 2024", -1, "2024-02-29"],
  ["1 March 2024", 12, "2025-03-01"],
])("R12 from %s it is %i months to %s", (from, months, to) => {
  expect(dayInWords(monthsAfter(day(from), months))).toBe(to);
});

it.each([
  ["1 March 2024", true],
  ["2 March 2024", false],
  ["1 March", true],
  ["1 April", false],
  ["March 2024", true],
  ["March 2023", false],
  ["2024", true],
  ["2023–2025", true],
  ["2025–2026", false],
  ["2021–2023", false],
  ["Q1 2024", true],
  ["Q2 2024", false],
])("R12 the first of March 2024 is told by %s: %s", (said, is) => {
  expect(isSaidOf(only(said), day("1 March 2024"))).toBe(is);
});
