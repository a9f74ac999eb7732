import { contentWords, words } from "../../src/text/words.ts";
import type { LabelledPair } from "./data.ts";

/** The plain baseline: the mean share of the claim's content words and of its word pairs that stand anywhere in the evidence. */
export function overlap({ claim, evidence }: LabelledPair): number {
  const text = evidence.join("\n");
  return (share(contentWords(claim), contentWords(text)) + share(bigrams(claim), bigrams(text))) / 2;
}

/** The baseline's order of evidence sentences: by number of shared content words. */
export function overlapOrder({ claim, evidence }: LabelledPair): number[] {
  const wanted = new Set(contentWords(claim));
  const shared = evidence.map((text, index) => ({ index, count: new Set(contentWords(text).filter((stem) => wanted.has(stem))).size }));
  return shared.sort((a, b) => b.count - a.count || a.index - b.index).map(({ index }) => index);
}

function share(wanted: readonly string[], present: readonly string[]): number {
  const there = new Set(present);
  return wanted.length === 0 ? 1 : wanted.filter((one) => there.has(one)).length / wanted.length;
}

function bigrams(text: string): string[] {
  const all = words(text);
  return all.slice(1).map((word, i) => `${all[i]?.stem} ${word.stem}`);
}
