import { expect, it } from "vitest";
import { examine } from "../../verify/rules.ts";
import { askedText } from "./asked-text.ts";

function strangeIn(text: string, question: string): string[] {
  const said = askedText(question, "2026-11-23");
  return examine(text, [{ quote: said, context: said, place: [] }]).faults.map(({ reason }) => reason);
}

it.each<[string, string]>([
  ["Are all 900 renewed by the end of the month?", "All 900 are renewed by November 30, 2026."],
  ["Are all 900 renewed by the end of the month?", "All 900 are renewed by November 30."],
  ["Are all 900 renewed this week?", "All 900 are renewed by November 29, 2026."],
  ["Are all 900 renewed this quarter?", "All 900 are renewed between October 1, 2026 and December 31, 2026."],
  ["Reichen 900 bis zum Ende des Jahres?", "Die 900 reichen bis zum 31. Dezember 2026."],
  ["Peut-on en renouveler 900 avant la fin du mois ?", "900 le 30 novembre 2026."],
])("R12 the ends of the span that a question names are given with it: %s", (question, text) => {
  expect(strangeIn(text, question)).toEqual([]);
});

it("R12 no other day is, and none of a span that the question does not name", () => {
  expect(strangeIn("All 900 are renewed by November 28, 2026.", "Are all 900 renewed by the end of the month?")).toHaveLength(1);
  expect(strangeIn("All 900 are renewed by November 30, 2026.", "Are all 900 renewed?")).toHaveLength(1);
});
