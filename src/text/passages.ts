import type { Landmark } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import type { Table } from "../domain/table.ts";
import { sureSentenceSpans } from "./sentences.ts";
import { headOfTable, tableAround } from "./table.ts";

/** A stretch of a text that speaks of one thing, and what of it can be quoted: sentences, list items, rows of a table, a block of code. */
export interface Passage extends Span {
  readonly kind: "prose" | "table" | "code";
  /** The headings it stands under, outermost first. */
  readonly headings: readonly string[];
  /** The page it begins on, where the text has pages. */
  readonly page?: number;
  /** In order; none is a heading, none empty. */
  readonly units: readonly Span[];
  /** What its rows cannot be understood without: title, notes and head of their table, down to the line of rules. */
  readonly head?: Span;
}

/** Paragraphs are put together up to this many characters; a longer one is a passage of its own. */
const AIM = 700;
/** What is longer, in characters, is cut between its units. */
const LONGEST = 1_400;

/** The line that opens, or closes, a block of code. */
export const FENCE = /^\s{0,3}(?<mark>`{3,}|~{3,})/u;
const ROW = /^\s*\|/u;
const RULE = /^[\s|:+-]+$/u;
const HEADING = /^\s{0,3}#{1,6}\s/u;

/**
 * Cuts a text into passages, in order and without overlap: neighbouring paragraphs under one heading together, a table with its rows, a block of code whole.
 * Pure; linear in the text.
 */
export function passagesOf(text: string, landmarks: readonly Landmark[] = [], tables: readonly Table[] = []): Passage[] {
  const under = new Surroundings(landmarks);
  const passages: Passage[] = [];
  for (const area of joined(areasOf(text, landmarks), landmarks)) {
    const units = unitsOf(text, area);
    const head = area.kind === "table" ? headOf(text, tables, units) : undefined;
    const place = under.at(area.start);
    for (const some of cut(units)) {
      const [first, last] = [some[0], some.at(-1)];
      if (first === undefined || last === undefined) continue;
      passages.push({ kind: area.kind, start: first.start, end: last.end, ...place, units: some, ...(head === undefined ? {} : { head }) });
    }
  }
  return passages;
}

interface Area extends Span {
  readonly kind: Passage["kind"] | "heading";
}

/** Paragraphs, tables, code and headings, line by line. */
function areasOf(text: string, landmarks: readonly Landmark[]): Area[] {
  const borders = new Set(landmarks.map(({ start }) => start));
  const titles = new Set(landmarks.flatMap((mark) => (mark.kind === "heading" ? [mark.start] : [])));
  const areas: { kind: Area["kind"]; start: number; end: number }[] = [];
  let open: { kind: Area["kind"]; start: number; end: number } | undefined;
  let fence: string | undefined;
  for (const { start, end } of linesOf(text)) {
    const line = text.slice(start, end);
    if (fence !== undefined && open !== undefined) {
      open.end = end;
      if (line.trim().startsWith(fence)) [fence, open] = [undefined, undefined];
      continue;
    }
    const mark = FENCE.exec(line)?.groups?.mark;
    // What nothing closes is a mark in the text, and no code to its end.
    fence = mark !== undefined && closes(text, mark, end) ? mark : undefined;
    const isTitle = titles.has(start) || HEADING.test(line);
    const kind = fence !== undefined ? "code" : isTitle ? "heading" : ROW.test(line) ? "table" : "prose";
    if (line.trim() === "") open = undefined;
    else if (open !== undefined && open.kind === kind && kind !== "heading" && kind !== "code" && !borders.has(start)) open.end = end;
    else {
      open = { kind, start, end };
      areas.push(open);
      if (kind === "heading") open = undefined;
    }
  }
  return areas;
}

/** Code is not longer than this, in characters. */
const LONGEST_CODE = 6_000;

function closes(text: string, mark: string, from: number): boolean {
  return text
    .slice(from, from + LONGEST_CODE)
    .split("\n")
    .some((line, at) => at > 0 && line.trim().startsWith(mark));
}

function* linesOf(text: string): Generator<Span> {
  let start = 0;
  while (start < text.length) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    yield { start, end };
    start = end + 1;
  }
}

/** Takes the head of a table from its lines, with title and notes above where they are known; the first line where nothing of the table is known. */
function headOf(text: string, tables: readonly Table[], units: Span[]): Span | undefined {
  const table = units[0] && tableAround(tables, units[0]);
  if (table === undefined) return units.shift();
  const head = headOfTable(text, table);
  units.splice(0, units.filter(({ end }) => end <= head.end).length);
  return head.start < head.end ? head : undefined;
}

type Quotable = Span & { readonly kind: Passage["kind"] };

/** Short paragraphs under one heading and on one page as one area; headings are borders and no more. */
function joined(areas: readonly Area[], landmarks: readonly Landmark[]): Quotable[] {
  const pages = new Set(landmarks.flatMap((mark) => (mark.kind === "page" ? [mark.start] : [])));
  const found: { kind: Passage["kind"]; start: number; end: number }[] = [];
  let open: { kind: Passage["kind"]; start: number; end: number } | undefined;
  for (const { kind, start, end } of areas) {
    if (kind === "heading") open = undefined;
    else if (kind === "prose" && open?.kind === "prose" && end - open.start <= AIM && !pages.has(start)) open.end = end;
    else {
      open = { kind, start, end };
      found.push(open);
    }
  }
  return found;
}

function unitsOf(text: string, { kind, start, end }: Quotable): Span[] {
  if (kind === "code") return [{ start, end }];
  if (kind === "prose")
    return sureSentenceSpans(text.slice(start, end)).map((span) => ({ start: span.start + start, end: span.end + start }));
  return [...linesOf(text.slice(start, end))]
    .map((line) => ({ start: line.start + start, end: line.end + start }))
    .filter((line) => !RULE.test(text.slice(line.start, line.end)));
}

/** Units in runs that are no longer than a passage may be. */
function cut(units: readonly Span[]): Span[][] {
  const runs: Span[][] = [];
  for (const unit of units) {
    const run = runs.at(-1);
    const from = run?.[0]?.start;
    if (run === undefined || from === undefined || unit.end - from > LONGEST) runs.push([unit]);
    else run.push(unit);
  }
  return runs;
}

/** The headings and the page a place stands under; asked in rising order. */
class Surroundings {
  readonly #landmarks: readonly Landmark[];
  readonly #above = new Map<number, string>();
  #next = 0;
  #page: number | undefined;

  constructor(landmarks: readonly Landmark[]) {
    this.#landmarks = landmarks;
  }

  at(start: number): Pick<Passage, "headings" | "page"> {
    for (let mark = this.#landmarks[this.#next]; mark !== undefined && mark.start <= start; mark = this.#landmarks[++this.#next]) {
      if (mark.kind === "page") this.#page = mark.page;
      else {
        for (const level of [...this.#above.keys()]) if (level >= mark.level) this.#above.delete(level);
        this.#above.set(mark.level, mark.title);
      }
    }
    const headings = [...this.#above].sort(([a], [b]) => a - b).map(([, title]) => title);
    return { headings, ...(this.#page === undefined ? {} : { page: this.#page }) };
  }
}

const LINK = /!?\[([^[\]\n]{1,300})\]\([^()\s]{0,1000}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?\)/gu;

/** HTML within Markdown that only lays out; names in angle brackets, which texts use for what is to be filled in, are none. */
const LAYOUT = /(`[^`\n]{0,300}`)|<\/?(?:a|aside|b|br|code|div|em|i|img|p|pre|s|small|span|strong|sub|sup|u)(?:\s[^<>]{0,500})?\/?>/giu;

/** A text without what only lays it out; what is named as code, "`<pre>`", is said. */
export function withoutLayout(text: string): string {
  return text.replace(LAYOUT, (_, code?: string) => code ?? "");
}

/** A unit of a passage as a model reads it: wrapped lines as one, links by their words, without what only lays out; code as it is. */
export function shownUnit(text: string, kind: Passage["kind"]): string {
  return kind === "code" ? text.trim() : withoutLayout(text).replace(/\s+/gu, " ").replace(LINK, "$1").trim();
}
