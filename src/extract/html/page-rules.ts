import { type Declaration, declarationsOf } from "./declarations.ts";
import type { ElementNode } from "./tree.ts";

/** One rule of a page's own style sheet for a simple selector: tag, id and classes of one element. */
interface Rule {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly declarations: readonly Declaration[];
  /** Selectors that name more overrule those that name less; of equals the later. */
  readonly rank: number;
}

/** More rules, or more text, than this and a page's own sheet is no simple one: only its beginning counts. */
const MOST_RULES = 5_000;
const MOST_TEXT = 400_000;
/** Rules for one tag, id or class. */
const MOST_OF_ONE = 100;
const SIMPLE = /^(?<tag>[a-z][a-z0-9]*)?(?<marks>(?:[.#][\w-]+)*)$/i;
/** Blocks that hold for whoever reads on a screen. */
const ON_SCREEN = /^@(?:media\s+(?:only\s+)?(?:screen|all)|supports\b.*|layer\b.*)$/i;

/** The rules of a page's `<style>` elements that can hide something and whose selector names one element by tag, id and classes. */
export class PageRules {
  readonly #byKey = new Map<string, Rule[]>();
  #count = 0;

  constructor(sheets: readonly string[]) {
    let left = MOST_TEXT;
    for (const sheet of sheets) {
      this.#read(sheet.slice(0, left).replace(/\/\*[\s\S]*?\*\//g, " "));
      left -= Math.min(left, sheet.length);
    }
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Declarations that hold for an element, the strongest last. */
  for(element: ElementNode): Declaration[] {
    const { id = "", class: names = "" } = element.attributes;
    const classes = names.split(/\s+/).filter((name) => name !== "");
    const keys = [element.tag, `#${id}`, ...classes.map((name) => `.${name}`)];
    return keys
      .flatMap((key) => this.#byKey.get(key) ?? [])
      .filter((rule) => applies(rule, element.tag, id, classes))
      .sort((a, b) => a.rank - b.rank)
      .flatMap(({ declarations }) => declarations);
  }

  #read(sheet: string): void {
    for (let at = 0; at < sheet.length && this.#count < MOST_RULES; ) {
      const open = sheet.indexOf("{", at);
      if (open < 0) return;
      const before = sheet.slice(at, open);
      // What ends the block around it stands before it.
      const head = before
        .slice(before.lastIndexOf(";") + 1)
        .replace(/^[}\s]+/, "")
        .trim();
      if (ON_SCREEN.test(head)) {
        at = open + 1;
        continue;
      }
      const close = head.startsWith("@") ? endOfBlock(sheet, open) : sheet.indexOf("}", open);
      const end = close < 0 ? sheet.length : close;
      if (!head.startsWith("@")) this.#add(head, declarationsOf(sheet.slice(open + 1, end)));
      at = end + 1;
    }
  }

  #add(selectors: string, declarations: readonly Declaration[]): void {
    if (declarations.length === 0) return;
    for (const selector of selectors.split(",")) {
      const parts = SIMPLE.exec(selector.trim())?.groups;
      const { tag, marks = "" } = parts ?? {};
      if (parts === undefined || (tag === undefined && marks === "")) continue;
      const classes = [...marks.matchAll(/\.([\w-]+)/g)].map((mark) => mark[1] ?? "");
      const id = /#([\w-]+)/.exec(marks)?.[1];
      const weight = (id === undefined ? 0 : 100) + classes.length * 10 + (tag === undefined ? 0 : 1);
      const key = id === undefined ? (classes[0] === undefined ? (tag ?? "").toLowerCase() : `.${classes[0]}`) : `#${id}`;
      const rule = { tag: tag?.toLowerCase(), id, classes, declarations, rank: weight * MOST_RULES * 2 + this.#count++ };
      const known = this.#byKey.get(key) ?? [];
      if (known.length < MOST_OF_ONE) known.push(rule);
      this.#byKey.set(key, known);
      if (this.#count >= MOST_RULES) return;
    }
  }
}

function applies(rule: Rule, tag: string, id: string, classes: readonly string[]): boolean {
  return (
    (rule.tag === undefined || rule.tag === tag) &&
    (rule.id === undefined || rule.id === id) &&
    rule.classes.every((name) => classes.includes(name))
  );
}

function endOfBlock(sheet: string, open: number): number {
  let depth = 0;
  for (let at = open; at < sheet.length; at++) {
    if (sheet[at] === "{") depth++;
    else if (sheet[at] === "}" && --depth === 0) return at;
  }
  return -1;
}
