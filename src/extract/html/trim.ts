import { bare } from "../../text/lines.ts";
import { type Block, plain } from "./blocks.ts";
import { isCredit, isFurniture, isPointer, isRelatedHeading } from "./labels.ts";
import { latinLength, proseWeight } from "./prose.ts";
import { type ElementNode, elementsOf, isWithin } from "./tree.ts";

/** With less running text than this a page is not an article, and its lists of links may be what it is for. */
const ARTICLE_PROSE = 250;
/** A picture's frame holds few things; a body of text with pictures among its lines holds many. */
const MOST_WITH_PICTURE = 12;
const SENTENCE_END = /[.!?…:;。！？؟।]["'”’»)\]]*$/u;

/**
 * Takes out what is left of a page's furniture among the blocks of its content.
 * @param isMarked whether the page marks these blocks as an article's body; then short lines at its ends stay
 */
export function trimmed(blocks: readonly Block[], title: string, isMarked: boolean): Block[] {
  const prose = sum(blocks, textWeight);
  const clean = blocks.filter((block) => block.kind === "code" || block.kind === "table" || !isFurniture(block.text));
  if (prose < ARTICLE_PROSE) return withoutTitle(clean, title);
  const steps: readonly ((blocks: readonly Block[]) => readonly Block[])[] = [
    withoutRelatedSections,
    withoutPointers,
    withoutCaptions,
    withoutTeasers,
    (kept) => withoutLinkRuns(kept, isMarked),
    (kept) => withoutLead(isMarked ? kept : fromTitle(kept, title), title, isMarked),
    (kept) => (isMarked ? kept : withoutTail(kept)),
    withoutEmptyHeadings,
  ];
  return [...steps.reduce<readonly Block[]>((kept, step) => step(kept), clean)];
}

/** The title is kept beside the text; over the text it would only be repeated. */
function withoutTitle(blocks: readonly Block[], title: string): Block[] {
  const first = blocks.findIndex((block) => block.kind === "heading" && sameTitle(block.text, title));
  return blocks.filter((_, i) => i !== first);
}

/** A section under "related", "comments" and the like goes with its heading, if enough stands before it. */
function withoutRelatedSections(blocks: readonly Block[]): Block[] {
  const kept: Block[] = [];
  let prose = 0;
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (!block) break;
    if (isLabel(block) && isRelatedHeading(block.text) && prose >= ARTICLE_PROSE / 2) i = endOfSection(blocks, i) - 1;
    else {
      kept.push(block);
      prose += proseWeight(block);
    }
  }
  return kept;
}

function isLabel(block: Block): boolean {
  return block.kind === "heading" || (block.kind === "paragraph" && block.text.length <= 60);
}

/**
 * Where the section of a label ends: with the element that begins with the label, or, where the label stands among its section's blocks,
 * before the next heading of its rank or the next running text that is no teaser.
 */
function endOfSection(blocks: readonly Block[], at: number): number {
  const label = blocks[at];
  if (!label) return at + 1;
  const before = blocks[at - 1]?.element;
  let section: ElementNode = label.element;
  while (section.parent && !(before && isWithin(before, section.parent))) section = section.parent;
  let end = at + 1;
  while (end < blocks.length && isWithin(blocks[end]?.element ?? section, section)) end++;
  if (end > at + 1) return end;
  while (end < blocks.length && !endsSection(label, blocks[end])) end++;
  return end;
}

function endsSection(label: Block, block: Block | undefined): boolean {
  if (!block) return true;
  if (label.kind === "heading") return block.kind === "heading" && block.level <= label.level && block.linkLength < 0.5 * block.text.length;
  return block.kind !== "item" && (block.kind === "heading" || proseWeight(block) > 0);
}

function withoutPointers(blocks: readonly Block[]): Block[] {
  return blocks.filter((block) => {
    if (block.kind === "code" || block.kind === "table") return true;
    const linked = block.linkLength / Math.max(1, block.text.length);
    if (isPointer(block.text) && block.text.length < 250 && (linked > 0.4 || (block.text.length < 60 && !SENTENCE_END.test(block.text))))
      return false;
    // A paragraph that is nothing but a link is another article's title.
    return !(block.kind === "paragraph" && linked > 0.9 && block.text.length > 3 && !isInList(block.element));
  });
}

/** An element that holds a picture and one short line that is no sentence: the line is the picture's. */
function withoutCaptions(blocks: readonly Block[]): Block[] {
  return blocks.filter((block) => {
    if (block.kind !== "paragraph" || block.text.length > 200 || SENTENCE_END.test(block.text)) return true;
    return !(
      block.element.children.length <= MOST_WITH_PICTURE &&
      hasPicture(block.element) &&
      plain(block.element).length <= block.text.length + 5
    );
  });
}

function hasPicture(element: ElementNode): boolean {
  for (const inner of elementsOf(element)) if (inner.tag === "img" || inner.tag === "picture" || inner.tag === "figure") return true;
  return false;
}

/** Sections whose heading is wholly a link to elsewhere show other articles, unless such sections are what the page consists of. */
function withoutTeasers(blocks: readonly Block[]): Block[] {
  let inTeaser = false;
  const teasers = new Set<Block>();
  for (const block of blocks) {
    if (block.kind === "heading") inTeaser = block.level > 1 && block.linkLength > 0.9 * block.text.length;
    if (inTeaser) teasers.add(block);
  }
  const prose = sum(blocks, textWeight);
  const inTeasers = sum([...teasers], textWeight);
  if (inTeasers < 0.3 * prose) return blocks.filter((block) => !teasers.has(block));
  // One such heading amid a text is a pointer by itself.
  const heads = blocks.filter((block) => block.kind === "heading" && teasers.has(block) && block.linkLength > 0.9 * block.text.length);
  return heads.length === 1 ? blocks.filter((block) => block !== heads[0]) : [...blocks];
}

function isInList(element: ElementNode): boolean {
  for (let at: ElementNode | undefined = element; at; at = at.parent)
    if (at.tag === "li" || at.tag === "dd" || at.tag === "td") return true;
  return false;
}

/** Lists of nothing but links go, unless they are what the page consists of or stand amid the running text of a marked body. */
function withoutLinkRuns(blocks: readonly Block[], isMarked: boolean): Block[] {
  const isLinkItem = (block: Block): boolean => block.kind === "item" && block.linkLength > 0.8 * block.text.length;
  const whole = sum(blocks, (block) => block.text.length);
  const first = blocks.findIndex((block) => textWeight(block) > 0);
  const last = blocks.findLastIndex((block) => textWeight(block) > 0);
  const inLinkItems = sum(blocks.filter(isLinkItem), (block) => block.text.length);
  return inLinkItems > 0.4 * whole ? [...blocks] : blocks.filter((block, i) => !isLinkItem(block) || (isMarked && i > first && i < last));
}

/** Outside a marked body, what stands before the title is not the article, if enough stands after it. */
function fromTitle(blocks: readonly Block[], title: string): readonly Block[] {
  const at = blocks.findIndex((block) => block.kind === "heading" && sameTitle(block.text, title));
  if (at <= 0) return blocks;
  const before = blocks.slice(0, at);
  const after = blocks.slice(at);
  const isFurnitureOnly = before.filter((block) => textWeight(block) > 0).length <= 2;
  return isFurnitureOnly && sum(after, textWeight) >= Math.max(ARTICLE_PROSE, 2 * sum(before, textWeight)) ? after : blocks;
}

/** Running text that is not a byline however long. */
function textWeight(block: Block): number {
  return isCredit(block.text) && !SENTENCE_END.test(block.text) ? 0 : proseWeight(block);
}

/** Before the first running text stand title, byline, date and labels; only a heading of the first section and full sentences stay. */
function withoutLead(blocks: readonly Block[], title: string, isMarked: boolean): Block[] {
  const first = blocks.findIndex((block) => textWeight(block) > 0);
  return blocks.filter((block, i) => {
    if (i > first) return !(i < first + 4 && block.kind !== "code" && isCredit(block.text) && !SENTENCE_END.test(block.text));
    if (i === first) return true;
    if (block.kind === "table" || block.kind === "code") return true;
    if (block.kind === "heading") return !sameTitle(block.text, title) && (isMarked || (block.level > 1 && isFollowedByText(blocks, i)));
    if (isCredit(block.text)) return false;
    if (isMarked && block.linkLength < 0.5 * block.text.length) return true;
    return latinLength(block.text) >= 40 && (isMarked || block.linkLength < 0.5 * block.text.length) && SENTENCE_END.test(block.text);
  });
}

function isFollowedByText(blocks: readonly Block[], at: number): boolean {
  const next = blocks[at + 1];
  return next !== undefined && next.kind !== "heading" && (proseWeight(next) > 0 || SENTENCE_END.test(next.text));
}

/** After the last running text only full sentences, lists that are not links, tables and code stay. */
function withoutTail(blocks: readonly Block[]): Block[] {
  const last = blocks.findLastIndex((block) => textWeight(block) > 0);
  return blocks.filter((block, i) => {
    if (i <= last || block.kind === "table" || block.kind === "code" || block.kind === "heading") return true;
    if (isCredit(block.text)) return false;
    if (block.kind === "item") return block.linkLength < 0.5 * block.text.length;
    return SENTENCE_END.test(block.text) && block.linkLength < 0.5 * block.text.length;
  });
}

/** A heading with nothing under it but another heading of its rank, or nothing at all. */
function withoutEmptyHeadings(blocks: readonly Block[]): Block[] {
  const kept: Block[] = [];
  for (const block of [...blocks].reverse()) {
    const next = kept.at(-1);
    const isEmpty =
      block.kind === "heading" &&
      (next === undefined || (next.kind === "heading" && next.level <= block.level && block.linkLength > 0.5 * block.text.length));
    if (!isEmpty) kept.push(block);
  }
  return kept.reverse();
}

function sameTitle(heading: string, title: string): boolean {
  const a = bare(heading);
  const b = bare(title);
  if (a === "" || b === "") return false;
  return a === b || (a.length > 20 && b.includes(a)) || (b.length > 20 && a.includes(b));
}

function sum<T>(list: readonly T[], value: (entry: T) => number): number {
  return list.reduce((total, entry) => total + value(entry), 0);
}
