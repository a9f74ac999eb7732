import type { Span } from "../../domain/span.ts";
import { namesScale } from "../../text/scale.ts";

/** Lines above a table that are looked at, and how long a title may be, in characters. */
const MOST_LINES = 4;
const LONGEST_TITLE = 200;
const SENTENCE_END = /[.!?。！？]["'”’»)\]]*$/u;
/** "Table 3. Population of …" ends like a sentence and is none. */
const NUMBERED = /^\p{Lu}\p{L}+\.?\s\p{N}/u;
/** What has a place of its own in the structure of a text: rows, headings, items, code. */
const OTHER = /^(?:\||#{1,6}\s|[-*+>]\s|`{3}|~{3})/;

/** Whether a line says in which scale, unit or currency a table's figures are, or else stands in brackets: it holds for every cell. */
export function isNote(text: string): boolean {
  return text.length <= LONGEST_TITLE && (/^\s*[([（].*[)\]）]\s*$/u.test(text) || (text.length <= LONGEST_TITLE / 2 && namesScale(text)));
}

/**
 * The title of a table and what holds for all its cells, from the lines right above it.
 * @param own how many lines above are known to be the table's, whatever they look like
 */
export function linesAbove(text: string, at: number, own: number): { readonly caption?: Span; readonly notes: Span[] } {
  const notes: Span[] = [];
  let end = at;
  for (let seen = 0; seen < Math.max(own, MOST_LINES); seen++) {
    while (end > 0 && /\s/.test(text.charAt(end - 1))) end--;
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const line = text.slice(start, end);
    if (!/\p{L}{2}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line) || OTHER.test(line)) break;
    const isOwn = seen < own;
    if (isNote(line)) notes.push({ start, end });
    else if (isOwn || (line.length <= LONGEST_TITLE && (!SENTENCE_END.test(line) || NUMBERED.test(line))))
      return { caption: { start, end }, notes };
    else break;
    end = start;
  }
  return { notes };
}
