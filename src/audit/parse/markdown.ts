import MarkdownIt, { type Token } from "markdown-it";
import type { Block } from "./block.ts";
import { BlockText } from "./block.ts";
import { htmlBlocks } from "./html.ts";
import { ADDRESS, wholeAddresses } from "./whole-addresses.ts";

/** A line that defines a footnote or a numbered reference: `[^a]: …`, `[3]: https://… "Title"`. */
export interface Definition {
  readonly label: string;
  /** What stands behind the label; undefined where nothing does. */
  readonly block: Block | undefined;
  readonly line: number;
}

export interface MarkdownParts {
  readonly blocks: readonly Block[];
  readonly definitions: readonly Definition[];
}

const markdown = new MarkdownIt({ html: true }).use(wholeAddresses);

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const CITATIONS_ONLY = /^(?:\[\^?\d{1,3}(?:\s*[,，、–-]\s*\d{1,3})*\]\s*|【[\d\s,，、–-]+】\s*)+$/;
const DEFINITION = /^ {0,3}\[(\^[^\]\s]{1,60}|\d{1,3})\]:[ \t]*(.*)$/;

/**
 * A Markdown report as blocks, with code left out. Footnotes and numbered definitions are taken out first: to a Markdown parser `[1]: https://…`
 * would make every `[1]` a link, and `[1][2]` one link labelled 1.
 */
export function markdownBlocks(source: string): MarkdownParts {
  const { rest, definitions } = withoutDefinitions(source);
  const reader = new BlockReader(rest.split("\n"));
  for (const token of markdown.parse(rest, {})) reader.take(token);
  return { blocks: reader.blocks, definitions };
}

/** Blanks the lines that define something, and front matter; line numbers stay as they were. */
function withoutDefinitions(source: string): { rest: string; definitions: Definition[] } {
  const lines = source
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");
  const definitions: { label: string; text: string[]; line: number }[] = [];
  let fence: string | undefined;
  let open: string[] | undefined;
  let at = frontMatterEnd(lines);
  lines.fill("", 0, at);
  for (; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence)) fence = undefined;
    }
    const found = fence === undefined && mark === undefined ? DEFINITION.exec(line) : null;
    if (found?.[1] !== undefined) {
      open = [(found[2] ?? "").trim()];
      definitions.push({ label: found[1].replace(/^\^/, ""), text: open, line: at + 1 });
      lines[at] = "";
    } else if (open !== undefined && /^(?: {2,}|\t)\S/.test(line)) {
      open.push(line.trim());
      lines[at] = "";
    } else open = undefined;
  }
  return {
    rest: withoutReferenceLinks(lines.join("\n"), new Set(definitions.map((one) => one.label))),
    definitions: definitions.map(({ label, text, line }) => ({ label, line, block: lineBlock(text.join(" "), line) })),
  };
}

/** A line by itself as a block. */
function lineBlock(source: string, line: number): Block | undefined {
  const tokens = markdown.parseInline(source, {}).flatMap((one) => one.children ?? []);
  return inlineText(tokens).done({ kind: "paragraph", line, level: 0, ids: [] });
}

/** `[words][2]` and `[2][]`, where 2 is defined, are words and a citation: the definitions that would make links of them were taken out. */
function withoutReferenceLinks(text: string, defined: ReadonlySet<string>): string {
  return text
    .replace(/(?<![\w\]!])\[([^[\]\n]+)\]\[(\d{1,3})\]/g, (whole, words, label) =>
      defined.has(label) && /\p{L}/u.test(words) ? `${words}[${label}]` : whole,
    )
    .replace(/\[(\d{1,3})\]\[\]/g, (whole, label) => (defined.has(label) ? `[${label}]` : whole));
}

function frontMatterEnd(lines: readonly string[]): number {
  if (!/^---[ \t]*$/.test(lines[0] ?? "")) return 0;
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line));
  const fields = lines.slice(1, end);
  return end > 0 && fields.length > 0 && fields.every((line) => /^[\w-]+\s*:|^\s|^$/.test(line)) ? end + 1 : 0;
}

interface OpenList {
  readonly id: number;
  readonly ordered: boolean;
  next: number;
}

/** Turns the parser's tokens into blocks. */
class BlockReader {
  readonly blocks: Block[] = [];
  readonly #source: readonly string[];
  readonly #lists: OpenList[] = [];
  #listCount = 0;
  #tables = 0;
  #row = -1;
  #column = -1;
  #rowLine = 1;
  #header = false;
  #heading = 0;
  #ordinal: number | undefined;
  #itemBegins = false;
  #inTable = false;

  /** @param source the lines that were parsed */
  constructor(source: readonly string[]) {
    this.#source = source;
  }

  take(token: Token): void {
    const line = (token.map?.[0] ?? this.#rowLine - 1) + 1;
    switch (token.type) {
      case "bullet_list_open":
      case "ordered_list_open":
        this.#lists.push({ id: ++this.#listCount, ordered: token.type === "ordered_list_open", next: Number(token.attrGet("start") ?? 1) });
        return;
      case "bullet_list_close":
      case "ordered_list_close":
        this.#lists.pop();
        return;
      case "list_item_open":
        this.#beginItem(token);
        return;
      case "heading_open":
        this.#heading = Number(token.tag.slice(1));
        return;
      case "heading_close":
        this.#heading = 0;
        return;
      case "table_open":
        this.#inTable = true;
        this.#tables++;
        this.#row = -1;
        return;
      case "table_close":
        this.#inTable = false;
        return;
      case "tr_open":
        this.#row++;
        this.#column = -1;
        this.#rowLine = line;
        return;
      case "th_open":
      case "td_open":
        this.#column++;
        this.#header = token.type === "th_open";
        return;
      case "hr":
        this.blocks.push({ kind: "rule", line, text: "", inline: [], level: 0, ids: [] });
        return;
      case "html_block":
        for (const block of htmlBlocks(token.content, line)) this.blocks.push(block);
        return;
      case "inline":
        this.#inline(token, line);
        return;
      default:
    }
  }

  /** The number as it was typed where the list counts up, otherwise as it is shown: `1. 1. 1.` shows 1, 2, 3. */
  #beginItem(token: Token): void {
    const list = this.#lists.at(-1);
    this.#itemBegins = true;
    this.#ordinal = undefined;
    if (list?.ordered !== true) return;
    const typed = Number(token.info);
    this.#ordinal = Number.isInteger(typed) && typed >= list.next ? typed : list.next;
    list.next = this.#ordinal + 1;
  }

  #inline(token: Token, line: number): void {
    const text = inlineText(token.children ?? []);
    const block = text.done({ line: this.#inTable ? this.#rowLine : line, level: this.#heading, ids: [], ...this.#place() });
    if (block === undefined) return;
    const { item, after } = block.kind === "item" ? this.#withoutLineAfter(block, token) : { item: block, after: [] };
    this.blocks.push(item, ...after);
  }

  /** A line of nothing but citations right below a list, not set in under its last item, stands for the list; to Markdown it is part of the item. */
  #withoutLineAfter(block: Block, token: Token): { readonly item: Block; readonly after: readonly Block[] } {
    const last = (token.map?.[1] ?? 0) - 1;
    const end = block.text.lastIndexOf("\n");
    if (end < 0 || last < block.line || !CITATIONS_ONLY.test(this.#source[last] ?? "")) return { item: block, after: [] };
    const text = block.text.slice(end + 1);
    return {
      item: { ...block, text: block.text.slice(0, end), inline: block.inline.filter((one) => one.end <= end) },
      after: [{ kind: "paragraph", line: last + 1, text, inline: [], level: 0, ids: [] }],
    };
  }

  #place(): Pick<Block, "kind" | "cell" | "list" | "ordinal"> {
    if (this.#heading > 0) return { kind: "heading" };
    if (this.#inTable) return { kind: "cell", cell: { table: this.#tables, row: this.#row, column: this.#column, header: this.#header } };
    const list = this.#lists.at(-1);
    if (list === undefined) return { kind: "paragraph" };
    const ordinal = this.#itemBegins ? this.#ordinal : undefined;
    this.#itemBegins = false;
    return { kind: "item", list: list.id, ...(ordinal === undefined ? {} : { ordinal }) };
  }
}

function inlineText(tokens: readonly Token[]): BlockText {
  const text = new BlockText();
  const links: { url: string; start: number }[] = [];
  const raised: number[] = [];
  let bold = 0;
  for (const token of tokens) {
    if (token.type === "text") text.add(token.content.replaceAll("**", ""), bold > 0);
    else if (token.type === "softbreak" || token.type === "hardbreak") text.add("\n");
    else if (token.type === "strong_open") bold++;
    else if (token.type === "strong_close") bold--;
    else if (token.type === ADDRESS) {
      const start = text.length;
      text.add(token.content, bold > 0);
      if (links.length === 0) text.link(token.content, start);
    } else if (token.type === "code_inline") {
      const start = text.length;
      text.add(token.content, bold > 0);
      text.mark("code", start);
    } else if (token.type === "link_open") links.push({ url: String(token.attrGet("href") ?? ""), start: text.length });
    else if (token.type === "link_close") {
      const link = links.pop();
      if (link !== undefined) text.link(link.url, link.start);
    } else if (token.type === "html_inline") inlineTag(token.content, text, links, raised);
  }
  return text;
}

/** The few tags that matter in a line of Markdown: superscripts, links, breaks. */
function inlineTag(tag: string, text: BlockText, links: { url: string; start: number }[], raised: number[]): void {
  if (/^<sup\b/i.test(tag)) raised.push(text.length);
  else if (/^<\/sup/i.test(tag)) {
    const start = raised.pop();
    if (start !== undefined) text.mark("superscript", start);
  } else if (/^<br\b/i.test(tag)) text.add(" ");
  else if (/^<a\b/i.test(tag)) links.push({ url: /\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? "", start: text.length });
  else if (/^<\/a/i.test(tag)) {
    const link = links.pop();
    if (link !== undefined && link.url !== "") text.link(link.url, link.start);
  }
}
