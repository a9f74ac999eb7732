import { type ElementNode, type Node, parsePage } from "../../extract/html/tree.ts";
import { type Block, BlockText, type CellPlace } from "./block.ts";

/** What surrounds a report on a page, or is no text at all. */
const SKIPPED = new Set(
  "script style noscript template svg math iframe object nav form button select textarea head pre code-block dialog menu".split(" "),
);
const AROUND = new Set(["header", "footer", "aside"]);
const BLOCKS = new Set(
  "p div section article main li ul ol dl dt dd table thead tbody tfoot tr td th caption blockquote figure figcaption h1 h2 h3 h4 h5 h6 hr details summary body html address".split(
    " ",
  ),
);
const HEADING = /^h([1-6])$/;

/** An HTML report as blocks: the text of its main part, without scripts, code and what surrounds the text. `line` is the line its source begins on. */
export function htmlBlocks(source: string, line = 1): Block[] {
  const root = parsePage(source);
  const reader = new HtmlReader(source, line);
  reader.read(mainPart(root));
  return reader.blocks;
}

/** `main`, or the one article, where it holds most of the text; otherwise everything. */
function mainPart(root: ElementNode): ElementNode {
  const all = textLength(root);
  const found: ElementNode[] = [];
  collect(root, (element) => element.tag === "main" || element.tag === "article" || element.attributes.role === "main", found);
  const largest = found.reduce<ElementNode | undefined>(
    (best, one) => (best === undefined || textLength(one) > textLength(best) ? one : best),
    undefined,
  );
  return largest !== undefined && textLength(largest) > all / 2 ? largest : root;
}

function collect(node: Node, wanted: (element: ElementNode) => boolean, found: ElementNode[]): void {
  if (node.kind === "text") return;
  if (wanted(node)) found.push(node);
  for (const child of node.children) collect(child, wanted, found);
}

function textLength(node: Node): number {
  if (node.kind === "text") return node.data.trim().length;
  if (SKIPPED.has(node.tag)) return 0;
  return node.children.reduce((sum, child) => sum + textLength(child), 0);
}

interface Place {
  readonly kind: "heading" | "paragraph" | "item" | "cell";
  readonly level: number;
  readonly ordinal?: number;
  readonly list?: number;
  readonly cell?: CellPlace;
}

const PARAGRAPH: Place = { kind: "paragraph", level: 0 };

/** Walks the tree (whose depth the parser bounds) and cuts it into blocks. */
class HtmlReader {
  readonly blocks: Block[] = [];
  readonly #source: string;
  readonly #firstLine: number;
  #cursor = 0;
  #line: number;
  #counted = 0;
  #text = new BlockText();
  #place: Place = PARAGRAPH;
  #ids: string[] = [];
  #lists = 0;
  #tables = 0;
  #row = -1;
  #column = -1;
  #begins: string | undefined;

  constructor(source: string, firstLine: number) {
    this.#source = source;
    this.#firstLine = firstLine;
    this.#line = firstLine;
  }

  read(root: ElementNode): void {
    this.#children(root);
    this.#close();
  }

  #children(element: ElementNode): void {
    for (const child of element.children) this.#node(child);
  }

  #node(node: Node): void {
    if (node.kind === "text") {
      const data = node.data.replace(/\s+/g, " ");
      if (this.#begins === undefined && data.trim() !== "") this.#begins = node.data.trim();
      this.#text.add(data, bolded(node.parent));
      return;
    }
    const { tag, attributes } = node;
    if (SKIPPED.has(tag) || "hidden" in attributes || attributes["aria-hidden"] === "true") return;
    if (AROUND.has(tag) && node.parent?.tag !== "article") return;
    if (BLOCKS.has(tag)) {
      this.#block(node);
      return;
    }
    if (attributes.id !== undefined) this.#ids.push(attributes.id);
    const start = this.#text.length;
    if (tag === "br") this.#text.add(" ");
    this.#children(node);
    if (tag === "sup") this.#text.mark("superscript", start);
    if (tag === "code") this.#text.mark("code", start);
    if (tag === "a" && attributes.href !== undefined) this.#text.link(citedAs(node) ?? attributes.href, start);
  }

  #block(element: ElementNode): void {
    const { tag, attributes } = element;
    this.#close();
    if (tag === "hr") {
      this.blocks.push({ kind: "rule", line: this.#line, text: "", inline: [], level: 0, ids: [] });
      return;
    }
    if (attributes.id !== undefined) this.#ids.push(attributes.id);
    const outer = this.#place;
    this.#place = this.#placeOf(element, outer);
    if (tag === "ol" || tag === "ul") this.#list(element);
    else this.#children(element);
    this.#close();
    this.#place = outer;
  }

  #placeOf({ tag }: ElementNode, outer: Place): Place {
    const heading = HEADING.exec(tag);
    if (heading !== null) return { kind: "heading", level: Number(heading[1]) };
    if (tag === "table") {
      this.#tables++;
      this.#row = -1;
    } else if (tag === "tr") {
      this.#row++;
      this.#column = -1;
    } else if (tag === "td" || tag === "th") {
      this.#column++;
      return {
        kind: "cell",
        level: 0,
        cell: { table: this.#tables, row: this.#row, column: this.#column, header: tag === "th" && this.#row === 0 },
      };
    }
    return outer.kind === "heading" ? PARAGRAPH : outer;
  }

  #list(element: ElementNode): void {
    const list = ++this.#lists;
    const outer = this.#place;
    let count = 0;
    for (const child of element.children) {
      const isItem = child.kind === "element" && child.tag === "li";
      if (isItem) count++;
      this.#place = { kind: "item", level: 0, list, ...(isItem && element.tag === "ol" ? { ordinal: count } : {}) };
      this.#node(child);
    }
    this.#place = outer;
  }

  #close(): void {
    const { cell, ...place } = this.#place;
    const block = this.#text.done({ ...place, ...(cell === undefined ? {} : { cell }), line: this.#lineOf(), ids: this.#ids });
    this.#text = new BlockText();
    this.#begins = undefined;
    if (block === undefined) return;
    this.#ids = [];
    this.blocks.push(block);
    // What follows in the same item has no number of its own.
    if (this.#place.kind === "item")
      this.#place = { kind: "item", level: 0, ...(this.#place.list === undefined ? {} : { list: this.#place.list }) };
  }

  /** The tree keeps no positions: a block's line is where its first words stand in the source, looked for from the block before on. */
  #lineOf(): number {
    const words = this.#begins?.slice(0, 80);
    const at = words === undefined ? -1 : this.#source.indexOf(words, this.#cursor);
    if (at < 0) return this.#line;
    this.#cursor = at;
    while (this.#counted < at) {
      if (this.#source.charCodeAt(this.#counted) === 10) this.#line++;
      this.#counted++;
    }
    return Math.max(this.#line, this.#firstLine);
  }
}

/** What a link to a file of the reader's own machine is cited as, where the page says so: no other address may stand for where a link leads. */
function citedAs({ attributes, children }: ElementNode): string | undefined {
  const [only] = children;
  const says = only?.kind === "element" && only.tag === "data" ? only.attributes.value : undefined;
  const nameOf = (address: string) => address.split("/").at(-1);
  const { href = "" } = attributes;
  return href.startsWith("file:") && says?.startsWith("library:") === true && nameOf(href) === nameOf(says) ? says : undefined;
}

function bolded(element: ElementNode | undefined): boolean {
  for (let up = element; up !== undefined && !BLOCKS.has(up.tag); up = up.parent) if (up.tag === "b" || up.tag === "strong") return true;
  return false;
}
