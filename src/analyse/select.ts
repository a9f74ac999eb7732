import { type Span, spansOverlap } from "../domain/span.ts";

/** One thing to choose from: its worth, its stems, and its numbers (two texts with other numbers are not alike). */
export interface Choice<T> {
  readonly item: T;
  readonly worth: number;
  readonly stems: ReadonlySet<string>;
  readonly numbers: string;
  /** Its main place in the page; two that overlap there are not both chosen. */
  readonly place: Span;
}

const RELEVANCE = 0.72;
/** Stem overlap from which two texts with equal numbers say the same. */
const SAME = 0.75;

/**
 * Chooses up to `most`, best first, each as relevant and as unlike those chosen as can be (maximal marginal relevance, Carbonell & Goldstein
 * 1998). Of near-duplicates only the best is chosen.
 */
export function chooseDiverse<T>(choices: readonly Choice<T>[], most: number): Choice<T>[] {
  const left = [...choices].sort((a, b) => b.worth - a.worth);
  const chosen: Choice<T>[] = [];
  while (chosen.length < most && left.length > 0) {
    let best = -1;
    let bestScore = Number.NEGATIVE_INFINITY;
    left.forEach((choice, index) => {
      const likeness = Math.max(0, ...chosen.map((other) => overlap(choice.stems, other.stems)));
      const score = RELEVANCE * choice.worth - (1 - RELEVANCE) * likeness;
      if (score > bestScore) [best, bestScore] = [index, score];
    });
    const [choice] = left.splice(best, 1);
    if (choice === undefined) break;
    const same = chosen.some(
      (other) =>
        spansOverlap(choice.place, other.place) || (other.numbers === choice.numbers && contained(choice.stems, other.stems) >= SAME),
    );
    if (!same) chosen.push(choice);
  }
  return chosen;
}

/** Jaccard overlap of two sets of stems, 0–1. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = inBoth(a, b);
  const all = a.size + b.size - both;
  return all === 0 ? 0 : both / all;
}

/** The share of the smaller set that stands in the other. */
function contained(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const least = Math.min(a.size, b.size);
  return least === 0 ? 0 : inBoth(a, b) / least;
}

function inBoth(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const stem of a) if (b.has(stem)) both++;
  return both;
}
