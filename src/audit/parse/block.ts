import type { Span } from "../../domain/span.ts";

/** What stands inside a block besides plain text. Spans are offsets into the block's text. */
export type Inline =
  /** A link whose label is the text at the span. */
  | (Span & { readonly kind: "link"; readonly url: string })
  /** A link to a place in the same document (`#ref-3`), as footnotes are in HTML. */
  | (Span & { readonly kind: "anchor"; readonly id: string })
  | (Span & { readonly kind: "superscript" })
  /** Code: nothing in it cites. */
  | (Span & { readonly kind: "code" });

/** Where a cell stands in its table. */
export interface CellPlace {
  readonly table: number;
  readonly row: number;
  readonly column: number;
  readonly header: boolean;
}

/** One block of a report, whatever it was written in. Formatting is gone; a line break of the source is a line break of the text. */
export interface Block {
  readonly kind: "heading" | "paragraph" | "item" | "cell" | "rule";
  /** Line of the source on which it begins, from 1. */
  readonly line: number;
  readonly text: string;
  readonly inline: readonly Inline[];
  /** 1–6 for headings, otherwise 0. */
  readonly level: number;
  /** The number an ordered list gives the item. */
  readonly ordinal?: number;
  /** Names the list an item belongs to. */
  readonly list?: number;
  readonly cell?: CellPlace;
  /** The block is set in bold from end to end, as headings often are. */
  readonly bold?: boolean;
  /** Names by which links within the document reach this block. */
  readonly ids: readonly string[];
}

/** Collects the text of one block and what stands in it. */
export class BlockText {
  #text = "";
  readonly #inline: Inline[] = [];
  #plain = 0;

  get length(): number {
    return this.#text.length;
  }

  add(text: string, bold = false): void {
    if (!bold && /[\p{L}\p{N}]/u.test(text)) this.#plain++;
    this.#text += text;
  }

  /** Notes what stands between `start` and the end of what was collected so far. */
  mark(kind: "superscript" | "code", start: number): void {
    if (start < this.#text.length) this.#inline.push({ kind, start, end: this.#text.length });
  }

  link(target: string, start: number): void {
    if (start >= this.#text.length) return;
    const span = { start, end: this.#text.length };
    if (target.startsWith("#")) this.#inline.push({ kind: "anchor", id: decoded(target.slice(1)), ...span });
    else this.#inline.push({ kind: "link", url: target, ...span });
  }

  /** The block, or undefined where nothing was collected. */
  done(rest: Omit<Block, "text" | "inline" | "bold">): Block | undefined {
    const lead = this.#text.length - this.#text.trimStart().length;
    const text = this.#text.trim();
    if (text === "") return undefined;
    const moved = this.#inline.map((one) => ({ ...one, start: Math.max(0, one.start - lead), end: Math.min(text.length, one.end - lead) }));
    return { ...rest, text, inline: moved.filter((one) => one.start < one.end), bold: this.#plain === 0 };
  }
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
