import { expect, it } from "vitest";
import { liveRun } from "../../test/live-run.ts";
import type { Proof } from "../answer/proof.ts";
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
