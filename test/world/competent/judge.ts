import { type Block, ofKind } from "./blocks.ts";
import { coverage, negated, numbers, sentences } from "./language.ts";

interface Verdict {
  readonly verdict: "supported" | "partly supported" | "not found" | "contradicted";
  readonly reason: string;
}

/** Holds each claim against the passages it names, by words, numbers and negation. */
export function judge(blocks: readonly Block[]): object {
  const verdicts = judgedClaims(blocks).map((claim) => {
    const isCarried = (own: readonly Told[]) => verdictOf(claim, [...own.map(toldIn), claim.calculated].join("\n"));
    const pages = [...Map.groupBy(claim.read, ({ page }) => page).values()];
    const alone = pages.filter((own) => isCarried(own).verdict === "supported");
    const by = (alone.length === 0 ? [claim.read] : alone).map((own) => own.map(({ number }) => number));
    return { id: claim.id, by, ...isCarried(claim.read) };
  });
  return {
    supported: verdicts.flatMap(({ id, by, verdict }) => (verdict === "supported" ? [carriedBy(id, by)] : [])),
    others: verdicts.flatMap(({ id, verdict, reason }) => (verdict === "supported" ? [] : [{ id, verdict, reason }])),
  };
}

/** A line of what is carried: the claim, and the sentences of each way in which it is. */
export function carriedBy(id: string, ways: readonly (readonly number[])[]): string {
  return `${id}: ${ways.map((way) => way.join(" ")).join(" / ")}`;
}

interface Told {
  readonly number: number;
  readonly page: string;
  readonly text: string;
}

/** The claims of a message to the judge, each with the numbered sentences it is read with. */
export function judgedClaims(blocks: readonly Block[]) {
  const told = ofKind(blocks, "passage").flatMap(({ body, attributes }) => sentencesOf(body, attributes.page ?? ""));
  const computed = new Map<string, string>();
  return [...(ofKind(blocks, "claim")[0]?.body ?? "").matchAll(/^(c\d+) \| ([^|\n]*) \| (.*)$/gmu)].map(
    ([, id = "", head = "", text = ""]) => {
      const [numbers = "", ...rest] = head.split("; ");
      const ranges = numbers.split(" ").map((range) => range.split("-").map(Number));
      const read = told.filter(({ number }) => ranges.some(([from = 0, to = from]) => number >= from && number <= to));
      // Code stands in a block of its own.
      const code = ofKind(blocks, "written").find((block) => block.id === id && text === `block ${id}`);
      const of = rest.flatMap((one) => /^= of (.*)$/u.exec(one)?.[1]?.split(" ") ?? []);
      const calculated = [...rest.filter((one) => one.includes(" = ")), ...of.map((other) => computed.get(other) ?? "")].join("\n");
      computed.set(id, calculated);
      return {
        id,
        text: code?.body ?? text,
        read,
        calculated,
        kind: rest.find((one) => /^(?:inference|absence|connective|code)$/u.test(one)),
      };
    },
  );
}

/** Each sentence with where it stands. */
function sentencesOf(body: string, page: string): Told[] {
  let under = "";
  return body.split(/\n(?=§ )/u).flatMap((part) => {
    under = /^§ .*/u.exec(part)?.[0] ?? under;
    return [...part.matchAll(/\[(\d+)\] ([\s\S]*?)(?=\s\[\d+\] |$)/gu)].map(([, number, text = ""]) => ({
      ...{ number: Number(number), text },
      page: `${page}\n${under}`,
    }));
  });
}

function toldIn({ page, text }: Told): string {
  return `${page}\n\n${text}`;
}

function verdictOf({ text, kind }: { readonly text: string; readonly kind: string | undefined }, evidence: string): Verdict {
  switch (kind) {
    case "absence":
      return absent(text, evidence);
    case "connective":
      return leading(text, evidence);
    default:
      return carried(text, evidence);
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
