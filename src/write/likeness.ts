import type { Claim } from "../domain/claim.ts";
import type { DateMention } from "../text/dates.ts";
import { negators } from "../text/negation.ts";
import type { Amount } from "../text/numbers.ts";
import { quantities } from "../text/quantities.ts";
import { contentWords } from "../text/words.ts";

/** A claim's text taken apart for comparing it with others. */
export interface Features {
  /** Stems of its content words that are no numbers. */
  readonly stems: ReadonlySet<string>;
  readonly amounts: readonly Amount[];
  readonly dates: readonly DateMention[];
  readonly negated: boolean;
}

const known = new WeakMap<Claim, Features>();

export function featuresOf(claim: Claim): Features {
  const made = known.get(claim) ?? takeApart(claim.text);
  known.set(claim, made);
  return made;
}

function takeApart(text: string): Features {
  const { amounts, dates } = quantities(text);
  return {
    stems: new Set(contentWords(text).filter((stem) => !/^\d/.test(stem))),
    amounts: amounts.filter((amount) => !amount.ordinal),
    dates,
    negated: negators(text).length > 0,
  };
}

/** Jaccard overlap of two sets, 0–1. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = inBoth(a, b);
  const all = a.size + b.size - both;
  return all === 0 ? 0 : both / all;
}

/** The share of the smaller set that stands in the other, 0–1. */
export function containment(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const least = Math.min(a.size, b.size);
  return least === 0 ? 0 : inBoth(a, b) / least;
}

function inBoth(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const stem of a) if (b.has(stem)) both++;
  return both;
}

/** The snapshots a claim rests on. */
export function snapshotsOf(claim: Claim): Set<string> {
  return new Set(claim.quotes.map((quote) => quote.snapshotId));
}
