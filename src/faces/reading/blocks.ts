import type { Token } from "markdown-it";
import type { Report } from "../../domain/report.ts";
import { Lines, tokensOf } from "./lines.ts";
import type { NamedSentence } from "./naming.ts";
import type { Block, Piece } from "./shapes.ts";

/**
 * A report's text as blocks, its sentences named in it. Its title and its list of sources are left out: they stand in the reading by themselves.
 * @param markdown the report's, without its list of sources
 */
export function blocksOf(markdown: string, sentences: readonly NamedSentence[], passages: Report["passages"]): Block[] {
  const blocks = new Reader(markdown, sentences).blocks();
  return passages === undefined ? blocks : withPassages(blocks, sentences, passages);
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #lines: Lines;
  #at = 0;

  constructor(markdown: string, sentences: readonly NamedSentence[]) {
    this.#tokens = tokensOf(markdown);
    this.#lines = new Lines(sentences);
  }

  blocks(): Block[] {
    const blocks: Block[] = [];
    while (this.#at < this.#tokens.length) blocks.push(...this.#block());
    return blocks;
  }

  #block(): Block[] {
    const token = this.#take();
    switch (token?.type) {
      case "heading_open": {
        const level = Number(token.tag.slice(1));
        const text = this.#until("heading_close").find(({ type }) => type === "inline");
        return level === 1 ? [] : [{ kind: "heading", level, text: plain(text) }];
      }
      case "paragraph_open":
        return [{ kind: "paragraph", line: this.#line("paragraph_close") }];
      case "blockquote_open":
        return [{ kind: "note", line: this.#line("blockquote_close") }];
      case "bullet_list_open":
        return [{ kind: "list", ordered: false, start: 1, items: this.#items("bullet_list_close") }];
      case "ordered_list_open":
        return [{ kind: "list", ordered: true, start: Number(token.attrGet("start") ?? 1), items: this.#items("ordered_list_close") }];
      case "table_open":
        return [this.#table()];
      case "fence":
      case "code_block": {
        const text = token.content.replace(/\n$/, "");
        const id = this.#lines.code(text);
        return [{ kind: "code", text, ...(id === undefined ? {} : { id }) }];
      }
      default:
        return [];
    }
  }

  #take(): Token | undefined {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    return token;
  }

  /** What stands up to the end of a block; blocks of its kind in it belong to it. */
  #until(close: string): Token[] {
    const open = close.replace("_close", "_open");
    const inside: Token[] = [];
    for (let depth = 1; this.#at < this.#tokens.length; ) {
      const token = this.#take();
      if (token?.type === open) depth += 1;
      if (token?.type === close) depth -= 1;
      if (token === undefined || depth === 0) break;
      inside.push(token);
    }
    return inside;
  }

  #line(close: string): Piece[] {
    return this.#joined(this.#until(close));
  }

  #joined(tokens: readonly Token[]): Piece[] {
    const lines = tokens.filter(({ type }) => type === "inline").map((token) => this.#lines.of(token));
    return lines.flatMap((line, at): Piece[] => (at === 0 ? line : [{ kind: "text", text: " " }, ...line]));
  }

  #items(close: string): Piece[][] {
    const items: Token[][] = [];
    let depth = 0;
    for (const token of this.#until(close)) {
      if (token.type === "list_item_open") {
        if (depth === 0) items.push([]);
        depth += 1;
      } else if (token.type === "list_item_close") depth -= 1;
      items.at(-1)?.push(token);
    }
    return items.map((item) => this.#joined(item));
  }

  #table(): Block {
    const rows: { readonly head: boolean; readonly cells: Piece[][] }[] = [];
    for (const token of this.#until("table_close")) {
      if (token.type === "tr_open") rows.push({ head: false, cells: [] });
      else if (token.type === "th_open") rows.splice(-1, 1, { head: true, cells: rows.at(-1)?.cells ?? [] });
      else if (token.type === "inline") rows.at(-1)?.cells.push(this.#lines.of(token));
    }
    return {
      kind: "table",
      heads: rows.find(({ head }) => head)?.cells ?? [],
      rows: rows.filter(({ head }) => !head).map(({ cells }) => cells),
    };
  }
}

function plain(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join("");
}

/** Passages come as what they are: their Markdown would be tables and headings of other people's pages. */
function withPassages(blocks: readonly Block[], sentences: readonly NamedSentence[], passages: NonNullable<Report["passages"]>): Block[] {
  const shown = sentences.filter(({ sentence }) => sentence.role === "passage");
  const first = blocks.findIndex((block) => block.kind === "paragraph" && isPassageHead(block.line));
  const before = blocks.slice(0, first < 0 ? blocks.length : first);
  return [
    ...before,
    ...passages.map((passage, at): Block => {
      const { text, headings, source, page, marked, also } = passage;
      return { kind: "passage", id: shown[at]?.id ?? "", text, headings, source, ...(page && { page }), marked, also };
    }),
  ];
}

function isPassageHead([first]: readonly Piece[]): boolean {
  return first?.kind === "text" && first.strong === true;
}
