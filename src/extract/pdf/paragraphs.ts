import { GOES_ON } from "../../lexicon/en/captions.ts";
import type { Line } from "./layout.ts";

/** Joins the lines of a page into paragraphs: a wide gap, another font size, a jump to the next column's top or an indent begins one. */
export function paragraphsOf(lines: readonly Line[]): string[][] {
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
      !isCaption(previous, line, wide, current)
    ) {
      current.push(line);
      left = Math.min(left, line.x);
    } else {
      paragraphs.push([line]);
      left = line.x;
    }
  }
  return paragraphs.map((paragraph) => paragraph.map((line) => line.text.trim()));
}

function continues(previous: Line, line: Line, pitch: number, paragraph: { readonly left: number; readonly lines: number }): boolean {
  if (Math.abs(previous.size - line.size) > 0.15 * Math.max(previous.size, line.size)) return false;
  const drop = previous.y - line.y;
  // The top of the next column goes on with the sentence when it left off in the middle.
  if (drop < 0) return !/[.!?:]["'”’)]?$/.test(previous.text.trim()) && /^\p{Ll}/u.test(line.text.trim());
  if (drop > 1.45 * pitch) return false;
  const indent = line.x - paragraph.left;
  const startsItem = /^(?:[•▪◦‣–—-]|\(?\d{1,2}[.)]|\(?[a-z]\))\s/.test(line.text.trim());
  if (startsItem) return false;
  return !(indent > 0.8 * line.size && indent < 4 * line.size && paragraph.lines > 1);
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
 * @param words every word of the document as it stands inside lines, in lower case
 */
export function joinLines(lines: readonly string[], words: ReadonlySet<string>): string {
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
  return text.replaceAll("\u00ad", "");
}

/** Words and hyphenated words inside lines; words divided at a line's end are left out. */
export function wordsOf(lines: Iterable<string>): Set<string> {
  const words = new Set<string>();
  for (const line of lines) {
    const inside = line.replace(/(?<!\p{L})\p{L}+[-\u00ad\u2010]$/u, "");
    for (const word of inside.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? []) words.add(word);
  }
  return words;
}
