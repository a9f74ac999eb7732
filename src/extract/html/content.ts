import { heldAgainstBody } from "./article-body.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { boilerplate } from "./boilerplate.ts";
import { ProseMap } from "./prose.ts";
import { contentRegion } from "./region.ts";
import type { ElementNode } from "./tree.ts";
import { trimmed } from "./trim.ts";

/** The blocks of a page's main content, in reading order. */
export function mainBlocks(root: ElementNode, title: string, declaredBody: string | undefined): Block[] {
  const everything = new ProseMap(root);
  const dropped = boilerplate(root, everything);
  const isDropped = (element: ElementNode): boolean => dropped.has(element);
  const prose = new ProseMap(root, isDropped);
  const region = contentRegion(root, prose, isDropped);
  const blocks = region.parts.flatMap((part) => blocksOf(part, isDropped));
  return trimmed(heldAgainstBody(blocks, declaredBody), title, region.isMarked);
}
