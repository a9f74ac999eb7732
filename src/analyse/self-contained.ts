import { CONTINUATION, EMPTY_PRONOUN, PRONOUN } from "../lexicon/en/standing.ts";

/** A sentence cut off its beginning: it opens with what closes or divides. */
const TAIL = /^[`"'”’»]*\s*[,;:)\]}.!?]/u;

/** Whether a sentence leans on what stood before it: opens with a pronoun or connective that means nothing on its own. */
export function isDangling(sentence: string): boolean {
  if (TAIL.test(sentence.trimStart())) return true;
  const bare = sentence.replace(/^["“'‘(*_\s]+/, "");
  if (EMPTY_PRONOUN.test(bare)) return false;
  return PRONOUN.test(bare) || CONTINUATION.test(bare);
}
