/** What the sources of one batch may bring together. */
const MOST_SHARED_CLAIMS = 24;
/** What one long source counts for: no more of it is shown. */
export const MOST_SHARED_TOKENS = 2_000;
const MOST_BATCH_TOKENS = 6_000;

/** Items in their order, put together as long as what they bring fits one batch. */
export function inShares<T>(items: readonly T[], weigh: (item: T) => { readonly claims: number; readonly tokens: number }): T[][] {
  const shares: T[][] = [];
  let [claims, tokens] = [0, 0];
  for (const item of items) {
    const own = weigh(item);
    const last = shares.at(-1);
    if (last === undefined || claims + own.claims > MOST_SHARED_CLAIMS || tokens + own.tokens > MOST_BATCH_TOKENS) {
      shares.push([item]);
      [claims, tokens] = [own.claims, own.tokens];
    } else {
      last.push(item);
      claims += own.claims;
      tokens += own.tokens;
    }
  }
  return shares;
}
