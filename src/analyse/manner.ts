import type { ClaimType } from "../domain/claim.ts";

const OPINION =
  /\b(?:I (?:think|believe|feel|guess|suspect|prefer|recommend|love|hate)|we (?:think|believe|feel)|in (?:my|our) (?:opinion|view|experience)|imho|personally|arguably|the best|the worst|amazing|awesome|terrible|awful|overrated|underrated|beautiful|disappointing|unfortunately|sadly|must-have|should have been)\b/i;
const ESTIMATE =
  /\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|an? estimated|estimates?|estimated|projected|forecasts?|expected to|predicted|between \d[\d.,]* and \d|or so|circa|ca\.|some \d|more or less|on average|likely)\b/i;
const HEDGE =
  /\b(?:may|might|could|possibly|perhaps|probably|reportedly|allegedly|supposedly|apparently|seems?|appears?|suggests?|believed to|thought to|rumou?red|claims? to|is said to|unconfirmed|unclear|in some cases|sometimes)\b/i;

const SURE = 0.85;

/** How a sentence states what it states: fact, estimate or opinion, and how firmly (0–1), by its own hedges. */
export function mannerOf(sentence: string): { readonly type: ClaimType; readonly confidence: number } {
  const opinion = OPINION.test(sentence);
  const estimate = ESTIMATE.test(sentence) && /\d|\b(?:half|dozen|hundred|thousand|million|billion)\b/i.test(sentence);
  const hedged = HEDGE.test(sentence);
  const confidence = SURE - (opinion ? 0.3 : 0) - (hedged ? 0.2 : 0) - (estimate ? 0.05 : 0);
  return { type: opinion ? "opinion" : estimate ? "estimate" : "fact", confidence: Math.round(confidence * 100) / 100 };
}
