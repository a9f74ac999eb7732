import { EMOJI } from "../../lexicon/en/consent-phrases.ts";
import { OFTEN_MISTYPED } from "../../lexicon/en/mistyped.ts";
import { soundAlike } from "../../text/spelling/distance.ts";
import { KNOWN_WORDS, SINGLE_WORDS } from "./phrases.ts";

const JOINERS = /\p{Emoji_Modifier}|\p{Default_Ignorable_Code_Point}/gu;
const MARK = /[.,;:!?…–—()\n。、，！？]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A word of a message as the lexicon spells it. */
export interface SpokenWord {
  readonly word: string;
  /** A sentence mark stands before it: no phrase goes on over that. */
  readonly afterMark: boolean;
}

/**
 * The words of a message in lower case, apostrophes gone (`don’t` → `dont`), decisive emoji as words, other emoji left out. Words drawn out
 * (`yesss`) are brought to the lexicon's spelling, and so is a slip in a message of one listed word (`plaese`): among others it may be a name.
 */
export function spokenWords(message: string): SpokenWord[] {
  const found: SpokenWord[] = [];
  let [read, marked] = [0, false];
  for (const match of message.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’‘`´-][\p{L}\p{M}]+)*|\p{Extended_Pictographic}/gu)) {
    const [text] = match;
    marked ||= MARK.test(message.slice(read, match.index));
    read = match.index + text.length;
    const emoji = EMOJI[text.replace(JOINERS, "")];
    const said = emoji !== undefined ? [emoji] : /[\p{L}\p{N}]/u.test(text) ? pieces(text).map(notDrawnOut) : [];
    for (const word of said) found.push({ word, afterMark: marked });
    if (said.length > 0) marked = false;
  }
  const [only, ...others] = found;
  if (only === undefined || others.length > 0 || KNOWN_WORDS.has(only.word) || UNSPACED.test(only.word)) return found;
  return [{ ...only, word: mended(only.word) }];
}

/** Hyphenated words count as two, unless the lexicon knows them whole. */
function pieces(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFC")
    .replace(JOINERS, "")
    .replace(/['’‘`´]/g, "");
  return plain.includes("-") && !SINGLE_WORDS.has(plain) ? plain.split("-").filter(Boolean) : [plain];
}

function notDrawnOut(word: string): string {
  if (KNOWN_WORDS.has(word)) return word;
  const short = word.replace(/(\p{L})\1+/gu, "$1");
  const drawnOut = [
    word.replace(/(\p{L})\1{2,}/gu, "$1$1"),
    word.replace(/(\p{L})\1{2,}/gu, "$1"),
    /(\p{L})\1$/u.test(word) ? short : word,
  ];
  return drawnOut.find((form) => form !== word && SINGLE_WORDS.has(form)) ?? word;
}

function mended(word: string): string {
  const near = OFTEN_MISTYPED.filter((known) => isSlip(word, known));
  return near.length === 1 && near[0] !== undefined ? near[0] : word;
}

/** Two letters swapped, or one missing or doubled; in words of six letters or more one for another of the same sound: any other makes another word. */
function isSlip(word: string, known: string): boolean {
  if (word[0] !== known[0] || Math.abs(word.length - known.length) > 1 || word.length < 4) return false;
  let start = 0;
  while (start < word.length && word[start] === known[start]) start++;
  let end = 0;
  while (end < Math.min(word.length, known.length) - start && word.at(-1 - end) === known.at(-1 - end)) end++;
  const [a, b] = [word.slice(start, word.length - end), known.slice(start, known.length - end)];
  if (a.length === 2 && b.length === 2) return a[0] === b[1] && a[1] === b[0];
  if (a.length === 1 && b.length === 1) return known.length >= 6 && soundAlike(a, b);
  return known.length >= 5 && a.length + b.length === 1;
}
