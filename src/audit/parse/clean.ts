import type { Span } from "../../domain/span.ts";
import { sentenceSpans } from "../../text/sentences.ts";
import type { Mark } from "./marks.ts";

/** A mark in a text that no longer holds it. */
export interface PlacedMark {
  readonly mark: Mark;
  /** Where it stood, or for a link around words where those words begin and end. */
  readonly from: number;
  readonly at: number;
}

export interface CleanText {
  readonly text: string;
  readonly marks: readonly PlacedMark[];
  readonly sentences: readonly Span[];
}

/** A block's text without its citations, in sentences, and where each citation stood. */
export function cleanText(text: string, marks: readonly Mark[]): CleanText {
  let clean = "";
  let read = 0;
  const placed: PlacedMark[] = [];
  for (const [index, mark] of marks.entries()) {
    const between = text.slice(read, Math.max(read, mark.start));
    // What parts citations that stand together is no part of the sentence.
    const parted = mark.removed && marks[index - 1]?.removed === true && /^\s*[,;，；、]\s*$/u.test(between);
    if (!parted) clean += between;
    read = Math.max(read, mark.start);
    if (!mark.removed) {
      const from = clean.length;
      clean += text.slice(read, mark.end);
      placed.push({ mark, from, at: clean.length });
      read = mark.end;
      continue;
    }
    const next = text.slice(mark.end).match(/\S/)?.[0] ?? "";
    if (next === "" || /[\s.,;:!?)\]，。；：！？、）】]/u.test(next)) clean = clean.replace(/(?<![ \t])[ \t]+$/, "");
    placed.push({ mark, from: clean.length, at: clean.length });
    read = Math.max(read, mark.end);
    if (/[\p{L}\p{N}]/u.test(text[read] ?? "") && /\S$/.test(clean)) clean += " ";
  }
  clean += text.slice(read);
  return { text: clean, marks: placed, sentences: sentenceSpans(clean) };
}

/** Index of the sentence a mark belongs to: the one it stands in, or else the one before it. */
export function sentenceOf(sentences: readonly Span[], mark: PlacedMark): number {
  const point = mark.mark.removed ? mark.at : mark.from;
  const inside = sentences.findIndex((one) => (mark.mark.removed ? one.start < point : one.start <= point) && point <= one.end);
  if (inside >= 0) return inside;
  const before = sentences.findLastIndex((one) => one.end <= point);
  return before >= 0 ? before : sentences.length > 0 ? 0 : -1;
}
