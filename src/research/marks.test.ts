import { describe, expect, it } from "vitest";
import type { Claim } from "../domain/claim.ts";
import { lexiconOf } from "../lexicon/lexicon.ts";
import { proven } from "../write/assemble-material.ts";
import { marksIn } from "./report.ts";
import { freshState, type ResearchState } from "./state.ts";

/** What the mark of a sentence is in a run that went so; `sources` are those that its claims rest on, of `dated`. */
function markOf(text: string, more: Partial<ResearchState>, { sources = 1, dated }: { sources?: number; dated?: string } = {}) {
  const pageOf = () => ({ dated, text: "", snapshot: { published: dated } });
  const evidence = { independentSources: () => sources, pageOf, retracted: () => [], claims: () => [] as Claim[] };
  const state = { ...freshState(), ...more, evidence } as never;
  return marksIn(state, lexiconOf("en").frame)(proven(text));
}

describe("the marks of statements", () => {
  it.each([
    ["one source", 1, "(unconfirmed)"],
    ["two sources", 2, ""],
  ])("R15 in a run whose search was limited: %s", (_, sources, mark) => {
    expect(markOf("It is long.", { degraded: true }, { sources })).toBe(mark);
    expect(markOf("It is long.", {}, { sources })).toBe("");
  });

  it("R1 where a time was asked for, what has no date", () => {
    expect(markOf("It is long.", { timeAsked: true })).toBe("(undated source)");
    expect(markOf("It is long.", { timeAsked: true }, { dated: "2024-01-01" })).toBe("");
    expect(markOf("It is long.", {})).toBe("");
  });
});
