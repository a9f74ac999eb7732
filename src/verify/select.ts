import type { Span } from "../domain/span.ts";
import { type ClaimTerm, carriedBy, claimTerms, type EvidencePage, pageOf, pageOfSentences } from "./page.ts";

export interface SelectedEvidence {
  /** Offsets into the text, or for evidence given as sentences into that sentence. */
  readonly span: Span;
  /** Index of the sentence on the page. */
  readonly index: number;
  /** Share of the claim's weight this sentence carries, 0–1. */
  readonly score: number;
}

/** How much a word already covered still counts when the next sentence is chosen. */
const AGAIN = 0.35;
/** A sentence beside one already chosen is more likely to belong to it. */
const NEIGHBOUR = 1.1;

/** The sentences that carry most of a claim, best first: each next one is chosen for what the chosen ones still lack. */
export function selectEvidence(claim: string, evidence: string | readonly string[], max: number): SelectedEvidence[] {
  const page = typeof evidence === "string" ? pageOf([evidence]) : pageOfSentences(evidence);
  const terms = claimTerms(claim, page);
  return selectFrom(terms, page, carriedBy(terms, page), max);
}

/** {@link selectEvidence} on a page made ready before; `carried` holds for each sentence how well it carries each term. */
export function selectFrom(
  terms: readonly ClaimTerm[],
  page: EvidencePage,
  carried: readonly (readonly number[])[],
  max: number,
): SelectedEvidence[] {
  const total = terms.reduce((sum, term) => sum + term.weight, 0) || 1;
  const covered = terms.map(() => 0);
  const chosen: SelectedEvidence[] = [];
  const taken = new Set<number>();
  const useful = carried.flatMap((likes, index) => (likes.some((like) => like > 0) ? [index] : []));
  while (chosen.length < max) {
    let best = -1;
    let bestGain = 0;
    for (const index of useful) {
      if (taken.has(index)) continue;
      let gain = gainOf(terms, carried[index] ?? [], covered);
      if (taken.has(index - 1) || taken.has(index + 1)) gain *= NEIGHBOUR;
      if (gain > bestGain) [best, bestGain] = [index, gain];
    }
    const sentence = page.sentences[best];
    const likes = carried[best];
    if (sentence === undefined || likes === undefined) break;
    taken.add(best);
    likes.forEach((like, t) => {
      covered[t] = Math.max(covered[t] ?? 0, like);
    });
    const weight = likes.reduce((sum, like, t) => sum + like * (terms[t]?.weight ?? 0), 0);
    chosen.push({ span: sentence.span, index: best, score: weight / total });
  }
  return chosen;
}

/** What a sentence adds to what is covered. */
function gainOf(terms: readonly ClaimTerm[], likes: readonly number[], covered: readonly number[]): number {
  let gain = 0;
  for (let t = 0; t < likes.length; t++) {
    const like = likes[t] ?? 0;
    if (like === 0) continue;
    const had = covered[t] ?? 0;
    gain += (terms[t]?.weight ?? 0) * (Math.max(0, like - had) + AGAIN * Math.min(like, had));
  }
  return gain;
}
