import { quantities } from "../../text/quantities.ts";
import { sentenceSpans } from "../../text/sentences.ts";
import { contentWords, type Word, words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";
import { meaningsOf } from "../synonyms.ts";
import { identifiers } from "./identifiers.ts";

/** Below this share of its content words in the evidence a sentence speaks of something else, however it is meant. */
const LEAST_HEARD = 0.34;
/** The same for one of several sentences: the others may be all that the evidence is for. */
const LEAST_HEARD_OF_SEVERAL = 0.6;
/** Fewer content words than these tell too little. */
const LEAST_WORDS = 3;
/** Words that begin with so many equal letters are taken for one. */
const SAME_BEGINNING = 5;
/** Share of function words from which a text is taken to be English: only then can words be compared. */
const LEAST_STOPS = 0.15;

/** A sentence that begins without a capital. */
const RUN_ON = /(?<=\p{L}{3}[.!?])\s+(?=\p{Ll})/u;

/**
 * Whole sentences of a statement of which its evidence says next to nothing. No judge may let one through: it is what is added to a sound
 * statement by somebody who wants it said. Names may stand around the quotes ("it" for "the array"), all else must stand in them. A sentence
 * in another language than the evidence must share a name or a number with it, as far as both have an alphabet in common.
 */
export function unheardFaults({ sentence, quotes, contexts, closest }: Checked): Fault[] {
  const heard = hearing(`${quotes}\n${closest.join("\n")}`, contexts);
  const parts = sentenceSpans(sentence).flatMap((span) => sentence.slice(span.start, span.end).split(RUN_ON));
  return parts
    .filter((text) => isUnheard(text, heard, parts))
    .map((text) => ({
      kind: "subject" as const,
      what: text,
      reason: `the evidence does not speak of this: "${text}"`,
    }));
}

interface Hearing {
  readonly english: boolean;
  readonly hears: (word: Word) => boolean;
  readonly around: ReadonlySet<string>;
}

function hearing(evidence: string, contexts: string): Hearing {
  const stems = new Set(contentWords(evidence));
  const around = new Set(contentWords(contexts));
  const beginnings = new Set([...stems].filter((stem) => stem.length >= SAME_BEGINNING).map((stem) => stem.slice(0, SAME_BEGINNING)));
  const meanings = new Set([...stems].flatMap((stem) => [...meaningsOf(stem)]));
  return {
    english: isEnglish(contexts),
    around,
    hears: ({ stem, text }) =>
      stems.has(stem) ||
      (/^[\p{Lu}\p{N}]/u.test(text) && around.has(stem)) ||
      (stem.length >= SAME_BEGINNING && beginnings.has(stem.slice(0, SAME_BEGINNING))) ||
      [...meaningsOf(stem)].some((meaning) => meanings.has(meaning)),
  };
}

function isUnheard(text: string, { english, hears, around }: Hearing, parts: readonly string[]): boolean {
  if (!english || holdsFigures(text)) return false;
  const said = [...new Map(words(text).flatMap((word) => (word.stop ? [] : [[word.stem, word] as const]))).values()];
  const heard = said.filter(hears).length;
  if (parts.length > 1 && parts.some(isEnglish)) return said.length > 0 && heard < said.length * LEAST_HEARD_OF_SEVERAL;
  if (said.length <= 2)
    return said.length > 0 && heard === 0 && !said.some((word) => around.has(word.stem) || !/^\p{Script=Latin}/u.test(word.text));
  if (isEnglish(text)) return said.length >= LEAST_WORDS && heard < said.length * LEAST_HEARD;
  const latin = said.filter((word) => /^\p{Script=Latin}{3,}/u.test(word.text));
  if (latin.length < said.length) return latin.length > 0 && !latin.some(hears);
  return said.length >= LEAST_WORDS && heard === 0;
}

/** Numbers, dates and identifiers have checks of their own; what carries them may be worked out: "the 19th century" of 1880. */
function holdsFigures(text: string): boolean {
  const { amounts, dates } = quantities(text);
  return amounts.length + dates.length + identifiers(text).length > 0;
}

function isEnglish(text: string): boolean {
  const all = words(text);
  return all.filter((word) => word.stop).length >= all.length * LEAST_STOPS;
}
