import type { QuoteInContext } from "../text/context.ts";
import type { Carrying } from "./judge.ts";

/** What a judge has read for a claim, its sentences under numbers. */
export interface ReadAs {
  readonly evidence: readonly QuoteInContext[];
  /** For each of the evidence the numbers of the sentences shown of it. */
  readonly numbers: readonly (readonly number[])[];
  readonly sentences: readonly string[];
  /** Evidence of other claims that may carry this one as well, with the numbers of its sentences. */
  readonly others?: readonly { readonly evidence: QuoteInContext; readonly numbers: readonly number[] }[];
}

/** The evidence that sentences named by number stand for: where one lies in a quote, that; else the sentence beside it. Undefined where none was read with the claim. */
export function carryingOf(named: readonly number[], { evidence, numbers, sentences, others = [] }: ReadAs): Carrying | undefined {
  const at = new Set<number>();
  const beside: { at: number; text: string }[] = [];
  const elsewhere = new Set<QuoteInContext>();
  for (const number of new Set(named)) {
    const showing = numbers.flatMap((own, place) => (own.includes(number) ? [place] : []));
    const text = sentences[number - 1] ?? "";
    const quoting = showing.filter((place) => isQuoted(text, evidence[place]?.quote ?? ""));
    for (const place of quoting) at.add(place);
    const [first] = showing;
    if (quoting.length === 0 && first !== undefined) beside.push({ at: first, text });
    const other =
      first === undefined ? others.find((one) => one.numbers.includes(number) && isQuoted(text, one.evidence.quote)) : undefined;
    if (other !== undefined) elsewhere.add(other.evidence);
  }
  if (at.size + beside.length + elsewhere.size === 0) return undefined;
  return { at: [...at].sort((a, b) => a - b), beside, ...(elsewhere.size > 0 && { elsewhere: [...elsewhere] }) };
}

function isQuoted(sentence: string, quote: string): boolean {
  const [a, b] = [spaced(sentence), spaced(quote)];
  return a !== "" && b !== "" && (a.includes(b) || b.includes(a));
}

function spaced(text: string): string {
  return text.replace(/[\s|…]+/gu, " ").trim();
}
