import { describe, expect, it } from "vitest";
import { type Claim, claimSchema } from "../domain/claim.ts";
import { parseResearchRequest, type ResearchRequestInput } from "../domain/request.ts";
import { wordsOf } from "../text/spelling/words-at-hand.ts";
import type { QueryOutcome, ReflectAsk, TaskEvidence } from "./planner.ts";
import { planByRules, reflectByRules } from "./without-model.ts";

const vocabulary = wordsOf([
  "How long the ferry crossing takes.",
  "The price of a bicycle.",
  "The noise of a heat pump.",
  "An observatory.",
]);
const plan = (query: string, more: Partial<ResearchRequestInput> = {}, breadth = 4) =>
  planByRules({ request: parseResearchRequest({ query, complexity_tier: "auto", ...more }), breadth, vocabulary });

let made = 0;
function claim(text: string, verdict = "supported"): Claim {
  made += 1;
  return claimSchema.parse({
    id: `c${made}`,
    text,
    type: "fact",
    confidence: 0.9,
    relevance: 0.9,
    taskIds: ["t1"],
    quotes: [{ snapshotId: `s${made}`, span: { start: 0, end: text.length }, text, locatedBy: "exact" }],
    judgement: { verdict, score: 0.9, reasons: [], judge: { kind: "rules", version: "1" } },
  });
}
const evidence = (question: string, claims: readonly Claim[], independentSources: number): TaskEvidence => ({
  task: { id: "t1", question, state: "todo" },
  claims,
  independentSources,
});
function reflect(list: readonly TaskEvidence[], more: Partial<ReflectAsk> = {}) {
  const request = parseResearchRequest({ query: list[0]?.task.question ?? "x" });
  return reflectByRules({
    request,
    round: 1,
    roundsLeft: 2,
    breadth: 4,
    evidence: list,
    summaries: [],
    queries: [],
    vocabulary,
    ...more,
  });
}

describe("planning without a model", () => {
  it("C14 says what a misspelled question may mean, and plans for what was typed", () => {
    const made = plan("how long does the fery crosing take");
    expect(made.perhaps).toEqual(["how long does the ferry crossing take"]);
    expect(made.queries.map(({ query }) => query).join(" ")).not.toContain("ferry");
    expect(made.queries[0]?.query).toContain("fery crosing");
    expect(plan("how long does the ferry crossing take")).not.toHaveProperty("perhaps");
  });

  it("R2 R4 asks what was typed, as one task of the ordinary tier, within the breadth and the domains wished for", () => {
    const made = plan("How loud is a heat pump, and what does it cost?", { include_domains: ["pumps.test"] }, 2);
    expect(made).toMatchObject({ tier: "standard", tasks: [{ id: "t1", question: "How loud is a heat pump, and what does it cost?" }] });
    expect(made.queries.length).toBeLessThanOrEqual(2);
    for (const { query } of made.queries) expect(query).toContain("site:pumps.test");
    expect(plan("What is a heat pump?", { complexity_tier: "deep" }).tier).toBe("deep");
  });
});

describe("reflecting without a model", () => {
  const question = "How long does the ferry crossing take?";
  const answer = "The ferry crossing takes 25 minutes.";

  it("R9 does not go on asking for what no document of the library knows", () => {
    const whole = { ...vocabulary, whole: true };
    const lost = [evidence("Which whales migrate past dental clinics?", [], 0)];
    expect(reflect(lost, { vocabulary: whole }).queries).toEqual([]);
    expect(reflect(lost, { vocabulary }).queries).not.toEqual([]);
  });

  it("R9 blocks a task without evidence and asks more broadly", () => {
    const asked: QueryOutcome[] = [{ query: "long ferry crossing take", intent: "x", taskId: "t1", round: 1, kept: 0 }];
    const made = reflect([evidence(question, [], 0)], { queries: asked });
    expect(made.tasks[0]?.state).toBe("blocked");
    expect(made.sufficient).toBe(false);
    expect(made.confidence).toBe(0);
    expect(made.queries.length).toBeGreaterThan(0);
    expect(made.queries.map(({ query }) => query)).not.toContain("long ferry crossing take");
  });

  it("R9 has enough where a task has evidence", () => {
    expect(reflect([evidence(question, [claim(answer)], 1)])).toMatchObject({
      sufficient: true,
      confidence: 1,
      tasks: [{ state: "done" }],
      queries: [],
    });
  });

  it("R12 does not count refuted claims", () => {
    const made = reflect([evidence(question, [claim(answer, "contradicted")], 1)], { round: 2 });
    expect(made.sufficient).toBe(false);
  });
});
