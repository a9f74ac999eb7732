import { sentenceSpans } from "../text/sentences.ts";
import { borderedWords, gramsOf, gramText } from "./grams.ts";
import type { QueryTerm } from "./query.ts";
import { termsOfText } from "./terms.ts";

const LONGEST = 320;
const BETWEEN_ROWS = " · ";

/** A term counts for so much in a sentence that has only a word like it. */
const AKIN = 0.8;
/** That is, most of its grams. */
const LIKE = 0.6;

type WeighedTerm = Pick<QueryTerm, "term" | "word" | "weight">;

/** The whole sentences of a passage that say most of what was asked, at most about 320 characters, white space made plain. */
export function snippetOf(passage: string, terms: readonly WeighedTerm[]): string {
  const weigh = weigher(terms);
  const sentences = sentenceSpans(passage).map(({ start, end }) => ({ start, end, weight: weigh(passage.slice(start, end)) }));
  const best = sentences.reduce((a, b) => (b.weight > a.weight ? b : a), { start: 0, end: Math.min(passage.length, LONGEST), weight: -1 });
  let end = best.end;
  for (const next of sentences) if (next.start >= best.end && next.end - best.start <= LONGEST) end = next.end;
  return shortened(passage.slice(best.start, end).replace(/\s+/g, " ").trim());
}

/**
 * The same of a table, whose rows are told in words: the row that says most of what was asked, and as many of the others that say some of it. What all its
 * rows say, as their heads do, tells none of them from another.
 */
export function rowsSnippet(told: readonly string[], terms: readonly WeighedTerm[]): string {
  const weigh = weigher(terms);
  // The name of a group is said with each of its rows.
  const rows = told.filter((row) => !told.some((other) => other.startsWith(`${row} › `)));
  const weights = rows.map(weigh);
  const [most, least] = [Math.max(0, ...weights), Math.min(...weights)];
  const common = most > least ? least : 0;
  const weighed = rows.map((row, at) => ({ row, at, weight: (weights[at] ?? 0) - common }));
  const chosen = weighed.sort((a, b) => b.weight - a.weight || a.at - b.at).slice(0, 1);
  for (const one of weighed.slice(1)) {
    const length = [...chosen, one].reduce((sum, { row }) => sum + row.length + BETWEEN_ROWS.length, 0);
    if (one.weight > 0 && length <= LONGEST) chosen.push(one);
  }
  return shortened(
    chosen
      .sort((a, b) => a.at - b.at)
      .map(({ row }) => row)
      .join(BETWEEN_ROWS),
  );
}

/** What says how much of what was asked a text says. */
function weigher(terms: readonly WeighedTerm[]): (text: string) => number {
  const wanted = terms.map(({ term, word, weight }) => ({ term, weight, grams: [...gramsOf(borderedWords(gramText(word)))] }));
  return (text) => {
    const [padded, grams] = [` ${termsOfText(text)} `, gramText(text)];
    const found = wanted.map(({ term, weight, grams: own }) => {
      if (padded.includes(` ${term} `)) return weight;
      return own.filter((gram) => grams.includes(gram)).length > own.length * LIKE ? weight * AKIN : 0;
    });
    return found.reduce((sum, one) => sum + one, 0);
  };
}

function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.lastIndexOf(" ", LONGEST - 2);
  return `${text.slice(0, cut > LONGEST / 2 ? cut : LONGEST - 2).replace(/[\ud800-\udbff]$/, "")} …`;
}
