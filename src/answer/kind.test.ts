import { expect, it } from "vitest";
import type { AsksFor } from "../lexicon/language.ts";
import { lexiconFor } from "../lexicon/telling.ts";
import { holdsKind, namesAnother, seesKind } from "./kind.ts";
import { alike, gramsOfWord } from "./likeness.ts";

const english = lexiconFor("Which berths does the old harbour have for its ships?");
const german = lexiconFor("Welche Liegeplätze hat der alte Hafen für seine Schiffe?");
const japanese = lexiconFor("港には岸壁がいくつありますか。");

it.each<readonly [AsksFor, string, readonly string[], boolean]>([
  ["number", "It has 12 berths.", [], true],
  ["number", "It has 12 berths.", ["12"], false],
  ["number", "It has 12 berths and 1,500 ships.", ["12"], true],
  ["number", "It opened in 2019.", [], false],
  ["number", "It opened in 2019 with 3 berths.", [], true],
  ["number", "It has twelve berths.", [], true],
  ["number", "It has one berth.", [], false],
  ["number", "It has berths.", [], false],
  ["date", "It opened on 5 March 2019.", [], true],
  ["date", "It opened on 5 March 2019.", ["5 march 2019"], false],
  ["date", "It opened on 5 March 2019, and closed in 2021.", ["5 march 2019"], true],
  ["date", "It has 12 berths.", [], false],
  ["person", "It was built by Ann Lee.", [], true],
  ["person", "It was built by Ann Lee.", ["ann", "lee"], false],
  ["person", "It was built by Ann Lee.", ["ann"], true],
  ["person", "It was built by Ann Lee and by Bo Sand.", ["ann", "lee"], true],
  ["person", "It was built by nobody.", [], false],
  ["place", "It stands in Bern.", [], true],
])("X8 for a %s %j, beyond %j: %s", (asksFor, sentence, asked, holds) => {
  expect(holdsKind(sentence, asksFor, new Set(asked), english)).toBe(holds);
});

it("X8 figures are seen in words where no spaces part them", () => {
  expect(japanese.unspaced).toBe(true);
  expect(holdsKind("岸壁が三十あります。", "number", new Set(), japanese)).toBe(
    holdsKind("岸壁が30あります。", "number", new Set(), japanese),
  );
  expect(holdsKind("岸壁があります。", "number", new Set(), japanese)).toBe(false);
});

it("X8 figures and days are seen in any language, names where capitals tell them, and nothing else", () => {
  const kinds = ["number", "date", "person", "place", "method", "any"] as const;
  expect(kinds.map((kind) => seesKind(kind, english))).toEqual([true, true, true, true, false, false]);
  expect(kinds.map((kind) => seesKind(kind, german))).toEqual([true, true, false, false, false, false]);
});

it("X8 another is named by what the question does not name, and by no word that its page writes small", () => {
  const names = (sentence: string, page = "", ...asked: string[]) => namesAnother(sentence, page, new Set(asked), english);
  expect(names("The mill was sold to Ann Lee.")).toBe(true);
  expect(names("The mill was sold to Ann Lee.", "", "ann", "lee")).toBe(false);
  expect(names("Zorblax was sold.")).toBe(true);
  expect(names("Zorblax was sold.", "Then zorblax came.")).toBe(false);
});

it("X8 words are alike by their runs of three characters, borders and no accents among them", () => {
  expect([...gramsOfWord("née")]).toEqual([" ne", "nee", "ee "]);
  expect(alike(gramsOfWord("mill"), gramsOfWord("mill"))).toBe(1);
  expect(alike(gramsOfWord("mill"), gramsOfWord("mills"))).toBeCloseTo(6 / 9);
  expect(alike(gramsOfWord("mill"), gramsOfWord("quay"))).toBe(0);
  expect(alike(gramsOfWord("mill"), new Set())).toBe(0);
});
