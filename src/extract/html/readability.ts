import { createRequire } from "node:module";
import { type ElementNode, elementsOf, type Node } from "./tree.ts";

const ID = "data-n";
const COPIED = ["id", "class", "role", "href", "itemprop", "itemtype", "rel", "property", "name", "content", "lang"];
const LEFT_OUT = new Set(["script", "style", "svg", "template", "iframe", "object", "embed", "link"]);
const VOID = new Set(["br", "hr", "img", "meta", "input", "wbr", "source", "area", "col", "base", "track"]);

/** Both libraries are loaded when first needed: most pages never need them, and they would slow every start. */
function libraries() {
  const load = createRequire(import.meta.url);
  const { Readability } = load("@mozilla/readability") as typeof import("@mozilla/readability");
  const { parseHTML } = load("linkedom") as typeof import("linkedom");
  return { Readability, parseHTML };
}

/** The little of an element that is asked of Readability's result. */
interface Chosen {
  querySelectorAll(selector: string): Iterable<{ getAttribute(name: string): string | null }>;
}

/**
 * Readability's opinion: the numbers of the elements it keeps. It works on a copy made from the bounded tree, so what could make its
 * DOM slow or deep never reaches it. Empty when it finds no article or fails.
 */
export function readabilityChoice(root: ElementNode): ReadonlySet<number> {
  const chosen = new Set<number>();
  try {
    const { Readability, parseHTML } = libraries();
    const { document } = parseHTML(`<!doctype html><html>${copyOf(root)}</html>`);
    const result = new Readability<Chosen>(document, { serializer: (node: unknown) => node as Chosen, disableJSONLD: true }).parse();
    for (const element of result?.content?.querySelectorAll(`[${ID}]`) ?? []) chosen.add(Number(element.getAttribute(ID)));
  } catch {
    chosen.clear();
  }
  return chosen;
}

function copyOf(root: ElementNode): string {
  const parts: string[] = [];
  const html = [...elementsOf(root)].find((element) => element.tag === "html");
  for (const child of (html ?? root).children) copy(child, parts);
  return parts.join("");
}

function copy(node: Node, parts: string[]): void {
  if (node.kind === "text") {
    parts.push(escapeText(node.data));
    return;
  }
  if (LEFT_OUT.has(node.tag) || !/^[a-z][a-z0-9]*$/.test(node.tag)) return;
  parts.push(`<${node.tag} ${ID}="${node.id}"`);
  for (const name of COPIED) {
    const value = node.attributes[name];
    if (value !== undefined) parts.push(` ${name}="${escapeText(value.slice(0, 300)).replaceAll('"', "&quot;")}"`);
  }
  parts.push(">");
  if (VOID.has(node.tag)) return;
  for (const child of node.children) copy(child, parts);
  parts.push(`</${node.tag}>`);
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
