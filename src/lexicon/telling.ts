import { detached } from "../domain/detached.ts";
import { foldWord } from "./fold.ts";
import { LANGUAGES, type Lexicon, lexiconOf } from "./lexicon.ts";
import { stopWordLists } from "./stop-words.ts";

/** So much of a text tells what it is written in, in characters. */
const HEARD = 240;
/**
 * A function word is one vote for each language that has it, and half a vote more for the only one that has. A language must lead by half a vote,
 * have this share of the words and two of them, or the one that asks; without a folder, three, since such lists are often like those of others.
 */
const ALONE = 0.5;
/** What a vote of a language without a folder counts: nearly the same words are in the list of a greater one. */
const ABROAD = 0.8;
const LEAST_SHARE = 0.12;
const LEAST_WORDS = { home: 2, abroad: 3 };

/** Scripts, the language that a text in one is taken for, and those its words may tell it from. */
const SCRIPTS: readonly (readonly [RegExp, string, readonly string[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja", []],
  [/\p{Script=Han}/gu, "zh", []],
  [/\p{Script=Hangul}/gu, "ko", []],
  [/\p{Script=Thai}/gu, "th", []],
  [/\p{Script=Greek}/gu, "el", []],
  [/\p{Script=Hebrew}/gu, "he", []],
  [/\p{Script=Devanagari}/gu, "hi", ["mr"]],
  [/\p{Script=Arabic}/gu, "ar", ["fa", "ur"]],
  [/\p{Script=Cyrillic}/gu, "ru", ["uk", "bg"]],
];
const LATIN_ONLY = /^[\u0000-\u024F\u2000-\u20CF]*$/;
const SCRIPT_SHARE = 1 / 3;
/** Kana this dense mark a Japanese text however many Han characters surround them. */
const KANA_SHARE = 1 / 10;

/** What a word tells: the languages that have it, and those that ask by it. */
interface Teller {
  readonly languages: Set<string>;
  readonly asks: Set<string>;
}

let tellers: ReadonlyMap<string, Teller> | undefined;
const HOME: ReadonlySet<string> = new Set(LANGUAGES);

/** The language a text shows by its script and its function words, as BCP 47; undefined where it shows none (keywords, names, figures). */
export function languageShown(text: string): string | undefined {
  const heard = text.slice(0, HEARD);
  if (shownBefore.has(heard)) return shownBefore.get(heard);
  const shown = shownBy(heard);
  if (shownBefore.size >= MOST_KEPT) shownBefore.clear();
  shownBefore.set(detached(heard), shown);
  return shown;
}

/** The same sentences are read again and again by different checks. */
const shownBefore = new Map<string, string | undefined>();
const MOST_KEPT = 4_096;

function shownBy(heard: string): string | undefined {
  const script = LATIN_ONLY.test(heard) ? undefined : scriptOf(heard);
  if (script === undefined) return mostVoted(heard);
  const [, language, others] = script;
  const voted = others.length === 0 ? undefined : mostVoted(heard);
  return voted !== undefined && others.includes(voted) ? voted : language;
}

/**
 * The lexicon a text is read with: of the language it shows. One that shows none has keywords, names and figures only, and is read by the lexicon
 * that knows its plain letters.
 */
export function lexiconFor(text: string): Lexicon {
  return lexiconOf(languageShown(text) ?? "en");
}

function scriptOf(heard: string): (typeof SCRIPTS)[number] | undefined {
  const letters = heard.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return undefined;
  return SCRIPTS.find(([script, language]) => {
    const share = (heard.match(script)?.length ?? 0) / letters;
    return share >= (language === "ja" ? KANA_SHARE : SCRIPT_SHARE);
  });
}

function mostVoted(heard: string): string | undefined {
  tellers ??= gathered();
  const votes = new Map<string, { words: number; votes: number; asks: boolean }>();
  let words = 0;
  const lower = heard.normalize("NFC").toLowerCase();
  const letters = new Set(lower.match(/[^\u0000-\u007f]/gu));
  for (const word of [...new Set(lower.match(/[\p{L}\p{M}]+/gu)), ...letters]) {
    if (!letters.has(word)) words++;
    const teller = tellers.get(word) ?? tellers.get(foldWord(word));
    if (teller === undefined) continue;
    const alone = teller.languages.size === 1 ? ALONE : 0;
    for (const language of teller.languages) {
      const known = votes.get(language) ?? { words: 0, votes: 0, asks: false };
      known.words++;
      known.votes += (1 + alone) * (HOME.has(language) ? 1 : ABROAD);
      known.asks ||= teller.asks.has(language);
      votes.set(language, known);
    }
  }
  const [first, second] = [...votes].sort(([a, x], [b, y]) => y.votes - x.votes || Number(HOME.has(b)) - Number(HOME.has(a)));
  // A word alone may be of any language that has it.
  if (first === undefined || words < 2) return undefined;
  const [language, most] = first;
  const enough = most.words >= LEAST_WORDS[HOME.has(language) ? "home" : "abroad"] || most.asks;
  const leads = most.votes - (second?.[1].votes ?? 0) >= ALONE || (HOME.has(language) && !HOME.has(second?.[0] ?? language));
  return enough && leads && most.words >= LEAST_SHARE * words ? language : undefined;
}

function gathered(): ReadonlyMap<string, Teller> {
  const found = new Map<string, Teller>();
  const add = (spelled: string, tag: string, asks: boolean) => {
    // Accents are often left out.
    for (const word of new Set([spelled, foldWord(spelled)])) {
      if (word.length < 2 && (!asks || word < "\u0080")) continue;
      const known = found.get(word) ?? { languages: new Set(), asks: new Set() };
      known.languages.add(tag);
      if (asks) known.asks.add(tag);
      found.set(word, known);
    }
  };
  for (const tag of LANGUAGES) {
    const lexicon = lexiconOf(tag);
    for (const word of lexicon.stopWords()) add(word, tag, false);
    for (const word of lexicon.wordsOfAsks()) add(word, tag, false);
    for (const word of lexicon.askingWords()) add(word, tag, true);
  }
  for (const [code, words] of stopWordLists()) {
    const tag = Intl.getCanonicalLocales(code)[0] ?? code;
    if (!HOME.has(tag)) for (const word of words) add(word, tag, false);
  }
  return found;
}
