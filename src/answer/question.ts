import type { AsksFor } from "../lexicon/language.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { lexiconFor } from "../lexicon/telling.ts";
import { asksFor } from "../question/asks.ts";
import { type Word, words } from "../text/words.ts";
import { gramsOfWord } from "./likeness.ts";

/** A content word of a question. */
export interface AskedTerm {
  readonly stem: string;
  /** As typed, and where. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly grams: ReadonlySet<string>;
}

/** A question as its answers are looked for. */
export interface AskedQuestion {
  /** That of its language: what is read for it is read by the same, so that both have the same stems. */
  readonly lexicon: Lexicon;
  readonly asksFor: AsksFor;
  /** Its content words in order, each once; all its words where it has none. */
  readonly terms: readonly AskedTerm[];
  /** All its words, one after the other: what has them so only asks it again. */
  readonly spoken: string;
}

/** {@link AskedQuestion.spoken} of any words. */
export function spokenOf(all: readonly Word[]): string {
  return ` ${all.map(({ lower }) => lower).join(" ")} `;
}

/** A pasted page is no question; what it begins with tells what it is about. */
const MOST_TERMS = 32;

/** Reads a question, whatever its language: function words and the phrase that asks say nothing of what is asked about. */
export function askedQuestion(question: string): AskedQuestion {
  const lexicon = lexiconFor(question);
  const asks = lexicon.asksIn(question);
  const all = words(question, lexicon);
  const content = all.filter(({ stop }) => !stop);
  const told = content.filter(({ start, end }) => asks.every((ask) => end <= ask.start || start >= ask.end));
  const chosen = told.length > 0 ? told : content.length > 0 ? content : all;
  const terms = new Map(chosen.map(({ stem, text, start, end, lower }) => [stem, { stem, text, start, end, grams: gramsOfWord(lower) }]));
  return { lexicon, asksFor: asksFor(question), terms: [...terms.values()].slice(0, MOST_TERMS), spoken: spokenOf(all) };
}
