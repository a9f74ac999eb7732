import { OF_ITSELF } from "./en/report.ts";
import type { Frame } from "./frame.ts";
import { LANGUAGES, lexiconOf } from "./lexicon.ts";

/** What of a frame is said in sentences of their own. */
const NOTES = [
  ...(["quoted", "limited", "incomplete", "atLimit", "atLimitWithNothing", "stalled", "stalledWithNothing", "asked"] as const),
  ...([
    "askedWithNothing",
    "cancelled",
    "lacking",
    "priceUnknown",
    "budgetQuoted",
    "budgetUnrevised",
    "withoutModel",
    "partlyWithoutModel",
  ] as const),
  ...(["budgetWithoutModel", "share", "oneSource", "documentsEach", "documentsShared", "sourcesShared", "sourcesNone"] as const),
  ...(["careful", "goOn", "stoppedBefore", "noShortAnswer", "nothingAnswers", "nothingAnswersHeard", "noConfidentAnswer"] as const),
] satisfies readonly (keyof Frame)[];

/** Sentences with fewer letters of their own could be anybody's. */
const LEAST_LETTERS = 7;
const SENTENCE_BORDER = /(?<=[.!?。！？।؟])\s*(?=\S)/u;

let ours: RegExp | undefined;

/** Whether a sentence is what a report says of itself, how it is built and on what it rests: in English words of many, and in Assay's own of every language. */
export function isOfItself(sentence: string): boolean {
  ours ??= new RegExp(`^(?:${LANGUAGES.flatMap((tag) => notesOf(lexiconOf(tag).frame)).join("|")})`, "u");
  return OF_ITSELF.test(sentence) || ours.test(sentence);
}

function notesOf(frame: Frame): string[] {
  const sentences = NOTES.flatMap((name) => frame[name].split(SENTENCE_BORDER));
  return sentences.filter((one) => (one.replace(/\{\w+\}/g, "").match(/[\p{L}\p{M}]/gu)?.length ?? 0) >= LEAST_LETTERS).map(asPattern);
}

function asPattern(sentence: string): string {
  return sentence
    .replace(/[.。।]$/u, "")
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"))
    .join("[^\\n]{1,80}");
}
