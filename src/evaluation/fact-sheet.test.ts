import { describe, expect, it } from "vitest";
import type { Audit } from "../audit/result.ts";
import { factSheet, factsSaid } from "./fact-sheet.ts";

describe("facts that an answer is expected to say", () => {
  it("X10 are each told by the verdicts on their own line", () => {
    const facts = ["One.", "Two. And a half.", "Three.", "Four.", "Five."];
    const lines = factSheet(facts).split("\n");
    const lineOf = (fact: number) => lines.findIndex((line) => line.startsWith(facts[fact]?.slice(0, 3) ?? "")) + 1;
    const said = (fact: number, verdict: string, open?: true) => ({ line: lineOf(fact), together: { verdict, ...(open && { open }) } });
    const statements = [
      said(0, "supported"),
      said(1, "supported"),
      said(1, "not supported"),
      said(2, "not supported", true),
      said(3, "supported"),
      said(3, "not supported", true),
    ] as unknown as Audit["statements"];
    expect(factsSaid(facts, { statements })).toEqual([true, false, undefined, undefined, false]);
  });
});
