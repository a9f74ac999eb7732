import { describe, expect, it } from "vitest";
import { AssayError } from "../domain/error.ts";
import { parseResearchRequest } from "../domain/request.ts";
import type { BudgetLimits } from "../run/budget.ts";
import type { Run } from "../run/run.ts";
import { proven } from "../write/assemble-material.ts";
import { CertainBeginning } from "./beginning.ts";
import { freshState } from "./state.ts";

const REQUEST = parseResearchRequest({ query: "How do tides turn?" });
const UNBOUNDED = { tokens: undefined, costMicroUsd: undefined };

/** A report being written from whole pages and, where they are called "partial", from pages that could be read only in part. */
function writing(limits: BudgetLimits = UNBOUNDED) {
  const failures: { readonly key: string; readonly at: string; readonly error: AssayError }[] = [];
  const run = { budget: { limits }, tally: () => ({ failures }) } as unknown as Run;
  const evidence = { sourceOf: (id: string) => ({ partial: id === "partial" }), retracted: () => [] } as never;
  const state = { ...freshState(), evidence, stop: "sufficient" as const };
  const beginning = new CertainBeginning(run, { withModel: true }, REQUEST, state);
  const section = (title: string, page: string) => ({
    title,
    blocks: [{ layout: "prose" as const, sentences: [proven(`${title} turns.`, page)] }],
  });
  return {
    introduction: (page: string, title = "") => beginning.after({ ...section("Short", page), title }, "introduction", "They turn [1]."),
    finding: (page: string) => beginning.after(section("Ebb", page), "finding", "It ebbs [2]."),
    conclusion: () => beginning.after(section("", "whole"), "conclusion", "So it is [1]."),
    refuse: () => failures.push({ key: "k", at: "", error: new AssayError("BUDGET_EXHAUSTED", "A call was not made.") }),
  };
}

describe("when a report's beginning is certain", () => {
  it("R14 without a budget each section is, as soon as it is written; the end comes with the whole", () => {
    const { introduction, finding, conclusion } = writing();
    expect(introduction("whole")?.text).toBe("# How do tides turn?\n\n## In short\n\nThey turn [1].\n\n");
    expect(writing().introduction("whole", "By the moon")?.text).toBe("# By the moon\n\n## In short\n\nThey turn [1].\n\n");
    expect(finding("whole")?.text).toBe("## Ebb\n\nIt ebbs [2].\n\n");
    expect(conclusion()).toBeUndefined();
  });

  it("G4 not while everything rests on sources read in part: the report may have to say so at its top", () => {
    const { introduction, finding } = writing();
    expect(introduction("partial")).toBeUndefined();
    const piece = finding("whole");
    expect(piece?.at).toBe(0);
    expect(piece?.text).toContain("They turn [1].\n\n## Ebb");
    expect(piece?.text).not.toContain("incomplete data");
  });

  it.each([
    { tokens: 1000, costMicroUsd: undefined },
    { tokens: undefined, costMicroUsd: 1000 },
  ])("X4 with the budget %j not before a call was refused, which the report says at its top", (limits) => {
    const { introduction, finding, refuse } = writing(limits);
    expect(introduction("whole")).toBeUndefined();
    refuse();
    expect(finding("whole")?.text).toMatch(/^# How do tides turn\?\n\n> The budget did not allow all model calls.*\n\n## In short/);
  });
});
