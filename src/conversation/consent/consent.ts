import { ABOUT_ANSWER, ADDITION, ANSWER, ASKS_ANEW, ASKS_SOMETHING, VERIFYING } from "../../lexicon/en/consent.ts";
import { BY_FIRST_WORD, type Decision } from "./phrases.ts";
import { type SpokenWord, spokenWords } from "./words.ts";

/** What a message says to a question for consent. `other`: it is about something else. */
export type Consent = "yes" | "agreement" | "no" | "test" | "hesitation" | "other";

export interface ConsentReading {
  readonly consent: Consent;
  /** A condition put on a yes: "yes, but only since 2020" → "only since 2020". */
  readonly addition?: string;
}

interface Part {
  readonly decision: Decision | "unknown";
  readonly start: number;
  readonly end: number;
}

/** "No need to", "don't": what follows is what is not wanted. */
const NEGATING = /^(?:to|dont|not|never|without)$/;
/** Longer messages are never a mere yes or no. */
const MOST_WORDS = 24;
const MOST_ADDITION_WORDS = 16;

/**
 * Reads a message as an answer to "shall I search?" (C2), by a closed list of phrases in which every word must be accounted for; one unknown
 * word makes it `other`. Where phrases disagree: a correction ("wait", "actually") takes back what stands before it; then the last clear yes
 * or no holds, passing agreement ("ok") never outweighs a no, and contentment ("that's fine") declines unless there is a clear yes.
 */
export function readConsent(message: string): ConsentReading {
  const words = spokenWords(message);
  if (words.length === 0 || words.length > MOST_WORDS) return { consent: "other" };
  const parts = partsOf(words);
  const unknown = parts.findIndex(({ decision }) => decision === "unknown");
  if (unknown < 0) return { consent: decided(parts.map(({ decision }) => decision as Decision)) };
  return withAddition(message, words, parts) ?? { consent: asksToVerify(message) ? "yes" : "other" };
}

/** The longest phrases that cover the words from left to right. */
function partsOf(words: readonly SpokenWord[]): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] as SpokenWord;
    const phrase = BY_FIRST_WORD.get(word.word)?.find((candidate) =>
      candidate.words.every(
        (each, offset) => words[at + offset]?.word === each && (offset === 0 || words[at + offset]?.afterMark === false),
      ),
    );
    const length = phrase?.words.length ?? 1;
    const before = parts.at(-1);
    const negated = before?.decision === "no" && NEGATING.test(words[at - 1]?.word ?? "") && !word.afterMark;
    const decision = negated && phrase?.decision === "yes" ? "no" : (phrase?.decision ?? "unknown");
    parts.push({ decision, start: word.start, end: words[at + length - 1]?.end ?? word.end });
    at += length;
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

/** "Yes, I mean …": whatever follows is what was meant. */
const CLARIFIES = /\b(?:i|we) (?:mean|meant)\W*$/iu;

/** "Yes, but only …", "yes, I mean …": a clear yes, then what it is limited to. */
function withAddition(message: string, words: readonly SpokenWord[], parts: readonly Part[]): ConsentReading | undefined {
  const first = parts.findIndex(({ decision }) => decision === "unknown" || /^(?:filler)$/.test(decision));
  const head = parts.slice(0, first);
  if (first < 1 || decided(head.map(({ decision }) => decision as Decision)) !== "yes") return undefined;
  const rest = message.slice(head.at(-1)?.end ?? 0);
  const clarifies = CLARIFIES.test(message.slice(0, head.at(-1)?.end ?? 0).replace(/[’']/gu, ""));
  const count = words.filter(({ start }) => start >= (head.at(-1)?.end ?? 0)).length;
  if (!(clarifies || ADDITION.test(rest)) || count > MOST_ADDITION_WORDS) return undefined;
  const addition = rest.replace(/^[\s,;:.!–—-]*(?:(?:but|and|just|please)\b[\s,]*)*/iu, "").replace(/[\s.!?]+$/u, "");
  return addition === "" || ASKS_ANEW.test(addition) ? undefined : { consent: "yes", addition };
}

/** Refers to the answer and asks to check it, in other words than the listed ones: nothing else is in it. */
function asksToVerify(message: string): boolean {
  if (!VERIFYING.test(message) || !ANSWER.test(message) || ASKS_SOMETHING.test(message)) return false;
  return (
    message
      .replace(/['’]/g, "")
      .replace(ABOUT_ANSWER, "")
      .match(/[\p{L}\p{N}]/u) === null
  );
}
