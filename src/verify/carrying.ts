import type { QuoteInContext } from "../text/context.ts";
import type { Carrying } from "./judge.ts";

/** What a judge has read for a claim, its sentences under numbers. */
export interface ReadAs {
  readonly evidence: readonly QuoteInContext[];
  /** For each of the evidence the numbers of the sentences shown of it. */
  readonly numbers: readonly (readonly number[])[];
  readonly sentences: readonly string[];
}

/** The evidence that sentences named by number stand for: where one lies in a quote, that; else the sentence beside it. Undefined where none was read with the claim. */
export function carryingOf(named: readonly number[], { evidence, numbers, sentences }: ReadAs): Carrying | undefined {
  const at = new Set<number>();
  const beside: { at: number; text: string }[] = [];
  for (const number of new Set(named)) {
    const showing = numbers.flatMap((own, place) => (own.includes(number) ? [place] : []));
    const text = sentences[number - 1] ?? "";
    const quoting = showing.filter((place) => isQuoted(text, evidence[place]?.quote ?? ""));
    for (const place of quoting) at.add(place);
    const [first] = showing;
    if (quoting.length === 0 && first !== undefined) beside.push({ at: first, text });
  }
  return at.size + beside.length === 0 ? undefined : { at: [...at].sort((a, b) => a - b), beside };
}

function isQuoted(sentence: string, quote: string): boolean {
  const [a, b] = [spaced(sentence), spaced(quote)];
  return a !== "" && b !== "" && (a.includes(b) || b.includes(a));
}

function spaced(text: string): string {
  return text.replace(/[\s|…]+/gu, " ").trim();
}
