import { GOES_ON } from "../../lexicon/en/captions.ts";
import type { Line } from "./rows.ts";

/** Joins the lines of a page into paragraphs: a wide gap, another font size, a jump to the next column's top or an indent begins one. */
export function paragraphsOf(lines: readonly Line[]): Line[][] {
  const pitch = usualPitch(lines);
  const paragraphs: Line[][] = [];
  /** The left edge of the paragraph that is open. */
  let left = 0;
  for (const [i, line] of lines.entries()) {
    const previous = lines[i - 1];
    const current = paragraphs.at(-1);
    const wide = Math.max(widthOf(line), lines[i + 1] === undefined ? 0 : widthOf(lines[i + 1] ?? line));
    if (
      previous &&
      current &&
      continues(previous, line, pitch, { left, lines: current.length }) &&
      !changesFace(previous, line, wide) &&
      !isBracketed(line) &&
      !isBracketed(previous) &&
      !isCaption(previous, line, wide, current)
    ) {
      current.push(line);
      left = Math.min(left, line.x);
    } else {
      paragraphs.push([line]);
      left = line.x;
    }
  }
  return paragraphs;
}

function continues(previous: Line, line: Line, pitch: number, paragraph: { readonly left: number; readonly lines: number }): boolean {
  if (Math.abs(previous.size - line.size) > 0.15 * Math.max(previous.size, line.size)) return false;
  const drop = previous.y - line.y;
  // The top of the next column goes on with the sentence when it left off in the middle.
  if (drop < 0) return isCut(previous, line);
  if (drop <= 2.2 * line.size && isCut(previous, line)) return true;
  if (drop > 1.45 * pitch) return false;
  const indent = line.x - paragraph.left;
  const startsItem = /^(?:[•▪◦‣–—-]|\(?\d{1,2}[.)]|\(?[a-z]\))\s/.test(line.text.trim());
  if (startsItem) return false;
  // A full line that does not end a sentence goes on below, however that is set in: as items with a hanging indent are.
  const isFull = previous.right >= line.right - 0.05 * widthOf(line);
  if (isFull && !ENDS.test(previous.text.trim())) return true;
  return !(indent > 0.8 * line.size && indent < 4 * line.size && paragraph.lines > 1);
}

const ENDS = /[.!?:;。！？]["'”’»)\]]*$/u;

/** A whole line in brackets, as a scale below a title: it belongs to no sentence. */
function isBracketed(line: Line): boolean {
  return /^\([^()]*\)$/.test(line.text.trim());
}

/** Whether a sentence that is not at its end goes on in small letters. */
export function isCut(previous: Line, line: Line): boolean {
  return !ENDS.test(previous.text.trim()) && /^\p{Ll}[\p{L}’']*(?![\p{L}’').])/u.test(line.text.trim());
}

/** A line that ends early in one face, with another face below it, is a heading over a text. */
function changesFace(previous: Line, line: Line, wide: number): boolean {
  return previous.face !== line.face && previous.face !== "" && line.face !== "" && widthOf(previous) < 0.85 * wide;
}

function widthOf(line: Line): number {
  return line.right - line.x;
}

/** A line this much shorter than the next two ends where it ends on purpose. */
const SHORT_LINE = 0.6;
const CAPTION_WORDS = 8;

/**
 * Whether a first line is a heading in the size of the text: short, without a stop, and the next line begins a sentence.
 */
function isCaption(previous: Line, line: Line, wide: number, paragraph: readonly Line[]): boolean {
  const [text, next] = [previous.text.trim(), line.text.trim()];
  return (
    paragraph.length === 1 &&
    widthOf(previous) < SHORT_LINE * wide &&
    /^[\p{Lu}\p{N}]/u.test(text) &&
    /[\p{L}\p{N})]$/u.test(text) &&
    text.split(/\s+/).length <= CAPTION_WORDS &&
    !GOES_ON.test(text) &&
    /^\p{Lu}/u.test(next)
  );
}

/** The usual distance of base lines on a page, in points; wide gaps are not lines of one paragraph and do not count. */
function usualPitch(lines: readonly Line[]): number {
  const drops = lines.flatMap((line, i) => {
    const drop = (lines[i - 1]?.y ?? line.y) - line.y;
    return drop > 0 && drop < 1.9 * line.size ? [drop] : [];
  });
  drops.sort((a, b) => a - b);
  return drops[Math.floor(drops.length / 2)] ?? 1.3 * (lines[0]?.size ?? 10);
}

const LONGEST_WORD = 60;
const BROKEN = /(\p{L}+)[-\u00ad\u2010]$/u;

/**
 * Joins lines to one paragraph and mends words divided at line ends. A word keeps its hyphen when the document elsewhere writes it
 * with one and never without.
 * @param words every word of the document as it stands inside lines, in lower case, with how often
 */
export function joinLines(lines: readonly string[], words: WordCounts): string {
  let text = "";
  for (const line of lines) {
    const head = BROKEN.exec(text.slice(-LONGEST_WORD))?.[1];
    const tail = /^\p{Ll}[\p{L}]*/u.exec(line)?.[0];
    if (head !== undefined && tail !== undefined) {
      const whole = (head + tail).toLowerCase();
      const keeps = !words.has(whole) && words.has(`${head}-${tail}`.toLowerCase());
      text = keeps ? text + line : text.slice(0, -1) + line;
    } else text += text === "" ? line : ` ${line}`;
  }
  return mended(text.replaceAll("\u00ad", ""), words);
}

/** Puts back the last letter that the file sets apart from its word, where the document elsewhere writes the whole word more often than its beginning. */
function mended(text: string, words: WordCounts): string {
  return text.replace(/(?<!\p{L})(\p{L}{2,30}) (\p{Ll})(?![\p{L}\p{N}'’.)-])/gu, (whole, head: string, tail: string) => {
    const joined = (words.get((head + tail).toLowerCase()) ?? 0) > (words.get(head.toLowerCase()) ?? 0);
    return joined ? head + tail : whole;
  });
}

/** How often a document writes each word, in lower case. */
export type WordCounts = ReadonlyMap<string, number>;

/** Words and hyphenated words inside lines; words divided at a line's end are left out. */
export function wordsOf(lines: Iterable<string>): WordCounts {
  const words = new Map<string, number>();
  for (const line of lines) {
    const inside = line.replace(/(?<!\p{L})\p{L}+[-\u00ad\u2010]$/u, "");
    for (const word of inside.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? []) words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words;
}
