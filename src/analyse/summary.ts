import { LEAST_RELEVANCE } from "../question/scale.ts";
import type { Candidate } from "./candidates.ts";

const MOST_SENTENCES = 12;
const LEAD_SENTENCES = 3;

/**
 * An extract of at most `mostTokens` tokens (R7): the sentences that bear on the tasks, in the page's order; its first sentences where
 * none does.
 */
export function summaryOf(scored: readonly { readonly candidate: Candidate; readonly relevance: number }[], mostTokens: number): string {
  const relevant = scored.filter(({ relevance }) => relevance >= LEAST_RELEVANCE.summary).sort((a, b) => b.relevance - a.relevance);
  const pool = relevant.length > 0 ? relevant.slice(0, MOST_SENTENCES) : scored.slice(0, LEAD_SENTENCES);
  const taken: Candidate[] = [];
  let left = mostTokens;
  for (const { candidate } of pool) {
    const inOther = taken.some((other) => other.spans.some((a) => candidate.spans.some((b) => a.start < b.end && b.start < a.end)));
    const tokens = tokensAtMost(candidate.text) + 1;
    if (inOther || tokens > left) continue;
    taken.push(candidate);
    left -= tokens;
  }
  return taken
    .sort((a, b) => a.order - b.order)
    .map((candidate) => candidate.text)
    .join(" ");
}

/** A number of tokens that a text hardly exceeds, without loading an encoding: one for 2.5 plain characters, one and a half for any other. */
export function tokensAtMost(text: string): number {
  const plain = text.match(/[\x20-\x7e\s]/g)?.length ?? 0;
  return Math.ceil(plain / 2.5 + (text.length - plain) * 1.5);
}
