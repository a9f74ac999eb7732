import { sentenceSpans } from "../text/sentences.ts";

/** A question of more characters than this is no headline. */
const LONGEST = 110;
const ASKS = /[?？؟⸮]["'”’»)\]]*$/u;

/**
 * What may stand above an answer: the question, or of a long one a title, or in the asker's own words the sentences that ask.
 * @param title states nothing that the question does not
 */
export function headlineOf(question: string, title?: string): string {
  const whole = question.trim();
  if (whole.length <= LONGEST) return whole;
  if (title !== undefined && title.length <= LONGEST) return title;
  const asking = sentenceSpans(whole)
    .map(({ start, end }) => whole.slice(start, end).trim())
    .filter((sentence) => ASKS.test(sentence));
  return asking.length === 0 ? whole : asking.join(" ");
}
