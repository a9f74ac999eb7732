import { Bm25 } from "../text/bm25.ts";

/** Passages of several pages, of which the best are read. */
export interface BestAsk {
  readonly passages: readonly { readonly page: number; readonly words: string; readonly tokens: number }[];
  /** The queries that found the pages, the question and its parts. */
  readonly subjects: readonly string[];
  /** Tokens at most. */
  readonly most: number;
  /** Pages of which something is shown of so many only; of all others as it comes. */
  readonly fresh?: { readonly of: readonly number[]; readonly most: number };
}

/** What is less like a subject than this, by the passage that is most like it, is not read for it. */
const LEAST_LIKE = 0.1;
/** Each further passage of a page is worth this share of the one before: what other pages say is sooner new. */
const FURTHER = 0.85;

/**
 * Which passages are read (R7): those that are most like each subject, by turns, as many as fit. A page of which none is among them has nothing to say and is not
 * read at all. Pure.
 * @returns their places, in rising order
 */
export function bestPassages(ask: BestAsk): number[] {
  const index = new Bm25(ask.passages.map(({ words }) => words));
  const orders = ask.subjects.map((subject) => orderOf(ask, index.scores(subject)));
  const chosen = new Set<number>();
  let left = ask.most;
  const longest = Math.max(0, ...orders.map((order) => order.length));
  const waiting = new Set(ask.fresh?.of);
  let admissible = ask.fresh?.most ?? 0;
  for (let turn = 0; turn < longest; turn++)
    for (const at of orders.flatMap((order) => order[turn] ?? [])) {
      const { tokens = 0, page = -1 } = ask.passages[at] ?? {};
      const isFirst = waiting.has(page);
      if (chosen.has(at) || tokens > left || (isFirst && admissible === 0)) continue;
      if (isFirst) admissible--;
      waiting.delete(page);
      chosen.add(at);
      left -= tokens;
    }
  return [...chosen].sort((a, b) => a - b);
}

/** The passages that are like a subject, best first. */
function orderOf({ passages }: BestAsk, scores: readonly number[]): number[] {
  const least = LEAST_LIKE * Math.max(0, ...scores);
  const seen = new Map<number, number>();
  const worths = new Map<number, number>();
  for (const at of [...passages.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)) {
    const page = passages[at]?.page ?? -1;
    const before = seen.get(page) ?? 0;
    seen.set(page, before + 1);
    const worth = (scores[at] ?? 0) * FURTHER ** before;
    if (worth > 0 && worth >= least) worths.set(at, worth);
  }
  return [...worths].sort(([a, x], [b, y]) => y - x || a - b).map(([at]) => at);
}
