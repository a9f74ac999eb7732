import type { Span } from "../domain/span.ts";
import { type DateMention, dateCovered } from "../text/dates.ts";
import { NameIndex, type NameMention } from "../text/names.ts";
import { amongAmounts, amongYears } from "../text/quantities.ts";
import { words } from "../text/words.ts";
import { isReferring } from "./checks/figures.ts";
import { clauseSpans } from "./clauses.ts";
import { isDerived } from "./derived.ts";
import { type Measure, measures, measuresAgree, sourceMeasures } from "./measures.ts";
import { GENERIC, properNames } from "./named.ts";
import { type ClaimTerm, carriedBy, claimTerms, type EvidencePage } from "./page.ts";
import { selectFrom } from "./select.ts";

/** How many sentences of evidence are weighed together. */
export const EVIDENCE_SENTENCES = 5;
/** A word at least this well matched counts as found. */
const FOUND = 0.5;
/** Neighbours in the claim stand together in the evidence when at most this many content words apart. */
const TOGETHER = 3;

/**
 * What is measured of a claim against its evidence. "Covered" is the share of the claim's content words found there, rare words weighing
 * more (rare on this very page), synonyms and other inflections counting a little less than the word itself.
 */
export const FEATURES = [
  /** Covered by the best three sentences in a row. */
  "bestWindow",
  /** Covered by the five chosen sentences, on average over the claim's clauses. */
  "meanClause",
  /** Neighbouring content words of the claim that stand together in one chosen sentence, as a share. */
  "pairs",
  /** Neighbouring words of the claim, function words too, that are neighbours in a chosen sentence, as a share. */
  "phrases",
  /** Numbers not in the chosen sentences (2 at most). */
  "numbersMissing",
  /** Dates not in the chosen sentences (2 at most). */
  "datesMissing",
  /** Words of proper names not in the chosen sentences, as a share. */
  "namesMissing",
  /** 1 when any number or date is missing. */
  "anyFigureMissing",
] as const;
export type FeatureName = (typeof FEATURES)[number];
export type Features = Readonly<Record<FeatureName, number>>;

export interface Measured {
  readonly features: Features;
  /** Content words of the claim that the chosen sentences lack, as written. */
  readonly missing: readonly string[];
  /** Numbers and dates the chosen sentences lack, as written. */
  readonly missingFigures: readonly string[];
  /** Names, or parts of names, the chosen sentences lack, as written. */
  readonly missingNames: readonly string[];
  /** Covered by the one best sentence, 0–1. */
  readonly nearest: number;
  /** How many content words the claim has. */
  readonly length: number;
  /** Indices of the chosen sentences on the page, best first. */
  readonly chosen: readonly number[];
}

/** Measures a claim against a page; no sentence of evidence at all measures as nothing covered. */
export function measure(claim: string, page: EvidencePage): Measured {
  const terms = claimTerms(claim, page);
  const carried = carriedBy(terms, page);
  const chosen = selectFrom(terms, page, carried, EVIDENCE_SENTENCES).map((one) => one.index);
  const text = chosen.map((index) => page.sentences[index]?.text ?? "").join("\n");
  const figures = checkedFigures(claim, text);
  const carries = together(terms, carried, chosen);
  const called = checkedNames(claim, text, (name) => {
    const own = terms.flatMap(({ word }, t) => (within(word, name) ? [carries[t] ?? 0] : []));
    return own.length >= name.words.length && own.every((like) => like === 1);
  });
  const found = [...figures.found, ...called.found];
  const settled = terms.map((term) => found.some((span) => within(term.word, span)));
  const likes = carries.map((like, t) => (settled[t] ? 1 : like));
  const clauses = clauseShares(claim, terms, likes);
  const missing = terms.filter((_, t) => (likes[t] ?? 0) < FOUND).map((term) => term.word.text);
  const features: Features = {
    bestWindow: bestCovered(terms, carried, 3),
    meanClause: clauses.reduce((sum, share) => sum + share, 0) / Math.max(1, clauses.length),
    pairs: pairShare(terms, page, chosen),
    phrases: phraseShare(claim, page, chosen),
    numbersMissing: Math.min(2, figures.numbers.length),
    datesMissing: Math.min(2, figures.dates.length),
    namesMissing: called.share,
    anyFigureMissing: figures.numbers.length + figures.dates.length > 0 ? 1 : 0,
  };
  return {
    features,
    missing,
    missingFigures: [...figures.numbers, ...figures.dates],
    missingNames: called.names,
    length: terms.length,
    nearest: bestCovered(terms, carried, 1),
    chosen,
  };
}

/** The weighted share of terms found; a claim without terms is covered by anything. */
function covered(terms: readonly ClaimTerm[], likes: readonly number[]): number {
  let all = 0;
  let found = 0;
  terms.forEach((term, t) => {
    all += term.weight;
    found += term.weight * (likes[t] ?? 0);
  });
  return all === 0 ? 1 : found / all;
}

/** The most that any so many sentences in a row cover. Rows that carry nothing are passed over: they are most of a page. */
function bestCovered(terms: readonly ClaimTerm[], carried: readonly (readonly number[])[], row: 1 | 3): number {
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  if (total === 0) return carried.length === 0 ? 0 : 1;
  const empty = carried.map((likes) => likes.length === 0);
  let best = 0;
  for (let i = 0; i < carried.length; i++) {
    if (empty[i] && (row === 1 || ((empty[i + 1] ?? true) && (empty[i + 2] ?? true)))) continue;
    const [first, second, third] = [carried[i], row === 3 ? carried[i + 1] : undefined, row === 3 ? carried[i + 2] : undefined];
    let found = 0;
    for (let t = 0; t < terms.length; t++) {
      found += (terms[t]?.weight ?? 0) * Math.max(first?.[t] ?? 0, second?.[t] ?? 0, third?.[t] ?? 0);
    }
    if (found > best) best = found;
  }
  return best / total;
}

/** How well several sentences taken together carry each term. */
function together(terms: readonly ClaimTerm[], carried: readonly (readonly number[])[], indices: readonly number[]): number[] {
  const best = terms.map(() => 0);
  for (const index of indices) {
    carried[index]?.forEach((like, t) => {
      if (like > (best[t] ?? 0)) best[t] = like;
    });
  }
  return best;
}

function clauseShares(claim: string, terms: readonly ClaimTerm[], likes: readonly number[]): number[] {
  return clauseSpans(claim).flatMap((span) => {
    const members = terms.map((term, t) => ({ term, like: likes[t] ?? 0 })).filter(({ term }) => within(term.word, span));
    if (members.length === 0) return [];
    return [
      covered(
        members.map((member) => member.term),
        members.map((member) => member.like),
      ),
    ];
  });
}

interface Figures {
  readonly numbers: readonly string[];
  readonly dates: readonly string[];
  readonly found: readonly Span[];
}

/** The numbers and dates of a claim that a text lacks, and where those stand in the claim that it carries, in whatever form. */
function checkedFigures(claim: string, text: string): Figures {
  const stated = measures(claim);
  if (stated.amounts.length === 0 && stated.dates.length === 0) return { numbers: [], dates: [], found: [] };
  const source = sourceMeasures(text);
  const hasAmount = (amount: Measure) =>
    source.amounts.some((other) => measuresAgree(amount, other)) ||
    amongYears(amount, source.dates) ||
    isReferring(claim, amount) ||
    isDerived(claim, amount, text, source);
  const hasDate = (date: DateMention) => dateCovered(date, source.dates) || amongAmounts(date, source.amounts);
  return {
    numbers: stated.amounts.filter((amount) => !hasAmount(amount)).map((amount) => amount.text),
    dates: stated.dates.filter((date) => !hasDate(date)).map((date) => date.text),
    found: [...stated.amounts.filter(hasAmount), ...stated.dates.filter(hasDate)],
  };
}

function within(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/**
 * The same for proper names; `share` is the share of their words that the text lacks.
 * @param isPlain whether the text has all words of a name as they are, so that nobody need look for other forms of it
 */
function checkedNames(
  claim: string,
  text: string,
  isPlain: (name: NameMention) => boolean,
): { names: string[]; share: number; found: readonly Span[] } {
  const all = properNames(claim);
  if (all.length === 0) return { names: [], share: 0, found: [] };
  const plain = all.filter((name) => isPlain(name) || text.includes(name.text));
  if (plain.length === all.length) return { names: [], share: 0, found: plain };
  const index = new NameIndex(text);
  const atHead = all.filter((name) => name.beginsSentence && index.missing(name).length === 0);
  const called = all.filter((name) => !name.beginsSentence);
  const total = called.reduce((sum, name) => sum + name.words.length, 0);
  if (total === 0) return { names: [], share: 0, found: atHead };
  const lacks = called.map((name) => index.missing(name).length);
  return {
    names: called.filter((name) => isForeign(name, index)).map((name) => name.text),
    share: lacks.reduce((sum, one) => sum + one, 0) / total,
    found: [...atHead, ...called.filter((_, n) => lacks[n] === 0)],
  };
}

/** Nothing of a name that tells apart stands in the text. "Marie Curie" may be called "Curie" there. */
function isForeign(name: NameMention, index: NameIndex): boolean {
  const missing = index.missing(name);
  const telling = name.words.filter((word) => !GENERIC.has(word));
  return missing.length > 0 && telling.length > 0 && telling.every((word) => missing.includes(word));
}

function pairShare(terms: readonly ClaimTerm[], page: EvidencePage, chosen: readonly number[]): number {
  if (terms.length < 2) return 1;
  const termsOf = new Map<string, number[]>();
  terms.forEach(({ likes }, t) => {
    for (const stem of likes.keys()) {
      const known = termsOf.get(stem);
      if (known === undefined) termsOf.set(stem, [t]);
      else known.push(t);
    }
  });
  const near = new Set<number>();
  for (const index of chosen) {
    const places: number[][] = terms.map(() => []);
    page.sentences[index]?.content.forEach((stem, place) => {
      for (const t of termsOf.get(stem) ?? []) places[t]?.push(place);
    });
    for (let t = 0; t + 1 < terms.length; t++) {
      const second = places[t + 1] ?? [];
      if (places[t]?.some((place) => second.some((other) => other !== place && Math.abs(other - place) <= TOGETHER))) near.add(t);
    }
  }
  return near.size / (terms.length - 1);
}

function phraseShare(claim: string, page: EvidencePage, chosen: readonly number[]): number {
  const all = words(claim);
  if (all.length < 2) return 1;
  const open = new Map<string, Set<string>>();
  all.slice(1).forEach(({ stem }, before) => {
    const first = all[before]?.stem ?? "";
    open.set(first, (open.get(first) ?? new Set()).add(stem));
  });
  const found = new Set<string>();
  for (const index of chosen) {
    let followers: ReadonlySet<string> | undefined;
    let first = "";
    for (const { stem } of words(page.sentences[index]?.text ?? "")) {
      if (followers?.has(stem) === true) found.add(`${first} ${stem}`);
      followers = open.get(stem);
      first = stem;
    }
  }
  return all.slice(1).filter(({ stem }, before) => found.has(`${all[before]?.stem} ${stem}`)).length / (all.length - 1);
}
