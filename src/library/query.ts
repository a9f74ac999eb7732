import { termsOf } from "../question/terms.ts";
import { termOf } from "./terms.ts";

/** A term of a query with what it counts for: the share the question gives it, times how rare it is in the library. */
export interface QueryTerm {
  readonly term: string;
  readonly weight: number;
  /** Passages that hold it; for a term the library does not hold, those with a longer one that begins with it. */
  readonly passages: number;
  /** Looked for as the beginning of a word, since the library does not hold it itself. */
  readonly asPrefix: boolean;
}

/** The terms of a query as typed, without search operators, with the question's own weights. */
export function wantedTerms(query: string): { readonly term: string; readonly weight: number }[] {
  const plain = query.replace(/(?<![\p{L}\p{N}])-?(?:site|inurl|intitle|filetype|ext|lang):\S+/giu, " ");
  return termsOf(plain)
    .map(({ stem, weight }) => ({ term: termOf(stem), weight }))
    .filter(({ term }) => /[\p{L}\p{N}]/u.test(term))
    .slice(0, MOST_TERMS);
}

/** A pasted page is no query; what it begins with tells what it is about. */
const MOST_TERMS = 32;
const LEAST_RARITY = 0.15;

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
  const { finders, rarest } = findersOf(held);
  if (rarest === undefined) return "";
  const parts = held.map((term) => (finders.has(term) ? phraseOf(term) : `(${phraseOf(rarest)} AND ${phraseOf(term)})`));
  held.forEach((term, i) => {
    const next = held[i + 1];
    if (next === undefined || term.asPrefix || next.asPrefix || !(finders.has(term) || finders.has(next))) return;
    parts.push(quoted(`${term.term} ${next.term}`));
  });
  return parts.join(" OR ");
}

function findersOf(held: readonly QueryTerm[]): { finders: ReadonlySet<QueryTerm>; rarest: QueryTerm | undefined } {
  const rarestFirst = [...held].sort((a, b) => a.passages - b.passages);
  let total = 0;
  const finders = rarestFirst.filter(({ passages }, i) => {
    total += passages;
    return i === 0 || total <= MOST_CANDIDATES;
  });
  return { finders: new Set(finders), rarest: rarestFirst[0] };
}

function phraseOf({ term, asPrefix }: QueryTerm): string {
  return asPrefix ? `${quoted(term)} *` : quoted(term);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
