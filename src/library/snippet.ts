import { sentenceSpans } from "../text/sentences.ts";
import { borderedWords, gramsOf, gramText } from "./grams.ts";
import type { QueryTerm } from "./query.ts";
import { termsOfText } from "./terms.ts";

const LONGEST = 320;

/** A term counts for so much in a sentence that has only a word like it. */
const AKIN = 0.8;
/** That is, most of its grams. */
const LIKE = 0.6;

/** The whole sentences of a passage that say most of what was asked, at most about 320 characters, white space made plain. */
export function snippetOf(passage: string, terms: readonly Pick<QueryTerm, "term" | "word" | "weight">[]): string {
  const wanted = terms.map(({ term, word, weight }) => ({ term, weight, grams: [...gramsOf(borderedWords(gramText(word)))] }));
  const sentences = sentenceSpans(passage).map(({ start, end }) => {
    const sentence = passage.slice(start, end);
    const [padded, grams] = [` ${termsOfText(sentence)} `, gramText(sentence)];
    const found = wanted.map(({ term, weight, grams: own }) => {
      if (padded.includes(` ${term} `)) return weight;
      return own.filter((gram) => grams.includes(gram)).length > own.length * LIKE ? weight * AKIN : 0;
    });
    return { start, end, weight: found.reduce((sum, one) => sum + one, 0) };
  });
  const best = sentences.reduce((a, b) => (b.weight > a.weight ? b : a), { start: 0, end: Math.min(passage.length, LONGEST), weight: -1 });
  let end = best.end;
  for (const next of sentences) if (next.start >= best.end && next.end - best.start <= LONGEST) end = next.end;
  return shortened(passage.slice(best.start, end).replace(/\s+/g, " ").trim());
}

function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.lastIndexOf(" ", LONGEST - 2);
  return `${text.slice(0, cut > LONGEST / 2 ? cut : LONGEST - 2).replace(/[\ud800-\udbff]$/, "")} …`;
}
