import { CONTINUATION, EMPTY_PRONOUN, LOOSE_OPENING, PRONOUN, SENTENCE_VERB } from "../lexicon/en/standing.ts";

/** A sentence cut off its beginning: it opens with what closes or divides. */
const TAIL = /^[`"'”’»]*\s*[,;:)\]}.!?]/u;

/** Whether a sentence leans on what stood before it: opens with a pronoun or connective that means nothing on its own. */
export function isDangling(sentence: string): boolean {
  if (TAIL.test(sentence.trimStart())) return true;
  const bare = sentence.replace(/^["“'‘(*_\s]+/, "");
  if (EMPTY_PRONOUN.test(bare)) return false;
  return PRONOUN.test(bare) || CONTINUATION.test(bare);
}

/** Whether a sentence stands alone but for a loose opening ("However, "): it is quoted with it, since nothing is cut from a sentence. */
export function opensLoosely(sentence: string): boolean {
  const opening = LOOSE_OPENING.exec(sentence)?.[0] ?? "";
  return opening !== "" && sentence.length - opening.length >= 20 && !isDangling(sentence.slice(opening.length));
}

/** Whether a stretch has no verb of its own that a sentence needs, judged by its commonest signs. */
export function isFragment(plain: string): boolean {
  if (/[.!]$/.test(plain) && plain.split(/\s+/).length >= 5) return false;
  return !SENTENCE_VERB.test(plain.replace(/^\S+\s/, ""));
}
