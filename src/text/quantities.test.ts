import { expect, it } from "vitest";
import { dates } from "./dates.ts";
import { amounts } from "./numbers.ts";
import { amongAmounts, amongYears, quantities } from "./quantities.ts";
import { saysSuperseded } from "./staleness.ts";
import { endsWithStop, gapAfter, stopFor } from "./stops.ts";
import { withYears, yearsApart, yearsIn } from "./years.ts";

it("R12 numbers that are part of a date are no amounts", () => {
  const { dates: days, amounts: counted } = quantities("On 5 March 2019 it sold 12 pumps for 400 euros, in 1990 none.");
  expect(days.map(({ text }) => text)).toEqual(["5 March 2019", "1990"]);
  expect(counted.map(({ value }) => value)).toEqual([12, 400]);
});

it("R12 what one text counts another may take for a year, where it has no unit and no month", () => {
  const [count] = amounts("2,010 pumps");
  const [weight] = amounts("2,010 kg");
  if (count === undefined || weight === undefined) throw new Error("there are two");
  expect([amongYears(count, dates("in 2010")), amongYears(count, dates("2010–2015")), amongYears(count, dates("2005–2010"))]).toEqual([
    ...[true, true, true],
  ]);
  expect([amongYears(count, dates("in 2011")), amongYears(count, []), amongYears({ ...weight, unit: "kg" }, dates("in 2010"))]).toEqual([
    ...[false, false, false],
  ]);
  const among = (stated: string, source: string) => dates(stated).map((date) => amongAmounts(date, amounts(source)));
  expect([among("in 2010", "2,010 pumps"), among("2005–2010", "2,010 pumps"), among("2010–2015", "2,010 pumps")]).toEqual([
    [true],
    [true],
    [true],
  ]);
  expect([among("in May 2010", "2,010 pumps"), among("in 2011", "2,010 pumps")]).toEqual([[false], [false]]);
});

it("X8 years are told also within a word, each once, and may stand apart", () => {
  expect(yearsIn("FY2018, 2023Q2, 2018 and 12019")).toEqual(["2018", "2023"]);
  expect([withYears("FY2018 sales"), withYears("sales")]).toEqual(["FY2018 sales 2018", "sales"]);
  expect(yearsApart("FY2018 and 2023Q2 and 2020")).toBe(" 2018 and 2023 Q2 and 2020");
});

it("R14 a sentence ends, and goes on, as its script does", () => {
  expect(["It rains", "雨が降る", "बारिश होती है"].map(stopFor)).toEqual([".", "。", "।"]);
  expect(["It rains", "雨が降る。", "बारिश"].map(gapAfter)).toEqual([" ", "", " "]);
  expect(["It rains.", "So:", "“Go!”", "雨。", "It rains"].map(endsWithStop)).toEqual([true, true, true, true, false]);
});

it("R13 a text says of what it speaks of that it is superseded", () => {
  expect(saysSuperseded("These fares are no longer valid.")).toBe(true);
  expect(saysSuperseded("The pump costs 4 euros.")).toBe(false);
});
