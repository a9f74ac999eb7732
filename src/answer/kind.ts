import type { AsksFor } from "../lexicon/language.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { dates } from "../text/dates.ts";
import { names } from "../text/names.ts";
import { words } from "../text/words.ts";

/** Kinds of answer that are seen in a sentence whatever its language: figures, days, and names where capitals tell them. */
export function seesKind(asksFor: AsksFor, { capitals }: Lexicon): boolean {
  return asksFor === "number" || asksFor === "date" || ((asksFor === "person" || asksFor === "place") && capitals === "names");
}

/** Whether a sentence holds the kind of thing that is asked for, beyond what the question itself says. @param asked the question's words, lower case */
export function holdsKind(sentence: string, asksFor: AsksFor, asked: ReadonlySet<string>, lexicon: Lexicon): boolean {
  if (asksFor === "number") return hasNumber(sentence, asked, lexicon);
  if (asksFor === "date") return dates(sentence).some((date) => !asked.has(date.text.toLowerCase()));
  return names(sentence).some(
    ({ text, beginsSentence }) => !beginsSentence && words(text, lexicon).some(({ lower, stop }) => !stop && !asked.has(lower)),
  );
}

function hasNumber(sentence: string, asked: ReadonlySet<string>, lexicon: Lexicon): boolean {
  // A year tells when, not how many.
  const counted = dates(sentence).reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    sentence,
  );
  if ((counted.match(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu) ?? []).some((digits) => !asked.has(digits))) return true;
  const { values, scales } = lexicon.numbers;
  if (lexicon.unspaced) return [...values.keys()].some((word) => word.length > 1 && sentence.includes(word));
  return words(sentence, lexicon).some(({ text }) => {
    const value = values.get(text.toLowerCase()) ?? scales.get(text.toLowerCase());
    return value !== undefined && value > 1;
  });
}

/**
 * Whether a sentence names anything that the question does not. At its head anything has a capital: what its page writes small elsewhere is no name there.
 * @param asked the question's words, lower case
 */
export function namesAnother(sentence: string, page: string, asked: ReadonlySet<string>, lexicon: Lexicon): boolean {
  const isSmall = (word: string) => page.split(/[^\p{L}\p{M}\p{N}]+/u).includes(word);
  return names(sentence).some(({ text, atHead }) =>
    words(text, lexicon).some(({ lower, stop }, at) => !stop && !asked.has(lower) && !(atHead && at === 0 && isSmall(lower))),
  );
}
