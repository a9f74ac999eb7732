import { contentWords, words } from "../../text/words.ts";
import type { Fault } from "../facts/fault.ts";
import { namesOfOtherForm } from "../facts/names.ts";
import type { Reading } from "../facts/reading.ts";

/**
 * What is measured of a claim against its evidence: nothing but how much of it stands there, and how long both are, so that it holds in every language.
 * "Covered" is the share of the claim's content words found, rare ones (rare in this very evidence) weighing more.
 */
export const FEATURES = [
  /** Covered by the best three sentences in a row. */
  "window",
  /** Content words found anywhere, as a plain share. */
  "words",
  /** Neighbouring words of the claim that are neighbours in the evidence, as a share. */
  "phrases",
  /** Runs of four characters of the claim found anywhere, as a share: hears inflections, compounds and unspaced scripts. */
  "grams",
  /** Numbers and identifiers the evidence lacks (2 at most). */
  "numbersMissing",
  /** Dates it lacks (2 at most). */
  "datesMissing",
  /** Names it lacks (2 at most). */
  "namesMissing",
  /** Words of the claim, logarithm. */
  "claimLength",
  /** Words of the evidence, logarithm. */
  "evidenceLength",
] as const;
export type FeatureName = (typeof FEATURES)[number];
export type Features = Readonly<Record<FeatureName, number>>;

const GRAM = 4;
const WINDOW = 3;
const MOST_MISSING = 2;

/** Measures a claim against its evidence. @param faults what the facts found, so that nothing is read twice */
export function measure(claim: string, evidence: Reading, faults: readonly Fault[]): Features {
  const stems = [...new Set(contentWords(claim))];
  const weights = stems.map((stem) => rarity(stem, evidence));
  const rows = evidence.sentences.map(({ stems: own }) => stems.map((stem) => own.has(stem)));
  const missing = (...kinds: readonly Fault["kind"][]) => Math.min(MOST_MISSING, faults.filter(({ kind }) => kinds.includes(kind)).length);
  return {
    window: bestCovered(weights, rows),
    words: share(stems, (_, at) => rows.some((row) => row[at] === true)),
    phrases: phraseShare(claim, evidence),
    grams: gramShare(claim, evidence),
    numbersMissing: missing("number", "identifier"),
    datesMissing: missing("date"),
    // A name in another form is no fault; by its words alone it is missing.
    namesMissing: Math.min(MOST_MISSING, missing("name") + namesOfOtherForm(claim, evidence).length),
    claimLength: Math.log(1 + words(claim).length),
    evidenceLength: Math.log(1 + evidence.wordCount),
  };
}

/** Rarer in the evidence is heavier; what it lacks is heaviest. */
function rarity(stem: string, { sentences }: Reading): number {
  const holding = sentences.filter(({ stems }) => stems.has(stem)).length;
  return Math.log(1 + (sentences.length + 4) / (holding + 1));
}

/** The most that any three sentences in a row cover. */
function bestCovered(weights: readonly number[], rows: readonly (readonly boolean[])[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 0;
  let best = 0;
  for (let from = 0; from < rows.length; from++) {
    let found = 0;
    for (let t = 0; t < weights.length; t++) {
      let here = false;
      for (let at = from; at < Math.min(rows.length, from + WINDOW) && !here; at++) here = rows[at]?.[t] === true;
      if (here) found += weights[t] ?? 0;
    }
    best = Math.max(best, found);
  }
  return best / total;
}

function phraseShare(claim: string, evidence: Reading): number {
  const said = words(claim);
  if (said.length < 2) return 1;
  const pairs = said.slice(1).map(({ stem }, before) => `${said[before]?.stem} ${stem}`);
  const wanted = new Set(pairs);
  const found = new Set<string>();
  for (const { text } of evidence.sentences) {
    let last = "";
    for (const { stem } of words(text)) {
      const pair = `${last} ${stem}`;
      if (wanted.has(pair)) found.add(pair);
      last = stem;
    }
  }
  return share(pairs, (pair) => found.has(pair));
}

function gramShare(claim: string, evidence: Reading): number {
  const wanted = new Set(gramsOf(claim));
  const found = new Set<string>();
  for (const { text } of evidence.sentences) for (const gram of gramsOf(text)) if (wanted.has(gram)) found.add(gram);
  return wanted.size === 0 ? 0 : found.size / wanted.size;
}

function* gramsOf(text: string): Generator<string> {
  const plain = ` ${letters(text)} `;
  for (let at = 0; at + GRAM <= plain.length; at++) yield plain.slice(at, at + GRAM);
}

function letters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

function share<T>(all: readonly T[], has: (one: T, at: number) => boolean): number {
  return all.length === 0 ? 0 : all.filter(has).length / all.length;
}
