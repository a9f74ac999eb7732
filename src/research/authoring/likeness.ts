// Which sentences of a pack say most of a text.
import { contentWords } from "../../text/words.ts";
import { examine } from "../../verify/rules.ts";
import type { EvidencePack, PackSentence } from "../../write/pack.ts";

/** Share of a sentence's content words one of the pack must have before it stands for what was not named. */
export const LIKE_ENOUGH = 0.5;
/** Share of the words of advice that a sentence has, which may say what it takes for known. */
export const SPEAKS = 0.35;

/** Whether a text states a figure, in whatever form. */
export function states(text: string, figure: string): boolean {
  return examine(figure, [{ quote: text, context: text, place: [] }]).faults.length === 0;
}

/** Sentences of the pack that share words with a text, the likest first. */
export function alike(text: string, pack: EvidencePack, least = LIKE_ENOUGH): PackSentence[] {
  return ranked(text, pack.sentences(), least);
}

/** The same of some sentences. */
export function ranked(text: string, sentences: readonly PackSentence[], least = 0): PackSentence[] {
  const wanted = new Set(contentWords(text));
  return sentences
    .map((sentence) => {
      const own = stemsOf(sentence);
      return { sentence, share: [...wanted].filter((word) => own.has(word)).length / Math.max(1, wanted.size) };
    })
    .filter(({ share }) => share > 0 && share >= least)
    .sort((a, b) => b.share - a.share)
    .map(({ sentence }) => sentence);
}

/** The share of a text's content words that another has. */
export function sharedWords(text: string, other: string): number {
  const [own, others] = [new Set(contentWords(text)), new Set(contentWords(other))];
  return [...own].filter((word) => others.has(word)).length / Math.max(1, own.size);
}

const stems = new WeakMap<PackSentence, ReadonlySet<string>>();

/** The content words of a sentence. */
export function stemsOf(sentence: PackSentence): ReadonlySet<string> {
  const known = stems.get(sentence) ?? new Set(contentWords(sentence.quote.text));
  stems.set(sentence, known);
  return known;
}
