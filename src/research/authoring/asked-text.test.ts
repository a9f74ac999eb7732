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

it("R12 R14 the addresses of a row of machines are given with its first and last", () => {
  for (const row of ["10.0.0.11 to .13", "10.0.0.11-13", "10.0.0.11 bis 10.0.0.13"]) {
    expect(askedText(`Our machines (${row}) run.`, "2026-11-23")).toContain("10.0.0.11\n10.0.0.12\n10.0.0.13");
    expect(strangeIn("It runs on 10.0.0.12.", `Our machines (${row}) run.`)).toEqual([]);
  }
  for (const none of ["10.0.0.13 to .11", "10.0.0.1 to .90", "3.5.21 to 3.6.1", "10.0.0.11, 10.0.0.13", "1.2.3.4 to .6.1"])
    expect(askedText(`Our machines (${none}) run.`, "2026-11-23").split("\n")).toHaveLength(2);
});
