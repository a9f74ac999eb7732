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
  it("R4 makes one task of a simple question and several queries of different form", () => {
    const made = plan("How long does the ferry crossing take?");
    expect(made.tier).toBe("simple");
    expect(made.tasks.map((task) => task.question)).toEqual(["How long does the ferry crossing take?"]);
    expect(made.queries.length).toBeGreaterThanOrEqual(2);
    expect(new Set(made.queries.map(({ query }) => query)).size).toBe(made.queries.length);
    expect(made.queries.every(({ taskId, intent }) => taskId === "t1" && intent !== "")).toBe(true);
  });

  it("R4 covers every part of a compound question", () => {
    const made = plan("Who founded the Tarn Hill Observatory and when?");
    expect(made.tasks).toHaveLength(2);
    expect(new Set(made.queries.map(({ taskId }) => taskId))).toEqual(new Set(["t1", "t2"]));
    expect(made.queries.some(({ query }) => query.includes('"Tarn Hill Observatory"'))).toBe(true);
  });

  it("R4 keeps to the breadth and puts domain wishes into the queries", () => {
    const made = plan("What are the costs, risks and benefits of a heat pump?", { include_domains: ["example.org"] }, 3);
    expect(made.tasks.length).toBe(3);
    expect(made.queries).toHaveLength(3);
    expect(made.queries.every(({ query }) => query.includes("site:example.org"))).toBe(true);
  });

  it("C14 says what a misspelled question may mean, and plans for what was typed", () => {
    const made = plan("how long does the fery crosing take");
    expect(made.perhaps).toEqual(["how long does the ferry crossing take"]);
    expect(made.queries.map(({ query }) => query).join(" ")).not.toContain("ferry");
    expect(made.queries[0]?.query).toContain("fery crosing");
    expect(plan("how long does the ferry crossing take")).not.toHaveProperty("perhaps");
  });

  it.each([
    ["What is a heat pump?", "simple"],
    ["How does a heat pump work?", "standard"],
    ["Compare a heat pump with a boiler", "standard"],
    ["Give me a comprehensive report on heat pumps", "deep"],
    ["Who made it? When? Where is it sold? How much does it cost? Why is it loud?", "deep"],
  ])("R2 %s is %s", (question, tier) => {
    expect(plan(question).tier).toBe(tier);
  });
});

describe("reflecting without a model", () => {
  const question = "How long does the ferry crossing take?";
  const answer = "The ferry crossing takes 25 minutes.";

  it("R9 is done when two sources hold the kind of answer asked for", () => {
    const made = reflect([evidence(question, [claim(answer), claim("A ferry crossing of 25 minutes.")], 2)]);
    expect(made.sufficient).toBe(true);
    expect(made.tasks[0]?.state).toBe("done");
    expect(made.queries).toEqual([]);
    expect(made.confidence).toBeGreaterThan(0.8);
  });

  it("R9 looks for a second source in the first round, and makes do with one later", () => {
    const first = reflect([evidence(question, [claim(answer)], 1)]);
    expect(first.sufficient).toBe(false);
    expect(first.gaps).toEqual([`${question} — only one independent source`]);
    expect(reflect([evidence(question, [claim(answer)], 1)], { round: 2 }).sufficient).toBe(true);
  });

  it("R9 makes do with one source when no round is left", () => {
    const last = reflect([evidence(question, [claim(answer)], 1)], { roundsLeft: 0 });
    expect([last.sufficient, last.tasks[0]?.state]).toEqual([true, "done"]);
  });

  it("R9 a task's note gives the words that are missing as they were typed", () => {
    const made = reflect([evidence("Wann wird das Getriebeöl der Fjord gewechselt?", [claim("Die Fjord kam 1974 in den Handel.")], 2)]);
    expect(made.tasks[0]?.note).toBe("kein Zitat nennt “Getriebeöl”, “gewechselt”");
  });

  it("R9 a task's note does not repeat its question", () => {
    const made = reflect([evidence(question, [claim("The ferry crossing is pleasant.")], 1)]);
    expect(made.tasks[0]?.note).toBe("the evidence does not hold what is asked for");
  });

  it("R9 takes what must have happened first for an answer to when", () => {
    const made = reflect(
      [evidence("When is the ferry's cable replaced?", [claim("The ferry's cable is replaced when it has worn thin.")], 1)],
      {
        round: 2,
      },
    );
    expect(made.tasks[0]?.state).toBe("done");
  });

  it("R9 does not go on asking for what no document of the library knows", () => {
    const whole = { ...vocabulary, whole: true };
    const lost = [evidence("Which whales migrate past dental clinics?", [], 0)];
    expect(reflect(lost, { vocabulary: whole }).queries).toEqual([]);
    expect(reflect(lost, { vocabulary }).queries).not.toEqual([]);
  });

  it("R9 says that the answer is missing", () => {
    const made = reflect([evidence(question, [claim("The ferry crossing is pleasant."), claim("The ferry crossing is windy.")], 2)], {
      round: 2,
    });
    expect(made.sufficient).toBe(false);
    expect(made.gaps[0]).toBe(`${question} — the evidence does not hold what is asked for`);
    expect(made.tasks[0]?.state).toBe("in_progress");
  });

  it("R9 names the words that no quote mentions and asks for them", () => {
    const made = reflect([
      evidence("How much does the Tarn Observatory charge for a bicycle?", [claim("The Tarn Observatory charges 6 pounds.")], 1),
    ]);
    expect(made.gaps.join(" ")).toContain("“bicycle”");
    expect(made.queries.some(({ query }) => /Tarn Observatory.*bicycle/.test(query))).toBe(true);
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

  it("R9 takes what is known of each thing for evidence of how they compare", () => {
    const whole = "What is the difference between Pelican and Tern?";
    const task = (id: string, asked: string, claims: readonly Claim[]): TaskEvidence => ({
      task: { id, question: asked, state: "todo" },
      claims,
      independentSources: claims.length > 0 ? 2 : 0,
    });
    const [pelican, tern] = [claim("Pelican keeps messages on disk."), claim("Tern keeps messages in memory, unlike Pelican.")];
    const known = [task("t1", whole, []), task("t2", "Pelican", [pelican]), task("t3", "Tern", [tern])];
    expect(reflect(known, { round: 2 }).tasks[0]?.state).toBe("done");
    const half = [task("t1", whole, []), task("t2", "Pelican", [pelican]), task("t3", "Tern", [])];
    expect(reflect(half, { round: 2 }).tasks[0]?.state).not.toBe("done");
  });

  it("R10 what a page is about its sentences need not say again", () => {
    const asked = "What does the Meadow Pool cost?";
    const told = evidence(asked, [claim("A season card costs 95 euros.")], 1);
    expect(reflect([told], { round: 2 }).tasks[0]?.state).toBe("in_progress");
    expect(reflect([{ ...told, titles: ["Meadow Pool: rules for visitors"] }], { round: 2 }).tasks[0]?.state).toBe("done");
  });

  it("R10 one plain word may be put otherwise where the kind of answer is there, a name may not", () => {
    const reason = claim("Flights under 600 km are not reimbursed, because the railway is faster.");
    expect(reflect([evidence("Why are short flights not reimbursed?", [reason], 1)], { round: 2 }).tasks[0]?.state).toBe("done");
    expect(reflect([evidence("Why are Ryanair flights not reimbursed?", [reason], 1)], { round: 2 }).tasks[0]?.state).toBe("in_progress");
  });

  it("R12 does not count refuted claims", () => {
    const made = reflect([evidence(question, [claim(answer, "contradicted")], 1)], { round: 2 });
    expect(made.sufficient).toBe(false);
  });
});
