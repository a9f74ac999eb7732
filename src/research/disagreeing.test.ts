import { describe, expect, it } from "vitest";
import type { Verdict } from "../domain/claim.ts";
import { prove } from "../domain/sentence.ts";
import { stated } from "../gather/stated-material.ts";
import type { Judge } from "../verify/judge.ts";
import { renderSection } from "../write/assemble.ts";
import { Numbering } from "../write/numbering.ts";
import { disagreements } from "./disagreeing.ts";
import { freshState } from "./state.ts";

const PAGES = [
  { text: "The TX-2 cell stores 162 watt hours per kilogram.", published: "2023-05-01", siteName: "Talmont" },
  { text: "The TX-2 cell stored 155 watt hours per kilogram in our test.", published: "2021-03-01", siteName: "Cell Lab" },
];

/** The section on what a model that says so finds of two statements that both stand in a report. */
async function section(verdict: Verdict) {
  const { evidence, claims } = stated(PAGES);
  const name = { kind: "model", model: "m", prompt: "judge@7" } as const;
  const judge: Judge = {
    name,
    judge: async (pairs) =>
      new Map(
        pairs.map(({ id, claim, evidence: [own] }) => {
          return [id, { verdict: own?.quote === claim ? "supported" : verdict, score: 1, reasons: [], judge: name }];
        }),
      ),
  };
  const written = claims.map((claim) => prove(claim.text, [claim]));
  const by = {
    claim: (id: string) => evidence.claim(id),
    inContext: (quote: Parameters<typeof evidence.inContext>[0]) => evidence.inContext(quote),
    judge,
    signal: new AbortController().signal,
  };
  const { title, ...block } = await disagreements({ ...freshState(), evidence }, written, by);
  return renderSection({ title, blocks: [block] }, new Numbering((id) => evidence.sourceOf(id)), []);
}

describe("where sources disagree", () => {
  it("R12 a judge that confirms: each side with its publisher, day, figure and marker, the earlier first", async () => {
    expect(await section("contradicted")).toBe(
      "- Cell Lab (2021-03-01): The TX-2 cell stored 155 watt hours per kilogram in our test [1]. " +
        "Talmont (2023-05-01): The TX-2 cell stores 162 watt hours per kilogram [2].",
    );
  });

  it("R12 a judge that denies: nothing", async () => {
    expect(await section("not found")).toBe("");
  });
});
