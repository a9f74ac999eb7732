import { expect, it } from "vitest";
import { joinsLeft, joinsRight, readsAsMark, readsAsNone, readsAsValue, readsAsYear } from "./values.ts";

it.each([
  ["12", true],
  ["(1,204)", true],
  ["$ 12.5", true],
  ["US$12", true],
  ["12 500", true],
  ["12 50", false],
  ["12.5 %", true],
  ["3 bps", true],
  ["12 (a)", true],
  ["12*", true],
  ["~12", true],
  ["15 – 44", true],
  ["$9.9B – $10.1B / $10.0B", true],
  ["15 – many", false],
  ["—", true],
  ["n.a.", true],
  ["nm", true],
  ["(000)", false],
  ["(000s)", false],
  ["Quay 5", false],
  ["5 quays", false],
  ["", false],
  [`${"1".repeat(40)}`, true],
  [`${"1".repeat(41)}`, false],
])("R6 whether a cell %j is a figure: %s", (text, value) => {
  expect(readsAsValue(text)).toBe(value);
});

it("R6 tells years, marks of notes, dashes and signs that belong to a figure", () => {
  const texts = [
    "2019",
    " 1999 (1) ",
    "1899",
    "20190",
    "(1)",
    "(ab)",
    "(abc)",
    "1",
    "—",
    "$ –",
    "n/a",
    "**",
    "$",
    "US$",
    "USD $",
    "(",
    "($",
    ")",
    ")%",
    "%",
    "% )",
    "€ (",
    "x",
  ];
  const which = (test: (text: string) => boolean) => texts.filter(test);
  expect(which(readsAsYear)).toEqual(["2019", " 1999 (1) "]);
  expect(which(readsAsMark)).toEqual(["(1)", "(ab)"]);
  expect(which(readsAsNone)).toEqual(["—", "$ –", "n/a", "**"]);
  expect(which(joinsRight)).toEqual(["$", "US$", "USD $", "(", "($", "€ ("]);
  expect(which(joinsLeft)).toEqual([")", ")%", "%", "% )"]);
});
