import { type ElementNode, elementsOf, isWithin, rawText } from "./tree.ts";

/** What a page shows without its scripts; with more of it than this it has its text already. */
const LITTLE_TEXT = 250;
const HOLDS = /^(?:img|picture|video|audio|canvas|svg|iframe|object|embed|form|input|button|table)$/;
const CONTAINER = /^(?:div|main|section|article|ul|ol)$/;
const BUSY = /(?:^|[\s_-])(?:skeleton|spinner|loading|loader|placeholder)(?:$|[\s_-])/i;
const DATA = /json|template|html|markdown|text\/plain|importmap|speculationrules/i;

/**
 * Whether a page is an empty shell that its scripts have yet to fill (R6): it shows hardly any text, loads scripts, and has a place kept free for what they
 * write – an empty container with a name, a custom element without content, or one that says that it is loading.
 * @param text its main content as it is
 */
export function isShell(root: ElementNode, text: string): boolean {
  if (text.length >= LITTLE_TEXT) return false;
  const elements = [...elementsOf(root)];
  if (!elements.some(({ tag, attributes }) => tag === "script" && !DATA.test(attributes.type ?? ""))) return false;
  const body = elements.find(({ tag }) => tag === "body") ?? root;
  const within = elements.filter((element) => element !== body && isWithin(element, body));
  return within.some((element) => isKeptFree(element));
}

function isKeptFree(element: ElementNode): boolean {
  const { tag, attributes } = element;
  const name = `${attributes.id ?? ""} ${attributes.class ?? ""}`;
  if (attributes.role === "progressbar" || (BUSY.test(name) && CONTAINER.test(tag))) return true;
  if (tag.includes("-")) return isEmpty(element);
  return CONTAINER.test(tag) && (attributes.id ?? "") !== "" && (isEmpty(element) || /^\W*\p{L}+\W{0,3}$/u.test(shownIn(element)));
}

function isEmpty(element: ElementNode): boolean {
  return shownIn(element) === "" && ![...elementsOf(element)].some(({ tag }) => HOLDS.test(tag));
}

/** Its text but for what stands only where there are no scripts. */
function shownIn(element: ElementNode): string {
  const unseen = [...elementsOf(element)].filter(({ tag }) => /^(?:noscript|script|style|template)$/.test(tag));
  return unseen.reduce((text, one) => text.replace(rawText(one), ""), rawText(element)).trim();
}
