import { heldAgainstBody } from "./article-body.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { boilerplate } from "./boilerplate.ts";
import { ledeOf } from "./lede.ts";
import { latinLength, ProseMap } from "./prose.ts";
import { readabilityChoice } from "./readability.ts";
import { contentRegion } from "./region.ts";
import type { ElementNode } from "./tree.ts";
import { trimmed } from "./trim.ts";

/** Less text than this, in characters, and another way to find the content is tried. */
const TOO_LITTLE = 150;
const OUTSIDE = new Set(["nav", "footer", "form", "aside"]);

/**
 * The blocks of a page's main content, in reading order: the marked or densest region, cleaned; where that yields next to nothing,
 * what Readability keeps; and else all a reader sees outside navigation.
 *
 * Headings, lists, tables, code and quoted posts stay, since evidence needs them. The headline (kept beside the text), bylines, captions,
 * note numbers, teasers and calls to subscribe go: they are no statements of the source, and would be quoted as if they were.
 */
export function mainBlocks(root: ElementNode, everything: ProseMap, title: string, declaredBody: string | undefined): Block[] {
  let best: Block[] = [];
  for (const way of [ownChoice, secondOpinion, allVisible]) {
    const blocks = way(root, everything, title, declaredBody);
    if (lengthOf(blocks) > lengthOf(best)) best = blocks;
    if (lengthOf(best) >= TOO_LITTLE) break;
  }
  return best;
}

function ownChoice(root: ElementNode, everything: ProseMap, title: string, declaredBody: string | undefined): Block[] {
  const dropped = boilerplate(root, everything);
  const isDropped = (element: ElementNode): boolean => dropped.has(element);
  const region = contentRegion(root, new ProseMap(root, isDropped), isDropped);
  const blocks = region.parts.flatMap((part) => blocksOf(part, isDropped));
  const kept = trimmed(heldAgainstBody(blocks, declaredBody), title, region.isMarked);
  return [...ledeOf(everything.blocks, kept, title), ...kept];
}

function secondOpinion(root: ElementNode, everything: ProseMap, title: string): Block[] {
  // On pages with hardly any text at all there is nothing to disagree about.
  if (lengthOf(everything.blocks) < TOO_LITTLE) return [];
  const chosen = readabilityChoice(root);
  return trimmed(
    everything.blocks.filter((block) => chosen.has(block.element.id)),
    title,
    true,
  );
}

function allVisible(root: ElementNode): Block[] {
  return blocksOf(root, (element) => OUTSIDE.has(element.tag));
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + latinLength(block.text), 0);
}
