import type { Span } from "../domain/span.ts";
import { plainText } from "./plain-text.ts";

const MOST_SENTENCES = 12;

/** An extract of at most `mostTokens` tokens (R7): the sentences that bear on what is asked, in the page's order. @param sentences best first */
export function summaryOf(text: string, sentences: readonly Span[], mostTokens: number): string {
  const taken = new Map<number, string>();
  let left = mostTokens;
  for (const { start, end } of sentences.slice(0, MOST_SENTENCES)) {
    const said = plainText(text.slice(start, end));
    const tokens = tokensAtMost(said) + 1;
    if (taken.has(start) || tokens > left) continue;
    taken.set(start, said);
    left -= tokens;
  }
  return [...taken]
    .sort(([a], [b]) => a - b)
    .map(([, said]) => said)
    .join(" ");
}

/** A number of tokens that a text hardly exceeds, without loading an encoding: one for 2.5 plain characters, one and a half for any other. */
export function tokensAtMost(text: string): number {
  const plain = text.match(/[\x20-\x7e\s]/g)?.length ?? 0;
  return Math.ceil(plain / 2.5 + (text.length - plain) * 1.5);
}
