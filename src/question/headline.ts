import { sentenceSpans } from "../text/sentences.ts";

/** A question of more characters than this is no headline. */
const LONGEST = 110;
const ASKS = /[?？؟⸮]["'”’»)\]]*$/u;

/** What may stand above an answer, in the asker's own words: the question, or of a long one the sentences that ask. */
export function headlineOf(question: string): string {
  const whole = question.trim();
  if (whole.length <= LONGEST) return whole;
  const asking = sentenceSpans(whole)
    .map(({ start, end }) => whole.slice(start, end).trim())
    .filter((sentence) => ASKS.test(sentence));
  return asking.length === 0 ? whole : asking.join(" ");
}
