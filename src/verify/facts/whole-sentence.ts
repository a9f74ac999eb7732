// Word for word: the claim is a whole sentence, row or item of the source. The only fact that proves instead of refusing.
import type { QuoteInContext } from "../../text/context.ts";
import { foldTypography, lowerInPlace } from "../../text/fold.ts";
import { sentenceSpans } from "../../text/sentences.ts";
import { withoutMarks } from "../marks.ts";

/** What may close a sentence in one text and be missing in another. */
const CLOSES = /[\s.!。！"'”’»)]+$/u;
const OPENS = /^[\s"'“‘«(]+/u;

/**
 * Whether every sentence of a claim stands in the evidence as a whole sentence, table row or list item, but for typography, case and marks (R12).
 * A part of a sentence does not: "vitamin C prevents colds" is no statement of "It is a myth that vitamin C prevents colds".
 */
export function standsWhole(claim: string, evidence: readonly QuoteInContext[]): boolean {
  const said = sentencesOf(claim);
  if (said.length === 0) return false;
  const known = new Set(evidence.flatMap(({ quote, context }) => sentencesOf(context.includes(quote) ? context : `${context}\n\n${quote}`)));
  return said.every((sentence) => known.has(sentence));
}

/** Whether the claim is a mere part of one sentence of the evidence: what was cut off may turn it round. */
export function isCutOut(claim: string, evidence: readonly QuoteInContext[]): boolean {
  const said = bare(withoutMarks(claim));
  if (said === "") return false;
  return evidence.some(({ quote, context }) =>
    sentencesOf(context.includes(quote) ? context : `${context}\n\n${quote}`).some((one) => one.length > said.length && one.includes(said)),
  );
}

function sentencesOf(text: string): string[] {
  return sentenceSpans(text).flatMap(({ start, end }) => {
    const one = bare(withoutMarks(text.slice(start, end)));
    return one === "" ? [] : [one];
  });
}

function bare(text: string): string {
  return lowerInPlace(foldTypography(text).text).replace(OPENS, "").replace(CLOSES, "");
}
