import type { Landmark } from "../domain/snapshot.ts";

/** A stretch of a document that a search can point to. Passages divide the whole text without gap or overlap. */
export interface Passage {
  /** UTF-16 units into the document's text. */
  readonly start: number;
  readonly end: number;
  /** Titles of the headings it stands under and of those inside it, outermost first. */
  readonly headings: readonly string[];
}

/** A passage is closed as soon as it has this many characters and another block would make it longer than {@link MOST}. */
const ENOUGH = 700;
const MOST = 1_800;
/** A section shorter than this is joined with the next one. */
const SHORT_SECTION = 400;

/**
 * Divides a text into passages of about 1 to 2 kB: at every page, at headings unless the section before is tiny, else between blocks, and
 * inside a block only when it is too long for one passage.
 */
export function passagesOf(text: string, landmarks: readonly Landmark[]): Passage[] {
  const cuts = cutsOf(text, landmarks);
  const path = new HeadingPath(landmarks);
  return cuts.map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    return { start, end, headings: path.of(start, end) };
  });
}

function cutsOf(text: string, landmarks: readonly Landmark[]): number[] {
  if (text === "") return [];
  const pages = new Set(landmarks.filter((mark) => mark.kind === "page").map((mark) => mark.start));
  const headings = new Set(landmarks.filter((mark) => mark.kind === "heading").map((mark) => mark.start));
  const cuts = [0];
  let start = 0;
  const blocks = [...blockStarts(text, [...pages, ...headings]), text.length];
  for (let i = 0; i + 1 < blocks.length; i++) {
    const [at = 0, end = text.length] = [blocks[i], blocks[i + 1]];
    const full = end - start > MOST && at - start >= ENOUGH;
    if (at > start && (pages.has(at) || full || (headings.has(at) && at - start >= SHORT_SECTION))) {
      start = at;
      cuts.push(at);
    }
    while (end - start > MOST + SHORT_SECTION) {
      start = breakBefore(text, Math.max(start, at), start + MOST);
      cuts.push(start);
    }
  }
  return cuts;
}

/** Where a block begins: after a blank line, and at every landmark. */
function blockStarts(text: string, marks: readonly number[]): number[] {
  const starts = new Set([0, ...marks.filter((mark) => mark >= 0 && mark < text.length)]);
  for (const gap of text.matchAll(/\n\n+/g)) if (gap.index + gap[0].length < text.length) starts.add(gap.index + gap[0].length);
  return [...starts].sort((a, b) => a - b);
}

/** The best place to break before `limit`: after a line, a sentence, a word; between any two characters when there is none. */
function breakBefore(text: string, from: number, limit: number): number {
  const least = Math.max(from, limit - MOST / 2);
  for (const mark of ["\n", ". ", "。", " "]) {
    const at = text.lastIndexOf(mark, limit - mark.length);
    if (at + mark.length > least) return at + mark.length;
  }
  const code = text.charCodeAt(limit);
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit;
}

/** Follows the headings of a text from front to back. */
class HeadingPath {
  readonly #marks: readonly Extract<Landmark, { kind: "heading" }>[];
  readonly #open: Extract<Landmark, { kind: "heading" }>[] = [];
  #next = 0;

  constructor(landmarks: readonly Landmark[]) {
    this.#marks = landmarks.filter((mark) => mark.kind === "heading");
  }

  /** Titles open at `start` or met before `end`. Calls must come in order. */
  of(start: number, end: number): string[] {
    this.#advance(start + 1);
    const titles = this.#open.map((mark) => mark.title);
    while ((this.#marks[this.#next]?.start ?? Number.POSITIVE_INFINITY) < end) {
      this.#advance((this.#marks[this.#next]?.start ?? 0) + 1);
      titles.push(this.#open.at(-1)?.title ?? "");
    }
    return [...new Set(titles)];
  }

  #advance(until: number): void {
    for (let mark = this.#marks[this.#next]; mark !== undefined && mark.start < until; mark = this.#marks[this.#next]) {
      while ((this.#open.at(-1)?.level ?? 0) >= mark.level) this.#open.pop();
      this.#open.push(mark);
      this.#next++;
    }
  }
}

/** The page and the innermost heading that hold at a place of the text. */
export function placeAt(landmarks: readonly Landmark[], at: number): { readonly page?: number; readonly heading?: string } {
  let page: number | undefined;
  let heading: string | undefined;
  for (const mark of landmarks) {
    if (mark.start > at) break;
    if (mark.kind === "page") page = mark.page;
    else heading = mark.title;
  }
  return { ...(page === undefined ? {} : { page }), ...(heading === undefined ? {} : { heading }) };
}
