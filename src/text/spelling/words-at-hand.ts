import { contentWords, words } from "../words.ts";
import { WordIndex } from "./word-index.ts";

/** Words known at hand (a library's, those of search results), for typos and sound-alikes (C14). */
export interface WordsAtHand {
  /** How many documents hold the word (lower case); 0: unknown. */
  frequency(word: string): number;
  /** Known words that are spelled or sound like this one, best first. */
  similar(word: string): readonly string[];
  /** Whether one passage holds both words, in any form. */
  together(one: string, other: string): boolean;
}

/** Where nothing is known: no word has another for it. */
export const NO_WORDS: WordsAtHand = { frequency: () => 0, similar: () => [], together: () => false };

/** The words of some passages. */
export function wordsOf(passages: readonly string[]): WordsAtHand {
  const counts = new Map<string, number>();
  const places = new Map<string, Set<number>>();
  for (const [at, passage] of passages.entries()) {
    for (const word of new Set(words(passage).map(({ lower }) => lower))) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const stem of new Set(contentWords(passage))) places.set(stem, (places.get(stem) ?? new Set()).add(at));
  }
  const index = new WordIndex(counts);
  const placesOf = (word: string) => places.get(contentWords(word)[0] ?? "") ?? new Set<number>();
  return {
    frequency: (word) => index.frequency(word),
    similar: (word) => index.similar(word),
    together: (one, other) => [...placesOf(one)].some((at) => placesOf(other).has(at)),
  };
}

/** What either of two knows. */
export function allWordsOf(one: WordsAtHand, other: WordsAtHand): WordsAtHand {
  return {
    frequency: (word) => one.frequency(word) + other.frequency(word),
    similar: (word) => [...new Set([...one.similar(word), ...other.similar(word)])],
    together: (a, b) => one.together(a, b) || other.together(a, b),
  };
}
