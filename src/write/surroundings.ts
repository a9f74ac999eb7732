import type { Span } from "../domain/span.ts";
import { sentenceSpans } from "../text/sentences.ts";

/** The most characters looked at on either side of a quote. */
const REACH = 1_500;

/** What stands directly around a quote. */
export interface Surroundings {
  /** The sentence before, or the beginning of the quote's own sentence; empty where its paragraph begins. */
  readonly before: string;
  readonly after: string;
}

/**
 * A quote's own sentence and one more on either side, within the paragraph, list item or table row it stands in: nothing of a heading or of
 * another paragraph. As one line each.
 */
export function surroundingsOf(text: string, quote: Span): Surroundings {
  const from = Math.max(blockStart(text, quote.start), quote.start - REACH);
  const to = Math.min(blockEnd(text, quote.end), quote.end + REACH);
  const sentences = sentenceSpans(text.slice(from, to)).map(({ start, end }) => ({ start: start + from, end: end + from }));
  const first = sentences.findIndex((one) => one.end > quote.start);
  const last = sentences.findLastIndex((one) => one.start < quote.end);
  const own = sentences[first];
  const opens = own === undefined || own.start >= quote.start ? sentences[first - 1]?.start : (sentences[first - 1]?.start ?? own.start);
  const end = sentences[last];
  const closes = end === undefined || end.end <= quote.end ? sentences[last + 1]?.end : (sentences[last + 1]?.end ?? end.end);
  return {
    before: opens === undefined ? "" : withoutHeadings(text.slice(opens, quote.start)),
    after: closes === undefined ? "" : withoutHeadings(text.slice(quote.end, closes)),
  };
}

/** Text of a page as one line, its headings' marks left out: run together with sentences they would read as part of them. */
export function withoutHeadings(text: string): string {
  return text
    .replace(/^\s{0,3}#{1,6}\s+/gm, "")
    .replace(/\s+/g, " ")
    .trim();
}

function blockStart(text: string, at: number): number {
  const gap = text.lastIndexOf("\n\n", Math.max(0, at - 1));
  const heading = text.lastIndexOf("\n#", Math.max(0, at - 1));
  const afterHeading = heading < 0 ? 0 : Math.max(0, text.indexOf("\n", heading + 1) + 1);
  return Math.max(gap < 0 ? 0 : gap + 2, afterHeading <= at ? afterHeading : 0);
}

function blockEnd(text: string, at: number): number {
  const ends = [text.indexOf("\n\n", at), text.indexOf("\n#", at)].filter((end) => end >= 0);
  return Math.min(text.length, ...ends);
}
