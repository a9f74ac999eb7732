import { describe, expect, it } from "vitest";
import type { Verdict } from "../../domain/claim.ts";
import type { Run } from "../../run/run.ts";
import type { Judge, Judged } from "../../verify/judge.ts";
import type { JudgedPair } from "../../verify/pair.ts";
import type { ProvenBullet } from "./compose.ts";
import { byHypotheses, type ExaminationAsk, examinerByRules } from "./verification.ts";

const run = { signal: new AbortController().signal } as unknown as Run;
const bullet = (quote: string) => ({ kind: "fact", sentence: { claims: [{ quotes: [{ text: quote }] }] } }) as unknown as ProvenBullet;

/** Judges as it is told of a statement beside a quote; of all else nothing is found. */
function judging(verdicts: Readonly<Record<string, Verdict>>): Judge {
  const judgedOf = ({ claim, evidence }: JudgedPair): Judged => {
    const verdict = evidence.map(({ quote }) => verdicts[`${claim} | ${quote}`]).find((one) => one !== undefined) ?? "not found";
    return { verdict, score: 0.5, reasons: [], judge: { kind: "rules", version: "rules@0" } };
  };
  const name = { kind: "rules", version: "rules@0" } as const;
  return { name, judge: async (pairs) => new Map(pairs.map((pair) => [pair.id, judgedOf(pair)])) };
}

const examine = (judge: Judge, phaseOne: ExaminationAsk["phaseOne"], quotes: readonly string[]) =>
  examinerByRules(judge).examine(run, {
    ...{ key: "k", question: "Why does the tap drip?", phaseOne, bullets: quotes.map(bullet) },
    by: {} as ExaminationAsk["by"],
  });

describe("C10 hypotheses held against what was found", () => {
  const texts = ["The washer is worn.", "The pressure is high."];
  const problem: ExaminationAsk["phaseOne"] = { kind: "problem", hypotheses: texts.map((text, at) => ({ text, percent: 60 - 20 * at })) };
  const [worn, high] = texts;

  it.each([
    ["says it", { [`${worn} | b`]: "supported" }, [{ id: "H1", verdict: "confirmed", findings: [1] }, open("H2")], "confirmed"],
    ["denies it", { [`${worn} | a`]: "contradicted" }, [{ id: "H1", verdict: "refuted", findings: [0] }, open("H2")], "corrected"],
    ["says another", { [`${high} | a`]: "supported" }, [open("H1"), { id: "H2", verdict: "confirmed", findings: [0] }], "corrected"],
    ["both says and denies it", { [`${worn} | a`]: "supported", [`${worn} | b`]: "contradicted" }, [open("H1"), open("H2")], "not settled"],
    ["says nothing of them", {}, [open("H1"), open("H2")], "not settled"],
  ] as const)("C10 where a finding %s", async (_, verdicts, hypotheses, answer) => {
    expect(await examine(judging(verdicts), problem, ["a", "b"])).toEqual({ answer, hypotheses });
  });

  it("C10 nothing is settled where nothing was found", async () => {
    expect(await examine(judging({}), problem, [])).toEqual({ answer: "not settled", hypotheses: [] });
  });

  function open(id: string) {
    return { id, verdict: "open", findings: [] };
  }
});

describe("C10 an answer held against what was found", () => {
  const answer = "The washer is worn out. The pressure is far too high.";
  const [first, second] = ["The washer is worn out.", "The pressure is far too high."];
  const simple = { kind: "simple", answer } as const;

  it.each([
    [{ [`${first} | a`]: "supported", [`${second} | a`]: "supported" }, "confirmed"],
    [{ [`${first} | a`]: "supported", [`${second} | a`]: "not checked" }, "open"],
    [{ [`${first} | a`]: "supported" }, "corrected"],
    [{ [`${first} | a`]: "supported", [`${second} | a`]: "contradicted" }, "corrected"],
  ] as const)("C10 %j is %s", async (verdicts, outcome) => {
    expect(await examine(judging(verdicts), simple, ["a"])).toEqual({ answer: outcome, hypotheses: [] });
  });
});

it("C10 the likeliest hypothesis is what was said first", () => {
  const [confirmed, refuted] = [
    { id: "H1", verdict: "confirmed", findings: [0] } as const,
    { id: "H1", verdict: "refuted", findings: [0] } as const,
  ];
  expect(byHypotheses([confirmed]).answer).toBe("confirmed");
  expect(byHypotheses([refuted]).answer).toBe("corrected");
});
