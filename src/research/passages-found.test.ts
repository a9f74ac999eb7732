import { expect, it } from "vitest";
import { liveRun } from "../../test/live-run.ts";
import type { Proof } from "../answer/proof.ts";
import { AssayError } from "../domain/error.ts";
import type { Run } from "../run/run.ts";
import type { Judge } from "../verify/judge.ts";
import { RULES_JUDGE } from "../verify/rules.ts";
import { materialOf } from "./authoring/authoring-material.ts";
import { passagesFound } from "./passages-found.ts";
import { freshState } from "./state.ts";

const SENTENCES = ["The bridge spans the fjord.", "It opened in 2019.", "The old one was pulled down."];
const TEXT = SENTENCES.join(" ");

/** What is found where the likeliest sentence is the second, and a judge refuses some. */
async function found(refused: readonly string[]) {
  const { evidence } = materialOf([{ text: TEXT }]);
  const answer = SENTENCES.map((sentence, at) => {
    const start = TEXT.indexOf(sentence);
    return { page: 0, kind: "prose" as const, start, end: start + sentence.length, rank: [1, 0, 2][at] ?? 0, part: 0, otherwise: false };
  });
  const proof: Proof = { answer, unanswered: [], likelihood: 0.9, passages: [], missing: [] };
  const judge: Judge = {
    name: RULES_JUDGE,
    judge: async (pairs) =>
      new Map(
        pairs.map(({ id, claim }) => [
          id,
          { verdict: refused.includes(claim) ? "not checked" : "supported", score: 0.9, reasons: [], judge: RULES_JUDGE },
        ]),
      ),
  };
  const { run } = await liveRun();
  const rules = { planner: undefined as never, find: async () => proof, judge };
  const { statements } = await passagesFound(run, { rules }, { ...freshState(), evidence }, "When did the bridge open?", true);
  return statements.map(({ text }) => text);
}

it("X8 R12 what a judge refuses of an answer is left out, and without its likeliest sentence none is given", async () => {
  expect(await found([])).toEqual(SENTENCES);
  expect(await found(SENTENCES.slice(0, 1))).toEqual(SENTENCES.slice(1));
  expect(await found(SENTENCES.slice(1, 2))).toEqual([]);
});

it.each([
  [0, 10_000],
  [9_999, 10_000],
  [45_000, 45_000],
])(
  "X8 R10 with %d ms left, what was read is looked through for %d ms; what takes longer, or is too much, is found nothing of",
  async (left, most) => {
    const { evidence } = materialOf([{ text: TEXT }]);
    const asked: unknown[] = [];
    const looked = (thrown: AssayError) => {
      const step = async (ask: unknown) => {
        asked.push(ask);
        throw thrown;
      };
      const run = { signal: new AbortController().signal, leftMs: () => left, step } as unknown as Run;
      const judge: Judge = { name: RULES_JUDGE, judge: async () => new Map() };
      const rules = { planner: undefined as never, find: undefined as never, judge };
      return passagesFound(run, { rules }, { ...freshState(), evidence }, "When did the bridge open?");
    };
    for (const type of ["TIMEOUT", "TOO_LARGE"] as const)
      expect(await looked(new AssayError(type, "No."))).toMatchObject({ statements: [], passages: [], likelihood: 0 });
    await expect(looked(new AssayError("CANCELLED", "No."))).rejects.toMatchObject({ type: "CANCELLED" });
    expect(asked).toMatchObject([{ timeoutMs: most, owed: true, purse: "writer" }, {}, {}]);
  },
);

const CRANE = [
  "The crane works.",
  "1. Open the valve.",
  "2. Start it:",
  "```\ncrane --on\n  now\n```",
  "It costs 4 euros.",
  "    run it\n      twice",
].join("\n\n");
const RIVAL = "It costs 5 euros.";

/** What is shown of a proof whose every sentence a judge finds carried but those refused. */
async function shownOf(proof: Partial<Proof>, refused: readonly string[] = [], timeAsked = false) {
  const { evidence } = materialOf([{ text: CRANE, published: "2025-04-01T10:00:00Z" }, { text: RIVAL }]);
  const asked: unknown[] = [];
  const judge: Judge = {
    name: RULES_JUDGE,
    judge: async (pairs) => {
      asked.push(...pairs.map(({ claim, evidence: [own] }) => [claim, own?.context === own?.quote]));
      return new Map(
        pairs.map(({ id, claim }) => [
          id,
          { verdict: refused.includes(claim) ? "not found" : "supported", score: 1, reasons: [], judge: RULES_JUDGE },
        ]),
      );
    },
  };
  const { run } = await liveRun();
  const whole: Proof = { answer: [], unanswered: [], likelihood: 0.98765, passages: [], missing: [], ...proof };
  const rules = { planner: undefined as never, find: async () => whole, judge };
  const found = await passagesFound(run, { rules }, { ...freshState(), evidence, timeAsked }, "What does the crane cost?");
  return { found, asked, pages: evidence.pages() };
}
const at = (words: string, page = 0) => {
  const start = (page === 0 ? CRANE : RIVAL).indexOf(words);
  return { page, start, end: start + words.length };
};
const sentence = (words: string, more: Partial<Proof["answer"][number]> = {}): Proof["answer"][number] => ({
  ...{ ...at(words), kind: "prose", rank: 0, part: 0, otherwise: false },
  ...more,
});
const blocks = ({
  blocks: all,
}: {
  readonly blocks: readonly { readonly layout: string; readonly sentences: readonly { readonly text: string }[] }[];
}) => all.map(({ layout, sentences }) => [layout, ...sentences.map(({ text }) => text)]);

it("X8 prose flows, steps and code stand by themselves, each question's answer too, and what is said otherwise apart", async () => {
  const { found } = await shownOf({
    answer: [
      sentence("The crane works.", { rank: 1 }),
      sentence("It costs 4 euros."),
      sentence("1. Open the valve.", { part: 1 }),
      sentence("2. Start it:", { part: 1, rank: 1 }),
      sentence("```\ncrane --on\n  now\n```", { part: 1, rank: 2, kind: "code" }),
      sentence("    run it\n      twice", { part: 2, kind: "code" }),
      sentence("The crane works.", { part: 3 }),
      sentence("The crane works.", { page: 9, part: 4 }),
      sentence(RIVAL, { ...at(RIVAL, 1), rank: 2, otherwise: true }),
    ],
    ...{ unanswered: ["Who?"], missing: ["seal"] },
  });
  expect(blocks(found.answer)).toEqual([
    ["prose", "The crane works.", "It costs 4 euros."],
    ["numbered", expect.stringContaining("Open the valve."), expect.stringContaining("Start it:")],
    ["code", "crane --on\n  now"],
    ["code", "run it\n  twice"],
    ["prose", "The crane works."],
  ]);
  expect(blocks(found.otherwise)).toEqual([["prose", RIVAL]]);
  expect([found.unanswered, found.missing, found.likelihood]).toEqual([["Who?"], ["seal"], 0.98765]);
  expect(found.statements).toHaveLength(8);
  expect(found.ranked.at(-1)?.text).not.toBe("The crane works.");
  expect(found.statements[0]?.claims[0]).toMatchObject({ confidence: 0.988, relevance: 0.988, judgement: { verdict: "supported" } });
});

it("X8 R12 steps are given all or none, and held against their own words", async () => {
  const answer = ["1. Open the valve.", "2. Start it:"].map((words, rank) => sentence(words, { rank, ofSteps: true }));
  const whole = await shownOf({ answer });
  expect(whole.found.statements).toHaveLength(2);
  expect(whole.asked.map((one) => (one as unknown[])[1])).toEqual([true, true]);
  const said = whole.found.statements.map(({ text }) => text);
  expect((await shownOf({ answer }, said.slice(1))).found.statements).toEqual([]);
  const one = await shownOf({ answer: [sentence("The crane works.")] });
  expect(one.asked).toEqual([["The crane works.", false]]);
});

it("X8 passages are shown as their page has them, with where they stand, of when they are, and who else has them", async () => {
  const passage = { ...at("It costs 4 euros."), kind: "prose" as const, headings: ["Prices"], pageNumber: 3, alsoOn: [1, 9] };
  const passages = [
    { ...passage, head: { start: 0, end: 9 }, marked: [at("costs")] },
    { ...at(RIVAL, 1), kind: "prose" as const, headings: [], marked: [], alsoOn: [] },
    { ...passage, page: 9, marked: [] },
  ];
  const { found, pages } = await shownOf({ passages }, [], true);
  const [first, second, ...rest] = found.passages;
  expect(first).toMatchObject({
    ...{ kind: "prose", text: "It costs 4 euros.", head: "The crane", headings: ["Prices"], page: 3, dated: "2025-04-01", undated: true },
    ...{ marked: [{ start: 3, end: 8 }], alsoIn: [pages[1]?.snapshot.id] },
    claim: { text: "It costs 4 euros.", confidence: 0, relevance: 0, taskIds: [], judgement: { verdict: "not checked", score: 0 } },
  });
  expect(second).toMatchObject({ text: RIVAL, head: undefined, page: undefined, dated: undefined, undated: true });
  expect(rest).toEqual([]);
  expect((await shownOf({ passages })).found.passages.map(({ undated }) => undated)).toEqual([false, false]);
  expect(found.statements).toEqual([]);
});
