import { contentWords, words } from "../../src/text/words.ts";
import type { LabelledPair } from "./data.ts";

/** The plain baseline: the mean share of the claim's content words and of its word pairs that stand anywhere in the evidence. */
export function overlap({ claim, texts }: LabelledPair): number {
  const text = texts.join("\n");
  return (share(contentWords(claim), contentWords(text)) + share(bigrams(claim), bigrams(text))) / 2;
}

function share(wanted: readonly string[], present: readonly string[]): number {
  const there = new Set(present);
  return wanted.length === 0 ? 1 : wanted.filter((one) => there.has(one)).length / wanted.length;
}

function bigrams(text: string): string[] {
  const all = words(text);
  return all.slice(1).map((word, i) => `${all[i]?.stem} ${word.stem}`);
}

/** The cut with the best macro-F1 in the mean over the sets, taken as the middle of the best stretch of cuts so that no single example decides. */
export function bestThreshold(scored: readonly { readonly set: string; readonly p: number; readonly yes: boolean }[]): number {
  const sorted = scored.map((one) => one.p).sort((a, b) => a - b);
  const cuts = Array.from({ length: 91 }, (_, i) => sorted[Math.floor((0.05 + i * 0.01) * (sorted.length - 1))] ?? 0.5);
  const sets = [...new Set(scored.map(({ set }) => set))].map((name) => scored.filter(({ set }) => set === name));
  const values = cuts.map((cut) => sets.reduce((sum, set) => sum + macroF1(set, cut), 0));
  const smooth = values.map((_, i) => {
    const near = values.slice(Math.max(0, i - 3), i + 4);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
  return cuts[smooth.indexOf(smooth.reduce((most, value) => Math.max(most, value), 0))] ?? 0.5;
}

function macroF1(scored: readonly { p: number; yes: boolean }[], cut: number): number {
  const f1 = (wanted: boolean) => {
    const said = scored.filter((one) => one.p >= cut === wanted);
    const right = said.filter((one) => one.yes === wanted).length;
    return (2 * right) / Math.max(1, said.length + scored.filter((one) => one.yes === wanted).length);
  };
  return (f1(true) + f1(false)) / 2;
}
