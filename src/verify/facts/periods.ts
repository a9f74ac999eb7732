// No lift can be told: never fires on the 1,818 claims of WiCE dev, ExpertQA validation and AttributionBench dev; held to planted ones.
import { unbounded } from "./bounds.ts";
import type { Fault } from "./fault.ts";
import { measures, measuresAgree } from "./measures.ts";
import type { Reading } from "./reading.ts";

const PERIODS: readonly (readonly [period: string, words: string])[] = [
  ["second", "second|sec|s"],
  ["minute", "minute|min"],
  ["hour", "hour|hr|h"],
  ["day", "day|d"],
  ["week", "week|wk"],
  ["month", "month|mo"],
  ["quarter", "quarter"],
  ["year", "year|yr|annum|a"],
];
/** "Per month", "a year", "/mo", "monthly", "annually" close behind a figure. */
const BEHIND: readonly (readonly [string, RegExp])[] = PERIODS.map(([period, words]) => [
  period,
  new RegExp(`^(?:\\s\\p{L}{1,16}){0,2}\\s?(?:(?:per|an?|each|every)\\s(?:${words})|/\\s?(?:${words})|${adverb(period)})(?!\\p{L})`, "iu"),
]);

function adverb(period: string): string {
  if (period === "year") return "\\s(?:yearly|annually|p\\.?a\\.?)";
  return period === "day" ? "\\sdaily" : `\\s${period}ly`;
}

/** Figures that the claim gives per one length of time and the evidence only per another: "40 euros per month" of "40 euros per year" (R12). */
export function periodFaults(claim: string, evidence: Reading): Fault[] {
  return measures(claim).amounts.flatMap((amount): Fault[] => {
    const said = periodBehind(claim, amount.end);
    if (said === undefined) return [];
    const stands = evidence.measures.amounts
      .filter((other) => measuresAgree(unbounded(amount), unbounded(other)))
      .map(({ end }) => periodBehind(evidence.text, end));
    const others = stands.filter((period) => period !== undefined);
    if (others.length === 0 || others.length < stands.length || others.includes(said)) return [];
    return [{ kind: "period", what: amount.text, reason: `${amount.text} is per ${others[0]} in evidence, not per ${said}` }];
  });
}

function periodBehind(text: string, at: number): string | undefined {
  const behind = text.slice(at, at + 48);
  return BEHIND.find(([, pattern]) => pattern.test(behind))?.[0];
}
