import type { QueryTerm } from "./query.ts";

/** How a term counts that stands only elsewhere in the document, and one found only as the beginning of a longer word. */
const ELSEWHERE = 0.5;
const BEGINNING = 0.7;
const STEEPNESS = 1.3;

/** What was found of a query in one passage. */
export interface Evidence {
  /** Whether the passage, its headings or its document's title hold a term. */
  readonly here: (term: QueryTerm) => boolean;
  /** Whether another passage of the document does. */
  readonly elsewhere: (term: QueryTerm) => boolean;
  /** Share of neighbouring terms of the query that are neighbours in the passage too. */
  readonly together: number;
  /** BM25 of the passage over the best BM25 of the query. */
  readonly lexical: number;
}

/**
 * Relevance of a passage to a query, 0–1, on the scale of the relevance gate (G2, threshold 0.15). It is the covered share of the
 * query's weight, raised to 1.3, times 0.8 to 1 for order and density:
 * all terms in one passage 0.8–1; half of the weight 0.32–0.41; one of three equally rare terms 0.19–0.24; one of five 0.10–0.12,
 * and one common term of five under 0.06, both off-topic. A term the library does not hold counts in full, so that a question about
 * something it has never heard of finds little.
 */
export function relevance(terms: readonly QueryTerm[], evidence: Evidence): number {
  let covered = 0;
  let whole = 0;
  for (const term of terms) {
    const found = evidence.here(term) ? 1 : evidence.elsewhere(term) ? ELSEWHERE : 0;
    covered += term.weight * found * (term.asPrefix ? BEGINNING : 1);
    whole += term.weight;
  }
  if (whole === 0) return 0;
  return (covered / whole) ** STEEPNESS * (0.8 + 0.1 * evidence.together + 0.1 * evidence.lexical);
}

/** Share of the query's neighbouring terms that follow each other in `passage`, a string of terms divided by spaces; 1 for a single term. */
export function togetherness(terms: readonly QueryTerm[], passage: string): number {
  if (terms.length < 2) return 1;
  const padded = ` ${passage} `;
  let pairs = 0;
  for (let i = 0; i + 1 < terms.length; i++) if (padded.includes(` ${terms[i]?.term} ${terms[i + 1]?.term} `)) pairs++;
  return pairs / (terms.length - 1);
}
