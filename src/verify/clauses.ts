import type { Span } from "../domain/span.ts";

const BOUNDARY =
  /[,;:()[\]–—]+\s*(?:(?:and|but|or|while|with|which|who|whom|whose|where|when|as|after|before|because|including|although|though|since|until|making|becoming|leading|resulting)\b)?|\s(?:and|but|while|which|who|whose|where|because|although|though|after|before|until|since|when)\s/giu;
const SAYS = /[\p{L}\p{N}]/u;

/** The clauses of a sentence, cut at commas, brackets, dashes and joining words. A comma inside a number or a date does not cut. */
export function clauseSpans(sentence: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of sentence.matchAll(BOUNDARY)) {
    const end = match.index;
    if (/^,/.test(match[0]) && /\d/.test(sentence[end - 1] ?? "") && /^\s?\d/.test(sentence.slice(end + 1, end + 3))) continue;
    if (SAYS.test(sentence.slice(start, end))) spans.push({ start, end });
    start = end + match[0].length;
  }
  if (SAYS.test(sentence.slice(start))) spans.push({ start, end: sentence.length });
  return spans;
}
