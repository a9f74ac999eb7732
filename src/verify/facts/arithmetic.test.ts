import { describe, expect, it } from "vitest";
import { boundOf, evaluate, type Quantity, termsOf } from "./arithmetic.ts";
import { type Expression, parseExpression } from "./expression.ts";
import type { Measure } from "./measures.ts";

const DAY = 86_400;
const of = (value: number, kind = "", quotient = false): Quantity => ({ value, kind, quotient });
/** Figures by the names of their claims. */
const FIGURES: Readonly<Record<string, Quantity>> = {
  n: of(12),
  k: of(4),
  none: of(0),
  km: of(3_000, "length"),
  m: of(800, "length"),
  kg: of(5, "mass"),
  share: of(40, "percent"),
  part: of(25, "percent"),
  points: of(3, "points"),
  twice: of(2, "ratio", true),
  hour: of(3_600, "time"),
  rate: of(10, "data/time"),
  data: of(7_200, "data"),
  old: of(2019, "year"),
  new: of(2024, "year"),
  lease: of(36, "months"),
  first: of(100, "date"),
  last: of(130, "date"),
};
const named = (one: Expression) => FIGURES["claim" in one ? String(one.claim) : ""] ?? of(Number.NaN);
const parsed = (text: string) => {
  const expression = parseExpression(text.replace(/[a-z]+/gu, "$&:1"));
  if (expression === undefined) throw new Error(`${text} is no expression`);
  return expression;
};
const reckoned = (text: string, enters: readonly number[] = []) => evaluate(parsed(text), { figure: named, enters: new Set(enters) });

describe("R12 what an expression comes to", () => {
  it.each([
    ["n + k", 16, ""],
    ["n - k", 8, ""],
    ["n * k", 48, ""],
    ["n / k", 3, ""],
    ["km + m", 3_800, "length"],
    ["km + n", 3_012, "length"],
    ["km / m", 3.75, "ratio"],
    ["km / n", 250, "length"],
    ["km * twice", 6_000, "length"],
    ["km / twice", 1_500, "length"],
    ["km * share", 1_200, "length"],
    ["share * km", 1_200, "length"],
    ["km / share", 7_500, "length"],
    ["share - part", 15, "points"],
    ["share + part", 65, "percent"],
    ["share + points", 43, "points"],
    ["share / part", 1.6, "ratio"],
    ["rate * hour", 36_000, "data"],
    ["hour * rate", 36_000, "data"],
    ["data / hour", 2, "data/time"],
    ["data / rate", 720, "time"],
    ["new - old", 60, "months"],
    ["last - first", 30 * DAY, "time"],
    ["first + hour", 100 + 1 / 24, "date"],
    ["first - hour", 100 - 1 / 24, "date"],
    ["hour + first", 100 + 1 / 24, "date"],
    ["new * k", 8_096, ""],
    ["100 - share", 60, "percent"],
    ["share - 1", -0.6, "ratio"],
    ["1 - share", 0.6, "ratio"],
    ["1 + share", 1.4, "ratio"],
    ["share / 100", 0.4, "ratio"],
    ["100 / share", 2.5, "ratio"],
    ["km / m * 100", 375, "percent"],
    ["km / m - 1", 2.75, "ratio"],
    ["1 - m / km", 1 - 8 / 30, "ratio"],
    ["km / 100", 30, "length"],
    ["km * share / 100", 1_200, "length"],
    ["share * (km / 100)", 1_200, "length"],
    ["(share * n * k) / 100", 19.2, ""],
    ["(n * (share * k)) / 100", 19.2, ""],
    ["(km + m) / 2", 1_900, "length"],
    ["hour * 24", 86_400, "time"],
    ["hour / 60", 60, "time"],
    ["lease / 12", 3, "months"],
    ["(km / n) * 7", 1_750, "length"],
    ["(km / m) ^ k", 3.75 ** 4, "ratio"],
    ["(km / m) ^ (1 / k)", 3.75 ** 0.25, "ratio"],
    ["(km / m) ^ (1 / (new - old))", 3.75 ** 0.2, "ratio"],
  ])("%s is %d %s", (text, value, kind) => {
    const found = reckoned(text);
    expect(found).toMatchObject({ kind });
    expect(typeof found === "string" ? found : found.value).toBeCloseTo(value, 9);
  });

  it.each([
    ["km + kg", "length and mass"],
    ["km * kg", "length and mass"],
    ["km + share", "length and percent"],
    ["n + share", "no unit and percent"],
    ["new + old", "year and year"],
    ["new - n", "year and no unit"],
    ["first + last", "date and date"],
    ["hour - first", "time and date"],
    ["first * n", "date and no unit"],
    ["first / n", "date and no unit"],
    ["first + km", "date and length"],
    ["n / none", "divides by nought"],
    ["n + 5", "5 is a figure of no claim"],
    ["1 + 1", "2 is a figure of no claim"],
    ["100 - 1", "99 is a figure of no claim"],
    ["n * 7", "7 is a figure of no claim"],
    ["km / m * 7", "7 is a figure of no claim"],
    ["(km + m) / 3", "3 is a figure of no claim"],
    ["7 / hour", "7 is a figure of no claim"],
    ["km ^ k", "only a quotient is raised"],
    ["(km / m) ^ kg", "a number of years or times"],
    ["(km / m) ^ none", "a number of years or times"],
    ["((m - km) / m) ^ k", "a number of years or times"],
  ])("%s comes to nothing: %s", (text, why) => {
    expect(reckoned(text)).toEqual(expect.stringContaining(why));
  });

  it("lets in the numbers that may enter it, and no others", () => {
    expect([reckoned("n * 3", [3]), reckoned("n * 3", [4])]).toMatchObject([{ value: 36 }, expect.stringContaining("3 is a figure")]);
  });
});

describe("R12 how exact an expression is", () => {
  const BOUNDS: Readonly<Record<string, Measure["bound"]>> = { most: "below", least: "above", some: "about", just: "exact" };
  const bound = (text: string) => boundOf(parsed(text), (one) => BOUNDS["claim" in one ? String(one.claim) : ""] ?? "exact");
  it.each([
    ["just + just", "exact"],
    ["most + just", "below"],
    ["just - most", "above"],
    ["just / least", "below"],
    ["most - least", "below"],
    ["most + most", "below"],
    ["most + least", undefined],
    ["most - most", undefined],
    ["some + most", "below"],
    ["least * some", "above"],
    ["some - some", "about"],
    ["(most / just) ^ least", "below"],
    ["most + 1", "below"],
  ])("%s: %s", (text, expected) => {
    expect(bound(text)).toBe(expected);
  });
});

it.each([
  ["n", 1],
  ["n + k + km", 3],
  ["n - k", 0],
  ["n + k * m", 0],
  ["n + 1", 0],
])("R12 %s is a sum of %d figures", (text, terms) => {
  expect(termsOf(parsed(text))).toBe(terms);
});
