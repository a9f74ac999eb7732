import { type Block, blocksOf, renderBlock } from "./blocks.ts";
import { isBoilerplate, isHidden } from "./boilerplate.ts";
import { readabilityChoice } from "./readability.ts";
import { type ElementNode, elementsOf } from "./tree.ts";

export function mainBlocks(root: ElementNode, mode = "own"): Block[] {
  const weight = (bs: Block[]) => bs.reduce((s, b) => s + (b.text.length > 80 && b.linkLength < b.text.length / 3 ? b.text.length : 0), 0);
  const total = weight(blocksOf(root, isHidden));
  const dropped = new Set<number>();
  const decide = (e: ElementNode): void => {
    for (const c of e.children)
      if (c.kind === "element") {
        if (isHidden(c)) {
          dropped.add(c.id);
          continue;
        }
        if (isBoilerplate(c) && weight(blocksOf(c, isHidden)) < total * 0.4) {
          dropped.add(c.id);
          continue;
        }
        decide(c);
      }
  };
  decide(root);
  const chosen = mode === "own" ? new Set<number>() : readabilityChoice(root);
  const skip = (e: ElementNode) => dropped.has(e.id);
  let blocks = mode === "read" ? blocksOf(root) : blocksOf(root, skip);
  if (chosen.size > 0) blocks = blocks.filter((b) => chosen.has(b.element.id) || (mode !== "read" && b.kind === "heading"));
  else {
    // own region
    let at = root;
    const w = (e: ElementNode) => weight(blocksOf(e, skip));
    const whole = w(root);
    for (;;) {
      const next = at.children.find((c): c is ElementNode => c.kind === "element" && !skip(c) && w(c) >= 0.85 * whole);
      if (!next || whole === 0) break;
      at = next;
    }
    blocks = blocksOf(at, skip);
  }
  return blocks;
}
export { elementsOf, renderBlock };
