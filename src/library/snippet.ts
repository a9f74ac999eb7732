import { sentenceSpans } from "../text/sentences.ts";
import type { QueryTerm } from "./query.ts";
import { termsOfText } from "./terms.ts";

const LONGEST = 320;

/**
 * The whole sentences of a passage that say most of what was asked, at most about 320 characters, white space made plain.
 * @returns the text, and where it begins in the passage (UTF-16 units)
 */
export function snippetOf(passage: string, terms: readonly QueryTerm[]): { readonly text: string; readonly start: number } {
  const sentences = sentenceSpans(passage).map(({ start, end }) => {
    const padded = ` ${termsOfText(passage.slice(start, end))} `;
    const weight = terms.reduce(
      (sum, { term, weight, asPrefix }) => sum + (padded.includes(asPrefix ? ` ${term}` : ` ${term} `) ? weight : 0),
      0,
    );
    return { start, end, weight };
  });
  const best = sentences.reduce((a, b) => (b.weight > a.weight ? b : a), { start: 0, end: Math.min(passage.length, LONGEST), weight: -1 });
  let end = best.end;
  for (const next of sentences) if (next.start >= best.end && next.end - best.start <= LONGEST) end = next.end;
  return { text: shortened(passage.slice(best.start, end).replace(/\s+/g, " ").trim()), start: best.start };
}

function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.lastIndexOf(" ", LONGEST - 2);
  return `${text.slice(0, cut > LONGEST / 2 ? cut : LONGEST - 2).replace(/[\ud800-\udbff]$/, "")} …`;
}
