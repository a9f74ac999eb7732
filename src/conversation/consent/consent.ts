import { BY_FIRST_WORD, type Decision } from "./phrases.ts";
import { type SpokenWord, spokenWords } from "./words.ts";

/** What a message says to a question for consent. `other`: it is about something else. */
export type Consent = "yes" | "agreement" | "no" | "test" | "hesitation" | "other";

/** "No need to", "don't": what follows is what is not wanted. */
const NEGATING = /^(?:to|dont|not|never|without)$/;
/** Longer messages are never a mere yes or no. */
const MOST_WORDS = 24;

/**
 * Reads a message as an answer to "shall I search?" (C2), by a closed list of phrases in which every word must be accounted for; one unknown
 * word makes it `other`. Where phrases disagree: a correction ("wait", "actually") takes back what stands before it; then the last clear yes
 * or no holds, passing agreement ("ok") never outweighs a no, and contentment ("that's fine") declines unless there is a clear yes.
 */
export function readConsent(message: string): Consent {
  const words = spokenWords(message);
  if (words.length === 0 || words.length > MOST_WORDS) return "other";
  const decisions = partsOf(words);
  return decisions.includes("unknown") ? "other" : decided(decisions.filter((decision) => decision !== "unknown"));
}

/** What the longest phrases decide that cover the words from left to right. */
function partsOf(words: readonly SpokenWord[]): (Decision | "unknown")[] {
  const parts: (Decision | "unknown")[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] as SpokenWord;
    const phrase = BY_FIRST_WORD.get(word.word)?.find((candidate) =>
      candidate.words.every(
        (each, offset) => words[at + offset]?.word === each && (offset === 0 || words[at + offset]?.afterMark === false),
      ),
    );
    const negated = parts.at(-1) === "no" && NEGATING.test(words[at - 1]?.word ?? "") && !word.afterMark;
    parts.push(negated && phrase?.decision === "yes" ? "no" : (phrase?.decision ?? "unknown"));
    at += phrase?.words.length ?? 1;
  }
  return parts;
}

function decided(all: readonly Decision[]): Consent {
  const corrected = all.lastIndexOf("correction");
  const after = all.slice(corrected + 1);
  const said = after.some((decision) => decision !== "filler") ? after : all.filter((decision) => decision !== "correction");
  if (said.includes("test")) return said.includes("no") ? "no" : "test";
  const last = said.findLast((decision) => decision === "yes" || decision === "no");
  if (last !== undefined) return last;
  if (said.includes("hesitation")) return "hesitation";
  if (said.includes("contentment")) return "no";
  return said.includes("agreement") ? "agreement" : "hesitation";
}
