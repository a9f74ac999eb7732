import { expect, it } from "vitest";
import { perScaleOf, scalesIn, timesIn } from "./said-scales.ts";

it.each([
  ["It comes to 4 dollars per million websites.", 1e6],
  ["It comes to 4 dollars per thousand.", 1e3],
  ["It comes to 4 dollars per 100,000 people.", 100_000],
  ["It comes to 4 dollars per 2 million people.", 2e6],
  ["It comes to 4 dollars per website.", 1],
  ["It comes to 4 dollars per 1 website.", 1],
  ["It comes to 4 million dollars.", 1],
])("R12 %j states a quotient by %i", (sentence, scale) => {
  expect(perScaleOf(sentence)).toBe(scale);
});

it("R12 the units of time that a sentence names are told in seconds, each once", () => {
  expect(timesIn("395 days and 12 hours, of which 251 days are left")).toEqual([86_400, 3_600]);
  expect(timesIn("395 kilograms of which 251 are left")).toEqual([]);
});

it("R12 the large numbers that texts count in are told, each once", () => {
  expect(scalesIn(["(In millions)", "a million of 2 billion"])).toEqual([1e6, 1e9]);
  expect(scalesIn(["in thousands", "none"])).toEqual([1e3]);
  expect(scalesIn([])).toEqual([]);
});
