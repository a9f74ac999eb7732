import type { Span } from "../../domain/span.ts";

/** The most characters shown on either side of a quote. */
const REACH = 1_200;
const PARAGRAPHS = 2;

/**
 * The text around a place as it stands there: the rest of its own paragraph, and one more on either side.
 * @returns what stands directly before and directly after
 */
export function passageAround(text: string, { start, end }: Span): { readonly before: string; readonly after: string } {
  let from = start;
  for (let i = 0; i < PARAGRAPHS && from > 0; i++) from = Math.max(0, text.lastIndexOf("\n\n", from - 2));
  let to = end;
  for (let i = 0; i < PARAGRAPHS && to < text.length; i++) {
    const next = text.indexOf("\n\n", to + 1);
    to = next < 0 ? text.length : next;
  }
  return {
    before: fromWord(text.slice(Math.max(from, start - REACH), start), from < start - REACH).replace(/^\s+/, ""),
    // A heading belongs to what comes after it.
    after: toWord(text.slice(end, Math.min(to, end + REACH)), to > end + REACH)
      .replace(/(?:\s*\n#{1,6} [^\n]*)+\s*$/, "")
      .trimEnd(),
  };
}

/** A text that was cut begins and ends with a whole word. */
function fromWord(text: string, cut: boolean): string {
  return cut ? text.replace(/^\S*\s+/, "… ") : text;
}

function toWord(text: string, cut: boolean): string {
  return cut ? text.replace(/\s+\S*$/, " …") : text;
}
