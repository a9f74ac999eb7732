import { describe, expect, it } from "vitest";
import type { PlannedQuery, Task } from "../domain/checklist.ts";
import { type Claim, claimSchema, type Verdict } from "../domain/claim.ts";
import { parseResearchRequest, type ResearchRequestInput } from "../domain/request.ts";
import { NO_WORDS } from "../text/spelling/words-at-hand.ts";
import type { PlanAsk, QueryOutcome, ReflectAsk, TaskEvidence } from "./planner.ts";
import { queryKey, reformulations } from "./query-text.ts";
import {
  capQueries,
  coverTasks,
  dedupeQueries,
  finishPlan,
  finishReflection,
  mapTaskStates,
  weakQueries,
  withDomainFilters,
} from "./rules.ts";

const query = (text: string, taskId = "t1"): PlannedQuery => ({ query: text, intent: "", taskId });
const outcome = (text: string, taskId: string, round: number, kept: number): QueryOutcome => ({ ...query(text, taskId), round, kept });
const task = (id: string, question: string, state: Task["state"] = "todo"): Task => ({ id, question, state });

function claim(verdict: Verdict = "supported"): Claim {
  return claimSchema.parse({
    id: `c-${verdict}`,
    text: "The bridge opened in 1932.",
    type: "fact",
    confidence: 0.9,
    quotes: [{ snapshotId: "s", span: { start: 0, end: 6 }, text: "opened", locatedBy: "exact" }],
    taskIds: ["t1"],
    relevance: 0.5,
    judgement: { verdict, score: 0.9, reasons: [], judge: { kind: "rules", version: "1" } },
  });
}

const evidence = (one: Task, ...claims: Claim[]): TaskEvidence => ({ task: one, claims, independentSources: claims.length });

function planAsk(request: ResearchRequestInput, breadth = 4): PlanAsk {
  return { request: parseResearchRequest(request), breadth, vocabulary: NO_WORDS };
}

function reflectAsk(fields: Partial<ReflectAsk> & Pick<ReflectAsk, "evidence" | "queries">): ReflectAsk {
  const request = parseResearchRequest({ query: "How was the Sydney Harbour Bridge built and paid for?" });
  return { request, round: 1, roundsLeft: 1, breadth: 4, summaries: [], vocabulary: NO_WORDS, ...fields };
}

const nothingDrafted = { sufficient: false, confidence: 0.5, gaps: [], updates: [], queries: [] };

describe("query identity", () => {
  it.each([
    ["price of solar panels?", "Solar panel prices", true],
    ["solar panel prices", '"solar panel" prices', false],
    ["solar panel prices", "solar panel prices site:gov.uk", false],
    ["python or java", "java vs python", false],
    ["who is he", "who was she", false],
  ])("R4 %s / %s: same %s", (a, b, same) => {
    expect(queryKey(a) === queryKey(b)).toBe(same);
  });
});

describe("dedupe, cap, cover", () => {
  it("R4 drops doubles, empty queries and queries asked before, and keeps the first of equals", () => {
    const kept = dedupeQueries([query("bridge cost"), query("Cost of the bridge"), query("?!"), query("bridge steel")], ["steel bridge"]);
    expect(kept.map((one) => one.query)).toEqual(["bridge cost"]);
  });

  it("R4 a cap takes one query of each task in turn", () => {
    const capped = capQueries([query("a1", "a"), query("a2", "a"), query("a3", "a"), query("b1", "b"), query("c1", "c")], 4);
    expect(capped.map((one) => one.query)).toEqual(["a1", "b1", "c1", "a2"]);
  });

  it("R4 every task without a query gets one from its own words", () => {
    const tasks = [task("t1", "When did the bridge open?"), task("t2", "What did the bridge cost to build?")];
    const all = coverTasks(tasks, [query("bridge opening date")]);
    expect(all.map((one) => [one.taskId, one.query])).toEqual([
      ["t1", "bridge opening date"],
      ["t2", "bridge cost build"],
    ]);
  });
});

describe("domain filters", () => {
  const filtered = (text: string, include: string[], exclude: string[] = []) =>
    withDomainFilters([query(text)], { include, exclude })[0]?.query;

  it.each([
    ["bridge", ["a.org"], [], "bridge site:a.org"],
    ["bridge", ["a.org", "b.org"], [], "bridge (site:a.org OR site:b.org)"],
    ["bridge site:docs.a.org", ["a.org"], [], "bridge site:docs.a.org"],
    ["bridge site:evil.com", ["a.org"], [], "bridge site:a.org"],
    ["bridge (site:evil.com OR site:b.org)", ["b.org"], [], "bridge (site:b.org)"],
    ["bridge site:a.org", [], ["a.org"], "bridge -site:a.org"],
    ["bridge -site:a.org", [], ["a.org"], "bridge -site:a.org"],
    ["bridge site:nota.org", [], ["a.org"], "bridge site:nota.org -site:a.org"],
  ])("R4 %s with %j without %j is %s", (text, include, exclude, wanted) => {
    expect(filtered(text, include, exclude)).toBe(wanted);
  });

  it("R4 many included domains take turns over the queries", () => {
    const include = ["a.org", "b.org", "c.org", "d.org", "e.org"];
    const all = withDomainFilters([query("x"), query("y")], { include, exclude: [] })
      .map((one) => one.query)
      .join(" ");
    for (const domain of include) expect(all).toContain(`site:${domain}`);
  });

  it("R4 a query with filters stays within what search services take", () => {
    const [long] = withDomainFilters([query("word ".repeat(200))], { include: ["a.org"], exclude: ["b.org"] });
    expect(long?.query.length).toBeLessThanOrEqual(400);
    expect(long?.query).toMatch(/word site:a\.org -site:b\.org$/);
  });
});

describe("task states", () => {
  const asked = [outcome("bridge cost", "t1", 1, 0)];
  it.each([
    ["done without any claim is overruled", [], "done", asked, "blocked"],
    ["done with only refuted claims is overruled", [claim("contradicted"), claim("not found")], "done", asked, "blocked"],
    ["nothing found though asked", [], "in_progress", asked, "blocked"],
    ["never asked", [], "blocked", [], "todo"],
    ["done with a claim", [claim()], "done", asked, "done"],
    ["blocked though there is a claim", [claim()], "blocked", asked, "in_progress"],
    ["a pending check is not against it", [claim("not checked")], "done", asked, "done"],
  ] as const)("R9 %s", (_, claims, said, outcomes, wanted) => {
    const [mapped] = mapTaskStates([evidence(task("t1", "Cost?"), ...claims)], [{ id: "t1", state: said }], outcomes);
    expect(mapped?.state).toBe(wanted);
  });

  it("R9 updates for tasks that do not exist change nothing", () => {
    const mapped = mapTaskStates([evidence(task("t1", "Cost?"), claim())], [{ id: "t9", state: "done" }], asked);
    expect(mapped).toEqual([task("t1", "Cost?", "in_progress")]);
  });
});

describe("finishPlan", () => {
  const draft = {
    plan: "Look at cost, then at steel.",
    tier: "deep" as const,
    tasks: [
      { id: "cost", question: "What did the bridge cost?" },
      { id: "again", question: "What was the cost of the bridge?" },
      { id: "steel", question: "Where did the steel come from?" },
    ],
    queries: [query("bridge total cost 1932", "cost"), query("Total bridge cost 1932?", "steel"), query("bridge financing loan", "nobody")],
  };

  it("R4 numbers tasks itself, merges doubles, maps the maker's ids and covers every task", () => {
    const plan = finishPlan(planAsk({ query: "Sydney Harbour Bridge cost and steel" }), draft);
    expect(plan.tasks.map((one) => [one.id, one.question])).toEqual([
      ["t1", "What did the bridge cost?"],
      ["t2", "Where did the steel come from?"],
    ]);
    expect(plan.queries.filter((one) => one.taskId === "t2").map((one) => one.query)).toEqual(["steel come"]);
    expect(new Set(plan.queries.map((one) => one.taskId))).toEqual(new Set(["t1", "t2"]));
    expect(plan.queries.length).toBeGreaterThanOrEqual(3);
  });

  it("R4 breadth caps the round and still reaches as many tasks as it can", () => {
    const plan = finishPlan(planAsk({ query: "Sydney Harbour Bridge", breadth: 2 }, 2), draft);
    expect(plan.queries.map((one) => one.taskId)).toEqual(["t1", "t2"]);
  });

  it("R4 a draft without tasks or queries still asks the question", () => {
    const plan = finishPlan(planAsk({ query: "Who designed the Sydney Harbour Bridge?" }), { ...draft, tasks: [], queries: [] });
    expect(plan.tasks.map((one) => one.question)).toEqual(["Who designed the Sydney Harbour Bridge?"]);
    expect(plan.queries.map((one) => one.query)).toContain("designed Sydney Harbour Bridge");
  });

  it.each([
    ["auto", "deep"],
    ["simple", "simple"],
    ["standard", "standard"],
  ] as const)("R2 tier %s becomes %s", (tier, wanted) => {
    expect(finishPlan(planAsk({ query: "Bridge", complexity_tier: tier }), draft).tier).toBe(wanted);
  });

  it.each([
    ["two blur history", "tubular history", "tubular history"],
    ["tubular history?", "Tubular History", undefined],
    ["tubular history", "", undefined],
    ["mercury poisoning symptoms", "What are the symptoms of mercury poisoning?", undefined],
  ])("C14 %s read as %j shows %j", (typed, readAs, shown) => {
    expect(finishPlan(planAsk({ query: typed }), { ...draft, readAs }).readAs).toBe(shown);
  });
});

describe("finishReflection", () => {
  const cost = task("t1", "What did the Sydney Harbour Bridge cost?", "in_progress");
  const steel = task("t2", "Where did the steel of the bridge come from?", "in_progress");

  it("R9 every weak query of the round is asked in other words, none of them asked before", () => {
    const queries = [outcome("bridge cost", "t1", 1, 5), outcome('"Dorman Long" bridge steel origin', "t2", 1, 1)];
    const reflection = finishReflection(
      reflectAsk({ evidence: [evidence(cost, claim()), evidence(steel, claim())], queries }),
      nothingDrafted,
    );
    const forSteel = reflection.queries.filter((one) => one.taskId === "t2");
    expect(forSteel).toHaveLength(1);
    const asked = new Set(queries.map((one) => queryKey(one.query)));
    expect(reflection.queries.filter((one) => asked.has(queryKey(one.query)))).toEqual([]);
  });

  it("R9 a weak query that was followed by another for its task is not reformulated again", () => {
    expect(weakQueries([outcome("a", "t1", 1, 0), outcome("b", "t1", 2, 4), outcome("c", "t2", 1, -1)]).map((one) => one.query)).toEqual([
      "c",
    ]);
  });

  it("R9 a blocked task gets a broader query though the model gave none, and comes first under the cap", () => {
    const queries = [outcome("bridge cost", "t1", 1, 5), outcome("steel of Sydney Harbour Bridge supplier", "t2", 1, 4)];
    const ask = reflectAsk({ evidence: [evidence(cost, claim()), evidence(steel)], queries, breadth: 2 });
    const reflection = finishReflection(ask, { ...nothingDrafted, queries: [query("bridge cost pounds"), query("bridge loan interest")] });
    expect(reflection.tasks[1]?.state).toBe("blocked");
    expect(reflection.queries.map((one) => one.taskId)).toEqual(["t2", "t1"]);
    expect(reflection.gaps).toEqual(["Where did the steel of the bridge come from? — no evidence was found"]);
  });

  it("R9 sufficient is overruled while a task has no evidence, and holds once broader queries were tried in vain", () => {
    const queries = [outcome("bridge cost", "t1", 1, 5), outcome("steel", "t2", 1, 0)];
    const draft = { ...nothingDrafted, sufficient: true, confidence: 0.95 };
    const open = finishReflection(reflectAsk({ evidence: [evidence(cost, claim()), evidence(steel)], queries }), draft);
    expect([open.sufficient, open.confidence]).toEqual([false, 0.5]);
    const blocked = { ...steel, state: "blocked" as const };
    const tried = finishReflection(reflectAsk({ evidence: [evidence(cost, claim()), evidence(blocked)], queries }), draft);
    expect([tried.sufficient, tried.queries.length]).toEqual([true, 0]);
  });

  it("R9 without any evidence nothing is sufficient and confidence is 0", () => {
    const draft = { ...nothingDrafted, sufficient: true, confidence: 1 };
    const reflection = finishReflection(
      reflectAsk({ evidence: [evidence({ ...cost, state: "blocked" })], queries: [outcome("x", "t1", 1, 0)] }),
      draft,
    );
    expect([reflection.sufficient, reflection.confidence]).toEqual([false, 0]);
  });

  it("R9 insufficient evidence with nothing drafted still leads to new queries", () => {
    const ask = reflectAsk({ evidence: [evidence(cost, claim())], queries: [outcome("bridge cost", "t1", 1, 5)] });
    expect(finishReflection(ask, nothingDrafted).queries.length).toBeGreaterThan(0);
  });

  it("R9 C14 other forms of a query are made of what was typed, ever fewer words of it", () => {
    const asked = { query: '"habour bridge" cost site:a.org', taskQuestion: "What did the habour bridge cost?", question: "habour bridge" };
    const forms = reformulations(asked);
    expect(forms[0]).toBe("habour bridge cost");
    expect(forms).toContain("bridge cost");
    const typed = new Set(["habour", "bridge", "cost"]);
    expect(
      forms
        .join(" ")
        .split(" ")
        .filter((word) => !typed.has(word)),
    ).toEqual([]);
  });
});
