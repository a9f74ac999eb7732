import { isOfItself } from "../../lexicon/of-itself.ts";
import { amounts } from "../../text/numbers.ts";
import { words } from "../../text/words.ts";

/** What of a report may be a claim: a sentence, a list item, or a cell with its row and head. */
export interface Told {
  /** The whole, in one line. */
  readonly text: string;
  /** The whole without the words of links: those name a source as often as they say something. */
  readonly own: string;
  readonly place: "sentence" | "item" | "cell";
  /** What a cell says without its row and head. */
  readonly cell?: string;
  /** Its author names a source for it. */
  readonly cited: boolean;
}

/** A sentence of fewer words wants a source only where its author gives one. */
const LEAST_SENTENCE = 5;
/** What is not closed as a sentence is, and has no figure, is a heading, a label or a name more often than a claim, up to this many words. */
const LEAST_UNCLOSED = 9;
const LEAST_CITED = 2;

const CLOSED = /\p{Sentence_Terminal}["'”’»›」』)）\]】\s]*$/u;
const LEADS_IN = /[:：]["'”’»)）\s]*$/u;
/** A label and what it goes with: `Revenue: $16.5 million`. No time of day and no address has one. */
const LABEL = /^.{1,80}?(?:：|:(?=\s|\p{Lo}|\p{Sc})|\s[–—]\s)\s*/u;

/** A label that only counts: `Table 2:`, `表2：`, `Step 1 –`. */
const NUMBERED = /^\p{L}[\p{L}.]{0,20}\s?\p{Nd}[\p{Nd}.]{0,8}\s*(?:[:：]|\s[–—])/u;

/**
 * Whether something in a report is a claim, which a source carries or does not (I7). No list of verbs tells, so that it holds in any language, but how
 * it is written: a question is none, nor is a lead-in for which nothing is cited. A label with what it goes with is a statement by its form, as a cell
 * with its row and head is: where it has a figure, is cited, or is long enough. What is closed as a sentence is one from some length on, or where it is
 * cited; what is not closed must be longer. In a script with capitals it must also have a word that is written small, as predicates are and
 * names, titles and references are not.
 */
export function isClaim({ text, own, place, cell, cited }: Told): boolean {
  if (isQuestion(text) || isOfItself(text) || (LEADS_IN.test(text) && !cited)) return false;
  const value = cell ?? text.replace(LABEL, "");
  const labelled = value !== text && /[\p{L}\p{N}]/u.test(value);
  if (labelled && holdsFigure(value, true)) return true;
  if (own !== text && !mayHavePredicate(own.replace(LABEL, ""))) return false;
  const counted = place !== "cell" && NUMBERED.test(text);
  if (labelled && !counted && (cited || (place === "cell" && lengthInWords(text) >= LEAST_SENTENCE))) return true;
  const length = lengthInWords(counted ? value : (cell ?? text));
  const closed = CLOSED.test(value);
  if (closed && length >= LEAST_SENTENCE) return true;
  const figure = holdsFigure(text, false);
  if (closed) return cited && length >= LEAST_CITED && (figure || mayHavePredicate(text));
  const short = cited || figure || (labelled && !counted && place === "item");
  return length >= (short ? LEAST_SENTENCE : LEAST_UNCLOSED) && mayHavePredicate(text);
}

const ASKS = /[?？؟⸮፧]["'”’»›」』)）\]】\s]*$|\p{Script=Greek}[;\u037e]\s*$/u;
const QUOTED = /["“„«「『]([^"“„«「『]*)$/u;

/** A sentence that asks. One that ends with a question it quotes asks nothing itself: `The authors ask “why now?”`. */
export function isQuestion(text: string): boolean {
  const at = text.search(ASKS);
  if (at < 0) return false;
  const quoted = /["”»」』]/u.test(text.slice(at)) ? QUOTED.exec(text.slice(0, at)) : null;
  return quoted === null || !/\p{L}/u.test(text.slice(0, quoted.index));
}

/** A number with its unit, its currency or, in a script without spaces, its counter; under a label also one that begins what stands there. */
function holdsFigure(text: string, labelled: boolean): boolean {
  if (labelled && /^[^\p{L}\p{Nd}]*\p{Nd}/u.test(text)) return true;
  return (
    /\p{Sc}\s?\p{Nd}|(?<![\p{Lu}\p{Ll}\p{Nd}.,-])\p{Nd}[\p{Nd}.,]{0,20}\s?(?:[%‰°]|(?=\p{Lo}))/u.test(text) ||
    amounts(text).some((one) => one.unit !== "" || (/\d/.test(one.text) && /\p{L}/u.test(one.text)))
  );
}

/** Whether a text has a word that could say something of another: a small one with content, or any letters in scripts that have no small ones. */
function mayHavePredicate(text: string): boolean {
  if (/\p{Lo}.?\p{Lo}/su.test(text)) return true;
  return words(text).some((word) => !word.stop && /^\p{Ll}{2}/u.test(word.text));
}

/** Letters of scripts written without spaces, and how many of them are about one word. */
const PER_WORD = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, 2],
  [/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu, 4],
] as const;

/** The words of a text as a reader counts them. */
export function lengthInWords(text: string): number {
  let rest = text;
  let length = 0;
  for (const [letters, each] of PER_WORD) {
    const count = rest.match(letters)?.length ?? 0;
    if (count === 0) continue;
    length += Math.ceil(count / each);
    rest = rest.replace(letters, " ");
  }
  return length + (rest.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,-]*/gu)?.length ?? 0);
}
