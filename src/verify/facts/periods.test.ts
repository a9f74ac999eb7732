import { describe, expect, it } from "vitest";
import { periodFaults } from "./periods.ts";
import { readingOf } from "./reading.ts";

/** What a claim's rates are faulted for, beside a text. */
const reasons = (claim: string, text: string) =>
  periodFaults(claim, readingOf([{ quote: text, context: text, place: [] }])).map(({ reason }) => reason);

describe("R12 a figure per one length of time is none per another", () => {
  it.each([
    ["second", ["per second", "a sec", "/s", "/ second", "secondly"]],
    ["minute", ["per minute", "every min", "/min"]],
    ["hour", ["per hour", "an hour", "each hr", "/h", "hourly"]],
    ["day", ["per day", "a day", "/d", "daily"]],
    ["month", ["per month", "/mo", "monthly"]],
    ["quarter", ["per quarter", "quarterly"]],
    ["year", ["per year", "a year", "/yr", "per annum", "yearly", "annually", "p.a."]],
  ])("%s, however it is written", (period, words) => {
    for (const written of words)
      expect(reasons(`It costs 40 euros ${written}, they say.`, "It costs 40 euros per week."), written).toEqual([
        `40 euros is per week in evidence, not per ${period}`,
      ]);
  });

  it("is right where any place has it per the same, however that is written", () => {
    expect(reasons("It costs 40 euros a week.", "It costs 40 euros/wk.")).toEqual([]);
    expect(reasons("It costs 40 euros a week.", "It costs 40 euros daily. Others pay 40 euros weekly.")).toEqual([]);
  });

  it("is left to others where a place has it per nothing, or no place has it", () => {
    expect(reasons("It costs 40 euros a week.", "It costs 40 euros.")).toEqual([]);
    expect(reasons("It costs 40 euros a week.", "It costs 40 euros. Others pay 40 euros per day.")).toEqual([]);
    expect(reasons("It costs 40 euros a week.", "It costs 50 euros per day.")).toEqual([]);
    expect(reasons("It costs 40 euros.", "It costs 40 euros per day.")).toEqual([]);
  });
});
