import type { Block } from "./blocks.ts";
import { blocksOf } from "./blocks.ts";
import { proseWeight } from "./prose.ts";
import { parsePage } from "./tree.ts";

const SHINGLE = 4;
const MIN_BODY = 300;
/** The body a page declares and the blocks found must agree to this share before one may correct the other. */
const AGREEMENT = 0.7;

/**
 * Holds the blocks found against the article body that a page declares in JSON-LD. Where both are about the same text, running text the
 * declaration does not hold is not the article's. Where the page itself shows hardly any of it (its text comes by script), the
 * declaration is the text.
 */
export function heldAgainstBody(blocks: readonly Block[], declared: string | undefined): Block[] {
  if (declared === undefined || declared.length < MIN_BODY) return [...blocks];
  const body = bodyBlocks(declared);
  const inBody = shingles(body.map((block) => block.text).join(" "));
  const found = shingles(blocks.map((block) => block.text).join(" "));
  const bodyFound = share(inBody, found);
  if (bodyFound < 0.1 && totalProse(blocks) < 0.5 * totalProse(body)) return body;
  if (bodyFound < AGREEMENT || share(found, inBody) < AGREEMENT) return [...blocks];
  return blocks.filter((block) => proseWeight(block) === 0 || share(shingles(block.text), inBody) >= 0.2);
}

function bodyBlocks(declared: string): Block[] {
  const isHtml = /<(?:p|br|div|h\d|li)\b/i.test(declared);
  const html = isHtml
    ? declared
    : declared
        .split(/\n+/)
        .map((line) => `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`)
        .join("");
  return blocksOf(parsePage(html));
}

function totalProse(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + proseWeight(block), 0);
}

function shingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const set = new Set<string>();
  for (let i = 0; i + SHINGLE <= words.length; i++) set.add(words.slice(i, i + SHINGLE).join(" "));
  return set;
}

/** Share of `part` that also stands in `whole`; of nothing, all. */
function share(part: ReadonlySet<string>, whole: ReadonlySet<string>): number {
  if (part.size === 0) return 1;
  let shared = 0;
  for (const entry of part) if (whole.has(entry)) shared++;
  return shared / part.size;
}
