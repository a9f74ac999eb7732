import type { Span } from "../domain/span.ts";
import { sentenceSpans } from "../text/sentences.ts";
import { stem } from "../text/stem.ts";
import { contentWords, type Word, words } from "../text/words.ts";
import { withoutPrefix } from "./checks/denied.ts";
import { COMPARED_OPPOSITES } from "./checks/opposites.ts";
import { isForeignFunctionWord, isForeignText } from "./function-words.ts";
import { verbsOfTwoWords } from "./phrasal-verbs.ts";
import { synonymsOf } from "./synonyms.ts";

/** One sentence of the evidence, made ready for matching. */
export interface EvidenceSentence {
  readonly text: string;
  readonly span: Span;
  /** Index of the passage it stands in. */
  readonly passage: number;
  /** The stems of its content words, in order. */
  readonly content: readonly string[];
}

/** Evidence made ready once: its sentences, and in which of them each word stands. */
export interface EvidencePage {
  readonly sentences: readonly EvidenceSentence[];
  /** Stem → indices of the sentences it stands in, rising. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** First four letters → stems of the page that begin so. */
  readonly beginnings: ReadonlyMap<string, readonly string[]>;
}

/** Pages judged lately: many claims are held against one page, and a page takes longer to make ready than a claim to judge. */
const ready = new Map<string, EvidencePage>();
const MOST_READY = 24;
/** Longer evidence is not kept, in characters. */
const LONGEST_READY = 200_000;

/** Splits passages into sentences; spans are offsets into their own passage. */
export function pageOf(passages: readonly string[]): EvidencePage {
  const key = passages.join("\u0000");
  const known = ready.get(key);
  if (known !== undefined) return known;
  const sentences = passages.flatMap((passage, index) =>
    sentenceSpans(passage).map((span) => sentenceOf(passage.slice(span.start, span.end), span, index)),
  );
  const page = indexed(sentences);
  if (key.length > LONGEST_READY) return page;
  const [oldest] = ready.keys();
  if (ready.size >= MOST_READY && oldest !== undefined) ready.delete(oldest);
  ready.set(key, page);
  return page;
}

/** The same for evidence already in sentences. */
export function pageOfSentences(texts: readonly string[]): EvidencePage {
  return indexed(texts.map((text, index) => sentenceOf(text, { start: 0, end: text.length }, index)));
}

function indexed(sentences: readonly EvidenceSentence[]): EvidencePage {
  const places = new Map<string, number[]>();
  sentences.forEach(({ content }, index) => {
    for (const stem of content) {
      const seen = places.get(stem);
      if (seen === undefined) places.set(stem, [index]);
      else if (seen[seen.length - 1] !== index) seen.push(index);
    }
  });
  const beginnings = new Map<string, string[]>();
  for (const stem of places.keys()) if (stem.length >= SAME_BEGINNING) addTo(beginnings, stem.slice(0, SAME_BEGINNING), stem);
  return { sentences, places, beginnings };
}

function addTo(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function sentenceOf(text: string, span: Span, passage: number): EvidenceSentence {
  return { text, span, passage, content: [...contentWords(text), ...verbsOfTwoWords(text).map(stem)] };
}

/** One content word of a claim, its weight, and how well each word of the page stands for it. */
export interface ClaimTerm {
  readonly word: Word;
  /** Rarer on the page is heavier; what the page lacks is heaviest. */
  readonly weight: number;
  /** Page stem → likeness 0–1. */
  readonly likes: ReadonlyMap<string, number>;
}

/** Letters two words must begin with alike to be forms of one. */
const SAME_BEGINNING = 4;
const LIKE_MEANING = 0.8;
const LIKE_FORM = 0.75;

/** Words that only say that a figure is rounded: whether it may be is decided with the figure. */
const ROUNDS = new Set(["roughly", "approximately", "approx", "nearly", "circa", "exactly"]);

/** The content words of a claim, each once, weighted by their rarity on the page and matched to its vocabulary. */
export function claimTerms(claim: string, page: EvidencePage): ClaimTerm[] {
  const seen = new Set<string>();
  const total = page.sentences.length;
  const terms: ClaimTerm[] = [];
  const all = words(claim);
  const foreign = isForeignText(all);
  for (const word of all) {
    if (word.stop || seen.has(word.stem) || ROUNDS.has(word.lower) || (foreign && isForeignFunctionWord(word))) continue;
    seen.add(word.stem);
    const weight = Math.log(1 + (total + 4) / ((page.places.get(word.stem)?.length ?? 0) + 1));
    terms.push({ word, weight, likes: likes(word, page) });
  }
  return terms;
}

/** Words for the same seen from the other side; whether the sides are exchanged is for the hard checks to see. */
const CONVERSES = new Map<string, string[]>();
for (const [a, b] of [
  ...COMPARED_OPPOSITES,
  ["bought", "sold"],
  ["buys", "sells"],
  ["acquired", "sold"],
  ["borrowed", "lent"],
  ["borrows", "lends"],
] as const) {
  addTo(CONVERSES, a, stem(b));
  addTo(CONVERSES, b, stem(a));
}

function likes(word: Word, page: EvidencePage): Map<string, number> {
  const found = new Map<string, number>();
  if (page.places.has(word.stem)) found.set(word.stem, 1);
  if (/\d/.test(word.stem)) return found;
  const name = /^\p{Lu}/u.test(word.text);
  for (const other of page.beginnings.get(word.stem.slice(0, SAME_BEGINNING)) ?? []) {
    if (other !== word.stem && sameForm(word.stem, other, name)) found.set(other, LIKE_FORM);
  }
  const plural = word.stem.endsWith("f")
    ? `${word.stem.slice(0, -1)}v`
    : word.stem.endsWith("v")
      ? `${word.stem.slice(0, -1)}f`
      : undefined;
  if (plural !== undefined && page.places.has(plural)) found.set(plural, LIKE_FORM);
  for (const other of CONVERSES.get(word.lower) ?? []) if (page.places.has(other)) found.set(other, LIKE_FORM);
  const positive = withoutPrefix(word.lower);
  if (positive !== undefined && page.places.has(positive)) found.set(positive, LIKE_FORM);
  for (const other of synonymsOf(word.stem)) if (page.places.has(other)) found.set(other, LIKE_MEANING);
  return found;
}

/** Inflection and derivation the stemmer leaves apart: a long common beginning. */
function sameForm(a: string, b: string, name: boolean): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < (name ? 5 : SAME_BEGINNING)) return false;
  let common = 0;
  while (common < shorter && a.charCodeAt(common) === b.charCodeAt(common)) common++;
  return common >= SAME_BEGINNING && common >= 0.7 * Math.max(a.length, b.length);
}

/** What most sentences of a page carry of a claim. */
const NOTHING: readonly number[] = [];

/** For each sentence of the page, how well it carries each term, 0–1; an empty row for one that carries none. */
export function carriedBy(terms: readonly ClaimTerm[], page: EvidencePage): (readonly number[])[] {
  const rows = new Map<number, number[]>();
  terms.forEach((term, t) => {
    for (const [stem, like] of term.likes) {
      for (const index of page.places.get(stem) ?? []) {
        const row = rows.get(index) ?? terms.map(() => 0);
        rows.set(index, row);
        if (like > (row[t] ?? 0)) row[t] = like;
      }
    }
  });
  return page.sentences.map((_, index) => rows.get(index) ?? NOTHING);
}
