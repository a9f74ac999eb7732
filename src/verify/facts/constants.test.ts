import { describe, expect, it } from "vitest";
import { constantsAmong, factorsAmong, timesOf } from "./constants.ts";

const OF_TIME = [7, 12, 24, 30, 52, 60, 365, 366, 1440, 3600, 86_400];
const among = (numbers: readonly number[], ...texts: string[]) => [...constantsAmong(numbers, texts)];

describe("R12 plain numbers of a calculation", () => {
  it("are how many of one time another has, where a text speaks of times, and are nothing elsewhere", () => {
    for (const text of ["It runs for 3 hours.", "They count months.", "Each day it turns."]) expect(among(OF_TIME, text)).toEqual(OF_TIME);
    expect(among([...OF_TIME, 8, 1024], "The mill stands in Bergen.")).toEqual([]);
    expect(among([8, 10, 31, 50, 100, 360, 1000], "It runs for 3 hours.")).toEqual([]);
    expect(among([], "It runs for 3 hours.")).toEqual([]);
  });

  it("are what a time that is told is in another unit, and the months or years themselves", () => {
    expect(among([3, 36, 1095, 156, 37], "It runs for three years.")).toEqual([3, 36, 1095, 156]);
    expect(among([0.75, 45, 46], "It takes 45 minutes.")).toEqual([0.75]);
    expect(among([120, 5, 3, 432_000], "It takes 5 days.")).toEqual([120]);
    expect(among([36_000, 36_001, 90_000], "Each day it turns.")).toEqual([36_000]);
  });

  it("are the steps of data, where a text speaks of data", () => {
    expect(among([8, 1000, 1024, 1e6, 1e9, 7, 512], "It holds 3 GB.")).toEqual([8, 1000, 1024, 1e6, 1e9]);
    expect(among([8, 1024], "It stores megabytes.")).toEqual([8, 1024]);
  });

  it("are what a word makes of a figure, in any language, where one is said", () => {
    const steps = [1000, 1e6, 1e9, 1e12];
    for (const text of ["4.02 million dollars", "two billions", "4,02 Millionen Euro"]) expect(among([...steps, 100], text)).toEqual(steps);
    expect(among(steps, "402 dollars")).toEqual([]);
  });

  it("are the parts of a share that is spelled, and how many times a thing is", () => {
    expect(among([2, 3, 4], "Two thirds of them left.")).toEqual([2, 3]);
    expect(among([2, 3], "It doubled.")).toEqual([2]);
    expect(among([2, 3], "The 2 mills and 3 barns stand.")).toEqual([]);
  });

  it("name the unit they reckon in, unless a source has them", () => {
    const reckoned = (expression: string, ...figures: string[]) =>
      timesOf({ expression, inputs: figures.map((figure) => ({ figure, claimId: "c", quote: "q" })) });
    expect(reckoned("300 × 24", "300")).toEqual(["24 hours"]);
    expect(reckoned("(300 / 60) × 7", "300")).toEqual(["60 minutes; 60 seconds", "7 days"]);
    for (const [one, time] of [
      [12, "12 months"],
      [30, "30 days"],
      [52, "52 weeks"],
      [365, "365 days"],
      [366, "366 days"],
      [1440, "1440 minutes"],
      [3600, "3600 seconds"],
      [86400, "86400 seconds"],
    ] as const)
      expect(reckoned(`5 × ${one}`, "5")).toEqual([time]);
    expect(reckoned("24 × 3", "24 h", "3")).toEqual([]);
    expect(reckoned("c24 + 5", "5")).toEqual([]);
    expect(reckoned("5 × 24.5", "5")).toEqual([]);
  });

  it("turn one unit into another", () => {
    expect([...factorsAmong(new Set([2, 8, 24, 1e12]))]).toEqual([8, 24, 1e12]);
  });
});
