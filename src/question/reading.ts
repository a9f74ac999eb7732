import { foldWord } from "../lexicon/fold.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { lexiconFor } from "../lexicon/telling.ts";
import { isEveryday } from "../text/spelling/everyday.ts";
import { soundOf } from "../text/spelling/phonetic.ts";
import { soundingDistance } from "../text/spelling/word-index.ts";
import type { WordsAtHand } from "../text/spelling/words-at-hand.ts";
import { contentWords } from "../text/words.ts";

/** Longer questions say enough by themselves, whatever one word of them is. */
const LONGEST = 300;
const MOST_WORDS = 24;
/** Of a short question every word may be a slip; of a longer one most are to be known. */
const SHORT = 8;
const MOST_STRANGE = 4;
const MOST_CANDIDATES = 3;
/** Shorter words have too many neighbours, and say too little; longer ones are none. */
const READABLE = /^[a-z]{4,30}$/;
/** Slips per letter above which words are different words. */
const MOST_COST = 0.2;
/** A word that stands alone in a question has nothing to vouch for it but its own letters. */
const ALONE_LETTERS = 7;
const ALONE_COST = 0.125;
/** "pie torch", "tube you lar" */
const MOST_JOINED = 3;
const JOINED_LETTERS = 5;
const JOINED_MOST_LETTERS = 30;
const JOINED_SOUNDS = 4;

interface Token {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  /** Without a capital, an accent or a sign in it: only such a word may be a slip. */
  readonly plain: boolean;
  readonly stop: boolean;
  /** Nothing is to be told of it: a function word or a figure; or the words at hand have it. */
  readonly known: boolean;
}

/** One way to read a run of tokens otherwise. */
interface Option {
  readonly from: number;
  readonly to: number;
  readonly word: string;
  readonly cost: number;
  /** So near that it needs no other word of the question beside it. */
  readonly sure: boolean;
}

/**
 * What may be meant by a question in which something is misspelled, misheard, or wrongly divided (C14): at most three readings, the likeliest
 * first; none for nearly every question. It is offered only what the material at hand speaks of:
 * - a slip is a plain word that neither the words at hand nor everyday writing in any language knows. A word with a capital is a name;
 * - every such word must have a reading, and most of the other words must be known at hand: else the material is about something else, or in
 *   another language;
 * - what is read must stand in one passage with at least half of the other telling words of the question.
 */
export function perhapsMeant(question: string, words: WordsAtHand): string[] {
  if (question.length > LONGEST) return [];
  const tokens = tokensOf(question, words);
  const isForeign = tokens.length > SHORT && tokens.filter((token) => token.known).length * 2 < tokens.length;
  if (tokens.length > MOST_WORDS || isForeign || tokens.filter(isStrange).length > MOST_STRANGE) return [];
  const options = tokens.flatMap((_, at) => optionsAt(tokens, at, question, words));
  const chosen = likeliest(options);
  const rest = tokens.filter((_, at) => !chosen.some(({ from, to }) => from <= at && at <= to));
  const known = rest.filter((token) => token.known).length;
  if (chosen.length === 0 || rest.some(isStrange) || known * 2 < rest.length) return [];
  const others = chosen.flatMap((one, at) =>
    options.filter(({ from, to, word }) => from === one.from && to === one.to && word !== one.word).map((other) => chosen.with(at, other)),
  );
  const fitting = [chosen, ...others].filter((reading) => isSpokenOf(reading, rest, words));
  return [...new Set(fitting.map((reading) => written(question, tokens, reading)))].slice(0, MOST_CANDIDATES);
}

/** Whether a question put in other words leaves out a word that was typed: only then is it read otherwise, and not merely put more fully. */
export function readsOtherwise(typed: string, read: string): boolean {
  const held = new Set(contentWords(read));
  return held.size > 0 && contentWords(typed).some((stem) => !held.has(stem));
}

const QUOTED = /"[^"]*"|“[^“”]*”|`[^`]*`|https?:\/\/\S+|\S{1,64}@\S+|\bsite:\S+/g;
/** A word and nothing but the marks of a sentence around it: no part of `io_uring`, `node.js` or `write-heavy`. */
const WHOLE = /^["'“”‘’(«¿¡]*\p{L}+["'“”‘’),;:!?.…»]*$/u;

function tokensOf(question: string, words: WordsAtHand): Token[] {
  const kept = question.replace(QUOTED, (quoted) => " ".repeat(quoted.length));
  const found: Token[] = [];
  const lexicon = lexiconFor(question);
  for (const { 0: piece, index } of kept.matchAll(/\S+/g)) {
    const whole = WHOLE.test(piece);
    for (const match of piece.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*/gu))
      found.push(tokenOf(match[0], index + match.index, whole, words, lexicon));
  }
  return found;
}

function tokenOf(typed: string, start: number, whole: boolean, words: WordsAtHand, lexicon: Lexicon): Token {
  const text = typed.replace(/['’]s$/, "");
  const lower = foldWord(text);
  const stop = lexicon.isStop(foldWord(typed)) || lexicon.isStop(lower);
  const known = stop || /\p{N}/u.test(text) || isKnown(lower, words);
  return { text, lower, start, end: start + text.length, plain: whole && /^[a-z]+$/.test(text), stop, known };
}

/** Longer ones, and those of other scripts, have no forms that an English ending tells. */
const INFLECTED = /^[a-z]{3,30}$/;

/** Known as it stands, or in another form of the same word. */
export function isKnown(lower: string, words: WordsAtHand): boolean {
  if (words.frequency(lower) > 0) return true;
  if (!INFLECTED.test(lower)) return false;
  const lexicon = lexiconFor(lower);
  const own = lexicon.stem(lower);
  return words.similar(lower).some((known) => lexicon.stem(known) === own);
}

/** Known neither at hand nor anywhere. */
function isStrange({ text, lower, known }: Token): boolean {
  return !known && lower.length > 2 && !isEveryday(text) && !isEveryday(lower);
}

function optionsAt(tokens: readonly Token[], from: number, question: string, words: WordsAtHand): Option[] {
  const token = tokens[from];
  if (token === undefined || !token.plain) return [];
  const single = isStrange(token) && READABLE.test(token.lower) ? respelled(token.lower, words) : [];
  const options = single.map((one) => ({ from, to: from, ...one }));
  for (let to = from + 1; to < from + MOST_JOINED; to++) {
    const run = tokens.slice(from, to + 1);
    if (run.length <= to - from || !run.every(({ plain }) => plain)) break;
    if (/[^\p{L}\s]/u.test(question.slice(token.start, run.at(-1)?.end))) break;
    options.push(...joined(run, words).map((one) => ({ from, to, ...one })));
  }
  return options;
}

function respelled(typed: string, words: WordsAtHand): Pick<Option, "word" | "cost" | "sure">[] {
  return words
    .similar(typed)
    .filter((word) => /^\p{L}{3,}$/u.test(word))
    .map((word) => {
      const slips = soundingDistance(typed, word);
      const letters = Math.max(typed.length, word.length);
      const cost = slips / letters;
      return { word, cost, sure: cost <= ALONE_COST && letters >= ALONE_LETTERS };
    })
    .filter(({ cost }) => cost <= MOST_COST);
}

/** Words that are one: "data base" where they never stand together, "two blur", which sounds like a known word. */
function joined(run: readonly Token[], words: WordsAtHand): Pick<Option, "word" | "cost" | "sure">[] {
  const typed = run.map(({ lower }) => lower).join("");
  if (typed.length < JOINED_LETTERS || typed.length > JOINED_MOST_LETTERS) return [];
  const [first, second] = run;
  const missing = run.some(({ known }) => !known);
  const hasStop = run.some(({ stop }) => stop);
  const apart = missing || (!hasStop && first !== undefined && second !== undefined && !words.together(first.lower, second.lower));
  if (apart && words.frequency(typed) > 0) return [{ word: typed, cost: 0, sure: true }];
  if (hasStop || !missing) return [];
  const sound = soundOf(typed);
  return words
    .similar(typed)
    .filter((word) => sound.length >= JOINED_SOUNDS && word.length >= JOINED_LETTERS && soundOf(word) === sound)
    .map((word) => ({ word, cost: soundingDistance(typed, word) / Math.max(typed.length, word.length), sure: true }));
}

/** The likeliest options that do not overlap, in order of place. */
function likeliest(options: readonly Option[]): Option[] {
  const taken: Option[] = [];
  for (const option of options.toSorted((a, b) => a.cost - b.cost || b.to - b.from - (a.to - a.from) || a.from - b.from)) {
    if (!taken.some(({ from, to }) => option.from <= to && from <= option.to)) taken.push(option);
  }
  return taken.sort((a, b) => a.from - b.from);
}

/** Whether each word that is read stands in one passage with at least half of the other telling words; a word alone must be sure. */
function isSpokenOf(reading: readonly Option[], rest: readonly Token[], words: WordsAtHand): boolean {
  const telling = rest.filter(({ lower, stop }) => !stop && lower.length > 2 && !/\p{N}/u.test(lower)).map(({ lower }) => lower);
  return reading.every((option) => {
    const others = [...telling, ...reading.filter((one) => one !== option).map(({ word }) => word)];
    if (others.length === 0) return option.sure;
    const beside = others.filter((other) => words.together(option.word, other)).length;
    return beside > 0 && beside * 2 >= others.length;
  });
}

function written(question: string, tokens: readonly Token[], reading: readonly Option[]): string {
  let text = "";
  let at = 0;
  for (const { from, to, word } of reading) {
    text += question.slice(at, tokens[from]?.start) + word;
    at = tokens[to]?.end ?? at;
  }
  return text + question.slice(at);
}
