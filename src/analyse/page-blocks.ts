import type { Landmark } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";

export type BlockKind = "heading" | "paragraph" | "item" | "row" | "code";

/** A heading's words and its place. */
export interface Title {
  readonly title: string;
  readonly span: Span;
}

/** A stretch of a page that belongs together, with what stands above it. */
export interface Block {
  readonly kind: BlockKind;
  readonly span: Span;
  /** The headings it stands under, outermost first; for a heading those above it. */
  readonly headings: readonly Title[];
  /** The line that leads in to a list item: the paragraph or heading right above its list. */
  readonly lead?: Span;
  /** A question on a line of its own that this block follows (FAQ). */
  readonly asked?: Span;
}

interface Line extends Span {
  readonly text: string;
}

const FENCE = /^\s{0,3}(?:`{3,}|~{3,})/;
const HEADING = /^\s{0,3}(#{1,6})\s+(.*)$/;
/** Marks that close a heading, which is read from its end: white space inside it is looked at once. */
const CLOSING = /(?<!\s)\s*(?<!#)#*$/;
const BOLD_LINE = /^(?:\*\*|__)(.{2,120}?)(?:\*\*|__):?$/;
const ITEM = /^\s*(?:[-*+•‣▪–]|\d{1,3}[.)]|[a-z]\))\s+\S/;
const ROW = /^\s*\|.*\|/;
const DIVIDER = /^[\s:|-][\s:-]*\|[\s:|-]*$/;
const QUESTION_LINE = /^(?:[-*+]\s+)?(?:\*\*|__)?(?:Q(?:uestion)?\s*(?:\d+)?\s*[:.]\s*)?(?=\S).{6,160}\?(?:\*\*|__)?$/;

/** Cuts a normalised page into headings, paragraphs, list items, table rows and code, in order and without overlap. */
export function blocksOf(text: string, landmarks: readonly Landmark[] = []): Block[] {
  return new BlockReader(text, landmarks).read();
}

class BlockReader {
  readonly #text: string;
  readonly #titled: ReadonlyMap<number, { level: number; title: string }>;
  readonly #blocks: Block[] = [];
  #path: { level: number; title: string; span: Span }[] = [];
  #open: Line[] = [];
  #openItem = false;
  #lead: Span | undefined;
  #asked: Span | undefined;

  constructor(text: string, landmarks: readonly Landmark[]) {
    this.#text = text;
    this.#titled = new Map(
      landmarks.flatMap((mark) => (mark.kind === "heading" ? [[mark.start, { level: mark.level, title: mark.title }]] : [])),
    );
  }

  read(): Block[] {
    let code: Line[] | undefined;
    for (const line of linesOf(this.#text)) {
      if (FENCE.test(line.text)) {
        if (code === undefined) this.#close();
        else this.#push("code", { start: code[0]?.start ?? line.start, end: line.end });
        code = code === undefined ? [line] : undefined;
      } else if (code !== undefined) code.push(line);
      else this.#line(line);
    }
    this.#close();
    return this.#blocks;
  }

  #line(line: Line): void {
    const heading = this.#headingOf(line);
    if (line.text.trim() === "") this.#close();
    else if (heading !== undefined) this.#heading(line, heading);
    else if (ROW.test(line.text)) this.#row(line);
    else if (ITEM.test(line.text)) {
      this.#close();
      this.#open = [line];
      this.#openItem = true;
    } else {
      this.#open.push(line);
    }
  }

  #headingOf(line: Line): { level: number; title: string } | undefined {
    const marked = HEADING.exec(line.text);
    if (marked?.[1] !== undefined) return { level: marked[1].length, title: (marked[2] ?? "").replace(CLOSING, "").replace(/[*_`]/g, "") };
    const known = this.#titled.get(line.start);
    if (known !== undefined && line.text.trim().length < 160) return known;
    const bold = this.#open.length === 0 ? BOLD_LINE.exec(line.text.trim())?.[1] : undefined;
    return bold === undefined || /[.!]$/.test(bold) ? undefined : { level: 6, title: bold };
  }

  #heading(line: Line, { level, title }: { level: number; title: string }): void {
    this.#close();
    this.#path = this.#path.filter((above) => above.level < level);
    this.#asked = undefined;
    this.#push("heading", line);
    this.#path.push({ level, title: title.trim(), span: { start: line.start, end: line.end } });
    if (/\?\s*$/.test(title)) this.#asked = line;
    this.#lead = line;
  }

  #row(line: Line): void {
    if (this.#open.length > 0) this.#close();
    if (DIVIDER.test(line.text)) return;
    this.#push("row", line);
  }

  #close(): void {
    const [first, last] = [this.#open[0], this.#open[this.#open.length - 1]];
    this.#open = [];
    if (first === undefined || last === undefined) return;
    const span = { start: first.start, end: last.end };
    const item = this.#openItem;
    this.#openItem = false;
    if (item) {
      this.#push("item", span);
      return;
    }
    if (QUESTION_LINE.test(this.#text.slice(span.start, span.end))) this.#asked = span;
    this.#push("paragraph", span);
    this.#lead = span;
  }

  #push(kind: BlockKind, span: Span): void {
    this.#blocks.push({
      kind,
      span: { start: span.start, end: span.end },
      headings: this.#path.map(({ title, span: place }) => ({ title, span: place })),
      ...(kind === "item" && this.#lead !== undefined ? { lead: this.#lead } : {}),
      ...(this.#asked !== undefined && this.#asked.start !== span.start ? { asked: this.#asked } : {}),
    });
  }
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const part of text.split("\n")) {
    lines.push({ start, end: start + part.length, text: part });
    start += part.length + 1;
  }
  return lines;
}
