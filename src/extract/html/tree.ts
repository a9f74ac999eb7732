import { Parser } from "htmlparser2";
import { AssayError } from "../../domain/error.ts";

/** A light, bounded tree of a page. It holds what extraction needs and nothing that could run or load. */
export interface TextNode {
  readonly kind: "text";
  readonly parent: ElementNode;
  readonly data: string;
}

export interface ElementNode {
  readonly kind: "element";
  /** Position in document order; names the element in the copy handed to Readability. */
  readonly id: number;
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: ElementNode | undefined;
  readonly children: Node[];
}

export type Node = TextNode | ElementNode;

const MAX_NODES = 600_000;
/** Deeper elements become children of the one at this depth: no page is meant to be nested so deep, and every walk may then recurse. */
const MAX_DEPTH = 256;
/** Beyond this the parser's own work grows with the square of the depth. */
const REFUSED_DEPTH = 5_000;
const MAX_ATTRIBUTE = 2_000;
const KEPT_ATTRIBUTES = new Set(
  (
    "id class role href value src content name property itemprop itemtype itemscope rel type lang datetime hidden style aria-hidden aria-modal " +
    "aria-label aria-labelledby alt title charset http-equiv colspan rowspan data-testid data-component data-type data-module data-nosnippet open"
  ).split(" "),
);
const RAW_TEXT_KEPT = /ld\+json/i;

/**
 * Parses a page into a bounded tree. Any input gives a tree; comments are dropped, deep nesting is flattened, long attributes are cut.
 * @throws AssayError TOO_LARGE when the page has more nodes than any honest page.
 */
export function parsePage(html: string): ElementNode {
  let count = 0;
  const root: ElementNode = { kind: "element", id: 0, tag: "#root", attributes: {}, parent: undefined, children: [] };
  const stack: ElementNode[] = [root];
  let current = root;
  let tooDeep = 0;
  const admit = (): void => {
    count++;
    if (count > MAX_NODES) throw new AssayError("TOO_LARGE", `The page has more than ${MAX_NODES} elements; it is not read.`);
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        admit();
        const element: ElementNode = { kind: "element", id: count, tag, attributes: keep(attributes), parent: current, children: [] };
        current.children.push(element);
        if (tooDeep > REFUSED_DEPTH)
          throw new AssayError("TOO_LARGE", `The page is nested more than ${REFUSED_DEPTH} levels deep; it is not read.`);
        if (stack.length >= MAX_DEPTH) tooDeep++;
        else {
          stack.push(element);
          current = element;
        }
      },
      ontext(data) {
        if (current.tag === "script" && !RAW_TEXT_KEPT.test(current.attributes.type ?? "")) return;
        const last = current.children.at(-1);
        if (last?.kind === "text") current.children[current.children.length - 1] = { ...last, data: last.data + data };
        else {
          admit();
          current.children.push({ kind: "text", parent: current, data });
        }
      },
      onclosetag() {
        if (tooDeep > 0) tooDeep--;
        else if (stack.length > 1) {
          stack.pop();
          current = stack.at(-1) ?? root;
        }
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();
  return root;
}

function keep(attributes: Record<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined && KEPT_ATTRIBUTES.has(name)) kept[name] = value.length > MAX_ATTRIBUTE ? value.slice(0, MAX_ATTRIBUTE) : value;
  }
  return kept;
}

/** Every element under a node, in document order, the node itself excluded; those that may not be entered are left out with all they hold. */
export function* elementsOf(node: ElementNode, enter: (element: ElementNode) => boolean = () => true): Generator<ElementNode> {
  const waiting: Node[] = [...node.children].reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.kind !== "element" || !enter(next)) continue;
    yield next;
    for (let i = next.children.length - 1; i >= 0; i--) {
      const child = next.children[i];
      if (child?.kind === "element") waiting.push(child);
    }
  }
}

/** First element, in document order, for which a test holds. */
export function findElement(node: ElementNode, test: (element: ElementNode) => boolean): ElementNode | undefined {
  for (const element of elementsOf(node)) if (test(element)) return element;
  return undefined;
}

/** The bare text under a node, as it stands in the page. */
export function rawText(node: Node): string {
  if (node.kind === "text") return node.data;
  let text = "";
  for (const child of node.children) text += rawText(child);
  return text;
}

/** Whether `ancestor` is the node itself or stands above it. */
export function isWithin(node: ElementNode, ancestor: ElementNode): boolean {
  for (let at: ElementNode | undefined = node; at; at = at.parent) if (at === ancestor) return true;
  return false;
}
