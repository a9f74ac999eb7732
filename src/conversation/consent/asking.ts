import { ASKS } from "../../lexicon/en/hearing.ts";
import { foldWord } from "../../lexicon/fold.ts";
import { LANGUAGES, lexiconOf } from "../../lexicon/lexicon.ts";
import { lexiconFor } from "../../lexicon/telling.ts";
import { BY_FIRST_WORD } from "./phrases.ts";
import { spokenWords } from "./words.ts";

/** A reply that no list knows has no more words than this; what has more is a question of its own. */
const MOST_REPLY_WORDS = 6;

/** Whether a message asks something: by a word of its language that asks. */
export function asksSomething(text: string): boolean {
  const lexicon = lexiconFor(text);
  return lexicon.tag === "en" ? ASKS.test(text) : lexicon.asked(text) !== undefined;
}

/** Whether a message is as short as a reply, or opens as one: with a listed yes or no and a mark behind it. */
export function isShort(text: string): boolean {
  return wordCount(text) <= MOST_REPLY_WORDS || opensAsReply(text);
}

/**
 * Whether a question that asks with nothing but its mark may turn a search down ("must that be?", "can't we leave it?"): it is short and denies
 * something, or has no word of content.
 */
export function mayTurnDown(text: string): boolean {
  if (wordCount(text) > MOST_REPLY_WORDS || asksSomething(text)) return false;
  const said = spokenWords(text).map(({ word }) => word);
  const lexicon = lexiconFor(text);
  const denies = (word: string) => isNo(word) || LANGUAGES.some((tag) => lexiconOf(tag).isNegator(foldWord(word)));
  return said.some(denies) || said.every((word) => lexicon.isStop(foldWord(word)));
}

function isNo(word: string): boolean {
  return BY_FIRST_WORD.get(word)?.some(({ words, decision }) => words.length === 1 && decision === "no") === true;
}

/** So much of a message tells that it is long. */
const HEARD = 400;
const WORDS = new Intl.Segmenter("und", { granularity: "word" });

function wordCount(text: string): number {
  return [...WORDS.segment(text.slice(0, HEARD))].filter(({ isWordLike }) => isWordLike === true).length;
}

function opensAsReply(text: string): boolean {
  const words = spokenWords(text);
  const phrases = BY_FIRST_WORD.get(words[0]?.word ?? "") ?? [];
  return phrases.some(
    ({ words: said, decision }) =>
      ["yes", "no", "agreement", "contentment"].includes(decision) &&
      said.every((word, at) => words[at]?.word === word) &&
      words[said.length]?.afterMark === true,
  );
}
