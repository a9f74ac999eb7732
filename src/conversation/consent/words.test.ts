import { expect, it } from "vitest";
import { spokenWords } from "./words.ts";

const words = (message: string) => spokenWords(message).map(({ word, afterMark }) => (afterMark ? `, ${word}` : word));

it.each<[string, string[]]>([
  ["Don’t search, please!", ["dont", "search", ", please"]],
  ["yesss", ["yes"]],
  ["noooo thanks", ["noo", "thanks"]],
  ["coool", ["cool"]],
  ["cooll", ["cooll"]],
  ["suree now", ["sure", "now"]],
  ["pleeease do", ["please", "do"]],
  ["goo on", ["go", "on"]],
  ["see", ["see"]],
  ["Hannah", ["hannah"]],
  ["look-up: it", ["look", "up", ", it"]],
  ["👍🏽 ok", ["yes", "ok"]],
  ["🌊, go", [", go"]],
  ["— yes", [", yes"]],
  ["", []],
  ["?!", []],
])("C2 %j says the words %j", (message, said) => {
  expect(words(message)).toEqual(said);
});

it.each([
  ["plaese", "please"],
  ["pleas", "please"],
  ["pleease", "please"],
  ["pleesse", "pleesse"],
  ["qlease", "qlease"],
  ["plxase", "plxase"],
  ["seareh", "seareh"],
])("C2 a message of one slip, %s, says %s", (typed, said) => {
  expect(words(typed)).toEqual([said]);
});

it("C2 among other words a slip may be a name", () => {
  expect(words("plaese do")).toEqual(["plaese", "do"]);
});
