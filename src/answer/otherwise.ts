import type { Scored } from "./choose.ts";
import type { AskedQuestion } from "./question.ts";

/** A word is there from this likeness on. */
const HAS = 0.7;
const MOST_OTHERS = 2;

/**
 * What other pages say otherwise to a question for a figure or a day (X8): they have all the words of the question that the answer has, and other figures.
 * @param ranked best first
 * @param pageOf the page of a passage
 */
export function saidOtherwise(
  { asksFor }: AskedQuestion,
  best: Scored,
  ranked: readonly Scored[],
  pageOf: (passage: number) => number | undefined,
): readonly Scored[] {
  if (asksFor !== "number" && asksFor !== "date") return [];
  const figures = ({ told }: Scored) => [...told].filter((stem) => /\p{Nd}/u.test(stem));
  const own = new Set(figures(best));
  if (own.size === 0) return [];
  const found = new Map<number, Scored>();
  for (const one of ranked) {
    const page = pageOf(one.passage);
    const says = figures(one);
    if (page === undefined || page === pageOf(best.passage) || found.has(page)) continue;
    const isSame = best.matched.every((matched, term) => matched < HAS || (one.matched[term] ?? 0) >= HAS);
    if (isSame && one.features.kindHeld === 1 && says.length > 0 && !says.some((stem) => own.has(stem))) found.set(page, one);
    if (found.size === MOST_OTHERS) break;
  }
  return [...found.values()];
}
