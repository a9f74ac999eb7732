// Word for word: the claim is a whole sentence, row or item of the source. The only fact that proves instead of refusing.
import type { Span } from "../../domain/span.ts";
import { foldTypography, lowerInPlace } from "../../text/fold.ts";
import { sentenceSpans } from "../../text/sentences.ts";
import { withoutMarks } from "../marks.ts";
import { wholeSpans } from "./whole-spans.ts";

/** Evidence as its sentences, as {@link wholeSentencesOf} gives them. */
interface Said {
  readonly bareSentences: ReadonlySet<string>;
}

/** What may close a sentence in one text and be missing in another. */
const CLOSES = new Set(" \n\t.!。！\"'”’»)");
const OPENS = /^[\s"'“‘«(]+/u;

/**
 * Whether every sentence of a claim stands in the evidence as a whole sentence, table row or list item, but for typography, case and marks (R12).
 * A part of a sentence does not: "vitamin C prevents colds" is no statement of "It is a myth that vitamin C prevents colds".
 */
export function standsWhole(claim: string, { bareSentences }: Said): boolean {
  const said = sentencesOf(claim);
  return said.length > 0 && said.every((sentence) => bareSentences.has(sentence));
}

/** Whether the claim is a mere part of one sentence of the evidence: what was cut off may turn it round. */
export function isCutOut(claim: string, { bareSentences }: Said): boolean {
  const said = comparable(withoutMarks(claim));
  return said !== "" && [...bareSentences].some((one) => one.length > said.length && one.includes(said));
}

/** The sentences of a claim as they are compared: without marks, typography, case and final stop. */
function sentencesOf(text: string): string[] {
  return sentenceSpans(text).flatMap((span) => compared(text, span));
}

/** The same of the evidence: only what surely stands there whole. */
export function wholeSentencesOf(text: string): string[] {
  return wholeSpans(text).flatMap((span) => compared(text, span));
}

function compared(text: string, { start, end }: Span): string[] {
  const one = comparable(withoutMarks(text.slice(start, end)));
  return one === "" ? [] : [one];
}

function comparable(text: string): string {
  const plain = lowerInPlace(foldTypography(text).text).replace(OPENS, "");
  let end = plain.length;
  while (end > 0 && CLOSES.has(plain.charAt(end - 1))) end--;
  return plain.slice(0, end);
}
