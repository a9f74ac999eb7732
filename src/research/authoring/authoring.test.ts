import { describe, expect, it } from "vitest";
import { liveRun } from "../../../test/live-run.ts";
import { AssayError } from "../../domain/error.ts";
import { parseResearchRequest, type ResearchRequestInput } from "../../domain/request.ts";
import { stated } from "../../gather/stated-material.ts";
import { lexiconOf } from "../../lexicon/lexicon.ts";
import type { Run } from "../../run/run.ts";
import { sentencesOf } from "../../write/assemble.ts";
import type { Author, PlanAsk } from "../../write/author.ts";
import { type ContentsAsk, sectionsOf } from "../../write/contents.ts";
import type { AnswerPlan, DraftedBlock, DraftedReport, DraftedSentence } from "../../write/drafted.ts";
import { belowCode } from "../../write/marks.ts";
import { choosePassages } from "../../write/passages.ts";
import { freshState } from "../state.ts";
import { authored } from "./authoring.ts";
import { drafted, materialOf, provingWith } from "./authoring-material.ts";

const TWO = [
  { text: "The TX-2 cell stores 155 watt hours per kilogram. The price of the TX-2 cell is 61 euros per kilowatt hour." },
  { text: "The TX-1 cell stored 138 watt hours per kilogram, and the TX-1 cell cost 79 euros per kilowatt hour." },
];
const material = materialOf(TWO);
const LONG = "The mill of the town stood by the river for a very long time. ".repeat(2_600).trim();
const STORES = "The TX-2 stores 155 watt hours per kilogram.";
const WRONG = "The TX-2 stores 190 watt hours per kilogram.";
const PRICE = "The price of the TX-2 is 61 euros per kilowatt hour.";
const fact = (text: string): DraftedSentence => drafted("fact", text, ["q1"]);

const prose = (...sentences: readonly DraftedSentence[]): DraftedBlock => ({ layout: "prose", sentences });

const REPORT: DraftedReport = {
  inShort: [prose(fact(STORES))],
  sections: [{ title: "What the TX-2 stores", blocks: [prose(fact(STORES), fact(WRONG))] }],
  conclusion: [],
  open: [],
};
const PLAN: AnswerPlan = {
  needs: "The cells.",
  points: [{ question: "What does the TX-2 store?", form: "prose", work: "" }],
  lacks: ["weight of the TX-2", "what Zorblax says of it"],
  found: [],
};
const planning =
  (plan: AnswerPlan = PLAN, read: readonly string[] = []): Author["plan"] =>
  async () => ({ plan, read });
const refuse = async (): Promise<never> => {
  throw new AssayError("MODEL_OUTPUT_INVALID", "It was no JSON.");
};

const lateChoice = async (): Promise<never> => {
  throw new AssayError("TIMEOUT", "It took too long.");
};

/** What is written with an author, by default one that plans, writes, and writes the same once more; and what it was asked, in order. */
async function writing(
  more: Partial<Author> = {},
  request: Partial<ResearchRequestInput> = {},
  tokens?: number,
  say?: Parameters<typeof provingWith>[1],
  from: ReturnType<typeof materialOf> = material,
) {
  const calls: string[] = [];
  const author: Author = {
    plan: planning(),
    report: async () => REPORT,
    review: async () => [],
    revise: async () => REPORT,
    mend: async () => new Map(),
    answer: async () => [],
    ...more,
  };
  const noted =
    <Ask extends { readonly key: string }, Reply>(work: (run: Run, ask: Ask) => Promise<Reply>) =>
    (asking: Run, ask: Ask) => {
      calls.push(ask.key);
      return work(asking, ask);
    };
  const { plan, report, review, revise, mend, answer } = author;
  const told: Author = {
    plan: noted(plan),
    report: noted(report),
    review: noted(review),
    revise: noted(revise),
    mend: noted(mend),
    answer: noted(answer),
  };
  const { run, replay } = await liveRun(tokens === undefined ? {} : { tokens });
  const { by } = provingWith(from, say);
  const state = {
    ...freshState(),
    evidence: from.evidence,
    tasks: [{ id: "t1", question: "What does the TX-2 cell store, at what price?", state: "done" as const }],
  };
  const parts = { contextTokens: 131_072, judgeFor: () => by.judge, isShortQuestion: () => false };
  const passages = async (ask: Parameters<typeof choosePassages>[0]) => choosePassages(ask);
  const contents = async (ask: ContentsAsk) => sectionsOf(ask);
  const asked = parseResearchRequest({ query: "What do the TX-2 and TX-1 cells store per kilogram, and at what price?", ...request });
  const written = await authored(run, parts as never, { author: told, passages, contents }, state, asked);
  /** The same in another life of the run, in which the choice of passages is given up. */
  const again = async () => authored(await replay(), parts as never, { author, passages: lateChoice, contents }, state, asked);
  const said =
    written === undefined ? [] : [written.introduction, ...written.findings, written.conclusion, written.open].flatMap(sentencesOf);
  return { calls, written, again, state, said: said.map(({ text }) => text) };
}

describe("a report that is written whole", () => {
  it("R7 R14 is planned before its passages are chosen, and written from the sections that a plan names, where not all can be shown", async () => {
    const from = materialOf([...TWO, { text: LONG }]);
    const asks: PlanAsk[] = [];
    const shown: string[] = [];
    const told = (read: (ask: PlanAsk) => readonly string[]): Partial<Author> => ({
      plan: async (_, ask) => {
        asks.push(ask);
        return { plan: PLAN, read: read(ask) };
      },
      report: async (_, { pack, plan }) => {
        expect(plan?.points).toEqual(PLAN.points);
        shown.push(
          pack
            .sentences()
            .map(({ quote }) => quote.text)
            .join(" "),
        );
        return REPORT;
      },
    });
    const millOnly = ({ documents }: PlanAsk) => documents.flatMap(({ sections }) => sections.slice(-1).map(({ id }) => id)).slice(-1);
    const { calls } = await writing(told(millOnly), {}, undefined, undefined, from);
    expect(calls.slice(0, 2)).toEqual(["write/plan", "write/report"]);
    expect(asks[0]?.most?.tokens).toBeGreaterThan(1_000);
    expect(asks[0]?.documents).toHaveLength(3);
    expect(shown[0]).toContain("The mill of the town");
    await writing(told(() => []));
    expect(asks[1]?.most).toBeUndefined();
    expect(shown[1]).toContain("TX-2");
  });

  it("X4 R14 neither an answer in one sentence nor a writer with little left has a plan", async () => {
    const from = materialOf([...TWO, { text: LONG }]);
    const answered = await writing({}, { mode: "answer" }, undefined, undefined, from);
    expect(answered.calls).toEqual(["write/answer", "write/answer/again"]);
    const poor = await writing({}, {}, 30_000, undefined, from);
    expect(poor.calls).not.toContain("write/plan");
    expect(poor.calls).toContain("write/report");
  });

  it("R9 R14 whoever writes is told of what a newer source says otherwise, and of what may not both hold", async () => {
    const said = (euros: number) => `The TX-2 cell costs ${euros} euros per kilowatt hour.`;
    const known = stated([
      { text: said(61), said: said(61), published: "2024-01-01" },
      { text: said(79), said: said(79), published: "2026-01-01" },
      { text: STORES, said: STORES, published: "2026-01-01" },
    ]);
    const told: unknown[] = [];
    const report: Author["report"] = async (_, { pack, overtaken, mayDisagree }) => {
      const texts = (ids: readonly string[]) => ids.map((one) => pack.sentence(one)?.quote.text);
      told.push(texts(overtaken), mayDisagree.map(texts));
      return REPORT;
    };
    await writing({ report }, {}, undefined, undefined, { ...material, evidence: known.evidence });
    expect(told).toEqual([[said(61)], [[said(61), said(79)]]]);
  });

  it("R9 X4 R14 whoever writes is told of six pairs at most that may not both hold", async () => {
    const names = ["Talmont", "Brill", "Halden", "Skerry", "Vannes", "Bergen", "Tromso", "Kiruna"];
    const said = (name: string, euros: number) => `The ${name} cell costs ${euros} euros per kilowatt hour.`;
    const all = names.flatMap((name, at) => [said(name, 61 + at), said(name, 161 + at)]);
    const known = stated(all.map((text) => ({ text, said: text, published: "2026-01-01" })));
    const told: number[] = [];
    const report: Author["report"] = async (_, { mayDisagree }) => {
      told.push(mayDisagree.length, new Set(mayDisagree.flat()).size);
      return REPORT;
    };
    await writing({ report }, {}, undefined, undefined, { ...material, evidence: known.evidence });
    expect(told).toEqual([6, 12]);
  });

  it("R14 is planned, written, reviewed, written once more and mended, in a call each; what is refused is gone", async () => {
    const { calls, said } = await writing();
    expect(calls).toEqual(["write/plan", "write/report", "write/review", "write/revise", "write/mend"]);
    expect(said).toContain(STORES);
    expect(said).not.toContain(WRONG);
  });

  it("R9 R14 tells what its plan finds missing where it says nothing of that itself, and nowhere else", async () => {
    const openOf = async (more: Partial<typeof REPORT>) => {
      const { written } = await writing({ report: async () => ({ ...REPORT, ...more }), plan: planning(PLAN) });
      return (written?.open?.blocks ?? []).flatMap(({ sentences }) => sentences.map(({ text }) => text));
    };
    expect(await openOf({ open: [] })).toEqual([expect.stringContaining(PLAN.lacks[0] ?? "")]);
    const absent = drafted("absence", "The sources do not tell what the TX-9 weighs.");
    expect(await openOf({ open: [], conclusion: [prose(absent)] })).toEqual([]);
  });

  it("R12 R14 is titled as its writer does where the answer in short carries that, else not at all", async () => {
    const titled = async (title: string, say?: Parameters<typeof provingWith>[1]) => {
      const report = async () => ({ ...REPORT, title });
      return (await writing({ report, revise: report }, {}, undefined, say)).written?.introduction.title;
    };
    const fair = "The TX-2 stores 155 watt hours";
    expect(await titled(fair)).toBe(fair);
    expect(await titled("The TX-2 stores 190 watt hours")).toBe("");
    expect(await titled(fair, ({ claim }) => (claim === fair ? "not found" : "supported"))).toBe("");
    expect((await writing()).written?.introduction.title).toBe("");
  });

  const reportOf = (...sentences: readonly DraftedSentence[]): DraftedReport => ({
    ...REPORT,
    sections: [{ title: "What the TX-2 stores", blocks: [prose(...sentences)] }],
  });

  it("R12 R14 is written once more by its writer, who is shown what was refused and why, and proven again", async () => {
    const shown: string[] = [];
    const revise: Author["revise"] = async (_, ask) => {
      shown.push(
        ask.shown((text, reason) => `${text} <${reason}>`),
        ask.carrying.join(" "),
      );
      expect(ask.words.has).toBeGreaterThan(10);
      return reportOf(fact(STORES), fact(PRICE), fact(`${STORES.slice(0, -1)} at 77 degrees.`));
    };
    const { said, calls } = await writing({ revise });
    expect(calls.slice(-4)).toEqual(["write/report", "write/review", "write/revise", "write/mend"]);
    expect(shown[0]).toContain(`## In short\n\n${STORES} [q1]\n\n## What the TX-2 stores\n\n${STORES} [q1] ${WRONG} [q1] <number 190`);
    expect(shown[1]).toContain("q1");
    expect(said).toContain(PRICE);
    expect(said.join(" ")).not.toMatch(/77|190/u);
  });

  it("R14 is read before that by a reviewer, whose faults its writer is told, with the passages that they name", async () => {
    const seen: string[] = [];
    const review: Author["review"] = async (_, ask) => {
      seen.push(ask.shown((text, reason) => `${text} <${reason}>`));
      return ["The price is missing, though the question asks for it: q2."];
    };
    const told: unknown[] = [];
    const revise: Author["revise"] = async (_, { faults, carrying, cited, pack }) => {
      told.push(faults, carrying.includes("q2"), cited);
      expect(pack.shown(new Set(), new Set(["q1"])).flatMap(({ passages }) => passages.flatMap(({ sentences }) => sentences))).toEqual([
        { id: "q1", text: expect.stringContaining("155 watt hours") },
      ]);
      return REPORT;
    };
    await writing({ review, revise });
    expect(seen[0]).toContain(`${WRONG} [q1] <number 190`);
    expect(told).toEqual([["The price is missing, though the question asks for it: q2."], true, ["q1"]]);
  });

  it("R12 R14 asks the judge nothing about what stands as it was proven, wherever it stands now", async () => {
    const judgedTexts: string[] = [];
    const say = ({ claim }: { readonly claim: string }) => {
      judgedTexts.push(claim);
      return "supported" as const;
    };
    const { said } = await writing({ revise: async () => reportOf(fact(PRICE), fact(STORES)) }, {}, undefined, say);
    expect(said.filter((text) => text === STORES)).toHaveLength(2);
    expect(judgedTexts.filter((text) => text === STORES)).toHaveLength(2);
    expect(judgedTexts.filter((text) => text === PRICE)).toHaveLength(1);
  });

  it("R12 R14 keeps what was proven where its new version is refused, and the whole where little is left of it", async () => {
    const said = async (draft: DraftedReport) => (await writing({ revise: async () => draft })).said;
    const worse = STORES.replace("155 watt hours", "156 watt hours");
    expect(
      (await said({ ...REPORT, sections: [{ title: "What it stores", blocks: [prose(fact(worse), fact(PRICE))] }] })).join(" "),
    ).not.toContain("156");
    expect(await said({ ...REPORT, inShort: [prose(fact(worse))] })).toContain(STORES);
    const nothing = { ...REPORT, inShort: [prose(fact("It weighs 77 pounds in 1990."))], sections: [] };
    expect((await said(nothing)).filter((text) => text === STORES)).toHaveLength(2);
  });

  it("R12 R14 what answers an absence that was refused is shown, under its id, to whoever writes again", async () => {
    const missing = "The sources do not tell the price of the TX-2 cell.";
    const report: Author["report"] = async () => ({ ...REPORT, open: [prose(drafted("absence", missing))] });
    const shown: string[] = [];
    const revise: Author["revise"] = async (_, { pack, carrying }) => {
      shown.push(...carrying.flatMap((id) => pack.sentence(id)?.quote.text ?? []));
      return REPORT;
    };
    await writing({ report, revise }, {}, undefined, ({ claim }) => (claim === missing ? "contradicted" : "supported"));
    const price = "The price of the TX-2 cell is 61 euros per kilowatt hour.";
    expect(shown).toContain(price);
    shown.length = 0;
    await writing({ plan: planning({ ...PLAN, lacks: [] }), revise });
    expect(shown).not.toContain(price);
  });

  it("R12 R14 asks once more for what was refused still, each by itself with its reason, and proves it", async () => {
    const table: DraftedBlock = {
      layout: "table",
      columns: ["Cell", "Stores"],
      rows: [{ label: "TX-2", cells: [drafted("fact", "190 watt hours per kilogram", ["q1"])] }],
    };
    const report = async (): Promise<DraftedReport> => ({
      ...REPORT,
      sections: [{ title: "What it stores", blocks: [prose(fact(STORES), fact(WRONG)), table] }],
    });
    const asked: unknown[] = [];
    const mend: Author["mend"] = async (_, { refused, carrying }) => {
      asked.push(...refused.map(({ kind, text, told }) => [kind, text, told]), carrying);
      return new Map([
        [0, { draft: fact(PRICE), isCode: false }],
        [1, { draft: fact("155 watt hours per kilogram"), isCode: false }],
      ]);
    };
    const { said } = await writing({ report, revise: report, mend });
    expect(asked).toEqual([
      ["sentence", WRONG, `What it stores: ${STORES}`],
      ["cell", "190 watt hours per kilogram", "TX-2 – Stores"],
      ["q1"],
    ]);
    expect(said).toContain(PRICE);
    expect(said).toContain("TX-2 – Stores: 155 watt hours per kilogram");
    expect(said.join(" ")).not.toContain("190");
  });

  it.each([
    ["partly supported", true],
    ["contradicted", false],
    ["not found", false],
  ] as const)(
    "R12 R14 code that its writer cannot do better is told to be adapted where it is carried in part, and goes where it is %s",
    async (verdict, stays) => {
      const code = (text: string) => drafted("inference", text, ["q1"]);
      const block = (text: string): DraftedBlock => ({ layout: "code", sentences: [code(text)] });
      const report = async () => ({
        ...REPORT,
        sections: [{ title: "What the TX-2 stores", blocks: [prose(fact(STORES)), block("store tx(155)")] }],
      });
      const asked: unknown[] = [];
      const mend: Author["mend"] = async (_, { refused }) => {
        asked.push(...refused);
        return new Map([[0, { draft: code("store hour(155)"), isCode: true }]]);
      };
      const say = ({ kind }: { readonly kind?: string | undefined }) => (kind === "code" ? verdict : ("supported" as const));
      const { said, written } = await writing({ report, revise: report, mend }, {}, undefined, say);
      expect(asked).toEqual([{ kind: "code", text: "store tx(155)", reason: `it is ${verdict}`, told: `What the TX-2 stores: ${STORES}` }]);
      expect(said.filter((text) => text.startsWith("store"))).toEqual(stays ? ["store hour(155)"] : []);
      const proven = [...(written?.backed.keys() ?? [])].find(({ text }) => text.startsWith("store"));
      if (proven !== undefined) expect(belowCode(proven, "[1]", true, lexiconOf("en").frame)).toEqual(["Adapted from: [1]"]);
    },
  );

  it("R12 C3 takes the figures and names of what the asker has answered for theirs, and none of what they were asked", async () => {
    const advice = (name: string) =>
      drafted("inference", `For your ${name} vans the TX-2 stores more per kilogram than the TX-1.`, ["q1", "q3"]);
    const report: Author["report"] = async () => ({ ...REPORT, inShort: [prose(advice("40"), advice("73"), advice("Zorblax"))] });
    const followUpDialogue = [{ assistant: "How many vans are there: 73, of Zorblax?", user: "There are 40 vans." }];
    const { said } = await writing({ report }, { followUpDialogue });
    expect(said.filter((text) => text.startsWith("For your"))).toEqual([advice("40").text]);
  });

  it("R15 goes on where a plan, a review or the second version fails", async () => {
    const { said, calls } = await writing({ plan: refuse, review: refuse, revise: refuse });
    expect(calls).toHaveLength(5);
    expect(said).toContain(STORES);
  });

  it("R15 fails where the report itself does, for the rules to take over", async () => {
    await expect(writing({ report: refuse })).rejects.toMatchObject({ type: "MODEL_OUTPUT_INVALID" });
  });

  it("R14 is nothing where nothing of it could be proven", async () => {
    const nothing = { ...REPORT, inShort: [prose(fact(WRONG))], sections: [] };
    expect((await writing({ report: async () => nothing, revise: async () => nothing })).written).toBeUndefined();
  });

  it("X5 R10 names what its plan finds missing only where it is proven to be, and no name of the plan's own", async () => {
    const { said, state } = await writing();
    expect(said).toContain("weight of the TX-2 — not in the sources that were found");
    expect(state.gaps).toEqual(["weight of the TX-2 — not in the sources that were found"]);
    expect(said.join(" ")).not.toContain("Zorblax");
    expect(state.planned).toBe(true);
  });

  it("R18 is the same in a later life of the run, also where passages can no longer be chosen", async () => {
    const { written, again } = await writing();
    const texts = (one: typeof written) =>
      [one?.introduction, ...(one?.findings ?? []), one?.open].flatMap((part) => part && sentencesOf(part));
    expect(texts(await again()).map((one) => one?.text)).toEqual(texts(written).map((one) => one?.text));
  });

  it("X4 with little left makes no call but the report's", async () => {
    expect((await writing({}, {}, 12_000)).calls).toEqual(["write/report"]);
  });
});

describe("an answer in one sentence", () => {
  const answers =
    (...texts: readonly string[]): Author["answer"] =>
    async () =>
      texts.map(fact);

  it("R14 is the first that is proven and fits", async () => {
    const { calls, said } = await writing({ answer: answers(WRONG, `${STORES} ${PRICE} ${STORES} ${PRICE}`, STORES) }, { mode: "answer" });
    expect(calls).toEqual(["write/answer"]);
    expect(said).toContain(STORES);
    expect(said).not.toContain(WRONG);
  });

  it("R14 is asked for once more, with what was wrong, where none is; and is none where none is again", async () => {
    const refused: unknown[] = [];
    const answer: Author["answer"] = async (_, ask) => {
      refused.push(...ask.refused);
      return [fact(ask.refused.length === 0 ? WRONG : STORES)];
    };
    const { calls, said } = await writing({ answer }, { mode: "answer" });
    expect(calls).toEqual(["write/answer", "write/answer/again"]);
    expect(refused).toEqual([{ text: WRONG, reason: expect.stringContaining("190") }]);
    expect(said).toEqual([STORES]);
    expect((await writing({ answer: answers(WRONG) }, { mode: "answer" })).written).toBeUndefined();
  });
});
