import { continuedBy } from "./continued.ts";
import type { Part } from "./layout.ts";
import { isCut, paragraphsOf } from "./paragraphs.ts";
import type { Line } from "./rows.ts";
import type { PlacedTable } from "./table.ts";

/** A piece of a document in reading order: a paragraph or a table. `turns` says where in it new pages begin: after so many lines, or table parts. */
export type Block =
  | { readonly kind: "text"; readonly lines: readonly Line[]; readonly turns: readonly Turn[] }
  | { readonly kind: "table"; readonly table: PlacedTable; readonly turns: readonly Turn[] };

/** A page that begins within a block: before the line or row with this number. */
export interface Turn {
  readonly page: number;
  readonly before: number;
}

/** A block, or the beginning of a page; a page that begins within a block stands in that block alone. */
export type Piece = Block | { readonly kind: "page"; readonly page: number };

/** Paragraphs and tables of a document: those that a page's end cuts are put together again (R6). */
export function piecesOf(pages: readonly (readonly Part[])[]): Piece[] {
  const pieces: Piece[] = [];
  for (const [at, parts] of pages.entries()) {
    const page = at + 1;
    const blocks = blocksOf(parts);
    const last = pieces.at(-1);
    const joined = last === undefined || last.kind === "page" ? undefined : joinedOver(last, blocks, page);
    if (joined === undefined) pieces.push({ kind: "page", page }, ...blocks);
    else pieces.splice(-1, 1, joined.block, ...joined.rest);
  }
  return pieces;
}

function blocksOf(parts: readonly Part[]): Block[] {
  const blocks: Block[] = [];
  let lines: Line[] = [];
  const release = (): void => {
    for (const paragraph of paragraphsOf(lines)) blocks.push({ kind: "text", lines: paragraph, turns: [] });
    lines = [];
  };
  for (const part of parts) {
    if (part.kind === "line") lines.push(part.line);
    else {
      release();
      blocks.push({ kind: "table", table: part.table, turns: [] });
    }
  }
  release();
  return blocks;
}

/** The last block of a page with what continues it at the head of the next, and what is left of that page. */
function joinedOver(
  last: Block,
  blocks: readonly Block[],
  page: number,
): { readonly block: Block; readonly rest: readonly Block[] } | undefined {
  const [first] = blocks;
  if (first === undefined) return undefined;
  if (last.kind === "text") {
    if (first.kind !== "text" || !goesOn(last.lines, first.lines)) return undefined;
    const turns = [...last.turns, { page, before: last.lines.length }, ...first.turns];
    return { block: { ...last, lines: [...last.lines, ...first.lines], turns }, rest: blocks.slice(1) };
  }
  const at = blocks.findIndex((block) => block.kind === "table");
  const next = blocks[at];
  if (next?.kind !== "table" || !blocks.slice(0, at).every(isContinuationTitle)) return undefined;
  const table = continuedBy(last.table, next.table);
  if (table === undefined) return undefined;
  return { block: { ...last, table, turns: [...last.turns, { page, before: last.table.rows.length }] }, rest: blocks.slice(at + 1) };
}

/** A sentence goes on where the page ended without its end and the next begins small, in the same type. */
function goesOn(above: readonly Line[], below: readonly Line[]): boolean {
  const [last, first] = [above.at(-1), below[0]];
  if (last === undefined || first === undefined || Math.abs(last.size - first.size) > 0.1 * last.size) return false;
  return isCut(last, first);
}

/** "(continued)", "Notes (Continued)": a line between a table and what continues it that says so in brackets. */
function isContinuationTitle(block: Block): boolean {
  return block.kind === "text" && block.lines.length === 1 && /\([\p{L}’' ]{3,40}\)\s*$/u.test(block.lines[0]?.text ?? "");
}
