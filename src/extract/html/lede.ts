import { bare } from "../../text/lines.ts";
import type { Block } from "./blocks.ts";
import { boilerplateName } from "./boilerplate.ts";
import { isCredit, isFurniture, isPointer } from "./labels.ts";
import { latinLength } from "./prose.ts";
import { type ElementNode, isWithin } from "./tree.ts";

const SHORTEST = 60;
const LONGEST = 900;
const MOST_BLOCKS = 3;
const MOST_TIMES = 2;
/** What may stand between a headline and its text without being either. */
const BESIDE = new Set("nav aside form footer figure figcaption table ul ol menu button".split(" "));

/** How pages call what holds the lede. */
const HEAD = /^(?:teasers?|article|entry|post|story)$/;

/**
 * The lede of an article: the running text between its headline and the first block of what was found to be its text. Pages set it apart, in a header or
 * a teaser, yet it says what the article says first.
 * @param everything all blocks of the page in reading order
 * @param kept the blocks of the article
 */
export function ledeOf(everything: readonly Block[], kept: readonly Block[], title: string): Block[] {
  const first = kept[0]?.element;
  if (first === undefined) return [];
  const before = everything.filter((block) => block.element.id < first.id);
  const headline = before.findLastIndex((block) => block.kind === "heading" && isHeadline(block, title));
  if (headline < 0) return [];
  const times = new Map<string, number>();
  for (const { text } of everything) times.set(text, (times.get(text) ?? 0) + 1);
  const held = new Set(kept.map(({ text }) => text));
  // What a page says many times is an offer; twice it says what a picture shows.
  const own = before
    .slice(headline + 1)
    .filter((block) => isRunning(block, first) && (times.get(block.text) ?? 0) <= MOST_TIMES && !held.has(block.text));
  const lede = own.filter((block, at) => own.findIndex(({ text }) => text === block.text) === at);
  const length = lede.reduce((sum, block) => sum + block.text.length, 0);
  return lede.length <= MOST_BLOCKS && length <= LONGEST ? lede.map((block) => ({ ...block, kind: "paragraph", level: 0 })) : [];
}

function isHeadline({ level, text }: Block, title: string): boolean {
  const [shown, named] = [bare(text), bare(title)];
  return shown !== "" && named !== "" && (level === 1 || named.includes(shown) || shown.includes(named));
}

function isRunning(block: Block, first: ElementNode): boolean {
  const { text, linkLength, element } = block;
  if (block.kind !== "paragraph" && block.kind !== "heading") return false;
  if (latinLength(text) < SHORTEST || linkLength > 0.3 * text.length) return false;
  return !isBeside(element, first) && !isCredit(text) && !isFurniture(text) && !isPointer(text);
}

/** Whether an element stands in furniture that does not hold the article as well. */
function isBeside(element: ElementNode, first: ElementNode): boolean {
  for (let at: ElementNode | undefined = element; at !== undefined && !isWithin(first, at); at = at.parent) {
    const name = boilerplateName(at);
    if (BESIDE.has(at.tag) || (name !== undefined && !HEAD.test(name))) return true;
  }
  return false;
}
