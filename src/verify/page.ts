import type { Span } from "../domain/span.ts";
import { sentenceSpans } from "../text/sentences.ts";
import { contentWords, type Word, words } from "../text/words.ts";
import { meaningsOf } from "./synonyms.ts";

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
}

/** Splits passages into sentences; spans are offsets into their own passage. */
export function pageOf(passages: readonly string[]): EvidencePage {
  const sentences = passages.flatMap((passage, index) =>
    sentenceSpans(passage).map((span) => sentenceOf(passage.slice(span.start, span.end), span, index)),
  );
  return indexed(sentences);
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
  return { sentences, places };
}

function sentenceOf(text: string, span: Span, passage: number): EvidenceSentence {
  return { text, span, passage, content: contentWords(text) };
}

/** One content word of a claim, its weight, and how well each word of the page stands for it. */
export interface ClaimTerm {
  readonly word: Word;
  /** Rarer on the page is heavier; what the page lacks is heaviest. */
  readonly weight: number;
  /** Page stem → likeness 0–1. */
  readonly likes: ReadonlyMap<string, number>;
}

const LIKE_MEANING = 0.8;
const LIKE_FORM = 0.75;

/** The content words of a claim, each once, weighted by their rarity on the page and matched to its vocabulary. */
export function claimTerms(claim: string, page: EvidencePage): ClaimTerm[] {
  const seen = new Set<string>();
  const total = page.sentences.length;
  const terms: ClaimTerm[] = [];
  for (const word of words(claim)) {
    if (word.stop || seen.has(word.stem)) continue;
    seen.add(word.stem);
    const weight = Math.log(1 + (total + 4) / ((page.places.get(word.stem)?.length ?? 0) + 1));
    terms.push({ word, weight, likes: likes(word, page.places) });
  }
  return terms;
}

function likes(word: Word, vocabulary: ReadonlyMap<string, unknown>): Map<string, number> {
  const found = new Map<string, number>();
  if (vocabulary.has(word.stem)) found.set(word.stem, 1);
  if (/\d/.test(word.stem)) return found;
  const meanings = meaningsOf(word.stem);
  const name = /^\p{Lu}/u.test(word.text);
  for (const other of vocabulary.keys()) {
    if (other === word.stem) continue;
    if (meanings.size > 0 && sharesMeaning(meanings, meaningsOf(other))) found.set(other, LIKE_MEANING);
    else if (sameForm(word.stem, other, name)) found.set(other, LIKE_FORM);
  }
  return found;
}

function sharesMeaning(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  for (const meaning of b) if (a.has(meaning)) return true;
  return false;
}

/** Inflection and derivation the stemmer leaves apart: a long common beginning. */
function sameForm(a: string, b: string, name: boolean): boolean {
  if (a.charCodeAt(0) !== b.charCodeAt(0) || a.charCodeAt(3) !== b.charCodeAt(3)) return false;
  const shorter = Math.min(a.length, b.length);
  if (shorter < (name ? 5 : 4)) return false;
  let common = 0;
  while (common < shorter && a.charCodeAt(common) === b.charCodeAt(common)) common++;
  return common >= 4 && common >= 0.7 * Math.max(a.length, b.length);
}

/** For each sentence of the page, how well it carries each term, 0–1. */
export function carriedBy(terms: readonly ClaimTerm[], page: EvidencePage): number[][] {
  const carried = page.sentences.map(() => terms.map(() => 0));
  terms.forEach((term, t) => {
    for (const [stem, like] of term.likes) {
      for (const index of page.places.get(stem) ?? []) {
        const row = carried[index];
        if (row !== undefined && like > (row[t] ?? 0)) row[t] = like;
      }
    }
  });
  return carried;
}
