import type { ClaimType } from "../domain/claim.ts";
import { AMOUNT, ESTIMATE, HEDGE, OPINION } from "../lexicon/en/manner.ts";

const SURE = 0.85;

/** How a sentence states what it states: fact, estimate or opinion, and how firmly (0–1), by its own hedges. */
export function mannerOf(sentence: string): { readonly type: ClaimType; readonly confidence: number } {
  const opinion = OPINION.test(sentence);
  const estimate = ESTIMATE.test(sentence) && AMOUNT.test(sentence);
  const hedged = HEDGE.test(sentence);
  const confidence = SURE - (opinion ? 0.3 : 0) - (hedged ? 0.2 : 0) - (estimate ? 0.05 : 0);
  return { type: opinion ? "opinion" : estimate ? "estimate" : "fact", confidence: Math.round(confidence * 100) / 100 };
}
