/** The least relevance that lets something through: a search result, a sentence into a page's summary, a sentence as a claim (G2, R7, X8). */
export const LEAST_RELEVANCE = { result: 0.15, summary: 0.2, claim: 0.42 } as const;

const STRAIGHT = 0.8;
const CURVE = 0.25;

/** A score of how well a sentence answers as a relevance below 1: as it is up to 0.8, and above that in order without reaching 1. */
export function relevanceOf(score: number): number {
  return score <= STRAIGHT ? score : STRAIGHT + (1 - STRAIGHT) * (1 - Math.exp(-(score - STRAIGHT) / CURVE));
}

/** The score that a relevance stands for: shares of it mean the same at both ends. */
export function scoreOf(relevance: number): number {
  if (relevance <= STRAIGHT) return relevance;
  return STRAIGHT - CURVE * Math.log(1 - Math.min(0.999, (relevance - STRAIGHT) / (1 - STRAIGHT)));
}
