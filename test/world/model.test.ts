import { afterEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { AssayError } from "../../src/domain/error.ts";
import { askModel } from "../../src/model/ask.ts";
import { createLanguageModel } from "../../src/model/openai-compatible.ts";
import { scriptedRoles } from "../../src/model/scripted.ts";
import { judgePrompt, pagePrompt, planPrompt, reflectPrompt, sectionPrompt } from "../../src/prompts/index.ts";
import type { Prompt } from "../../src/prompts/prompt.ts";
import { tokensOf } from "../../src/run/spend.ts";
import { type CompetentOptions, competentModel } from "./competent/competent.ts";
import { ALL_MISTAKES, type Mistake } from "./competent/mistakes.ts";
import { directRun } from "./direct-run.ts";
import { worldModel } from "./model.ts";
import { startParts } from "./part.ts";

const PAGE = `# Lake Aral weather station

The weather station at Lake Aral was founded in 1931. It moved twice.

In addition, the station measured 212 millimetres of rain in 2019. The station does not measure snow.
Local growers believe the records are too low. Accept all cookies?

- The station has 14 staff members.`;

const PAGE_ASK = {
  question: "When was the weather station at Lake Aral founded and how much rain did it measure?",
  tasks: [
    { id: "t1", question: "When was the weather station at Lake Aral founded?" },
    { id: "t2", question: "How much rain did the weather station at Lake Aral measure?" },
  ],
  source: { title: "Lake Aral weather station", url: "https://example.org/aral", published: "2020-05-01", text: PAGE },
  summaryWords: 120,
  claims: 6,
};
const CLAIMS = [
  {
    id: "c1",
    text: "The weather station at Lake Aral was founded in 1931.",
    type: "fact",
    verdict: "supported",
    sources: 2,
    published: undefined,
    superseded: false,
  },
  {
    id: "c2",
    text: "The station measured 212 millimetres of rain in 2019",
    type: "fact",
    verdict: "supported",
    sources: 1,
    published: "2020-05-01",
    superseded: false,
  },
];

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function asking(options: CompetentOptions = {}) {
  const world = worldModel({ answer: competentModel(options) });
  const { parts, close } = await startParts({ model: world });
  open.push(close);
  const model = createLanguageModel({
    baseUrl: `${parts.model.origin}/v1`,
    model: "gpt-oss-120b",
    provider: "cerebras",
    contextTokens: 131_072,
    price: { inputPerMillion: 350_000, outputPerMillion: 750_000 },
  });
  const run = directRun({ limits: { tokens: 100_000 } });
  async function ask<I, S extends z.ZodType>(prompt: Prompt<I, S>, input: I): Promise<z.output<S>> {
    const { name, version, system, schemaName, schema, maxOutputTokens } = prompt;
    const user = prompt.render(input);
    return askModel(run, scriptedRoles(model), {
      key: name,
      role: "reader",
      prompt: { name, version },
      system,
      user,
      schemaName,
      schema: schema as unknown as z.ZodType<z.output<S>>,
      maxOutputTokens,
    });
  }
  return { world, run, ask };
}

describe("the competent model behind the endpoint", () => {
  it("R7 R8 reads a page into claims whose quotes stand in it to the letter", async () => {
    const { ask, run } = await asking();
    const page = await ask(pagePrompt, PAGE_ASK);
    expect(page.claims.map((claim) => claim.text)).toContain("The weather station at Lake Aral was founded in 1931.");
    expect(page.claims.map((claim) => claim.text)).toContain("The station measured 212 millimetres of rain in 2019.");
    for (const claim of page.claims) for (const quote of claim.quotes) expect(PAGE).toContain(quote);
    expect(page.claims.find((claim) => claim.text.includes("1931"))?.task_ids).toContain("t1");
    expect(page.summary).not.toBe("");
    expect([...run.journal.keys()]).toEqual(["page"]);
  });

  it("R4 plans sub-questions and distinct queries", async () => {
    const { ask } = await asking();
    const plan = await ask(planPrompt, {
      question: PAGE_ASK.question,
      today: "2025-01-15",
      queries: 4,
      dialogue: [],
      perhaps: [],
      from: undefined,
      to: undefined,
      includeDomains: [],
    });
    expect(plan.tasks).toHaveLength(2);
    expect(plan.read_as).toBeNull();
    expect(new Set(plan.queries.map((query) => query.query)).size).toBe(4);
    expect(new Set(plan.queries.map((query) => query.task_id))).toEqual(new Set(["t1", "t2"]));
  });

  it("R9 finds what is missing and asks for it anew", async () => {
    const { ask } = await asking();
    const task = { state: "todo" as const, independentSources: 0 };
    const reflection = await ask(reflectPrompt, {
      question: PAGE_ASK.question,
      today: "2025-01-15",
      tasks: [
        { ...task, id: "t1", question: "When was the weather station at Lake Aral founded?", claimsInAll: 2 },
        { ...task, id: "t2", question: "Who leads the weather station at Lake Aral?", claimsInAll: 0 },
      ],
      claims: CLAIMS.map((claim) => ({ ...claim, pages: 1, taskIds: ["t1"] })),
      summaries: [],
      queries: [{ query: "leads weather station Lake Aral", taskId: "t2", kept: 0 }],
      newQueries: 4,
      pages: 1,
      roundsLeft: 1,
    });
    expect(reflection.sufficient).toBe(false);
    expect(reflection.tasks.map((each) => each.state)).toEqual(["done", "blocked"]);
    expect(reflection.queries.length).toBeGreaterThan(0);
    expect(reflection.queries.map((query) => query.query)).not.toContain("leads weather station Lake Aral");
  });

  it("R14 writes sentences from claims, and nothing twice", async () => {
    const { ask } = await asking();
    const input = {
      question: PAGE_ASK.question,
      part: "findings",
      task: "How much rain?",
      words: 80,
      claims: CLAIMS,
      rejected: [],
    } as const;
    const section = await ask(sectionPrompt, { ...input, written: [] });
    expect(section.sentences.map((sentence) => sentence.claim_ids)).toEqual([["c1"], ["c2"]]);
    const next = await ask(sectionPrompt, { ...input, written: ["The weather station at Lake Aral was founded in 1931."] }).catch(
      (error) => error,
    );
    expect(next).toBeInstanceOf(AssayError);
    expect(next).toMatchObject({ type: "JOURNAL_MISMATCH" });
    const { ask: again } = await asking();
    const rest = await again(sectionPrompt, { ...input, written: ["The weather station at Lake Aral was founded in 1931."] });
    expect(rest.sentences.map((sentence) => sentence.claim_ids)).toEqual([["c2"]]);
  });

  it("R12 tells supported, contradicted and not found apart", async () => {
    const { ask } = await asking();
    const quote = "The weather station at Lake Aral was founded in 1931.";
    const pair = (id: string, claim: string) => ({ id, claim, passages: [{ text: quote, place: "" }], look: [] });
    const { verdicts } = await ask(judgePrompt, {
      pairs: [
        pair("c1", "Lake Aral's weather station was founded in 1931."),
        pair("c2", "The weather station at Lake Aral was founded in 1941."),
        pair("c3", "The weather station at Lake Aral was not founded in 1931."),
        pair("c4", "Whales sing at night."),
      ],
    });
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(["supported", "contradicted", "contradicted", "not found"]);
  });

  it("X4 the budget counts exactly what the world counts", async () => {
    const { ask, run, world } = await asking();
    await ask(pagePrompt, PAGE_ASK);
    expect(tokensOf(run.budget.spent())).toBe(world.spentTokens());
    expect(run.budget.spent().costMicroUsd).toBeGreaterThan(0);
  });

  it.each(ALL_MISTAKES)(
    "R16 with the mistake %j still gives an answer of the right shape, the same each time",
    async (mistake: Mistake) => {
      const outcome = async () => {
        const { ask, run, world } = await asking({ mistakes: { [mistake]: 1 } });
        const page = await ask(pagePrompt, PAGE_ASK);
        expect(tokensOf(run.budget.spent())).toBe(world.spentTokens());
        return { page, calls: world.requests.length };
      };
      const { page, calls } = await outcome();
      expect(await outcome()).toEqual({ page, calls });
      const right = await (await asking()).ask(pagePrompt, PAGE_ASK);
      const spoilt = ["misquote", "flip negation", "change number", "drop ids", "unknown ids", "repeat"].includes(mistake);
      if (spoilt) expect(page).not.toEqual(right);
      else if (mistake !== "truncate") expect(page).toEqual(right);
      expect(calls).toBe(mistake === "malformed" ? 2 : 1);
      expect(JSON.stringify(page)).not.toMatch(/SECRET|<think>|<\|/);
    },
  );

  it("R16 makes mistakes in the calls a test chooses", async () => {
    const { ask } = await asking({ mistakesFor: (request) => (request.schemaName === "assay_section_v1" ? ["unknown ids"] : []) });
    const input = {
      question: "Q?",
      part: "findings",
      task: "How much rain?",
      words: 80,
      claims: CLAIMS,
      rejected: [],
      written: [],
    } as const;
    expect((await ask(sectionPrompt, input)).sentences[0]?.claim_ids).toEqual(["c99"]);
  });
});
