import { contentWords, eachWord } from "../text/words.ts";

/** How a stem is written for FTS5, which would divide it at anything but letters, marks, digits and "_". */
export function termOf(stem: string): string {
  return stem.replace(/[^\p{L}\p{M}\p{N}]/gu, "_");
}

/**
 * A text as the index holds it: the stems of its content words in order, divided by spaces. They are Assay's own stems, so that a query,
 * the count of documents and the judgement of a passage never disagree, and that scripts without spaces are found by pairs of characters.
 */
export function termsOfText(text: string): string {
  return contentWords(text).map(termOf).join(" ");
}

/** The different words of a text as they are spelled (lower case, no accents), for the vocabulary. */
export function spelledWords(text: string): Set<string> {
  const found = new Set<string>();
  eachWord(text, (lower) => found.add(lower));
  for (const word of found) if (!/^[\p{L}\p{M}]{2,40}$/u.test(word)) found.delete(word);
  return found;
}
