import { type Block, blocksOf } from "./blocks.ts";
import type { ElementNode } from "./tree.ts";

/** Scripts that write without spaces say in one character about what takes English three. */
const DENSE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/gu;
const SENTENCE_MARK = /[.,;:!?…。、，！？؟।]/u;
const MIN_PROSE = 70;

/** Length of a text in characters of a Latin script. */
export function latinLength(text: string): number {
  return text.length + 2 * (text.match(DENSE)?.length ?? 0);
}

/** Characters of running text in a block: 0 for headings, menus, labels and link lists. */
export function proseWeight(block: Block): number {
  if (block.kind === "heading") return 0;
  if (block.kind === "code") return block.text.length / 2;
  const length = latinLength(block.text);
  if (block.linkLength > 0.5 * block.text.length || length < MIN_PROSE || !SENTENCE_MARK.test(block.text)) return 0;
  return length - block.linkLength;
}

/** How much running text each element of a page holds, counted once for all. */
export class ProseMap {
  private readonly weights = new Map<ElementNode, number>();
  readonly blocks: readonly Block[];

  constructor(root: ElementNode, skip?: (element: ElementNode) => boolean) {
    this.blocks = blocksOf(root, skip);
    for (const block of this.blocks) {
      const weight = proseWeight(block);
      if (weight > 0) for (let at: ElementNode | undefined = block.element; at; at = at.parent) this.weights.set(at, this.of(at) + weight);
    }
  }

  of(element: ElementNode): number {
    return this.weights.get(element) ?? 0;
  }
}
