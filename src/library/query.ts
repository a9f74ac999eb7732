import { lexiconFor } from "../lexicon/telling.ts";
import { relatedTo } from "../question/synonyms.ts";
import { termsOf } from "../question/terms.ts";
import { yearsApart } from "../text/years.ts";
import { borderedWords, gramsOf, gramText } from "./grams.ts";
import { termOf } from "./terms.ts";

/** A term of a query: what it counts for in the question, and how many passages hold it. */
export interface QueryTerm {
  readonly term: string;
  /** The word as typed. */
  readonly word: string;
  /** The share the question gives it. */
  readonly weight: number;
  /** Passages that hold it. */
  readonly passages: number;
  /** Terms that are used for it, with the passages that hold each. */
  readonly related?: readonly RelatedTerm[];
}

export type RelatedTerm = Pick<QueryTerm, "term" | "passages">;

/** A gram of a query with the passages that hold it; of four characters, as many as hold the rarer of its two grams of three. */
export interface QueryGram {
  readonly gram: string;
  readonly passages: number;
}

/** A pasted page is no query; what it begins with tells what it is about. */
const MOST_TERMS = 32;
const MOST_WORDS = 40;
const LEAST_RARITY = 0.15;

/** A query without search operators. */
function plainQuery(query: string): string {
  return query.replace(/(?<![\p{L}\p{N}])-?(?:site|inurl|intitle|filetype|ext|lang):\S+/giu, " ");
}

/** The terms of a query as typed, with the question's own weights and what is used for them. */
export function wantedTerms(query: string): (Pick<QueryTerm, "term" | "word" | "weight"> & { readonly related: readonly string[] })[] {
  const plain = yearsApart(plainQuery(query));
  const lexicon = lexiconFor(plain);
  return termsOf(plain)
    .map(({ stem, word, weight }) => ({ term: termOf(stem), word, weight, related: [...relatedTo(stem, lexicon)].map(termOf) }))
    .filter(({ term }) => /[\p{L}\p{N}]/u.test(term))
    .slice(0, MOST_TERMS);
}

/** The grams of a query's words. */
export function wantedGrams(query: string): Set<string> {
  return gramsOf(borderedWords(gramText(plainQuery(query))).slice(0, MOST_WORDS));
}

/** How much a term tells, 0.15–1, from the share of passages that hold it: 1 when one or none does, least when all do. */
export function rarity(holding: number, passages: number): number {
  if (passages <= 1 || holding <= 1) return 1;
  return Math.max(LEAST_RARITY, Math.log(1 + passages / holding) / Math.log(1 + passages));
}

/** FTS5 weighs about a thousand passages a millisecond; a term that brings in more than this many together with rarer ones finds none of its own. */
const MOST_CANDIDATES = 4_000;

/**
 * The FTS5 expression that finds candidates: any of the terms, and neighbouring ones as a phrase, which lifts passages that say the
 * same thing in the same words. Very common terms only lift what the rarest term finds. Every term is quoted, so no input can be an
 * FTS5 operator. Empty when nothing can be found.
 */
export function matchExpression(terms: readonly QueryTerm[]): string {
  const held = terms.filter((term) => term.passages > 0);
  const finders = new Set(withinReach(held));
  const [rarest] = finders;
  if (rarest === undefined) return "";
  const parts = held.map((term) => (finders.has(term) ? quoted(term.term) : `(${quoted(rarest.term)} AND ${quoted(term.term)})`));
  held.forEach((term, i) => {
    const next = held[i + 1];
    if (next !== undefined && (finders.has(term) || finders.has(next))) parts.push(quoted(`${term.term} ${next.term}`));
  });
  return parts.join(" OR ");
}

/** The FTS5 expression that finds what says by related words what was typed; empty where none are known. */
export function relatedExpression(terms: readonly QueryTerm[]): string {
  const related = terms.flatMap((term) => term.related ?? []).filter(({ passages }) => passages > 0);
  if (related.length === 0) return "";
  const typed = terms.filter(({ passages }) => passages > 0);
  return [...new Set(withinReach([...related, ...typed]).map(({ term }) => quoted(term)))].join(" OR ");
}

/** The rarest of what some passages hold, as many as together lead to few enough passages; one in any case. */
export function withinReach<T extends { readonly passages: number }>(held: readonly T[]): T[] {
  let total = 0;
  return held
    .toSorted((a, b) => a.passages - b.passages)
    .filter(({ passages }, i) => {
      total += passages;
      return i === 0 || total <= MOST_CANDIDATES;
    });
}

export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
