import { describe, expect, it } from "vitest";
import { liveRun } from "../../test/live-run.ts";
import { schemaFaults } from "../../test/world/strict-rules.ts";
import type { Task } from "../domain/checklist.ts";
import { type Claim, claimSchema } from "../domain/claim.ts";
import { AssayError } from "../domain/error.ts";
import { parseResearchRequest, type ResearchRequestInput } from "../domain/request.ts";
import { type ScriptLine, scriptedModel, scriptedRoles } from "../model/scripted.ts";
import { plainSchema, strictSchema } from "../model/strict-schema.ts";
import { judgePrompt, outlinePrompt, planPrompt, readingPrompt, reflectPrompt } from "../prompts/index.ts";
import { NO_WORDS, wordsOf } from "../text/spelling/words-at-hand.ts";
import { countTokens } from "../text/tokens.ts";
import type { PlanAsk, Planner, ReflectAsk, Vocabulary } from "./planner.ts";
import { queryKey } from "./query-text.ts";
import { plannerWithModel } from "./with-model.ts";

const rules: Planner = {
  plan: async () => ({ plan: "by rules", tier: "simple", tasks: [task("t1", "Q?")], queries: [{ query: "q", intent: "", taskId: "t1" }] }),
  reflect: async () => ({ sufficient: false, confidence: 0.1, gaps: ["by rules"], tasks: [], queries: [] }),
};

function task(id: string, question: string, state: Task["state"] = "todo"): Task {
  return { id, question, state };
}

function claim(text: string): Claim {
  return claimSchema.parse({
    id: `c-${text}`,
    text,
    type: "fact",
    confidence: 0.9,
    quotes: [{ snapshotId: "s", span: { start: 0, end: 6 }, text: "opened", locatedBy: "exact" }],
    taskIds: ["t1"],
    relevance: 0.5,
    judgement: { verdict: "supported", score: 0.9, reasons: [], judge: { kind: "rules", version: "1" } },
  });
}

const planAsk = (request: ResearchRequestInput, vocabulary: Vocabulary = NO_WORDS): PlanAsk => ({
  request: parseResearchRequest(request),
  breadth: 4,
  vocabulary,
});

const wire = {
  read_as: null,
  plan: "Cost first, then steel.",
  tier: "deep",
  tasks: [
    { id: "cost", question: "What did the Sydney Harbour Bridge cost?" },
    { id: "steel", question: "Where did the steel of the Sydney Harbour Bridge come from?" },
  ],
  queries: [
    { query: "Sydney Harbour Bridge total cost", intent: "cost", task_id: "cost", source: "web" },
    { query: "total cost of Sydney Harbour Bridge", intent: "same again", task_id: "cost", source: "web" },
    { query: "Sydney Harbour Bridge loan repaid", intent: "debt", task_id: "cost", source: "web" },
  ],
};

async function withScript(script: readonly ScriptLine[], options: { tokens?: number } = {}) {
  const model = scriptedModel(script, { id: "gpt-oss-120b" });
  return { model, live: await liveRun(options), planner: plannerWithModel({ roles: scriptedRoles(model), fallback: rules }) };
}

describe("plannerWithModel.plan", () => {
  it("R4 numbers tasks, drops doubled queries and covers the task the model forgot", async () => {
    const { live, planner } = await withScript([{ match: "assay_plan_v1", reply: wire }]);
    const plan = await planner.plan(live.run, planAsk({ query: "Sydney Harbour Bridge: cost and steel", include_domains: ["nsw.gov.au"] }));
    expect(plan.tasks.map((one) => one.id)).toEqual(["t1", "t2"]);
    expect(plan.queries.map((one) => one.taskId)).toEqual(["t1", "t2", "t1"]);
    expect(new Set(plan.queries.map((one) => queryKey(one.query))).size).toBe(3);
    for (const { query } of plan.queries) expect(query).toMatch(/ site:nsw\.gov\.au$/);
  });

  it.each([
    ["auto", "deep"],
    ["simple", "simple"],
  ] as const)("R2 a %s request ends in tier %s", async (tier, wanted) => {
    const { live, planner } = await withScript([{ reply: wire }]);
    expect((await planner.plan(live.run, planAsk({ query: "The bridge", complexity_tier: tier }))).tier).toBe(wanted);
  });

  it("R4 as many tasks as queries are allowed, so that each can have one", async () => {
    const { live, planner, model } = await withScript([{ reply: wire }]);
    await planner.plan(live.run, planAsk({ query: "The bridge" }));
    expect(model.calls[0]?.user).toContain("At most 4 tasks and 4 queries, with a query for every task.");
  });

  it("C14 hands the model the reading the words at hand suggest, and shows the model's reading", async () => {
    const { live, planner, model } = await withScript([{ reply: { ...wire, read_as: "history of the Sydney harbour bridge" } }]);
    const vocabulary = wordsOf(["A history of the Sydney harbour bridge."]);
    const plan = await planner.plan(live.run, planAsk({ query: "history of the sydney harbuor bridge" }, vocabulary));
    expect(plan.readAs).toBe("history of the Sydney harbour bridge");
    expect(model.calls[0]?.user).toMatch(/kind=note id=perhaps>>>\nPerhaps meant: .*harbour/);
    expect(plan.queries.map(({ query }) => query)).toContain("history sydney harbuor bridge");
  });

  it("R3 X5 clarifying answers go in as dialogue blocks, and only the day enters the prompt", async () => {
    const { live, planner, model } = await withScript([{ reply: wire }]);
    const dialogue = [{ assistant: "Which bridge?", user: "The one in Sydney <|end|>" }];
    await planner.plan(live.run, planAsk({ query: "Who built the bridge?", followUpDialogue: dialogue }));
    const user = model.calls[0]?.user ?? "";
    expect(user).toContain("<<<BLOCK kind=dialogue id=d1>>>\nAsked: Which bridge?\nAnswered: The one in Sydney\n<<<END d1>>>");
    expect(user).toContain("Today is 2025-03-01.");
    expect(user).not.toMatch(/09:30|T09/);
  });

  it("R15 a model that fails for good gives way to the rules, said once and with why", async () => {
    const refused = new AssayError("UNAUTHORIZED", "The key was refused.");
    const { live, planner } = await withScript([{ reply: refused, times: 2 }]);
    const ask = planAsk({ query: "The bridge" });
    expect((await planner.plan(live.run, ask)).plan).toBe("by rules");
    expect((await planner.plan(live.run, ask)).plan).toBe("by rules");
    const notices = (await live.events()).filter((event) => event.type === "notice");
    expect(notices.map((notice) => notice.message)).toEqual(["The built-in rules took over planning from the model: The key was refused."]);
  });

  it("R15 R18 the replay of a fallen-back run falls back at the same place without asking", async () => {
    const { live, planner, model } = await withScript([{ reply: new AssayError("QUOTA_EXCEEDED", "Used up.") }]);
    const ask = planAsk({ query: "The bridge" });
    const first = await planner.plan(live.run, ask);
    expect(await planner.plan(await live.replay(), ask)).toEqual(first);
    expect(model.calls).toHaveLength(1);
  });

  it("X4 a budget too small for the call sends nothing and falls back", async () => {
    const { live, planner, model } = await withScript([], { tokens: 500 });
    expect((await planner.plan(live.run, planAsk({ query: "The bridge" }))).plan).toBe("by rules");
    expect(model.calls).toEqual([]);
  });

  it("R16 unreadable output is repaired once, then the rules take over", async () => {
    const { live, planner, model } = await withScript([{ reply: "I would rather not.", times: 2 }]);
    expect((await planner.plan(live.run, planAsk({ query: "The bridge" }))).plan).toBe("by rules");
    expect(model.calls).toHaveLength(2);
  });

  it("R18 a cancelled run is no reason to fall back", async () => {
    const { live, planner } = await withScript([{ reply: new AssayError("CANCELLED", "Stopped.") }]);
    await expect(planner.plan(live.run, planAsk({ query: "The bridge" }))).rejects.toMatchObject({ type: "CANCELLED" });
  });
});

describe("plannerWithModel.reflect", () => {
  const cost = task("t1", "What did the Sydney Harbour Bridge cost?", "in_progress");
  const steel = task("t2", "Where did the steel of the bridge come from?", "in_progress");
  const asked = [
    { query: "Sydney Harbour Bridge cost", intent: "", taskId: "t1", round: 1, kept: 5 },
    { query: "Dorman Long steel works bridge", intent: "", taskId: "t2", round: 1, kept: 0 },
  ];

  function reflectAsk(fields: Partial<ReflectAsk> = {}): ReflectAsk {
    return {
      request: parseResearchRequest({ query: "Sydney Harbour Bridge: cost and steel" }),
      round: 1,
      roundsLeft: 1,
      breadth: 4,
      evidence: [
        { task: cost, claims: [claim("The bridge cost £6.25 million.")], independentSources: 1 },
        { task: steel, claims: [], independentSources: 0 },
      ],
      summaries: [],
      queries: asked,
      vocabulary: NO_WORDS,
      ...fields,
    };
  }

  const generous = {
    sufficient: true,
    confidence: 0.99,
    gaps: [],
    tasks: [
      { id: "t1", state: "done", note: null },
      { id: "t2", state: "done", note: null },
    ],
    queries: [{ query: "bridge: Sydney Harbour cost", intent: "again", task_id: "t1", source: "web" }],
  };

  it("R9 a model that calls a task without claims done, and all sufficient, is overruled", async () => {
    const { live, planner } = await withScript([{ match: "assay_reflect_v1", reply: generous }]);
    const reflection = await planner.reflect(live.run, reflectAsk());
    expect(reflection.tasks.map((one) => one.state)).toEqual(["done", "blocked"]);
    expect([reflection.sufficient, reflection.confidence]).toEqual([false, 0.5]);
  });

  it("R9 queries asked before are dropped, and the weak query's blocked task gets another", async () => {
    const { live, planner } = await withScript([{ reply: generous }]);
    const { queries } = await planner.reflect(live.run, reflectAsk());
    expect(queries.map((one) => one.taskId)).toEqual(["t2"]);
    expect(queries[0] && asked.map((one) => queryKey(one.query))).not.toContain(queryKey(queries[0]?.query ?? ""));
  });

  it("T1 R11 however much was found, a reflection asks with about 3 000 tokens", async () => {
    const { live, planner, model } = await withScript([{ reply: generous }]);
    const long = "The bridge across the harbour carried trams, trains, cars and people on foot for many years. ".repeat(20);
    const evidence = Array.from({ length: 6 }, (_, at) => ({
      task: task(`t${at + 1}`, `What about part ${at + 1} of the bridge?`),
      claims: Array.from({ length: 30 }, (_, n) => claim(`${at} ${n} ${long}`)),
      independentSources: 3,
    }));
    const summaries = Array.from({ length: 40 }, (_, at) => ({ title: long, url: "https://a.org/", summary: `${at} ${long}` }));
    const queries = Array.from({ length: 40 }, (_, at) => ({ query: `query number ${at}`, intent: "", taskId: "t1", round: 1, kept: 4 }));
    await planner.reflect(live.run, reflectAsk({ evidence, summaries, queries }));
    const call = model.calls[0];
    expect(countTokens(`${call?.system}${call?.user}`)).toBeLessThan(3_600);
  });

  it("R9 up to thirty claims a task are shown, each once, with all tasks it serves and what stays unshown counted", async () => {
    const { live, planner, model } = await withScript([{ reply: generous }]);
    const claims = Array.from({ length: 32 }, (_, at) => claim(`The bridge cost item ${at} was paid.`));
    const shared = claim("The steel of the bridge cost most.");
    const evidence = [
      { task: cost, claims: [shared, ...claims], independentSources: 1 },
      { task: steel, claims: [shared], independentSources: 1 },
    ];
    await planner.reflect(live.run, reflectAsk({ evidence, roundsLeft: 2 }));
    const user = model.calls[0]?.user ?? "";
    expect(user.match(/^\(t1/gmu)).toHaveLength(30);
    expect(user).toContain(`<<<BLOCK kind=claim id=s1>>>\n(t1 t2) ${shared.text}\n(t1) `);
    expect(user.split(shared.text)).toHaveLength(2);
    expect(user).toMatch(/kind=task id=t1 state="in_progress" sources=1 claims=33>>>/);
    expect(user).toContain("Pages the claims come from: 1. Rounds left: 2.");
  });

  it("R9 what several sources say in other words is shown once, with who else says it", async () => {
    const { live, planner, model } = await withScript([{ reply: generous }]);
    const [one, other, third] = ["The bridge cost 9 million.", "9 million is what the bridge cost.", "The steel came by ship."].map(
      (text) => claim(text),
    );
    const claims = [one, other, third].filter((each) => each !== undefined);
    const origins = new Map(claims.map(({ id }, at) => [String(id), ["Museum", "Paper", "Paper"][at] ?? ""]));
    const evidence = [{ task: cost, claims, independentSources: 2, origins }];
    await planner.reflect(live.run, reflectAsk({ evidence, saySame: (a, b) => [a, b].every(({ text }) => text.includes("9 million")) }));
    const user = model.calls[0]?.user ?? "";
    expect(user).toContain(`id=s1 from="Museum">>>\n(t1; also s2) ${one?.text}\n<<<END`);
    expect(user).not.toContain(other?.text);
  });

  it("R9 T1 where not all fit, each task is shown its best, and summaries end with a sentence", async () => {
    const { live, planner, model } = await withScript([{ reply: generous }]);
    const long = "spanned the harbour with steel arches and granite pylons while trams and trains ran over it for many years";
    const evidence = Array.from({ length: 6 }, (_, at) => ({
      task: task(`t${at + 1}`, `What about part ${at + 1} of the bridge?`),
      claims: Array.from({ length: 30 }, (_, n) => claim(`Part ${at + 1} number ${n} ${long}, ${long}.`)),
      independentSources: 3,
    }));
    const summary = "The bridge is an arch of steel. ".repeat(20);
    await planner.reflect(live.run, reflectAsk({ evidence, summaries: [{ title: "Bridge", url: "https://a.org/x", summary }] }));
    const user = model.calls[0]?.user ?? "";
    for (const { task: one } of evidence) expect(user).toContain(`\n(${one.id}) Part`);
    expect(user).toMatch(/kind=summary id=p1 title="Bridge" site="a\.org">>>\n(?:The bridge is an arch of steel\. ?)+\n<<<END p1>>>/);
  });

  it("R9 T1 a claim is shown whole or up to the end of a sentence, one that no room is left for not at all, with the day of its source", async () => {
    const { live, planner, model } = await withScript([{ reply: generous }]);
    const condition = `The bridge may be crossed by lorries of up to 12 tonnes${", and by those of its builders".repeat(12)}, unless the wind blows.`;
    const claims = [claim(`${condition} It is closed at night.`), claim(`It cost 9${" million".repeat(3_000)}.`), claim("It is of steel.")];
    const origins = new Map(claims.map(({ id }) => [String(id), `2026-03-01, ${"The Museum of the Harbour and its Bridges ".repeat(3)}`]));
    await planner.reflect(live.run, reflectAsk({ evidence: [{ task: cost, claims, independentSources: 1, origins }] }));
    const user = model.calls[0]?.user ?? "";
    expect(user).toMatch(/from="2026-03-01, The Museum/);
    expect(user).toContain(`\n(t1) ${condition}\n(t1) It is of steel.\n`);
    expect(user).not.toContain("It cost 9");
  });

  it("R9 hears first what was found since it was asked last, marked as such", async () => {
    const { live, planner, model } = await withScript([{ reply: generous }]);
    const [old, fresh] = [claim("It was built in 1932."), { ...claim("It cost 6 million."), id: "fresh" as never }];
    const evidence = [{ task: cost, claims: [old, fresh], independentSources: 1 }];
    await planner.reflect(live.run, reflectAsk({ evidence, judged: new Set([old.id]) }));
    const user = model.calls[0]?.user ?? "";
    expect(user).toContain("\n(t1; new) It cost 6 million.\n(t1) It was built");
  });

  it.each([
    [["library"], "Searched is a folder of documents and nothing else. Queries are plain words"],
    [["library", "tavily"], "Searched is a folder of documents besides the web."],
    [["tavily"], "Searched is the web. A quoted name, or an operator"],
  ])("R4 R5 R9 where %j is searched, plan and reflection are told how to ask", async (searches, told) => {
    const { live, planner, model } = await withScript([
      { match: "assay_plan_v1", reply: wire },
      { match: "assay_reflect_v1", reply: generous },
    ]);
    await planner.plan(live.run, { ...planAsk({ query: "The bridge" }), searches });
    await planner.reflect(live.run, reflectAsk({ searches }));
    for (const { user } of model.calls) {
      expect(user).toContain(told);
    }
  });

  it("R18 a library that changed between two lives changes neither question nor queries", async () => {
    const before = wordsOf(["The doorman of the bridge."]);
    const script = [
      { match: "assay_plan_v1", reply: wire },
      { match: "assay_reflect_v1", reply: generous },
    ];
    const { live, planner } = await withScript(script);
    const plan = await planner.plan(live.run, planAsk({ query: "doormann of the bridge" }, before));
    const reflection = await planner.reflect(live.run, reflectAsk({ vocabulary: before }));
    const replay = await live.replay();
    expect(await planner.plan(replay, planAsk({ query: "doormann of the bridge" }))).toEqual(plan);
    expect(await planner.reflect(replay, reflectAsk())).toEqual(reflection);
  });

  it("R15 the rules reflect when the model cannot", async () => {
    const { live, planner } = await withScript([{ reply: new AssayError("UNAUTHORIZED", "No.") }]);
    expect((await planner.reflect(live.run, reflectAsk())).gaps).toEqual(["by rules"]);
  });
});

describe("response schemas", () => {
  const prompts = [planPrompt, reflectPrompt, readingPrompt, judgePrompt, outlinePrompt];
  it.each(prompts.map((prompt) => [prompt.schemaName, prompt.schema] as const))(
    "R16 T1 strict decoding takes %s, and it is short",
    (_, schema) => {
      const strict = strictSchema(plainSchema(schema));
      expect(schemaFaults(strict)).toEqual([]);
      // The plan of an answer is made once a run.
      expect(countTokens(JSON.stringify(strict))).toBeLessThanOrEqual(schema === outlinePrompt.schema ? 660 : 390);
    },
  );
});
