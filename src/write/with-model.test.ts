import { describe, expect, it } from "vitest";
import { liveRun } from "../../test/live-run.ts";
import { claimSchema, type Verdict } from "../domain/claim.ts";
import { AssayError } from "../domain/error.ts";
import { quoteSchema } from "../domain/quote.ts";
import { parseResearchRequest } from "../domain/request.ts";
import { type ScriptLine, scriptedModel, scriptedRoles } from "../model/scripted.ts";
import { finishSection, withoutMarks } from "./draft.ts";
import { writerWithModel } from "./with-model.ts";
import type { SectionAsk, WritableClaim, Writer } from "./writer.ts";

const rules: Writer = {
  section: async () => ({ title: "By rules", layout: "prose", sentences: [{ text: "A quote.", claimIds: ["a1"] }] }),
};

function writable(id: string, text: string, fields: Partial<WritableClaim> & { verdict?: Verdict } = {}): WritableClaim {
  const { verdict = "supported", ...rest } = fields;
  const claim = claimSchema.parse({
    id,
    text,
    type: "fact",
    confidence: 0.9,
    quotes: [{ snapshotId: "s", span: { start: 0, end: 6 }, text: "opened", locatedBy: "exact" }],
    taskIds: ["t1"],
    relevance: 0.5,
    judgement: { verdict, score: 0.9, reasons: [], judge: { kind: "rules", version: "1" } },
  });
  return { claim, sourceTitle: "Bridge", independentSources: 1, ...rest };
}

const OPENED = writable("a1f0", "The Sydney Harbour Bridge opened on 19 March 1932.", {
  independentSources: 2,
  published: "2021-05-04T10:00:00Z",
});
const COST = writable("b2e1", "The Sydney Harbour Bridge cost about 6.25 million pounds.", {
  verdict: "partly supported",
  superseded: true,
});

const snapshotIds = ["s1", "s2", "s3"].map((id) => quoteSchema.shape.snapshotId.parse(id));

function sectionAsk(fields: Partial<SectionAsk> = {}): SectionAsk {
  return {
    key: "section/t1",
    request: parseResearchRequest({ query: "History of the Sydney Harbour Bridge" }),
    task: { id: "t1", question: "When did the bridge open?", state: "done" },
    part: "findings",
    claims: [OPENED, COST],
    words: 150,
    rejected: [],
    written: [],
    ...fields,
  };
}

const reply = (...sentences: [string, string[]][]) => ({
  title: "Opening",
  layout: "bullets",
  sentences: sentences.map(([text, claim_ids]) => ({ text, claim_ids })),
});

const GOOD: [string, string[]] = ["The bridge opened on 19 March 1932.", ["c1"]];

async function write(script: readonly ScriptLine[], ask = sectionAsk(), tokens?: number) {
  const model = scriptedModel(script, { id: "gpt-oss-120b" });
  const live = await liveRun(tokens === undefined ? {} : { tokens });
  const writer = writerWithModel({ roles: scriptedRoles(model), fallback: rules });
  return { section: await writer.section(live.run, ask), model, live, writer };
}

describe("writerWithModel", () => {
  it("R14 short names lead back to claim ids; unknown ones and sentences without any are dropped", async () => {
    const { section } = await write([
      {
        match: "assay_section_v1",
        reply: reply(GOOD, ["It cost about 6.25 million pounds.", ["c2", "c99", "c2"]], ["It is famous.", []], ["It is loved.", ["c7"]]),
      },
    ]);
    expect(section.sentences).toEqual([
      { text: "The bridge opened on 19 March 1932.", claimIds: ["a1f0"] },
      { text: "It cost about 6.25 million pounds.", claimIds: ["b2e1"] },
    ]);
    expect([section.title, section.layout]).toEqual(["Opening", "bullets"]);
  });

  it("R12 R14 a calculation names claims by their ids, and whatever claim it takes a figure from is one the sentence says", async () => {
    const calculations = [{ result: "3", expression: "c2:6.25 - c1:3 + c9:1" }];
    const sentences = [
      { text: "It cost 3 more.", claim_ids: ["c1"], calculations },
      { text: "It is long.", claim_ids: ["c1"], calculations: null },
    ];
    const { section, model } = await write([{ reply: { title: "Opening", layout: "bullets", sentences } }]);
    expect(section.sentences).toEqual([
      { text: "It cost 3 more.", claimIds: ["a1f0", "b2e1"], calculations: [{ result: "3", expression: "b2e1:6.25 - a1f0:3 + c9:1" }] },
      { text: "It is long.", claimIds: ["a1f0"] },
    ]);
    expect(model.calls[0]?.system).toContain("(c2:16,525 - c1:15,861) / c1:15,861");
  });

  it("R14 the model sees each claim in a block with what matters of its sources, and no hash", async () => {
    const { model } = await write([{ reply: reply(GOOD) }]);
    const user = model.calls[0]?.user ?? "";
    expect(user).toContain('<<<BLOCK kind=claim id=c1 sources=2 published="2021-05-04">>>\nThe Sydney Harbour Bridge opened');
    expect(user).toContain('<<<BLOCK kind=claim id=c2 verdict="partly supported" superseded="yes">>>');
    expect(user).not.toContain("a1f0");
  });

  it("R14 the model hears who publishes a claim and when, and no verdict of rules on which of them conflict", async () => {
    const claims = ["The new crane cost 52 million crowns.", "The new crane cost 47 million crowns."].map((text, at) => {
      const one = writable(`c3d${at}`, text);
      const quotes = one.claim.quotes.map((quote) => ({ ...quote, snapshotId: snapshotIds[at] ?? quote.snapshotId }));
      return { ...one, claim: { ...one.claim, quotes }, published: `202${at + 3}-05-01`, publisher: `Paper ${at}` };
    });
    const { model } = await write([{ reply: reply(GOOD) }], sectionAsk({ claims }));
    const user = model.calls[0]?.user ?? "";
    expect(user).toMatch(/id=c2 by="Paper 1" published="2024-05-01">>>/);
    expect(user).toContain("in at most 150 words");
  });

  it("R14 rejected sentences go back with their reasons, as a step of their own", async () => {
    const live = await liveRun();
    const model = scriptedModel([{ reply: reply(["The bridge opened in 1923.", ["c1"]]) }, { reply: reply(GOOD) }]);
    const writer = writerWithModel({ roles: scriptedRoles(model), fallback: rules });
    await writer.section(live.run, sectionAsk());
    const rejected = [{ text: "The bridge opened in 1923.", reason: "number 1923 not in evidence" }];
    const second = await writer.section(live.run, sectionAsk({ rejected }));
    expect(model.calls[1]?.user).toContain(
      '<<<BLOCK kind=rejected id=r1 reason="number 1923 not in evidence">>>\nThe bridge opened in 1923.\n<<<END r1>>>',
    );
    expect(model.calls[1]?.user).toContain("Part: findings. Write only what the rejected sentences were to say");
    expect(model.calls[1]?.user).toContain("title and layout are ignored");
    expect(second.sentences.map((one) => one.text)).toEqual([GOOD[0]]);
  });

  it("R14 a rewrite that leaves everything out is taken at its word; a first draft that does is not", async () => {
    const rejected = [{ text: "X", reason: "y" }];
    expect((await write([{ reply: reply() }], sectionAsk({ rejected }))).section.sentences).toEqual([]);
    expect((await write([{ reply: reply(["It is loved.", []]) }])).section.title).toBe("By rules");
  });

  it("R14 what was written before is shown and not said again", async () => {
    const { section, model } = await write(
      [{ reply: reply(["The bridge OPENED on 19 March, 1932", ["c1"]], ["The bridge cost about 6.25 million pounds.", ["c2"]]) }],
      sectionAsk({ written: [GOOD[0]] }),
    );
    expect(model.calls[0]?.user).toContain(`<<<BLOCK kind=written id=w>>>\n${GOOD[0]}\n<<<END w>>>`);
    expect(section.sentences.map((one) => one.claimIds)).toEqual([["b2e1"]]);
  });

  it.each([
    ["answer", 1, "prose"],
    ["introduction", 3, "prose"],
    ["findings", 5, "bullets"],
  ] as const)("R14 %s has at most %i sentences", async (part, most, layout) => {
    const five = ["one", "two", "three", "four", "five"].map((word): [string, string[]] => [`The bridge has part ${word}.`, ["c1"]]);
    const { section, model } = await write([{ reply: reply(...five) }], sectionAsk({ part, task: undefined }));
    expect([section.sentences.length, section.layout]).toEqual([most, layout]);
    expect(model.calls[0]?.user).toContain(`Part: ${part}.`);
  });

  it.each(["UNAUTHORIZED", "QUOTA_EXCEEDED"] as const)("R15 after %s the rules write", async (type) => {
    const { section, live } = await write([{ reply: new AssayError(type, "No.") }]);
    expect(section.title).toBe("By rules");
    expect((await live.events()).filter((event) => event.type === "notice")).toHaveLength(1);
  });

  it("X4 writing draws on the writer's share, which research cannot touch", async () => {
    const { model, live } = await write([{ reply: reply(GOOD) }], sectionAsk(), 12_000);
    expect(model.calls).toHaveLength(1);
    expect(live.run.budget.tokensLeft("research")).toBe(12_000 - 3_600);
    expect(live.run.budget.tokensLeft("writer")).toBeLessThan(12_000);
  });

  it("R14 without claims nothing is asked", async () => {
    expect((await write([], sectionAsk({ claims: [] }))).model.calls).toEqual([]);
  });

  it("R18 a replay drafts the same without asking", async () => {
    const { section, live, writer, model } = await write([{ reply: reply(GOOD) }]);
    expect(await writer.section(await live.replay(), sectionAsk())).toEqual(section);
    expect(model.calls).toHaveLength(1);
  });
});

describe("drafted texts", () => {
  it.each([
    ["The bridge opened in 1932 [1].", "The bridge opened in 1932."],
    ["The bridge opened in 1932 [c1, c2].", "The bridge opened in 1932."],
    ["The bridge opened in 1932 (c1 and c3).", "The bridge opened in 1932."],
    ["The bridge opened【3†source】.", "The bridge opened."],
    ["- **The bridge** opened, see [the page](https://a.org/x_(y)).", "The bridge opened, see the page."],
    ["[2 - Partial] It opened.", "It opened."],
    ["The array is a[i] and [sic] stays, as does 5*3*2.", "The array is a[i] and [sic] stays, as does 5*3*2."],
  ])("R14 %s becomes %s", (text, wanted) => {
    expect(withoutMarks(text)).toBe(wanted);
  });

  it.each([" \n", "【", "[", "**a ", "(c"])("X5 reads a sentence of nothing but %j once", (mark) => {
    expect(withoutMarks(`x${mark.repeat(100_000)}y`).startsWith("x")).toBe(true);
  });

  it.each([
    ["", "When did the bridge open?"],
    ["## 1. Opening day", "Opening day"],
    ["x".repeat(90), "When did the bridge open?"],
  ])("R14 title %j becomes %j", (title, wanted) => {
    const sentences = [{ text: "A.", claimIds: ["a1f0"] }];
    expect(finishSection(sectionAsk(), { title, layout: "prose", sentences }).title).toBe(wanted);
  });
});

describe("comparisons with a model", () => {
  const compared = { things: ["Sydney Harbour Bridge", "Weir Bridge"], aspects: ["cost"] };
  const ask = sectionAsk({ part: "comparison", task: undefined, compared });

  it("R14 fills a table from the model's cells: things by number, rows by their respect, values that stand in the sentence", async () => {
    const { section } = await write(
      [
        {
          match: "assay_comparison_v1",
          reply: {
            cells: [
              {
                thing: "1",
                respect: "Opening",
                text: "The Sydney Harbour Bridge opened on 19 March 1932.",
                value: "19 March 1932",
                claim_ids: ["c1"],
              },
              {
                thing: "Weir Bridge",
                respect: "Cost",
                text: "The Weir Bridge cost about 6.25 million pounds.",
                value: "about 6.25 million",
                claim_ids: ["c2"],
              },
              { thing: "7", respect: "Cost", text: "Nothing is known.", value: "", claim_ids: ["c2"] },
              { thing: "1", respect: "In 1999 it burned", text: "The Sydney Harbour Bridge stands.", value: "stands", claim_ids: ["c1"] },
            ],
            remarks: [{ text: "Both are bridges.", claim_ids: [] }],
          },
        },
      ],
      ask,
    );
    expect(section).toMatchObject({ title: "Side by side", layout: "table" });
    expect(section.sentences.map(({ claimIds, cell }) => [claimIds, cell])).toEqual([
      [["a1f0"], { at: 0, row: "Opening", column: "Sydney Harbour Bridge", shown: "19 March 1932" }],
      [["b2e1"], { at: 1, row: "Cost", column: "Weir Bridge", shown: "about 6.25 million" }],
      [["a1f0"], { at: 2, row: "", column: "Sydney Harbour Bridge", shown: "stands" }],
    ]);
  });

  it("R12 a cell under the wrong thing leaves the table, and a row's head has only words of the question or the claims", async () => {
    const cost = { text: "The Weir Bridge cost about 6.25 million pounds.", value: "about 6.25 million", claim_ids: ["c2"] };
    const cells = [
      { thing: "1", respect: "Cost", ...cost },
      { thing: "2", respect: "Wasteful corruption", ...cost, text: "Weir Bridge cost about 6.25 million pounds." },
    ];
    const { section } = await write([{ match: "assay_comparison_v1", reply: { cells, remarks: [] } }], ask);
    expect(section.sentences.map(({ cell }) => cell?.row)).toEqual([undefined, ""]);
  });

  it("R14 T1 shows claims in the same words once, with all their sources, and leads back to all of them", async () => {
    const twin = writable("c3d2", OPENED.claim.text, { published: "2024-01-02" });
    const { section, model } = await write(
      [{ match: "assay_section_v1", reply: reply(GOOD) }],
      sectionAsk({ claims: [OPENED, COST, twin] }),
    );
    expect(section.sentences[0]?.claimIds).toEqual(["a1f0", "c3d2"]);
    expect(model.calls[0]?.user.match(/opened on 19 March 1932/g)).toHaveLength(1);
    expect(model.calls[0]?.user).toContain('<<<BLOCK kind=claim id=c1 sources=3 published="2024-01-02">>>');
  });
});
