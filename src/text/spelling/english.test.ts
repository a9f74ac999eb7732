import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import listPath from "word-list";
import { isEnglish } from "./english.ts";

it("R12 words of English are told from names that are none", () => {
  for (const word of ["Predates", "stopgap", "Bearable", "aa", "zyzzyvas", "flask"]) expect([word, isEnglish(word)]).toEqual([word, true]);
  for (const word of ["Zorblax", "Kubernetes", "captcha", "", "x", "a9", "zzzz", "aaaaa", "naïve"])
    expect([word, isEnglish(word)]).toEqual([word, false]);
});

it("R12 every word of the list is found, and none with a letter more than any has", () => {
  const words = readFileSync(listPath, "latin1")
    .split("\n")
    .filter((_, at) => at % 101 === 0);
  expect(words.filter((word) => !isEnglish(word))).toEqual([]);
  const listed = new Set(readFileSync(listPath, "latin1").split("\n"));
  expect(words.filter((word) => isEnglish(`${word}q`) !== listed.has(`${word}q`))).toEqual([]);
});
