import type { Span } from "../../domain/span.ts";
import { namesScale } from "../../text/scale.ts";
import { isValue } from "./heads.ts";

/** Lines above a table that are looked at, and how long a title may be, in characters. */
const MOST_LINES = 4;
const LONGEST_TITLE = 200;
const SENTENCE_END = /[.!?。！？]["'”’»)\]]*$/u;
const LEADS = /[:：]$/u;
/** "Table 3. Population of …" ends like a sentence and is none. */
const NUMBERED = /^\p{Lu}\p{L}+\.?\s\p{N}/u;
const SAYS_SOMETHING = /\p{L}{2}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** What has a place of its own in the structure of a text: rows, headings, items, code. */
const OTHER = /^(?:\||[-*+>]\s|`{3}|~{3})/;
const HEADING = /^#{1,6}\s+/;

/** A note that is no more than that has at most so many words. */
const MOST_WORDS = 8;
/** Lines that differ only in their numbers, on so many places of a text: its page numbers. */
const FURNITURE = 4;

/** Where a text says what holds for every cell of a table: scale, unit, currency; the whole of it where it says no more, or stands in brackets. */
export function noteIn(text: string): Span | undefined {
  const whole = { start: 0, end: text.length };
  if (text.length > LONGEST_TITLE || isValue(text)) return undefined;
  if (/^\s*[([（][^()[\]]*[)\]）]\s*$/u.test(text)) return whole;
  for (const { 0: part, index } of text.matchAll(/\([^()]{2,100}\)/gu))
    if (namesScale(part)) return { start: index, end: index + part.length };
  return namesScale(text) && text.split(/\s+/).length <= MOST_WORDS && !/[.:：。]$/u.test(text) ? whole : undefined;
}

/** Whether a text says nothing but what holds for every cell of a table. */
export function isNote(text: string): boolean {
  const found = noteIn(text);
  return found !== undefined && found.end - found.start === text.length;
}

/** Looks above the tables of a text for what belongs to them. */
export class LinesAbove {
  readonly #text: string;
  #numbered: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * The title of a table and what holds for all its cells, from the lines right above it; of a heading only what holds for the cells.
   * @param own how many lines above are known to be the table's, whatever they look like
   */
  of(at: number, own: number): { readonly caption?: Span; readonly notes: Span[] } {
    const text = this.#text;
    const notes: Span[] = [];
    let end = at;
    for (let seen = 0; seen < Math.max(own, MOST_LINES); seen++) {
      while (end > 0 && /\s/.test(text.charAt(end - 1))) end--;
      const start = text.lastIndexOf("\n", end - 1) + 1;
      const line = text.slice(start, end);
      if (!SAYS_SOMETHING.test(line) || OTHER.test(line)) break;
      const marks = HEADING.exec(line)?.[0].length;
      if (marks !== undefined) {
        const said = noteIn(line.slice(marks));
        if (said !== undefined) notes.push({ start: start + marks + said.start, end: start + marks + said.end });
        break;
      }
      // A long paragraph that leads to the table says at its end what holds for it.
      const from = LEADS.test(line) ? Math.max(start, end - LONGEST_TITLE) : start;
      const note = noteIn(text.slice(from, end));
      if (note !== undefined) notes.push({ start: from + note.start, end: from + note.end });
      const isTitle = line.length <= LONGEST_TITLE && (!SENTENCE_END.test(line) || NUMBERED.test(line)) && !this.#isFurniture(line);
      if (note === undefined || !isNote(line)) {
        if (seen < own || isTitle) return { caption: { start, end }, notes };
        if (!this.#isFurniture(line)) break;
      }
      end = start;
    }
    return { notes };
  }

  /** Whether a line is the running head or foot of pages: the same but for its number in many places. */
  #isFurniture(line: string): boolean {
    if (line.length > LONGEST_TITLE / 2 || !/\p{N}/u.test(line)) return false;
    this.#numbered ??= numberedLines(this.#text);
    return (this.#numbered.get(withoutNumbers(line))?.size ?? 0) >= FURNITURE;
  }
}

function numberedLines(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const line of text.split("\n")) {
    if (line.length > LONGEST_TITLE / 2 || line.startsWith("|") || !/\p{N}/u.test(line)) continue;
    const form = withoutNumbers(line);
    found.set(form, (found.get(form) ?? new Set()).add(line));
  }
  return found;
}

function withoutNumbers(line: string): string {
  return line.replace(/\p{N}+/gu, "#").trim();
}
