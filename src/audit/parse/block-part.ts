import type { Block, Inline } from "./block.ts";
import { referenceHeading } from "./headings.ts";

/** A stretch of a block. */
export interface BlockPart {
  readonly block: Block;
  readonly start: number;
  readonly end: number;
  /** What of the block lies within it, by its offsets in the block. */
  readonly inline: readonly Inline[];
  /** The line of the source it begins on. */
  readonly line: number;
}

/** The stretch as a block of its own. */
export function partOf({ block, start, end, inline, line }: BlockPart): Block {
  return {
    ...block,
    line,
    text: block.text.slice(start, end),
    inline: inline.map((one) => ({ ...one, start: one.start - start, end: one.end - start })),
  };
}

/** `Sources:` on the first line of the paragraph that lists them is a heading. */
export function withoutHeadLine(block: Block): Block[] {
  const end = block.text.indexOf("\n");
  const head = block.text.slice(0, Math.max(0, end)).trim();
  if (block.kind !== "paragraph" || !/[:：]$/.test(head) || referenceHeading(head) !== "certain") return [block];
  const inline = block.inline.filter((one) => one.start > end);
  const rest = partOf({ block, start: end + 1, end: block.text.length, inline, line: block.line + 1 });
  return [{ ...block, text: head, inline: [] }, rest];
}
