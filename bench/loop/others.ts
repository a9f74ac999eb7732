// What the common call pattern of research agents takes on the same latencies: a plan; for each query a search whose service reads the pages itself, and one call that
// learns from them and asks what follows, half as many queries a level deeper; one report at the end. It asks no site's robots.txt, reflects on nothing as a whole,
// and proves and edits nothing of what it writes.
import type { Latencies } from "./critical-path.ts";

export interface OthersPattern {
  readonly breadth: number;
  readonly depth: number;
  /** Queries at a time, on each level. */
  readonly atOnce: number;
}

/** Wall-clock of the pattern in ms, with the slowest pages of the emulated web and nothing between its calls. */
export function othersMs(pattern: OthersPattern, { search, model, slowestPage }: Latencies & { readonly slowestPage: number }): number {
  const level = ({ breadth, depth, atOnce }: OthersPattern): number => {
    const deeper = depth > 1 ? level({ breadth: Math.ceil(breadth / 2), depth: depth - 1, atOnce }) : 0;
    return model + Math.ceil(breadth / atOnce) * (search + slowestPage + model + deeper);
  };
  return level(pattern) + model;
}
