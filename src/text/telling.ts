import { rankOfToken } from "./tokens.ts";

/**
 * How much a word tells of what a text is about, 0–1, whatever its language: words that stand in texts about anything ("get", "make", "new") tell little. The models'
 * encoding was learned from all kinds of texts, the most frequent pieces first: what it came to late, or has no piece of its own for, tells most.
 */
export function tellingOf(lower: string): number {
  const { rank, all } = rankOfToken(` ${lower}`);
  return Math.log(Math.max(1, rank / BYTES)) / Math.log(all / BYTES);
}

/** The first pieces are single bytes and no words. */
const BYTES = 256;
