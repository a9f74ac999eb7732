/** What one gathering may use. Counts hold for the whole run, whatever the number of rounds. */
export interface GatherLimits {
  /** Pages that may be read in all. */
  readonly sources: number;
  readonly perQuery: number;
  readonly perDomain: number;
  readonly fetchTimeoutMs: number;
}

/** Share of the pages left that one round may read while more rounds may follow: what the first round leaves open must still be readable. */
const ROUND_PAGES = 0.6;

/**
 * Pages one query may have read in this round, so that every query and every later round gets its part.
 * @param roundsAfter rounds that may follow this one
 */
export function pagesPerQuery(limits: GatherLimits, sourcesLeft: number, queries: number, roundsAfter: number): number {
  if (roundsAfter <= 0) return limits.perQuery;
  return Math.max(1, Math.min(limits.perQuery, Math.round((sourcesLeft * ROUND_PAGES) / Math.max(1, queries))));
}

/** Page text that goes to a model where no token budget says otherwise, in tokens. */
export const PAGE_TOKENS = 3_600;

/** Least page text worth sending to a model, in tokens: below it, fewer pages are sent rather than shorter ones. */
const LEAST_PAGE_TOKENS = 600;

/** Prompt, schema and answer around the page text, in tokens: what a page costs besides its text, as a rule. */
const PAGE_OVERHEAD_TOKENS = 1_400;

/** Share of what is left for research that one round's pages may use, so that a later round and the judge find something. */
const ROUND_SHARE = 0.7;

/**
 * How much text of each page may go to a model, in tokens: an equal share of the balance. Many pages are short and cost less than their share, so
 * that what little is left is not split into shares too small to be of use: pages are sent one after the other until the budget refuses.
 * @param tokensLeft what is left for research (Infinity without a budget)
 * @param pages pages that may still be admitted in this round
 * @returns 0 when not even one page could be sent
 */
export function pageTokenShare(tokensLeft: number, pages: number): number {
  if (!Number.isFinite(tokensLeft)) return PAGE_TOKENS;
  const all = tokensLeft * ROUND_SHARE;
  if (all < LEAST_PAGE_TOKENS + PAGE_OVERHEAD_TOKENS) return 0;
  const share = Math.floor(all / Math.max(1, pages)) - PAGE_OVERHEAD_TOKENS;
  return Math.min(PAGE_TOKENS, Math.max(LEAST_PAGE_TOKENS, share));
}
