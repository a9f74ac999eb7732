import { foldWord } from "../../text/fold.ts";
import { roughSoundOf, soundOf } from "../../text/spelling/phonetic.ts";
import { mostDistance, soundingDistance } from "../../text/spelling/word-index.ts";
import { stem } from "../../text/stem.ts";
import { isStopWord } from "../../text/words.ts";
import type { Vocabulary } from "../planner.ts";
import { isCommonWord } from "./common-words.ts";
import { hasEnglishWord, isInOtherLanguage } from "./other-language.ts";
import { expansionOf } from "./slang.ts";

/** A question as it is read: `readAs` only where that differs from what was typed (C14). */
export interface Reading {
  readonly text: string;
  readonly readAs?: string;
}

interface Token {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}

/** One way to read a run of tokens otherwise. */
interface Option {
  readonly from: number;
  readonly to: number;
  readonly replacement: string;
  /** Slips per letter: the lower, the likelier. */
  readonly cost: number;
}

const QUESTION_WORDS = [
  "what",
  "which",
  "where",
  "when",
  "who",
  "why",
  "how",
  "does",
  "between",
  "about",
  "with",
  "should",
  "because",
  "their",
  "there",
  "many",
  "much",
];
const MOST_JOINED = 3;
/** Slips per letter above which words are different words. */
const MOST_COST = 0.3;
/** Short words have many neighbours. */
const MOST_COST_SHORT = 0.2;
const MOST_JOIN_COST = 0.42;

/**
 * Reads typos, sound-alikes, words wrongly joined or split and slang in the light of the words at hand (C14). Only a word that is unknown
 * there and is not everyday English is read otherwise, and only as a known word near by; numbers, quoted text and known names never are.
 * A question in another language stays as it is.
 */
export function readQuestion(question: string, vocabulary: Vocabulary): Reading {
  if (isInOtherLanguage(question)) return { text: question };
  const tokens = tokensOf(question);
  const chosen = choose(tokens.flatMap((_, index) => optionsAt(tokens, index, vocabulary)));
  if (isMostlyUnknown(question, tokens, chosen, vocabulary)) return { text: question };
  let text = "";
  let at = 0;
  for (const option of chosen) {
    const first = tokens[option.from];
    const last = tokens[option.to];
    if (first === undefined || last === undefined) continue;
    text += question.slice(at, first.start) + asTyped(option.replacement, first.text, first.start === 0);
    at = last.end;
  }
  text += question.slice(at);
  return text === question ? { text } : { text, readAs: text };
}

/** More strange words than are like known ones, and no English among them: a name or a language that nobody here knows. */
function isMostlyUnknown(question: string, tokens: readonly Token[], chosen: readonly Option[], vocabulary: Vocabulary): boolean {
  if (hasEnglishWord(question)) return false;
  const isRead = (index: number) => chosen.some(({ from, to }) => from <= index && index <= to);
  return tokens.filter((token, index) => !isRead(index) && mayBeWord(token) && !isFamiliar(token.lower, vocabulary)).length > chosen.length;
}

const QUOTED = /"[^"]*"|“[^“”]*”|`[^`]*`|https?:\/\/\S+|\S{1,64}@\S+|\bsite:\S+/g;

function tokensOf(question: string): Token[] {
  const kept = question.replace(QUOTED, (quoted) => " ".repeat(quoted.length));
  return [...kept.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)*/gu)].map((match) => ({
    text: match[0],
    lower: foldWord(match[0]).replace(/'s$/, ""),
    start: match.index,
    end: match.index + match[0].replace(/['’]s$/, "").length,
  }));
}

function optionsAt(tokens: readonly Token[], index: number, vocabulary: Vocabulary): Option[] {
  const token = tokens[index];
  if (token === undefined) return [];
  const options: Option[] = [];
  const add = (to: number, found: { replacement: string; cost: number } | undefined) => {
    if (found !== undefined) options.push({ from: index, to, ...found });
  };
  const expansion = expansionOf(token.lower, (word) => vocabulary.frequency(word) > 0);
  if (expansion !== undefined) add(index, { replacement: expansion, cost: 0.02 });
  else if (mayBeMistyped(token, vocabulary)) {
    add(index, corrected(token, vocabulary));
    add(index, split(token.lower, vocabulary));
  }
  for (let count = 2; count <= MOST_JOINED; count++) {
    const run = tokens.slice(index, index + count);
    if (run.length === count) add(index + count - 1, joined(run, vocabulary));
  }
  return options;
}

/** Takes the likeliest options that do not overlap, in order of place. */
function choose(options: readonly Option[]): Option[] {
  const taken: Option[] = [];
  for (const option of [...options].sort((a, b) => a.cost - b.cost || b.to - b.from - (a.to - a.from) || a.from - b.from)) {
    if (!taken.some((other) => option.from <= other.to && other.from <= option.to)) taken.push(option);
  }
  return taken.sort((a, b) => a.from - b.from);
}

/** A word typed with an accent was meant so. */
function mayBeMistyped(token: Token, vocabulary: Vocabulary): boolean {
  return mayBeWord(token) && /^[a-z'’]+$/i.test(token.text) && !isFamiliar(token.lower, vocabulary);
}

function mayBeWord({ lower }: Token): boolean {
  return lower.length >= 3 && /^[a-z']+$/.test(lower);
}

function isFamiliar(lower: string, vocabulary: Vocabulary): boolean {
  return isStopWord(lower) || isCommonWord(lower) || isKnown(lower, vocabulary);
}

const SUFFIXES = new Set([
  "",
  "s",
  "es",
  "d",
  "ed",
  "e",
  "ing",
  "er",
  "ers",
  "or",
  "ors",
  "ion",
  "ions",
  "ation",
  "ations",
  "ment",
  "ments",
  "ly",
  "al",
  "y",
  "ies",
  "ied",
]);

/** Whether two words differ only in how they are inflected: "locate" and "locating", not "evidence" and "evidance". */
function sameWord(a: string, b: string): boolean {
  let shared = 0;
  while (shared < Math.min(a.length, b.length) && a[shared] === b[shared]) shared++;
  const [endA, endB] = [a.slice(shared), b.slice(shared)];
  if (shared < 3 || !SUFFIXES.has(endA) || !SUFFIXES.has(endB)) return false;
  const ends = [endA, endB].sort().join("/");
  return (
    ends !== "/e" && !(endA.endsWith("s") && endB.endsWith("s")) && !(ends === "/s" && (shared < 3 || /[su]$/.test(a.slice(0, shared))))
  );
}

/** "cheaper" and "cheapest" are one word. */
const COMPARED = /(?:er|est)$/;

/** Known as it stands, or in another form of the same word. */
export function isKnown(lower: string, vocabulary: Vocabulary): boolean {
  if (vocabulary.frequency(lower) > 0) return true;
  const compared = lower.replace(COMPARED, "");
  if (compared !== lower && ["er", "est"].some((end) => vocabulary.frequency(compared + end) > 0)) return true;
  const own = stem(lower);
  const bare = lower.replace(/(?:e?s|ed|ing|ies|er)$/, "");
  const forms = [`${lower}s`, `${lower}d`, `${lower}ing`, bare, `${bare}e`, `${bare}y`, lower.replace(/s$/, "")];
  if (forms.some((form) => form.length > 2 && sameWord(lower, form) && vocabulary.frequency(form) > 0)) return true;
  return vocabulary
    .similar(lower)
    .some((known) => sameWord(lower, known) && (stem(known) === own || (lower.endsWith("y") && known.endsWith("e"))));
}

function corrected(token: Token, vocabulary: Vocabulary): { replacement: string; cost: number } | undefined {
  const { lower } = token;
  const named = /^\p{Lu}/u.test(token.text) && token.start > 0;
  const asked = QUESTION_WORDS.filter((word) => lower.length >= word.length)
    .map((word) => candidate(lower, word, false))
    .filter((found) => found.distance <= 1);
  const known = vocabulary
    .similar(lower)
    .filter((word) => !/^\d/.test(word))
    .map((word) => candidate(lower, word, named));
  const best = [...asked, ...known, ...pluralsOfKnown(lower, vocabulary, named)].filter(
    ({ word, distance }) => distance <= mostDistance(Math.max(lower.length, word.length)),
  );
  best.sort((a, b) => a.cost - b.cost || vocabulary.frequency(b.word) - vocabulary.frequency(a.word));
  const first = best[0];
  if (first === undefined || first.cost > (lower.length <= 4 ? MOST_COST_SHORT : MOST_COST)) return undefined;
  const rival = best.find(
    ({ word, cost }) =>
      word !== first.word && cost < first.cost * 1.15 + 0.01 && vocabulary.frequency(word) > 4 * vocabulary.frequency(first.word),
  );
  return { replacement: (rival ?? first).word, cost: first.cost };
}

/** "qoutes" → "quotes" where only "quote" is known. */
function pluralsOfKnown(lower: string, vocabulary: Vocabulary, named: boolean) {
  if (!/[^su]s$/.test(lower) || lower.length < 5) return [];
  return vocabulary
    .similar(lower.slice(0, -1))
    .filter((word) => /[a-z]$/.test(word) && !/[sxyz]$/.test(word))
    .map((word) => candidate(lower, `${word}s`, named));
}

function candidate(typed: string, word: string, named: boolean) {
  const slips = soundingDistance(typed, word);
  const opening = typed[0] === word[0] || soundOf(typed)[0] === soundOf(word)[0] ? 0 : 0.5;
  const distance = slips + opening + (named ? 0.4 : 0);
  return { word, distance, cost: distance / Math.max(typed.length, word.length) };
}

/** Words that are one: "data base", "two blur", "pie torch". At least one of them must be unknown, and the whole must sound like a known word. */
function joined(run: readonly Token[], vocabulary: Vocabulary): { replacement: string; cost: number } | undefined {
  const typed = run.map((token) => token.lower).join("");
  if (typed.length < 4 || /[^a-z0-9]/.test(typed)) return undefined;
  const unknown = run.filter((token) => !isStopWord(token.lower) && !isKnown(token.lower, vocabulary));
  if (unknown.length === 0) return undefined;
  const strange = unknown.some((token) => !isCommonWord(token.lower));
  const stops = run.filter((token) => isStopWord(token.lower)).length;
  if (vocabulary.frequency(typed) > 0 && (stops === 0 || strange)) return { replacement: typed, cost: 0.01 };
  const found = vocabulary
    .similar(typed)
    .map((word) => ({ word, distance: soundingDistance(typed, word) }))
    .filter(({ word }) => word.length >= 5 && (strange || !isEveryday(word)))
    .filter(({ word }) => soundOf(typed) === soundOf(word) || (strange && stops === 0 && roughSoundOf(typed) === roughSoundOf(word)))
    .map(({ word, distance }) => ({ word, cost: distance / Math.max(typed.length, word.length) }))
    .sort((a, b) => a.cost - b.cost)[0];
  const most = strange ? MOST_JOIN_COST : MOST_COST * 0.6;
  if (found === undefined || found.cost > most || (stops > 0 && !strange)) return undefined;
  return { replacement: found.word, cost: found.cost * 0.8 };
}

/** Nobody who types everyday words means another everyday word by all of them: "fall ill" is not "fully". */
function isEveryday(word: string): boolean {
  return isCommonWord(word) || ["y", "ly"].some((end) => word.endsWith(end) && isCommonWord(word.slice(0, -end.length)));
}

/** One word that is two known ones: "machinelearning". */
function split(lower: string, vocabulary: Vocabulary): { replacement: string; cost: number } | undefined {
  for (let at = 3; at <= lower.length - 3; at++) {
    const [head, tail] = [lower.slice(0, at), lower.slice(at)];
    const known = (word: string) => vocabulary.frequency(word) > 0;
    if ((known(head) && (known(tail) || isCommonWord(tail))) || (known(tail) && isCommonWord(head)))
      return { replacement: `${head} ${tail}`, cost: 0.05 };
  }
  return undefined;
}

function asTyped(replacement: string, typed: string, opening: boolean): string {
  return opening && /^\p{Lu}/u.test(typed) ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement;
}
