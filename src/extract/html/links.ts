import type { Extraction } from "../extraction.ts";
import { absoluteLinks } from "../links.ts";
import { type Block, plain } from "./blocks.ts";
import { type ElementNode, elementsOf, findElement } from "./tree.ts";

/** Absolute links under an element. */
export function linksOf(root: ElementNode, base: string): Extraction["links"] {
  return absoluteLinks(anchors(root), base);
}

/** Absolute links of the blocks that were kept, against the page's `<base>` when it names one. */
export function linksOfBlocks(blocks: readonly Block[], root: ElementNode, url: string): Extraction["links"] {
  const base = findElement(root, (element) => element.tag === "base" && element.attributes.href !== undefined)?.attributes.href;
  const seen = new Set<ElementNode>();
  const elements = blocks.map((block) => block.element).filter((element) => !seen.has(element) && seen.add(element));
  return absoluteLinks(
    elements.flatMap((element) => [...anchors(element)]),
    resolve(base, url),
  );
}

function resolve(base: string | undefined, url: string): string {
  try {
    return base === undefined ? url : new URL(base, url).href;
  } catch {
    return url;
  }
}

function* anchors(root: ElementNode): Generator<{ url: string; text: string }> {
  if (root.tag === "a" && root.attributes.href) yield { url: root.attributes.href, text: plain(root) };
  for (const element of elementsOf(root))
    if (element.tag === "a" && element.attributes.href) yield { url: element.attributes.href, text: plain(element) };
}
