import { isCommonWord } from "../../plan/question/common-words.ts";
import { foldWord } from "../../text/fold.ts";
import { soundingDistance, WordIndex } from "../../text/spelling/word-index.ts";
import { isStopWord } from "../../text/words.ts";

/** Shorter words have too many neighbours. */
const LEAST_LETTERS = 5;
/** Results that must spell a name so: one alone may be mistaken itself. */
const LEAST_RESULTS = 2;
/** Slips between two spellings of one name, fewer where they sound the same. */
const MOST_SLIPS = 1.25;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/**
 * The question with the names in it spelled as the results spell them (C14): a word that stands in no result, where at least two of them have a name
 * that is spelled or sounds nearly so ("kalvexa" → "Calvexa"). Undefined where nothing is read otherwise.
 * @param seen title and excerpt of each result, as the services gave them
 */
export function respelled(question: string, seen: readonly string[]): string | undefined {
  const names = namesIn(seen);
  const index = new WordIndex([...names].map(([word, { results }]) => [word, results]));
  const read = question.replace(WORD, (typed) => {
    const word = foldWord(typed);
    if (word.length < LEAST_LETTERS || index.frequency(word) > 0 || isStopWord(word) || isCommonWord(word)) return typed;
    const meant = index.similar(word).find((known) => isName(names.get(known)) && soundingDistance(word, known) <= MOST_SLIPS);
    return (meant === undefined ? undefined : names.get(meant)?.written) ?? typed;
  });
  return read === question ? undefined : read;
}

interface Spelling {
  readonly results: number;
  /** In how many of them it stands with a capital inside a sentence. */
  readonly capitals: number;
  readonly written: string;
}

function isName(spelling: Spelling | undefined): boolean {
  return spelling !== undefined && spelling.results >= LEAST_RESULTS && spelling.capitals >= LEAST_RESULTS;
}

/** Every word of the results with how many of them have it, and have it as a name. */
function namesIn(seen: readonly string[]): Map<string, Spelling> {
  const found = new Map<string, Spelling>();
  for (const text of seen) {
    const own = new Map<string, string>();
    for (const { 0: word } of text.matchAll(WORD)) {
      const folded = foldWord(word);
      const capital = /^\p{Lu}/u.test(word);
      if (!own.has(folded) || capital) own.set(folded, word);
    }
    for (const [folded, word] of own) {
      const known = found.get(folded);
      const capital = /^\p{Lu}/u.test(word) ? 1 : 0;
      found.set(folded, {
        results: (known?.results ?? 0) + 1,
        capitals: (known?.capitals ?? 0) + capital,
        written: capital === 1 || known === undefined ? word : known.written,
      });
    }
  }
  return found;
}
