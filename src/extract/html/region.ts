import { blocksOf } from "./blocks.ts";
import type { ProseMap } from "./prose.ts";
import { type ElementNode, elementsOf, isWithin } from "./tree.ts";

/** Names that pages give the element around an article's text. */
const BODY_NAME =
  /^(?:[a-z]{1,4}-)?(?:(?:article|story|entry|post|blog|news|single|detail|page|text)(?:[-_]{1,2}|main)?(?:the[-_])?(?:main)?(?:body|content|contents|text|copy|article|story)|body[-_]?(?:copy|text|content)|articletext|articlecontent|mw-content-text|mw-parser-output|markdown-body)(?:[-_]{1,2}(?:inner|container|main|wrapper))?$/i;

/** Where in the page the content stands. */
export interface Region {
  /** One element, or several parts of one article. */
  readonly parts: readonly ElementNode[];
  /** Whether the page marks it as the body of an article, so that even short lines in it belong to the text. */
  readonly isMarked: boolean;
}

/** A marked region must hold this share of the page's running text, or the mark means something else. */
const MARKED_SHARE = 0.4;
const DENSE_SHARE = 0.85;
/** A lone marked region with this many letters outside links is the body whatever share it holds. */
const LEAST_WORDS = 200;
/** Parts under one mark belong together when the lesser ones are not mere teasers beside the largest. */
const PART_SHARE = 0.2;

/**
 * Finds the content's region: by the mark authors set for machines (schema.org articleBody), by the usual names of article bodies, by
 * `article` and `main`, and else as the smallest element that holds nearly all running text.
 */
export function contentRegion(root: ElementNode, prose: ProseMap, isDropped: (element: ElementNode) => boolean): Region {
  const total = prose.of(root);
  const live = [...elementsOf(root, (element) => !isDropped(element))];
  const marks: readonly ((element: ElementNode) => boolean)[] = [
    (element) => /(?:^|\s)articleBody(?:\s|$)/i.test(element.attributes.itemprop ?? ""),
    hasBodyName,
    (element) => element.tag === "article" || /\/(?:News|Blog)?(?:Article|Posting)$/.test(element.attributes.itemtype ?? ""),
    isMain,
  ];
  if (total === 0) return { parts: [live.find(isMain) ?? root], isMarked: false };
  for (const [i, mark] of marks.entries()) {
    const parts = partsOf(live.filter(mark), prose);
    const held = parts.reduce((sum, part) => sum + prose.of(part), 0);
    if (held >= MARKED_SHARE * total) return { parts: joined(parts, live.filter(mark), prose), isMarked: i < 2 };
  }
  const alone = outermostOf(live.filter((element) => marks.slice(0, 2).some((mark) => mark(element))));
  // What a page calls the body of its article is that, however little prose: verses, lists, a few lines.
  const [only] = alone;
  if (only !== undefined && alone.length === 1 && wordsIn(only, isDropped) >= LEAST_WORDS) return { parts: [only], isMarked: true };
  return { parts: [densest(root, prose, isDropped)], isMarked: false };
}

/** Letters of an element's own words, links left out. */
function wordsIn(element: ElementNode, isDropped: (element: ElementNode) => boolean): number {
  return blocksOf(element, isDropped).reduce((sum, block) => sum + block.text.length - block.linkLength, 0);
}

function isMain(element: ElementNode): boolean {
  return element.tag === "main" || element.attributes.role === "main";
}

/** Parts of one body, or the posts of one thread, are read as the element that holds them, when it holds hardly more than marked ones. */
function joined(parts: readonly ElementNode[], marked: readonly ElementNode[], prose: ProseMap): readonly ElementNode[] {
  const [first, ...rest] = parts;
  if (!first || rest.length === 0) return parts;
  let above = first.parent;
  while (above && !rest.every((part) => above && isWithin(part, above))) above = above.parent;
  if (!above) return parts;
  const inside = outermostOf(marked).filter((element) => above && isWithin(element, above));
  const held = inside.reduce((sum, element) => sum + prose.of(element), 0);
  return prose.of(above) <= 1.1 * held ? [above] : parts;
}

function outermostOf(marked: readonly ElementNode[]): ElementNode[] {
  const all = new Set(marked);
  return marked.filter((element) => {
    for (let at = element.parent; at; at = at.parent) if (all.has(at)) return false;
    return true;
  });
}

function hasBodyName(element: ElementNode): boolean {
  if (/^(?:body|html|p|h\d|span|a|li|ul|ol|img|button)$/.test(element.tag)) return false;
  return `${element.attributes.class ?? ""} ${element.attributes.id ?? ""}`.split(/\s+/).some((name) => BODY_NAME.test(name));
}

/** Of nested marks the innermost that loses nothing; of several side by side those that are not mere teasers. */
function partsOf(marked: readonly ElementNode[], prose: ProseMap): ElementNode[] {
  const outermost = outermostOf(marked);
  const most = outermost.reduce((highest, element) => Math.max(highest, prose.of(element)), 0);
  if (most === 0) return [];
  const parts = outermost.filter((element) => prose.of(element) >= PART_SHARE * most);
  return parts.map((part) => {
    const inner = marked.filter((element) => element !== part && isWithin(element, part) && prose.of(element) >= 0.97 * prose.of(part));
    return inner.at(-1) ?? part;
  });
}

function densest(root: ElementNode, prose: ProseMap, isDropped: (element: ElementNode) => boolean): ElementNode {
  const whole = prose.of(root);
  let at = root;
  for (;;) {
    const next = at.children.find(
      (child): child is ElementNode => child.kind === "element" && !isDropped(child) && prose.of(child) >= DENSE_SHARE * whole,
    );
    if (!next || next.tag === "p") return withSiblingText(at, prose);
    at = next;
  }
}

/** Paragraphs that stand directly beside the densest element are of the same text, its introduction mostly. */
function withSiblingText(element: ElementNode, prose: ProseMap): ElementNode {
  const beside = element.parent?.children.filter(
    (child) => child !== element && child.kind === "element" && child.tag === "p" && prose.of(child) > 0,
  );
  return element.parent && beside && beside.length >= 2 ? withSiblingText(element.parent, prose) : element;
}
