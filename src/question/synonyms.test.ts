import { expect, it } from "vitest";
import { relatedTo, sameFamily, synonymsOf } from "./synonyms.ts";

it.each([
  ["verif", "verif", true],
  ["verif", "verific", true],
  ["oper", "operation", true],
  ["abcdefg", "abcdefgable", true],
  ["verif", "clarif", false],
  ["2.3", "2.3.0", true],
  ["2.3.0", "2.3", true],
  ["2.3", "2.30", false],
  ["car", "care", false],
  ["oper", "operationally", false],
])("X8 the stems %j and %j are of one word: %s", (one, other, are) => {
  expect(sameFamily(one, other)).toBe(are);
  expect(sameFamily(other, one)).toBe(are);
});

it("X8 a word may stand for another of its group, either way and never for itself, in the language of the list alone", () => {
  const [word, related] = ["begin", "start", "open", "cost", "buy"]
    .map((one) => [one, synonymsOf(one)] as const)
    .find(([, own]) => own.size > 0) ?? ["", new Set<string>()];
  expect(related.size).toBeGreaterThan(0);
  expect(related.has(word)).toBe(false);
  for (const other of related) expect(synonymsOf(other).has(word), other).toBe(true);
  expect(relatedTo(word, { tag: "en" })).toBe(related);
  expect(relatedTo(word, { tag: "de" }).size).toBe(0);
  expect(synonymsOf("zorblax").size).toBe(0);
});
