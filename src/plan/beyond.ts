import { shapeOf } from "../text/question/shape.ts";
import { otherWordsFor } from "../text/question/synonyms.ts";
import type { Vocabulary } from "./planner.ts";
import { isKnown } from "./question/reading.ts";

const TELLING = 0.9;
const UNKNOWN_SHARE = 0.5;

/**
 * Whether a question speaks of what nothing searched knows: at least half of its telling words, and whatever else is said for them, stand in no
 * document. Asking for it in yet other words finds only what has nothing to do with it. Never where more is searched than the vocabulary is of.
 */
export function isBeyond(question: string, vocabulary: Vocabulary): boolean {
  if (vocabulary.whole !== true) return false;
  const telling = shapeOf(question).terms.filter((term) => term.weight >= TELLING);
  const known = (word: string) => vocabulary.frequency(word) > 0;
  const unknown = telling.filter(({ word }) => !isKnown(word, vocabulary) && !otherWordsFor(word).some(known));
  return telling.length > 0 && unknown.length >= telling.length * UNKNOWN_SHARE;
}
