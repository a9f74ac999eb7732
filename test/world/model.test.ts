import { afterEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { askForText, askModel } from "../../src/model/ask.ts";
import { createLanguageModel } from "../../src/model/openai-compatible.ts";
import { scriptedRoles } from "../../src/model/scripted.ts";
import {
  judgePrompt,
  outlinePrompt,
  planPrompt,
  REPORT_AGAIN,
  REVISE_AGAIN,
  readingPrompt,
  reflectPrompt,
  reportPrompt,
  revisePrompt,
  shortAnswerPrompt,
} from "../../src/prompts/index.ts";
import type { TextPrompt } from "../../src/prompts/phase-one.ts";
import type { Prompt } from "../../src/prompts/prompt.ts";
import type { ReportInput } from "../../src/prompts/report.ts";
import { tokensOf } from "../../src/run/spend.ts";
import type { DraftedBlock, DraftedReport } from "../../src/write/drafted.ts";
import { markedSentence } from "../../src/write/marked-text.ts";
import { readDraft } from "../../src/write/read-draft.ts";
import { type CompetentOptions, competentModel } from "./competent/competent.ts";
import { ALL_MISTAKES, CONTENT_MISTAKES, FORM_MISTAKES, type Mistake } from "./competent/mistakes.ts";
import { directRun } from "./direct-run.ts";
import { worldModel } from "./model.ts";
import { startParts } from "./part.ts";

const SENTENCES = [
  "The weather station at Lake Aral was founded in 1931.",
  "It moved twice.",
  "In addition, the station measured 212 millimetres of rain in 2019.",
  "The station does not measure snow.",
  "Local growers believe the records are too low.",
  "Accept all cookies?",
  "- The station has 14 staff members.",
].map((text, at) => ({ id: `q${at + 1}`, text }));

const READING_ASK = {
  question: "When was the weather station at Lake Aral founded and how much rain did it measure?",
  tasks: [
    { id: "t1", question: "When was the weather station at Lake Aral founded?" },
    { id: "t2", question: "How much rain did the weather station at Lake Aral measure?" },
  ],
  sources: [
    {
      ...{ id: "s1", title: "Lake Aral weather station", by: "example.org", published: "2020-05-01", older: false },
      passages: [{ headings: ["Lake Aral weather station"], head: undefined, sentences: SENTENCES }],
    },
  ],
  most: 6,
};
const CLAIM = {
  id: "c1",
  text: "The weather station at Lake Aral was founded in 1931.",
};

const said = (id: string, text: string) => ({ id, text });
const sourceOf = (id: string, sentences: readonly { readonly id: string; readonly text: string }[], older = false) => ({
  ...{ id, title: "The Quayside museum", by: "Quayside", published: "2021-12-01", older },
  passages: [{ headings: ["Year"], head: undefined, sentences }],
});
const REPORT_ASK = {
  sources: [
    sourceOf("s1", [
      said("q1", "Quayside had 38,700 visitors in 2020."),
      said("q2", "Quayside had 41,200 visitors in 2021."),
      said("q3", "The museum at Quayside opened its new hall to visitors in June."),
      said("q4", "Visitors of Quayside pay 12 euros for a day."),
      said("q5", "```sh\nquayside --visitors 2021\n```"),
    ]),
    sourceOf("s2", [
      said("q6", "Visitors of Quayside pay 9 euros for a day."),
      said("q7", "The number of visitors at Quayside fell in spring."),
      said("q8", "Quayside counts its visitors at the door by hand."),
    ]),
    sourceOf("s3", [said("q9", "Quayside had 1,000 visitors in 1950.")], true),
  ],
  needs: "The change.",
  found: [],
  overtaken: [],
  mayDisagree: [],
  points: [{ question: "How many visitors had Quayside?", form: "prose", work: "" }],
  lacks: ["fees of the theatre"],
  words: 400,
};

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
  /** What is written in plain text. */
  async function text<I>(prompt: TextPrompt<I>, again: string, input: I): Promise<string> {
    const { name, version, system, schemaName, maxOutputTokens } = prompt;
    return askForText(run, scriptedRoles(model), {
      ...{ key: name, role: "reader", prompt: { name, version }, system, schemaName, maxOutputTokens, again },
      user: prompt.render(input),
      read: (said) => said,
    });
  }
  const write = async (input: ReportInput): Promise<DraftedReport> => readDraft(await text(reportPrompt, REPORT_AGAIN, input));
  return { world, run, ask, text, write };
}

const flowingIn = (blocks: readonly DraftedBlock[]) => blocks.flatMap((block) => (block.layout === "table" ? [] : block.sentences));

describe("the competent model behind the endpoint", () => {
  it("R7 R8 reads sources and names what answers each task", async () => {
    const { ask, run } = await asking();
    const { tasks } = await ask(readingPrompt, READING_ASK);
    const said = (ids: readonly string[]) => ids.map((id) => SENTENCES.find((one) => one.id === id)?.text);
    expect(said(tasks.find(({ id }) => id === "t1")?.best ?? [])).toContain("The weather station at Lake Aral was founded in 1931.");
    expect(said(tasks.flatMap(({ best, also }) => [...best, ...also]))).toContain(
      "In addition, the station measured 212 millimetres of rain in 2019.",
    );
    expect([...run.journal.keys()]).toEqual(["reading"]);
  });

  it("R4 plans sub-questions and distinct queries", async () => {
    const { ask } = await asking();
    const plan = await ask(planPrompt, {
      question: READING_ASK.question,
      language: undefined,
      today: "2025-01-15",
      queries: 4,
      dialogue: [],
      perhaps: [],
      from: undefined,
      to: undefined,
      includeDomains: [],
      searches: [],
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
      question: READING_ASK.question,
      language: undefined,
      today: "2025-01-15",
      tasks: [
        { ...task, id: "t1", question: "When was the weather station at Lake Aral founded?", claimsInAll: 2 },
        { ...task, id: "t2", question: "Who leads the weather station at Lake Aral?", claimsInAll: 0 },
      ],
      claims: [CLAIM, { ...CLAIM, id: "c2", text: "The station at Lake Aral is old." }].map((one) => ({
        ...one,
        pages: 1,
        taskIds: ["t1"],
      })),
      summaries: [],
      queries: [{ query: "leads weather station Lake Aral", taskId: "t2", kept: 0 }],
      newQueries: 4,
      pages: 1,
      roundsLeft: 1,
      searches: [],
    });
    expect(reflection.sufficient).toBe(false);
    expect(reflection.tasks.map((each) => each.state)).toEqual(["done", "blocked"]);
    expect(reflection.queries.length).toBeGreaterThan(0);
    expect(reflection.queries.map((query) => query.query)).not.toContain("leads weather station Lake Aral");
  });

  const ASKED = { question: "How did the number of visitors of Quayside change?", today: "2025-01-15", dialogue: [], language: undefined };

  it("R7 R14 plans an answer by the contents of documents: which sections to read, and what is lacking", async () => {
    const { ask } = await asking();
    const of = { at: undefined, published: "2021-12-01", older: false };
    const section = (id: string, heading: string) => ({ id, headings: ["Quayside", heading], tokens: 90, begins: "", about: [] });
    const input = {
      ...ASKED,
      tasks: ["How many visitors had Quayside?", "Who leads the theatre in Ostend?"],
      documents: [
        {
          ...{ ...of, id: "s1", title: "Quayside", claims: ["Quayside had 41,200 visitors in 2021."] },
          sections: [section("h1", "Roofs"), section("h2", "Visitors by year")],
        },
        { ...of, id: "s2", title: "Whales", claims: [], sections: [{ ...section("h3", "Songs"), headings: ["Whales", "Songs"] }] },
      ],
      gaps: [],
      most: { documents: 2, tokens: 400 },
    };
    const plan = await ask(outlinePrompt, input);
    expect(plan.points[0]).toEqual({ question: "How many visitors had Quayside?", form: "prose", work: "" });
    expect(plan.lacks).toEqual(["leads theatre Ostend"]);
    expect(plan.read[0]).toBe("h2");
    expect(plan.read).not.toContain("h3");
    const { ask: again } = await asking();
    expect((await again(outlinePrompt, { ...input, most: undefined })).read).toEqual([]);
  });

  it("R14 writes a report of all kinds of sentences, a list and code, and marks what carries each", async () => {
    const { write } = await asking();
    const { inShort, sections, conclusion, open } = await write({ ...ASKED, ...REPORT_ASK });
    const blocks = sections.flatMap((section) => section.blocks);
    const all = [...flowingIn(inShort), ...flowingIn(blocks), ...flowingIn(conclusion), ...flowingIn(open)];
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(["fact", "calculation", "inference", "absence", "connective"]));
    expect(all.find(({ kind }) => kind === "calculation")).toEqual({
      kind: "calculation",
      text: "Quayside had 2,500 visitors more in 2021 than in 2020.",
      from: ["q1", "q2"],
      calculations: [{ result: "", expression: "q2:41,200 - q1:38,700 = 2,500" }],
    });
    expect(all.find(({ text }) => text.includes("whereas"))?.from).toHaveLength(2);
    const layouts = blocks.map(({ layout }) => layout);
    expect(layouts).toEqual(expect.arrayContaining(["prose", "bullets", "code"]));
    expect(flowingIn(blocks.filter(({ layout }) => layout === "code"))[0]).toMatchObject({ kind: "inference", from: ["q5"] });
  });

  it("R14 holds two things against each other as their source's table does", async () => {
    const { write } = await asking();
    const row = (id: string, text: string) => ({ id, text });
    const table = {
      headings: ["Fees"],
      head: "| Fee | Quayside | Northgate |",
      sentences: [row("q1", "| Adults | 12 euros | 9 euros |"), row("q2", "| Children | 6 euros | – |")],
    };
    const source = { id: "s1", title: "Fees", by: undefined, published: undefined, older: false, passages: [table] };
    const { sections } = await write({
      ...ASKED,
      ...{ question: "Compare Quayside and Northgate.", needs: "", points: [], found: [], lacks: [], words: 200 },
      ...{ overtaken: [], mayDisagree: [] },
      sources: [source],
    });
    expect(sections[0]?.blocks[0]).toMatchObject({
      layout: "table",
      columns: ["", "Quayside", "Northgate"],
      rows: [
        {
          label: "Adults",
          cells: [
            { text: "12 euros", from: ["q1"] },
            { text: "9 euros", from: ["q1"] },
          ],
        },
        { label: "Children", cells: [{ text: "6 euros" }, { text: "" }] },
      ],
    });
  });

  it("R12 R14 writes a report again: refused sentences as their source has them, those of none left out, and what a part is left without in short", async () => {
    const { text } = await asking();
    const report = [
      "## In short\n\nThe roof was mended. [q1]\n\n## Visitors\n",
      "The Quayside museum had 49,000 visitors in 2020. [q1] ⟪refused: number 49,000 not in evidence⟫ The roof was mended in May. [q1]",
      "- Whales sing at night. [q1] ⟪refused: not found⟫",
      "```\nx: 1\n```\n⟪refused: `x` stands in no source⟫",
    ].join("\n\n");
    const line = { ids: ["q2"], text: "Quayside had 41,200 visitors.", under: "", superseded: false };
    const said = await text(revisePrompt, REVISE_AGAIN, {
      ...{ question: ASKED.question, language: undefined, needs: "To know it.", points: ["How many visitors had Quayside?"], report },
      ...{ words: { has: 40, most: 500 }, sources: REPORT_ASK.sources },
      ...{ unused: [], faults: [] },
      unsaid: [{ id: "s1", title: "", by: undefined, published: undefined, older: false, lines: [line] }],
    });
    expect(said).toContain("Quayside had 38,700 visitors in 2020. [q1] The roof was mended in May. [q1]");
    expect(said).toMatch(/^## In short\n\nQuayside had 41,200 visitors\. \[q2\]/u);
    expect(said).not.toMatch(/Whales|x: 1|refused/u);
  });

  it("R14 answers in short sentences, none of them one that was refused", async () => {
    const { ask } = await asking();
    const input = { question: "How many visitors had Quayside in 2020?", language: undefined, sources: REPORT_ASK.sources, most: 60 };
    const { answers } = await ask(shortAnswerPrompt, { ...input, refused: [] });
    const [first = ""] = answers;
    expect(first).toBe("Quayside had 38,700 visitors in 2020. [q1]");
    const { ask: again } = await asking();
    const rest = await again(shortAnswerPrompt, { ...input, refused: [{ text: markedSentence(first).text, reason: "too long" }] });
    expect(rest.answers).not.toContain(first);
  });

  it("R12 tells supported, contradicted and not found apart", async () => {
    const { ask } = await asking();
    const quote = "The weather station at Lake Aral was founded in 1931.";
    const pair = (id: string, claim: string) => ({ id, claim, passages: [{ text: quote, place: [] }], look: [] });
    const { supported, others } = await ask(judgePrompt, {
      pairs: [
        pair("c1", "Lake Aral's weather station was founded in 1931."),
        pair("c2", "The weather station at Lake Aral was founded in 1941."),
        pair("c3", "The weather station at Lake Aral was not founded in 1931."),
        pair("c4", "Whales sing at night."),
      ],
    });
    expect(supported).toEqual(["c1: 1"]);
    expect(others.map(({ verdict }) => verdict)).toEqual(["contradicted", "contradicted", "not found"]);
  });

  it("X4 the budget counts exactly what the world counts", async () => {
    const { ask, run, world } = await asking();
    await ask(readingPrompt, READING_ASK);
    expect(tokensOf(run.budget.spent())).toBe(world.spentTokens());
    expect(run.budget.spent().costMicroUsd).toBeGreaterThan(0);
  });

  it.each(ALL_MISTAKES)(
    "R16 with the mistake %j still gives an answer of the right shape, the same each time",
    async (mistake: Mistake) => {
      const outcome = async () => {
        const { ask, run, world } = await asking({ mistakes: { [mistake]: 1 } });
        const page = await ask(readingPrompt, READING_ASK);
        expect(tokensOf(run.budget.spent())).toBe(world.spentTokens());
        return { page, calls: world.requests.length };
      };
      const { page, calls } = await outcome();
      expect(await outcome()).toEqual({ page, calls });
      const right = await (await asking()).ask(readingPrompt, READING_ASK);
      const spoilt = ["drop ids", "unknown ids", "repeat"].includes(mistake);
      if (spoilt) expect(page).not.toEqual(right);
      else if (mistake !== "truncate") expect(page).toEqual(right);
      expect(calls).toBe(mistake === "malformed" ? 2 : 1);
      expect(JSON.stringify(page)).not.toMatch(/SECRET|<think>|<\|/);
    },
  );

  it.each(CONTENT_MISTAKES)("R16 with the mistake %j spoils sentences of a report, however deep they stand", async (mistake) => {
    const input = { ...ASKED, ...REPORT_ASK };
    const right = await (await asking()).write(input);
    const { write } = await asking({ mistakesFor: ({ json }) => (json ? [] : [mistake]) });
    const spoilt = await write(input);
    expect(spoilt).not.toEqual(right);
    if (mistake !== "miscalculate") expect(spoilt.sections).not.toEqual(right.sections);
    if (mistake === "unknown ids") expect(flowingIn(spoilt.inShort)[0]?.from).toEqual(["q99"]);
  });

  it.each(FORM_MISTAKES)(
    "R16 with the mistake %j a report is read as far as it goes, and says nothing of what was thought",
    async (mistake) => {
      const input = { ...ASKED, ...REPORT_ASK };
      const right = await (await asking()).write(input);
      const { write, world } = await asking({ mistakesFor: ({ json }) => (json ? [] : [mistake]) });
      const told = await write(input);
      expect(world.requests).toHaveLength(1);
      expect(flowingIn(told.inShort)).toEqual(flowingIn(right.inShort));
      if (mistake.startsWith("leak")) expect(told).toEqual(right);
      expect(JSON.stringify(told)).not.toMatch(/SECRET|<think>|<\|/);
    },
  );
});
