import { isKnown } from "../question/reading.ts";
import { termsOf } from "../question/terms.ts";
import type { Vocabulary } from "./planner.ts";

const TELLING = 0.9;
const UNKNOWN_SHARE = 0.5;

/**
 * Whether a question speaks of what nothing searched knows: at least half of its telling words stand in no document, in any form. Asking for it in yet other words finds only what has nothing to do with it. Never where more is searched than the vocabulary is of.
 */
export function isBeyond(question: string, vocabulary: Vocabulary): boolean {
  if (vocabulary.whole !== true) return false;
  const telling = termsOf(question).filter((term) => term.weight >= TELLING);
  const unknown = telling.filter(({ word }) => !isKnown(word, vocabulary));
  return telling.length > 0 && unknown.length >= telling.length * UNKNOWN_SHARE;
}
