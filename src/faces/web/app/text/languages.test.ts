import { expect, it } from "vitest";
import { texts as german } from "./de/texts.ts";
import { texts as english } from "./en/texts.ts";

/** Numbers and names that no text holds by itself. */
const GIVEN = ["7919", "7907", "7901"];

/** What each text says, by the path to it; one that says more of what it is given says it of {@link GIVEN}. */
function said(texts: object, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) => {
    if (typeof text === "object" && text !== null) return said(text, `${path}${key}.`);
    return [[path + key, String(typeof text === "function" ? text(...GIVEN) : text)] as [string, string]];
  });
}

const named = (texts: object) => said(texts).map(([path, words]) => [path, ...GIVEN.filter((given) => words.includes(given))]);

it.each([
  ["en", english],
  ["de", german],
])("I5 every text of the page says something in %s", (_, texts) => {
  expect(said(texts).filter(([, words]) => words === "undefined" || words.trim() === "")).toEqual([]);
});

it("I5 both languages name the same of the numbers and names they are given", () => {
  expect(named(german).sort()).toEqual(named(english).sort());
});

it.each([
  [english, "1 document", "2 documents"],
  [german, "1 Dokument", "2 Dokumente"],
])("I5 each language tells one of a kind from many", (texts, ...forms) => {
  expect([1, 2].map((n) => texts.library.documents(n))).toEqual(forms);
});
