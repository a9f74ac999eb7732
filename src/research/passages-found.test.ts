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
