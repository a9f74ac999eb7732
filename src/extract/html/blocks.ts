import { withoutUnseen } from "../../text/unseen.ts";
import { isProse } from "../outline.ts";
import { type MadeTable, renderTable } from "../table/tables.ts";
import { dataTables } from "./table.ts";
import type { ElementNode, Node } from "./tree.ts";

/** One block of a page in reading order: what becomes one paragraph, heading, list item, table or code block of the text. */
export interface Block {
  readonly kind: "paragraph" | "heading" | "item" | "quote" | "table" | "code";
  /** 1–6 for headings, else 0. */
  readonly level: number;
  /** As it will stand in the text, without its Markdown mark. */
  readonly text: string;
  /** Characters of the text that lie inside links. */
  readonly linkLength: number;
  /** The closest element that holds the whole block. */
  readonly element: ElementNode;
  /** What a table's text is made of: one table, or several where new heads begin in the middle. */
  readonly tables?: readonly MadeTable[];
}

const BLOCK_TAGS = new Set(
  (
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hgroup hr html legend li main menu nav ol optgroup option p pre search section summary table tbody td tfoot th thead tr ul #root"
  ).split(" "),
);
const SILENT_TAGS = new Set(
  (
    "script style template svg math canvas iframe object embed audio video picture map select option button input textarea head title noscript " +
    "noembed noframes applet datalist dialog"
  ).split(" "),
);
const HEADING = /^h([1-6])$/;
/** What becomes one space: a plain space alone is one, and there may be millions. */
const SPACES = /\s{2,}|[^\S ]/g;

/** Whether an element makes a block of its own. */
export function isBlock(element: Pick<ElementNode, "tag">): boolean {
  return BLOCK_TAGS.has(element.tag);
}

/** Whether an element is never part of what a reader reads. */
export function isSilent(element: Pick<ElementNode, "tag">): boolean {
  return SILENT_TAGS.has(element.tag);
}

/**
 * Walks a tree in reading order and cuts it into blocks.
 * @param skip elements left out with all they hold
 */
export function blocksOf(root: ElementNode, skip: (element: ElementNode) => boolean = () => false): Block[] {
  return new BlockWalk(skip).run(root);
}

interface Context {
  readonly kind: Block["kind"];
  readonly level: number;
  readonly element: ElementNode;
}

class BlockWalk {
  private readonly skip: (element: ElementNode) => boolean;
  private readonly blocks: Block[] = [];
  private parts: string[] = [];
  private linkLength = 0;
  private linkDepth = 0;

  constructor(skip: (element: ElementNode) => boolean) {
    this.skip = skip;
  }

  run(root: ElementNode): Block[] {
    const context: Context = { kind: "paragraph", level: 0, element: root };
    this.walkChildren(root, context);
    this.flush(context);
    return this.blocks;
  }

  private walkChildren(element: ElementNode, context: Context): void {
    for (const child of element.children) this.walk(child, context);
  }

  private walk(node: Node, context: Context): void {
    if (node.kind === "text") {
      this.addText(node.data);
      return;
    }
    if (isSilent(node) || this.skip(node)) {
      if (node.tag !== "noscript" && this.parts.length > 0) this.parts.push(" ");
      return;
    }
    if (node.tag === "br") this.lineBreak(context);
    else if (node.tag === "pre") this.code(node, context);
    else if (BLOCK_TAGS.has(node.tag)) {
      const tables = node.tag === "table" ? dataTables(node, { text: (cell) => cellText(cell, this.skip), plain }) : [];
      if (tables.length > 0) this.table(node, tables, context);
      else this.block(node, context);
    } else this.inline(node, context);
  }

  private inline(node: ElementNode, context: Context): void {
    // A heading that links to itself is no link elsewhere.
    const href = node.tag === "a" ? node.attributes.href : undefined;
    const isLink = href !== undefined && !(context.kind === "heading" && href.includes("#"));
    if (isLink) this.linkDepth++;
    if (node.tag === "code" && !hasBlock(node)) this.addText(`${plain(node)} `);
    else this.walkChildren(node, context);
    if (isLink) this.linkDepth--;
  }

  private block(node: ElementNode, context: Context): void {
    this.flush(context);
    const inner = contextOf(node, context);
    this.walkChildren(node, inner);
    this.flush(inner);
  }

  private addText(data: string): void {
    const text = withoutUnseen(data).replace(SPACES, " ");
    if (text === "") return;
    this.parts.push(text);
    if (this.linkDepth > 0) this.linkLength += text.trim().length;
  }

  /** Two breaks divide paragraphs, as pages built without `<p>` do; one is a line. */
  private lineBreak(context: Context): void {
    let at = this.parts.length - 1;
    while (at >= 0 && this.parts[at]?.trim() === "" && this.parts[at] !== "\n") at--;
    if (at >= 0 && this.parts[at] === "\n") this.flush(context);
    else this.parts.push("\n");
  }

  private flush(context: Context): void {
    const text = this.parts
      .join("")
      .replace(/[^\S\n]{2,}|[^\S\n ]/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .trim();
    if (text !== "") this.blocks.push({ ...context, text, linkLength: Math.min(this.linkLength, text.length) });
    this.parts = [];
    this.linkLength = 0;
  }

  private code(node: ElementNode, context: Context): void {
    this.flush(context);
    const text = preformatted(node).replace(/^\n+/, "").trimEnd();
    if (text.trim() !== "") this.blocks.push({ kind: "code", level: 0, text, linkLength: 0, element: node });
  }

  private table(node: ElementNode, tables: readonly MadeTable[], context: Context): void {
    this.flush(context);
    const text = tables.map(renderTable).join("\n\n");
    this.blocks.push({ kind: "table", level: 0, text, linkLength: linkedLength(node), element: node, tables });
  }
}

function contextOf(node: ElementNode, outer: Context): Context {
  const heading = HEADING.exec(node.tag);
  if (heading) return { kind: "heading", level: Number(heading[1]), element: node };
  if (node.tag === "li" || node.tag === "dd") return { kind: "item", level: 0, element: node };
  if (node.tag === "blockquote") return { kind: "quote", level: 0, element: node };
  const kind =
    outer.kind === "heading" || outer.kind === "quote" ? outer.kind : outer.kind === "item" && isFirst(node) ? "item" : "paragraph";
  return { kind, level: kind === "heading" ? outer.level : 0, element: node };
}

/** The first block inside a list item is the item; what follows it stands as paragraphs under it. */
function isFirst(node: ElementNode): boolean {
  for (const sibling of node.parent?.children ?? []) {
    if (sibling === node) return true;
    if (sibling.kind === "text" ? sibling.data.trim() !== "" : plain(sibling) !== "") return false;
  }
  return true;
}

/** Text of an element on one line. */
export function plain(node: Node): string {
  return withoutUnseen(collect(node)).replace(SPACES, " ").trim();
}

function collect(node: Node): string {
  if (node.kind === "text") return node.data;
  if (isSilent(node)) return " ";
  let text = node.tag === "br" || BLOCK_TAGS.has(node.tag) ? " " : "";
  for (const child of node.children) text += collect(child);
  return BLOCK_TAGS.has(node.tag) ? `${text} ` : text;
}

function preformatted(node: Node): string {
  if (node.kind === "text") return node.data.replace(/\r\n?/g, "\n");
  if (node.tag === "br") return "\n";
  if (isSilent(node)) return "";
  let text = "";
  for (const child of node.children) text += preformatted(child);
  return BLOCK_TAGS.has(node.tag) && node.tag !== "pre" && !text.endsWith("\n") ? `${text}\n` : text;
}

function hasBlock(node: ElementNode): boolean {
  return node.children.some((child) => child.kind === "element" && (BLOCK_TAGS.has(child.tag) || child.tag === "br" || hasBlock(child)));
}

function cellText(cell: ElementNode, skip: (element: ElementNode) => boolean): string {
  return blocksOf(cell, skip)
    .map((block) => block.text)
    .join(" ");
}

function linkedLength(node: ElementNode): number {
  if (node.tag === "a" && node.attributes.href !== undefined) return plain(node).length;
  return node.children.reduce((sum, child) => sum + (child.kind === "element" ? linkedLength(child) : 0), 0);
}

const MARKS = { paragraph: "", heading: "", item: "- ", quote: "> " } as const;

/** The block as it stands in the text. */
export function renderBlock(block: Block): string {
  if (block.kind === "heading" && !isProse(block.text)) return `${"#".repeat(block.level)} ${block.text.replaceAll("\n", " ")}`;
  if (block.kind === "code") return fenced(block.text);
  if (block.kind === "table") return block.text;
  return MARKS[block.kind] + block.text;
}

function fenced(code: string): string {
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}
