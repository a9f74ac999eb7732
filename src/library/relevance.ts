import { borderedWords, gramsOf, gramText } from "./grams.ts";
import { WEIGHTS } from "./layout.ts";
import { type QueryGram, type QueryTerm, type RelatedTerm, rarity } from "./query.ts";

/** One passage that may answer a query. */
export interface Candidate {
  readonly id: number;
  readonly documentId: number;
  /** It stands at its document's beginning: whom that names it says itself. */
  readonly opens?: boolean;
  /** Terms of title, file name, headings and text, in this order. */
  readonly terms: readonly [string, string, string, string];
  /** What stands above the text, and the text, as grams are taken from them. */
  readonly grams: readonly [string, string];
}

/** A query as the whole library sees it. */
export interface WeighedQuery {
  readonly terms: readonly QueryTerm[];
  readonly grams: readonly QueryGram[];
  /** How many passages the library has. */
  readonly passages: number;
}

/** A document that a query names: which of its passages hold the query's words, and how many hold each. */
export interface WithinDocument {
  readonly documentId: number;
  readonly ids: readonly number[];
  readonly passages: number;
  readonly holding: ReadonlyMap<string, number>;
}

/** A query with how much of the names in it each document bears, 0–1 (those that bear none are not there), and the documents that bear most. */
export interface NamingQuery extends WeighedQuery {
  readonly named: ReadonlyMap<number, number>;
  readonly within: readonly WithinDocument[];
}

/** How a term of the query stands in a passage. */
export type Standing = "here" | "akin" | "related" | "elsewhere" | "missing";

export interface Ranked {
  readonly candidate: Candidate;
  /** 0–1; under 0.15 is off-topic. */
  readonly score: number;
  /** Its place, from 1. */
  readonly rank: number;
  readonly standings: ReadonlyMap<QueryTerm, Standing>;
}

const K1 = 1.2;
const B = 0.75;
/** Grams are many and say the same thing several times; words that stand whole count for more. */
const GRAMS_SHARE = 0.5;
/** A gram above the text counts for so many in it. */
const ABOVE = 3;
/** What is said by a word that is used for another counts for so much of it. */
const RELATED = 0.5;
/** How a term counts that stands only elsewhere in the document, only in a word that is like it, or only in one that is used for it. */
const WORTH: Readonly<Record<Standing, number>> = { here: 1, akin: 0.85, related: RELATED, elsewhere: 0.5, missing: 0 };
/** A word is like another that has this share of its grams, each weighed by how rare it is. */
const AKIN = 0.5;
/** How much of the order, and of the score, is a matter of how many of the terms are there rather than how often. */
const COVERAGE_IN_ORDER = 0.25;
const STEEPNESS = 1.3;
/** Passages that are looked at word by word, for each document wanted. */
const LOOKED_AT = 6;
/** What is said further on in a document that bears all the names of a query is preferred by: whom and what it is of stands at its beginning alone. */
const NAMING = 1;

/**
 * Passages by falling relevance to a query. The order is BM25 over words (title, file name and headings weighing more) plus half of BM25 over the
 * grams of words, so that no language's endings hide a match. The score, 0–1, is on the scale of the relevance gate (G2, threshold 0.15): the covered
 * share of the query's weight, raised to 1.3, times 0.8 to 1 for BM25; all terms in one passage 0.8–1, half of the weight 0.32–0.41, one of three
 * equally rare terms 0.19–0.24, one of five 0.10–0.12. A term the library does not hold counts in full, so that a question about something it has
 * never heard of finds little. No passage has a lower score than one that stands behind it.
 */
export function* ranking(query: NamingQuery, candidates: readonly Candidate[], limit: number): Generator<undefined, Ranked[]> {
  const lexical: { candidate: Candidate; weight: number }[] = [];
  const lengths = averageLengths(candidates);
  for (const candidate of candidates) {
    const naming = candidate.opens === true ? 1 : 1 + NAMING * (query.named.get(candidate.documentId) ?? 0);
    lexical.push({ candidate, weight: naming * lexicalWeight(query, candidate, lengths) });
    yield;
  }
  for (const document of query.within) {
    yield;
    inItsOwnOrder(
      query,
      document,
      lexical.filter(({ candidate }) => candidate.documentId === document.documentId),
    );
  }
  lexical.sort((a, b) => b.weight - a.weight || a.candidate.id - b.candidate.id);
  const best = Math.max(lexical[0]?.weight ?? 0, Number.MIN_VALUE);
  const inDocument = new Map<number, string>();
  for (const { documentId, terms } of candidates) inDocument.set(documentId, `${inDocument.get(documentId) ?? ""} ${terms.join(" ")} `);
  const found: (Omit<Ranked, "rank"> & { readonly order: number })[] = [];
  for (const { candidate, weight } of lexical.slice(0, limit * LOOKED_AT)) {
    const standings = standingsOf(query, candidate, inDocument.get(candidate.documentId) ?? "");
    const coverage = coverageOf(query, standings);
    const order = weight * coverage ** COVERAGE_IN_ORDER;
    if (order > 0) found.push({ candidate, standings, order, score: coverage ** STEEPNESS * (0.8 + (0.2 * weight) / best) });
    yield;
  }
  found.sort((a, b) => b.order - a.order || a.candidate.id - b.candidate.id);
  let least = 0;
  return found
    .toReversed()
    .map(({ order: _, ...one }) => {
      least = Math.max(least, one.score);
      return { ...one, score: least };
    })
    .toReversed()
    .map((one, at) => ({ ...one, rank: at + 1 }));
}

/** Long passages of one document say no less than short ones. */
const B_WITHIN = 0.4;

/**
 * Orders passages of a document that a query names as the document by itself would: by words that are rare in it, whatever they are elsewhere, and by its
 * name no more than by other words. The weights stay, and with them how the document stands among others.
 */
function inItsOwnOrder(
  { terms }: WeighedQuery,
  document: WithinDocument,
  own: readonly { readonly candidate: Candidate; weight: number }[],
): void {
  const average = own.reduce((sum, { candidate }) => sum + candidate.terms[3].length, 0) / Math.max(1, own.length);
  const worths = own.map(({ candidate }) => {
    const [headings, body] = [` ${candidate.terms[2]} `, ` ${candidate.terms[3]} `];
    const length = 1 - B_WITHIN + (B_WITHIN * body.length) / Math.max(1, average);
    return terms.reduce((sum, { term, weight }) => {
      const count = WEIGHTS[2] * occurrences(headings, ` ${term} `, term.length + 1) + occurrences(body, ` ${term} `, term.length + 1);
      return count === 0
        ? sum
        : sum + (Math.min(1, weight) * idf(document.holding.get(term) ?? 0, document.passages) * count * (K1 + 1)) / (count + K1 * length);
    }, 0);
  });
  const weights = own.map(({ weight }) => weight).sort((a, b) => b - a);
  const order = [...own.keys()].sort(
    (a, b) => (worths[b] ?? 0) - (worths[a] ?? 0) || (own[a]?.candidate.id ?? 0) - (own[b]?.candidate.id ?? 0),
  );
  for (const [place, at] of order.entries()) {
    const one = own[at];
    if (one !== undefined) one.weight = weights[place] ?? 0;
  }
}

/** ln(1 + (N − n + ½) / (n + ½)), never negative. */
function idf(holding: number, passages: number): number {
  return Math.log(1 + (Math.max(0, passages - holding) + 0.5) / (holding + 0.5));
}

interface Lengths {
  readonly terms: number;
  readonly grams: number;
}

function lengthsOf({ terms, grams }: Candidate): Lengths {
  return { terms: terms.reduce((sum, part) => sum + part.length, 0), grams: grams[0].length + grams[1].length };
}

function averageLengths(candidates: readonly Candidate[]): Lengths {
  const sum = { terms: 0, grams: 0 };
  for (const { terms, grams } of candidates.map(lengthsOf)) [sum.terms, sum.grams] = [sum.terms + terms, sum.grams + grams];
  return { terms: Math.max(1, sum.terms / candidates.length), grams: Math.max(1, sum.grams / candidates.length) };
}

function lexicalWeight({ terms, grams, passages }: WeighedQuery, candidate: Candidate, average: Lengths): number {
  const own = lengthsOf(candidate);
  const saturated = (count: number, length: number) => (count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
  const parts = candidate.terms.map((part) => ` ${part} `);
  const worthOf = ({ term, passages: holding }: RelatedTerm, most = Number.POSITIVE_INFINITY) => {
    const count = parts.reduce((all, part, i) => all + (WEIGHTS[i] ?? 1) * occurrences(part, ` ${term} `, term.length + 1), 0);
    return count === 0 ? 0 : Math.min(most, idf(holding, passages)) * saturated(count, own.terms / average.terms);
  };
  let sum = 0;
  for (const { weight, related = [], ...term } of terms) {
    const worth = worthOf(term);
    const most = idf(term.passages, passages);
    sum += weight * (worth > 0 ? worth : RELATED * Math.max(0, ...related.map((one) => worthOf(one, most))));
  }
  for (const { gram, passages: holding } of grams) {
    const count = ABOVE * occurrences(candidate.grams[0], gram, 1) + occurrences(candidate.grams[1], gram, 1);
    if (count > 0) sum += GRAMS_SHARE * idf(holding, passages) * saturated(count, own.grams / average.grams);
  }
  return sum;
}

/** @param step how far to go on after one was found: neighbours may share a space */
function occurrences(text: string, part: string, step: number): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + step)) count++;
  return count;
}

function standingsOf({ terms, grams, passages }: WeighedQuery, candidate: Candidate, document: string): Map<QueryTerm, Standing> {
  const weights = new Map(grams.map(({ gram, passages: holding }) => [gram, idf(holding, passages)]));
  const here = ` ${candidate.terms.join(" | ")} `;
  const text = candidate.grams.join("");
  return new Map(
    terms.map((term) => {
      if (here.includes(` ${term.term} `)) return [term, "here"] as const;
      if (hasLike(term, text, weights)) return [term, "akin"] as const;
      if (term.related?.some((one) => here.includes(` ${one.term} `))) return [term, "related"] as const;
      return [term, document.includes(` ${term.term} `) ? "elsewhere" : "missing"] as const;
    }),
  );
}

/** Whether a text has a word that shares most of what is rare in a term. */
function hasLike({ word }: QueryTerm, text: string, weights: ReadonlyMap<string, number>): boolean {
  const wanted = [...gramsOf(borderedWords(gramText(word)))].map((gram) => ({ gram, weight: weights.get(gram) ?? 0 }));
  const enough = AKIN * wanted.reduce((sum, { weight }) => sum + weight, 0);
  const held = wanted.filter(({ gram }) => text.includes(gram));
  const shares = (one: string) => held.reduce((sum, { gram, weight }) => (one.includes(gram) ? sum + weight : sum), 0) >= enough;
  return enough > 0 && shares(text) && borderedWords(text).some(shares);
}

function coverageOf({ terms, passages }: WeighedQuery, standings: ReadonlyMap<QueryTerm, Standing>): number {
  let covered = 0;
  let whole = 0;
  for (const term of terms) {
    const weight = term.weight * rarity(term.passages, passages);
    covered += weight * WORTH[standings.get(term) ?? "missing"];
    whole += weight;
  }
  return whole === 0 ? 0 : covered / whole;
}
