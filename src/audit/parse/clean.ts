import type { Span } from "../../domain/span.ts";
import { inEveryFrame } from "../../lexicon/lexicon.ts";
import type { Mark } from "./mark.ts";

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
}

/** A block's text without its citations, and where each citation stood. */
export function cleanText(text: string, marks: readonly Mark[]): CleanText {
  const clean = new Growing();
  let read = 0;
  const placed: PlacedMark[] = [];
  for (const [index, mark] of marks.entries()) {
    const between = text.slice(read, Math.max(read, mark.start));
    // What parts citations that stand together is no part of the sentence.
    const parted = mark.removed && marks[index - 1]?.removed === true && /^\s*[,;，；、]\s*$/u.test(between);
    const said = placed.at(-1)?.mark.removed === true ? between.replace(COMPUTED, "") : between;
    if (!parted) clean.add(mark.removed ? said.replace(SIGN_BEFORE, "") : said);
    read = Math.max(read, mark.start);
    if (!mark.removed) {
      const from = clean.length;
      clean.add(text.slice(read, mark.end));
      placed.push({ mark, from, at: clean.length });
      read = mark.end;
      continue;
    }
    const next = nextMark(text, mark.end);
    if (next === "" || /[\s.,;:!?)\]，。；：！？、）】]/u.test(next)) clean.trimEnd();
    placed.push({ mark, from: clean.length, at: clean.length });
    read = Math.max(read, mark.end);
    if (/[\p{L}\p{N}]/u.test(text[read] ?? "") && /\S$/.test(clean.last)) clean.add(" ");
  }
  clean.add(placed.length === 0 ? text.slice(read) : text.slice(read).replace(COMPUTED, ""));
  return { text: clean.toString(), marks: placed };
}

/** What says before citations that a sentence follows from them, or is computed: no part of it. */
const SIGN_BEFORE = /(?<=\S)\s+[→←=⇒⇐~†]\s*$/u;

/** What Assay says behind citations of a sentence that is computed. */
const COMPUTED = new RegExp(`^,\\s(?:${inEveryFrame("calculated").join("|")})(?=[.!?。！？।]|$)`, "u");

const NEXT_MARK = /\S/g;

/** The first character at or after a place that is no white space; empty at the end. */
function nextMark(text: string, from: number): string {
  NEXT_MARK.lastIndex = from;
  return NEXT_MARK.exec(text)?.[0] ?? "";
}

/** A text that grows at its end, where blanks may be taken off again: in pieces, so that long texts with many marks are written once. */
class Growing {
  readonly #pieces: string[] = [];
  length = 0;

  add(piece: string): void {
    if (piece === "") return;
    this.#pieces.push(piece);
    this.length += piece.length;
  }

  /** The last piece; empty only at the beginning. */
  get last(): string {
    return this.#pieces.at(-1) ?? "";
  }

  trimEnd(): void {
    for (;;) {
      const piece = this.#pieces.pop();
      if (piece === undefined) return;
      this.length -= piece.length;
      const kept = piece.replace(/(?<![ \t])[ \t]+$/, "");
      this.add(kept);
      if (kept !== "") return;
    }
  }

  toString(): string {
    return this.#pieces.join("");
  }
}

/** Index of the sentence a mark belongs to: the one it stands in, or else the one before it. */
export function sentenceOf(sentences: readonly Span[], mark: PlacedMark): number {
  const point = mark.mark.removed ? mark.at : mark.from;
  const reaching = firstReaching(sentences, point);
  const start = sentences[reaching]?.start;
  if (start !== undefined && (mark.mark.removed ? start < point : start <= point)) return reaching;
  return reaching > 0 ? reaching - 1 : sentences.length > 0 ? 0 : -1;
}

/** The index of the first sentence that ends at a place or after it; their number where none does. */
function firstReaching(sentences: readonly Span[], point: number): number {
  let low = 0;
  let high = sentences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle]?.end ?? point) < point) low = middle + 1;
    else high = middle;
  }
  return low;
}
