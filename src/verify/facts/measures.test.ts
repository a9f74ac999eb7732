import { describe, expect, it } from "vitest";
import { measures, measuresAgree, statedMeasures } from "./measures.ts";

const only = (text: string) => {
  const { amounts } = measures(text);
  expect(amounts).toHaveLength(1);
  const [amount] = amounts;
  if (amount === undefined) throw new Error("nothing was read");
  return amount;
};

describe("R12 fractions in words", () => {
  it.each([
    ["two out of five households", 40],
    ["three in ten of them", 30],
    ["three-fifths of the catch", 60],
    ["it lost half its weight", 50],
  ])("R12 “%s” is a share of %d percent", (text, percent) => {
    expect(only(text)).toMatchObject({ value: percent, unit: "percent" });
  });

  it.each([
    ["39 percent of the households", true],
    ["41 percent of the households", true],
    ["38 percent of the households", false],
    ["42 percent of the households", false],
  ])("R12 two out of five households, as rough as it sounds, are %s: %s", (exact, are) => {
    expect(measuresAgree(only("two out of five households"), only(exact))).toBe(are);
  });

  it("R12 no share is read where the part is not smaller, or what is counted is no whole", () => {
    for (const text of ["five in five", "2 in 7"]) expect(measures(text).amounts.filter(({ unit }) => unit === "percent")).toEqual([]);
  });

  it.each([
    ["half a million people", 500_000],
    ["two and a half million people", 2_500_000],
    ["three quarters of a million people", 750_000],
    ["a quarter of a million people", 250_000],
  ])("R12 “%s” is %d", (text, value) => {
    expect(only(text)).toMatchObject({ value, unit: "" });
  });

  it.each([
    ["an hour and a half", 1.5],
    ["two and a quarter hours", 2.25],
    ["half an hour", 0.5],
  ])("R12 “%s” is %d hours", (text, hours) => {
    expect(measuresAgree(only(text), only(`${hours * 60} minutes`))).toBe(true);
    expect(measuresAgree(only(text), only(`${hours * 60 + 5} minutes`))).toBe(false);
  });
});

describe("R12 measures in other units", () => {
  it.each([
    ["212 °F", "100 °C", true],
    ["212 °F", "90 °C", false],
    ["32 °F", "0 °C", true],
    ["12 miles", "19 km", true],
    ["12 miles", "25 km", false],
    ["2 hours 15 minutes", "135 minutes", true],
    ["3 kg", "3 km", false],
    ["5 km", "5,000 metres", true],
    ["5 km", "5,600 metres", false],
  ])("R12 whether %s may be said of %s: %s", (stated, source, agree) => {
    expect(measuresAgree(only(stated), only(source))).toBe(agree);
  });

  it("R12 a statement must prove the length of time it speaks of", () => {
    expect(statedMeasures("The town grew within a decade.").amounts).toMatchObject([{ text: "within a decade", value: 1 }]);
    expect(measures("The town grew within a decade.").amounts).toEqual([]);
  });
});
