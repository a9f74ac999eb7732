import { expect, it } from "vitest";
import { soundAlike, typingDistance } from "./distance.ts";
import { isOfEveryday } from "./everyday.ts";

it.each([
  ["bridge", "bridge", 0],
  ["adress", "address", 0.45],
  ["helo", "hello", 0.45],
  ["recieve", "receive", 0.6],
  ["teh", "the", 0.6],
  ["rythm", "rhythm", 0.7],
  ["gon", "gone", 0.7],
  ["kat", "cat", 0.6],
  ["vat", "cat", 0.7],
  ["pat", "cat", 1],
  ["cats", "cat", 1],
  ["cat", "scat", 1],
  ["", "abc", 3],
])("C14 %j and %j are %d slips apart, either way", (one, other, slips) => {
  expect(typingDistance(one, other)).toBeCloseTo(slips);
  expect(typingDistance(other, one)).toBeCloseTo(slips);
});

it("C14 words further apart than wished are told apart by no number", () => {
  expect(typingDistance("pat", "cat", 1)).toBe(1);
  expect(typingDistance("pat", "cat", 0.9)).toBe(Number.POSITIVE_INFINITY);
  expect(typingDistance("a", "abcdefg", 2)).toBe(Number.POSITIVE_INFINITY);
  expect([soundAlike("c", "k"), soundAlike("c", "t"), soundAlike("m", "n")]).toEqual([true, false, true]);
});

it("R12 a word that is put together of everyday ones is known, and no name is", () => {
  const known = (word: string) => isOfEveryday(word, (one) => one.replace(/ing$/u, ""));
  expect(["unchanged", "prestored", "uncovered"].map(known)).toEqual([true, true, true]);
  expect(["Zorblax", "stoneBridge", "qwxzvunder", `un${"a".repeat(31)}`].map(known)).toEqual([false, false, false, false]);
});
