import type { Judgement, Verdict } from "../domain/claim.ts";
import type { Fault } from "./fault.ts";

/** Verdicts from the strongest support to its opposite. */
const ORDER = ["supported", "partly supported", "not found", "contradicted"] as const;
export type ModelVerdict = (typeof ORDER)[number];

/** One vote of a model on a claim. */
export interface Vote {
  readonly verdict: ModelVerdict;
  readonly reason: string;
}

/** Whether a model and the rules differ so far that one vote is not enough: one sees support where the other sees none. */
export function isBorderline(vote: ModelVerdict, rules: Verdict): boolean {
  const denies = (verdict: Verdict) => verdict === "not found" || verdict === "contradicted";
  return (vote === "supported" && denies(rules)) || (denies(vote) && rules === "supported");
}

/** What most votes say; where they all differ, the middle one. Ties of two go to the weaker. */
export function decide(votes: readonly Vote[]): Vote | undefined {
  const ranked = [...votes].sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  const count = (vote: Vote) => ranked.filter((other) => other.verdict === vote.verdict).length;
  const most = ranked.find((vote) => count(vote) * 2 > ranked.length);
  return most ?? ranked[Math.floor(ranked.length / 2)];
}

/** How sure a model's verdict alone makes, and within which bounds the rules' own score may move it. */
const SURE: Readonly<Record<ModelVerdict, { readonly alone: number; readonly least: number; readonly most: number }>> = {
  supported: { alone: 0.95, least: 0.7, most: 0.99 },
  "partly supported": { alone: 0.5, least: 0.3, most: 0.65 },
  "not found": { alone: 0.1, least: 0.02, most: 0.3 },
  contradicted: { alone: 0.02, least: 0.01, most: 0.1 },
};

/** The chance that the quotes carry the claim: the mean of model and rules, within what the verdict allows. */
export function scoreOf(verdict: ModelVerdict, rulesScore: number): number {
  const { alone, least, most } = SURE[verdict];
  return Math.min(most, Math.max(least, (alone + rulesScore) / 2));
}

/**
 * The verdict on a claim with hard faults, whatever anybody said (R12): what the rules make of it, but never "supported"; a turned negation
 * contradicts, anything else is not found.
 */
export function faultyJudgement(rules: Judgement, faults: readonly Fault[]): Judgement {
  const reasons = [...new Set([...faults.map((fault) => fault.reason), ...rules.reasons])];
  if (rules.verdict !== "supported") return { ...rules, reasons };
  const verdict = faults.some((fault) => fault.kind === "negation") ? "contradicted" : "not found";
  return { ...rules, verdict, score: scoreOf(verdict, 0), reasons };
}
