import type { QuoteInContext } from "../../text/context.ts";

/** What stands in quotation marks, in the ways of several languages. */
const QUOTED = /"([^"]{4,2000})"|“([^“”]{4,2000})”|„([^„“”]{4,2000})[“”]|«([^«»]{4,2000})»|「([^「」]{4,2000})」/gu;
/** Fewer are a name or a term, no quotation. */
const LEAST_WORDS = 3;

/** The quotations of a text that its evidence has not word for word: whoever quotes says whose words they are. */
export function misquoted(text: string, evidence: readonly QuoteInContext[]): { readonly reason: string }[] {
  const quotations = [...text.matchAll(QUOTED)].map(([, ...ways]) => ways.find((words) => words !== undefined) ?? "");
  const long = quotations.filter((words) => countOf(words) >= LEAST_WORDS);
  if (long.length === 0) return [];
  const said = evidence.flatMap(({ quote, context, place }) => [quote, context, ...place].map(lettersOf));
  return long
    .filter((words) => !said.some((own) => hasInTurn(own, words.split(LEFT_OUT).map(lettersOf))))
    .map((words) => ({ reason: `the words "${words}" are not in evidence` }));
}

/** What tells that words are left out. */
const LEFT_OUT = /\[?(?:…|\.{3})\]?/u;

/** Whether a text has all pieces of a quotation, one behind the other. */
function hasInTurn(text: string, pieces: readonly string[]): boolean {
  let from = 0;
  return pieces.every((piece) => {
    const at = text.indexOf(piece, from);
    from = at + piece.length;
    return at >= 0;
  });
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** How many words there are; where none are spaced, two characters are about one. */
function countOf(words: string): number {
  return Math.max(words.split(/\s+/u).length, Math.floor((words.match(UNSPACED)?.length ?? 0) / 2));
}

function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
