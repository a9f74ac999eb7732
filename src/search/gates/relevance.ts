import { redactUrl } from "../../domain/url.ts";
import { GENERIC } from "../../lexicon/en/generic.ts";
import { type Word, words } from "../../text/words.ts";
import type { SearchResult } from "../provider.ts";
import type { Discarded } from "./gated.ts";
import { plainQuery } from "./plain-query.ts";

/** The least relevance that lets a search result through (G2). */
export const LEAST_RELEVANCE = 0.15;

interface Term {
  readonly stem: string;
  readonly lower: string;
  readonly weight: number;
}

/** A result's words as relevance looks at them. */
interface Page {
  readonly stems: ReadonlySet<string>;
  readonly forms: readonly string[];
  readonly initials: ReadonlySet<string>;
}

/** How much less a word counts that is only akin to the query's: `photosynthetic` for `photosynthesis`, or part of a compound. */
const AKIN = 0.7;
/** What results share with those that fit directly counts at most this much: it saves synonyms, it proves nothing. */
const MOST_BY_COMPANY = 0.4;

/**
 * Relevance of results to their query, 0–1, for providers that give none (G2): the share of the query's meaning that a result's title,
 * snippet and address carry (names and numbers weigh more, words like "best" less), bent so that 0.15 divides on-topic from off-topic
 * as documented and tested in docs/providers.md. A result without the query's words that shares the vocabulary of those with them
 * (synonyms) is lifted by its company.
 */
export function relevanceOf(query: string, results: readonly Pick<SearchResult, "title" | "snippet" | "url" | "text">[]): number[] {
  const terms = termsOf(query);
  const pages = results.map(pageOf);
  const direct = pages.map((page) => bend(coverage(terms, page)));
  const company = vocabulary(terms, pages, direct);
  return pages.map((page, index) => Math.round(Math.max(direct[index] ?? 0, byCompany(page, company)) * 1000) / 1000);
}

/** G2: what a provider scores, or words show, to be under the threshold is left out. */
export function relevanceGate(
  results: readonly SearchResult[],
  query: string,
  least: number,
  foreign: (result: SearchResult) => boolean,
): { kept: { result: SearchResult; score: number; scoredBy: "provider" | "words" }[]; discarded: Discarded[] } {
  const computed = relevanceOf(query, results);
  const kept: { result: SearchResult; score: number; scoredBy: "provider" | "words" }[] = [];
  const discarded: Discarded[] = [];
  results.forEach((result, index) => {
    const scoredBy = result.score === undefined ? "words" : "provider";
    const own = computed[index] ?? 0;
    // Words cannot be compared across languages: such a result passes at the threshold, and the language gate judges it.
    const score = result.score ?? (own < least && foreign(result) ? least : own);
    if (score >= least) kept.push({ result, score, scoredBy });
    else discarded.push({ url: redactUrl(result.url), gate: "G2", reason: `relevance ${score.toFixed(3)} is under ${least}` });
  });
  return { kept, discarded };
}

function termsOf(query: string): Term[] {
  const all = words(plainQuery(query));
  const content = all.filter((word) => !word.stop);
  const seen = new Set<string>();
  const terms: Term[] = [];
  for (const word of content.length > 0 ? content : all) {
    if (seen.has(word.stem)) continue;
    seen.add(word.stem);
    terms.push({ stem: word.stem, lower: word.lower, weight: weightOf(word) });
  }
  return terms;
}

function weightOf(word: Word): number {
  if (GENERIC.has(word.lower)) return 0.3;
  if (/^(?:19|20)\d\d$/.test(word.text)) return 0.4;
  if (/\d/.test(word.text)) return 1.3;
  if (/^\p{Lu}/u.test(word.text) && word.start > 0) return 1.8;
  return word.lower.length >= 6 ? 1.2 : 1;
}

function pageOf(result: Pick<SearchResult, "title" | "snippet" | "url" | "text">): Page {
  const address = decodeAddress(result.url).replace(/[^\p{L}\p{N}]+/gu, " ");
  const seen = words(`${result.title} . ${result.snippet} . ${(result.text ?? "").slice(0, 2000)} . ${address}`);
  return {
    stems: new Set(seen.map((word) => word.stem)),
    forms: [...new Set(seen.filter((word) => !word.stop && word.lower.length >= 5).map((word) => word.lower))],
    initials: initialsOf(seen),
  };
}

function decodeAddress(url: string): string {
  try {
    return decodeURIComponent(url.replace(/^[a-z]+:\/\//, ""));
  } catch {
    return url;
  }
}

/** Initials of runs of two to five words: what an abbreviation in the query may stand for, and the other way round. */
function initialsOf(seen: readonly Word[]): Set<string> {
  const initials = new Set<string>();
  const content = seen.filter((word) => !word.stop && /^\p{L}/u.test(word.text));
  for (let start = 0; start < content.length; start++) {
    let letters = "";
    for (const word of content.slice(start, start + 5)) {
      letters += word.lower[0] ?? "";
      if (letters.length >= 2) initials.add(letters);
    }
  }
  return initials;
}

function coverage(terms: readonly Term[], page: Page): number {
  const all = terms.reduce((sum, term) => sum + term.weight, 0);
  if (all === 0) return 0;
  const abbreviated = abbreviatedTerms(terms, page);
  return terms.reduce((sum, term) => sum + term.weight * Math.max(match(term, page), abbreviated.has(term.stem) ? AKIN : 0), 0) / all;
}

function match(term: Term, page: Page): number {
  if (page.stems.has(term.stem)) return 1;
  if (term.lower.length >= 2 && term.lower.length <= 5 && page.initials.has(term.lower)) return AKIN;
  return page.forms.some((form) => akin(term.lower, form)) ? AKIN : 0;
}

/** Terms of the query that the page writes as an abbreviation: `machine learning` as ML. */
function abbreviatedTerms(terms: readonly Term[], page: Page): Set<string> {
  const found = new Set<string>();
  for (let size = 3; size <= 5; size++) {
    for (let start = 0; start + size <= terms.length; start++) {
      const run = terms.slice(start, start + size);
      if (page.stems.has(run.map((term) => term.lower[0] ?? "").join(""))) for (const term of run) found.add(term.stem);
    }
  }
  return found;
}

/** One root: a long common beginning, or one word standing whole in the other (compounds). */
function akin(a: string, b: string): boolean {
  if (a.length < 5 || b.length < 5) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length >= 6 && long.includes(short)) return true;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return same >= 5 && same >= 0.75 * long.length;
}

/** Half the meaning is little, all of it is much. */
function bend(share: number): number {
  return share ** 2.2;
}

/** Stems that at least two clearly fitting results share beyond the query's own. */
function vocabulary(terms: readonly Term[], pages: readonly Page[], direct: readonly number[]): Set<string> {
  const own = new Set(terms.map((term) => term.stem));
  const fitting = pages.filter((_, index) => (direct[index] ?? 0) >= 0.5);
  const counts = new Map<string, number>();
  for (const page of fitting) for (const form of page.forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  return new Set([...counts].filter(([form, count]) => count >= 2 && !own.has(form)).map(([form]) => form));
}

function byCompany(page: Page, company: ReadonlySet<string>): number {
  const shared = page.forms.filter((form) => company.has(form)).length;
  return shared < 3 ? 0 : MOST_BY_COMPANY * Math.min(1, shared / 6);
}
