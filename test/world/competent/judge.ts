import { type Block, ofKind } from "./blocks.ts";
import { coverage, negated, numbers, sentences } from "./language.ts";

interface Verdict {
  readonly verdict: "supported" | "partly supported" | "not found" | "contradicted";
  readonly reason: string;
}

/** Holds each claim against the passages it names, by words, numbers and negation. */
export function judge(blocks: readonly Block[]): object {
  return {
    verdicts: ofKind(blocks, "claim").map((claim) => {
      const named = (claim.attributes.passages ?? "").split(" ");
      const passages = ofKind(blocks, "passage").filter(({ id }) => named.includes(id));
      const calculated = claim.attributes.calculated ?? "";
      const isCarried = (own: readonly Block[]) => verdictOf(claim, [...own.map(toldIn), calculated].join("\n"));
      const alone = passages.filter((one) => isCarried([one]).verdict === "supported").map(({ id }) => id);
      return { id: claim.id, ...isCarried(passages), alone };
    }),
  };
}

/** A passage, after where it stands. */
function toldIn({ body, attributes }: Block): string {
  return `${attributes.page ?? ""}\n\n${body}`;
}

function verdictOf({ body, attributes }: Block, evidence: string): Verdict {
  switch (attributes.kind) {
    case "absence":
      return absent(body, evidence);
    case "connective":
      return leading(body, evidence);
    default:
      return carried(body, evidence);
  }
}

function carried(claim: string, evidence: string): Verdict {
  const share = coverage(claim, evidence);
  const there = new Set(numbers(evidence));
  const missing = numbers(claim).filter((number) => !there.has(number));
  if (share >= 0.5 && missing.length > 0 && there.size > 0)
    return { verdict: "contradicted", reason: `the quotes do not say ${missing[0]}` };
  const [closest = evidence] = sentences(evidence).sort((a, b) => coverage(claim, b) - coverage(claim, a));
  if (share >= 0.6 && negated(claim) !== negated(closest)) return { verdict: "contradicted", reason: "one of them says not" };
  if (share >= 0.75 && missing.length === 0) return { verdict: "supported", reason: "" };
  if (share >= 0.45) return { verdict: "partly supported", reason: "the quotes say only part of it" };
  return { verdict: "not found", reason: "the quotes do not speak of it" };
}

/** "The sources do not say anything of …": true as long as no sentence speaks of nearly all of that. */
function absent(claim: string, evidence: string): Verdict {
  const what = claim.replace(/\b(?:sources?|say|anything|tells?|gives?|states?)\b/gi, "");
  const telling = sentences(evidence).some((sentence) => coverage(what, sentence) >= 0.75);
  return telling ? { verdict: "contradicted", reason: "one of them does" } : { verdict: "supported", reason: "" };
}

/** Words that lead over have no figure of their own and hardly a word. */
function leading(claim: string, evidence: string): Verdict {
  const there = new Set(numbers(evidence));
  const isNew = numbers(claim).some((number) => !there.has(number)) || coverage(claim, evidence) < 0.3;
  return isNew ? { verdict: "not found", reason: "it states something" } : { verdict: "supported", reason: "" };
}
