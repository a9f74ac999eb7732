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

/** Page text that goes to a model for each page where no token budget says otherwise, in tokens. */
const PAGE_TOKENS = 3_600;

/** Least page text worth sending to a model, in tokens. */
const LEAST_TOKENS = 600;

/** Prompt, schema and answer around the text of pages, in tokens: what a call costs besides them, as a rule. */
const CALL_OVERHEAD_TOKENS = 2_200;

/** Share of what is left for research that one round's pages may use, so that a later round and the judge find something. */
const ROUND_SHARE = 0.7;

/**
 * How much text of all pages of a round may go to a model, in tokens.
 * @param tokensLeft what is left for research (Infinity without a budget)
 * @param pages pages to be read in this round
 * @returns 0 when nothing could be sent
 */
export function readingTokens(tokensLeft: number, pages: number): number {
  const most = PAGE_TOKENS * pages;
  if (!Number.isFinite(tokensLeft)) return most;
  const share = Math.floor(tokensLeft * ROUND_SHARE) - CALL_OVERHEAD_TOKENS;
  return share < LEAST_TOKENS ? 0 : Math.min(most, share);
}
