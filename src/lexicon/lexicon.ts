import type { Span } from "../domain/span.ts";
import { ar } from "./ar/words.ts";
import { monthNames, weekdayNames } from "./calendar.ts";
import { de } from "./de/words.ts";
import { en } from "./en/words.ts";
import { es } from "./es/words.ts";
import { foldWord } from "./fold.ts";
import { fr } from "./fr/words.ts";
import type { Frame } from "./frame.ts";
import { hi } from "./hi/words.ts";
import { it } from "./it/words.ts";
import { ja } from "./ja/words.ts";
import type { AsksFor, LanguageData } from "./language.ts";
import { magnitudes } from "./magnitudes.ts";
import { nl } from "./nl/words.ts";
import { pl } from "./pl/words.ts";
import { pt } from "./pt/words.ts";
import { ru } from "./ru/words.ts";
import { mayPointOrdinals, type SpelledNumbers, spelledNumbers } from "./spelled.ts";
import { loadStemmer } from "./stemmers.ts";
import { stopWordLists } from "./stop-words.ts";
import { tr } from "./tr/words.ts";
import { zh } from "./zh/words.ts";

const DATA: readonly LanguageData[] = [en, de, fr, es, it, pt, nl, ru, tr, pl, zh, ja, ar, hi];

/** The languages that have a folder here. */
export const LANGUAGES: readonly string[] = DATA.map(({ tag }) => tag);

/** What stands for a day of the week before that of a month, "Sun 13", "Freitag 13": short forms but those of English are words as well. */
export const WEEKDAYS: readonly string[] = [...LANGUAGES.flatMap((tag) => weekdayNames(tag)), ...weekdayNames("en", "short")];

/** What a word of the frame is in every language that has a folder here: by these a report is read again. */
export function inEveryFrame(
  word: "inShort" | "findings" | "conclusion" | "open" | "sources" | "calculated" | "adapted" | "own",
): readonly string[] {
  return [...new Set(DATA.map(({ frame }) => frame[word]))];
}

/** Letters that are kept of a word of a language that has no stemmer. */
const KEPT_LETTERS = 5;

/** What asks for what, where it stands in a question. */
export interface AskedAt {
  readonly asksFor: AsksFor;
  readonly start: number;
  readonly end: number;
}

/**
 * What belongs to a language, compiled as it is asked for and once. A language that has no folder has no words here: its words are compared by the
 * characters they begin with.
 */
export class Lexicon {
  /** BCP 47; "und" where the language is not known. */
  readonly tag: string;
  readonly unspaced: boolean;
  readonly capitals: LanguageData["capitals"];
  readonly #data: LanguageData | undefined;
  #stem: ((word: string) => string) | undefined;
  #stop: ReadonlySet<string> | undefined;
  #anyAsk: RegExp | undefined;
  #asks: readonly (readonly [AsksFor, RegExp])[] | undefined;
  #numbers: SpelledNumbers | undefined;
  #mayPointOrdinals: boolean | undefined;
  #magnitudes: ReadonlyMap<string, number> | undefined;
  readonly #sets = new Map<string, ReadonlySet<string>>();

  constructor(tag: string, data: LanguageData | undefined) {
    this.tag = tag;
    this.#data = data;
    this.unspaced = data?.unspaced === true;
    this.capitals = data?.capitals ?? "names";
  }

  /** The stem of a word, folded: by Snowball, else its first characters. */
  stem(word: string): string {
    this.#stem ??= stemmerOf(this.#data);
    return this.#stem(word);
  }

  /** Whether a folded word is a function word that carries no content of its own. */
  isStop(folded: string): boolean {
    this.#stop ??= new Set(stopWordsOf(this.tag, this.#data).map(foldWord));
    return this.#stop.has(folded);
  }

  /** The function words, with their accents. */
  stopWords(): readonly string[] {
    return stopWordsOf(this.tag, this.#data);
  }

  /** The single words that ask, and the letters that show the language. */
  askingWords(): readonly string[] {
    const asks = Object.values(this.#data?.asks ?? {}).flatMap((list) => list.split("|"));
    return [...asks.filter((ask) => !ask.includes(" ")), ...(this.#data?.letters ?? "")];
  }

  /** The words of phrases that ask: "kostet" of "was kostet". */
  wordsOfAsks(): readonly string[] {
    const phrases = Object.values(this.#data?.asks ?? {}).flatMap((list) => list.split("|"));
    return [...new Set(phrases.filter((one) => one.includes(" ")).flatMap((one) => one.split(" ")))];
  }

  isNegator(folded: string): boolean {
    return this.#has("negators", folded);
  }

  isHedge(folded: string): boolean {
    return this.#has("hedges", folded);
  }

  /** Whether a sentence goes on after this, its last point left out; lower case. */
  isAbbreviation(lower: string): boolean {
    return this.#has("abbreviations", lower);
  }

  /** Bare answers to "shall I?", in lower case and without their marks. */
  get consent(): Readonly<Record<keyof LanguageData["consent"], readonly string[]>> {
    const phrases = (list: string | undefined) => (list ?? "").split("|").map((one) => one.replace(/['’]/g, "").replaceAll("-", " "));
    return { yes: phrases(this.#data?.consent.yes), no: phrases(this.#data?.consent.no), thanks: phrases(this.#data?.consent.thanks) };
  }

  get frame(): Frame {
    return (this.#data ?? en).frame;
  }

  get numbers(): SpelledNumbers {
    this.#numbers ??= spelledNumbers(this.tag);
    return this.#numbers;
  }

  /** Whether a number with a point may be an ordinal: "am 3. Platz". */
  get mayPointOrdinals(): boolean {
    this.#mayPointOrdinals ??= mayPointOrdinals(this.tag);
    return this.#mayPointOrdinals;
  }

  /** What a number before it is multiplied by: "million", "mio". */
  get magnitudes(): ReadonlyMap<string, number> {
    this.#magnitudes ??= new Map([...magnitudes(this.tag), ...[...this.numbers.scales].filter(([word]) => !word.includes(" "))]);
    return this.#magnitudes;
  }

  months(): readonly (readonly string[])[] {
    return monthNames(this.tag);
  }

  weekdays(): readonly string[] {
    return weekdayNames(this.tag);
  }

  /** The first phrase of a question that says what it asks for, the longer of two at one place. */
  asked(question: string): AskedAt | undefined {
    this.#asks ??= Object.entries(this.#data?.asks ?? {}).map(([asksFor, list]) => [asksFor as AsksFor, this.#pattern(list)] as const);
    const found = this.#asks.flatMap(([asksFor, pattern]): AskedAt[] => {
      const match = pattern.exec(question);
      return match === null ? [] : [{ asksFor, start: match.index, end: match.index + match[0].length }];
    });
    return found.sort((a, b) => a.start - b.start || b.end - a.end)[0];
  }

  /** A question but all phrases that ask; "what is the price" asks by a word that says something, which stays. */
  withoutAsks(question: string): string {
    const gaps = this.asksIn(question);
    return gaps.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, question);
  }

  /** Where phrases stand that ask, in order; of one that asks by a noun, what stands before that. */
  asksIn(question: string): Span[] {
    const phrases = Object.values(this.#data?.asks ?? {});
    if (phrases.length === 0) return [];
    this.#anyAsk ??= this.#pattern(phrases.join("|"), "giu");
    return [...question.matchAll(this.#anyAsk)].map(({ 0: phrase, index: start }) => {
      const noun = /(?:\S+\s+){3,}(?<noun>\S+)$/u.exec(phrase)?.groups?.noun ?? "";
      return { start, end: start + phrase.length - (this.isStop(foldWord(noun)) ? 0 : noun.length) };
    });
  }

  /** The questions that are joined in one by a word or mark of the language, each of which asks something; the question itself where it is one. */
  askedApart(question: string): string[] {
    const joins = this.#data?.joins;
    if (joins === undefined) return [question];
    const [first = question, ...others] = question.split(new RegExp(joins, "u"));
    // What asks nothing itself goes on with what was asked before.
    if (others.length === 0 || this.asked(first) === undefined || !others.every((piece) => this.#opensAsking(piece))) return [question];
    const parts = [first, ...others];
    const [before = ""] = /^¿/u.exec(question) ?? [];
    const [behind = ""] = /\s?[?？؟]\s*$/u.exec(question) ?? [];
    return parts.map((part) => `${before}${part.replace(/^¿|\s?[?？؟]\s*$/gu, "").trim()}${behind}`);
  }

  /** Whether what follows a word that joins asks there: not behind a comma, and at once where that word is written as one with the next, which may as well begin with its letters. */
  #opensAsking(piece: string): boolean {
    const asked = this.asked(piece);
    if (asked === undefined) return false;
    return this.#data?.clings === undefined ? !/[,;،؛]/u.test(piece.slice(0, asked.start)) : asked.start === 0;
  }

  #has(list: "negators" | "hedges" | "abbreviations", folded: string): boolean {
    return this.#set(list, this.#data?.[list]).has(folded);
  }

  #set(name: string, list: string | undefined): ReadonlySet<string> {
    const known = this.#sets.get(name) ?? new Set((list ?? "").split("|").map(name === "abbreviations" ? (one) => one : phrase));
    this.#sets.set(name, known);
    return known;
  }

  /** Any of these phrases, as whole words where words have borders; the longest first. */
  #pattern(list: string, flags = "iu"): RegExp {
    const phrases = list
      .split("|")
      .sort((a, b) => b.length - a.length)
      .map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s+"));
    const any = `(?:${phrases.join("|")})`;
    const before = this.#data?.clings ?? "";
    return new RegExp(this.unspaced ? any : `(?<![\\p{L}\\p{M}])${before}${any}(?![\\p{L}\\p{M}])`, flags);
  }
}

function phrase(text: string): string {
  return foldWord(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

function stemmerOf(data: LanguageData | undefined): (word: string) => string {
  if (data?.unspaced === true) return foldWord;
  if (data?.stemmer === undefined) return (word) => [...foldWord(word)].slice(0, KEPT_LETTERS).join("");
  const [stem, irregular] = [loadStemmer(data.stemmer), new Map(Object.entries(data.irregular ?? {}))];
  return (word) => foldWord(stem(irregular.get(word) ?? word));
}

function stopWordsOf(tag: string, data: LanguageData | undefined): readonly string[] {
  const own = data?.stopWords;
  if (own !== undefined && typeof own !== "string") return own;
  return (own === undefined ? listOfTag(tag) : stopWordLists().get(own)) ?? [];
}

function listOfTag(tag: string): readonly string[] | undefined {
  return [...stopWordLists()].find(([code]) => Intl.getCanonicalLocales(code)[0] === tag)?.[1];
}

const lexicons = new Map<string, Lexicon>(DATA.map((data) => [data.tag, new Lexicon(data.tag, data)]));

/** The lexicon of a language, by its BCP 47 tag; region and script are left out. */
export function lexiconOf(tag: string): Lexicon {
  const language = tag.split("-", 1)[0]?.toLowerCase() ?? "und";
  const known = lexicons.get(language);
  if (known !== undefined) return known;
  const made = new Lexicon(language, undefined);
  lexicons.set(language, made);
  return made;
}
