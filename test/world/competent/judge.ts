import { type Block, ofKind } from "./blocks.ts";
import { coverage, negated, numbers, sentences } from "./language.ts";

/** Holds each claim against the passages it names, by words, numbers and negation. */
export function judge(blocks: readonly Block[]): object {
  return {
    verdicts: ofKind(blocks, "claim").map((claim) => {
      const named = (claim.attributes.passages ?? "").split(" ");
      const evidence = ofKind(blocks, "passage").flatMap((passage) => (named.includes(passage.id) ? passage.body : []));
      return { id: claim.id, ...verdictOf(claim.body, [...evidence, claim.attributes.calculated ?? ""].join("\n")) };
    }),
  };
}

function verdictOf(claim: string, evidence: string): { verdict: string; reason: string } {
  const carried = coverage(claim, evidence);
  const there = new Set(numbers(evidence));
  const missing = numbers(claim).filter((number) => !there.has(number));
  if (carried >= 0.5 && missing.length > 0 && there.size > 0)
    return { verdict: "contradicted", reason: `the quotes do not say ${missing[0]}` };
  const [closest = evidence] = sentences(evidence).sort((a, b) => coverage(claim, b) - coverage(claim, a));
  if (carried >= 0.6 && negated(claim) !== negated(closest)) return { verdict: "contradicted", reason: "one of them says not" };
  if (carried >= 0.75 && missing.length === 0) return { verdict: "supported", reason: "" };
  if (carried >= 0.45) return { verdict: "partly supported", reason: "the quotes say only part of it" };
  return { verdict: "not found", reason: "the quotes do not speak of it" };
}
