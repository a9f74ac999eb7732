import { type GridCell, gridCell } from "../table/grid.ts";
import { type MadeTable, tablesOf } from "../table/tables.ts";
import type { ElementNode } from "./tree.ts";

const MAX_TABLE_CELLS = 20_000;
const MAX_TABLE_WIDTH = 200;
/** A cell with more text than this is a paragraph of a page's layout, unless the table names its columns. */
const LONGEST_CELL = 250;

/** How a cell's words are read: in one line, as it stands in the table, and as it stands in the page. */
export interface CellReader {
  readonly text: (cell: ElementNode) => string;
  readonly plain: (cell: ElementNode) => string;
}

/**
 * The tables a `<table>` holds as data, not as a page's layout: at least two rows and columns, short cells, no table or heading inside. None where it
 * only places things on the page.
 */
export function dataTables(table: ElementNode, read: CellReader): MadeTable[] {
  if (!isData(table, read)) return [];
  const caption = table.children.find((child): child is ElementNode => child.kind === "element" && child.tag === "caption");
  return tablesOf({
    ...(caption === undefined ? {} : { caption: read.text(caption) }),
    rows: rowsOf(table).map((row) => row.map((cell) => gridCellOf(cell, read))),
  });
}

function isData(table: ElementNode, { plain }: CellReader): boolean {
  const rows = rowsOf(table);
  const cells = rows.flat();
  if (rows.length < 2 || cells.length > MAX_TABLE_CELLS || !rows.some((row) => row.length >= 2)) return false;
  if (rows.some((row) => row.length > MAX_TABLE_WIDTH)) return false;
  if (table.attributes.role === "presentation" || cells.some(holdsLayout)) return false;
  return cells.some((cell) => cell.tag === "th") || cells.every((cell) => plain(cell).length < LONGEST_CELL);
}

function rowsOf(table: ElementNode): ElementNode[][] {
  const rows: ElementNode[][] = [];
  const visit = (node: ElementNode): void => {
    for (const child of node.children) {
      if (child.kind !== "element") continue;
      if (child.tag === "tr") rows.push(cellsOf(child));
      else if (child.tag === "thead" || child.tag === "tbody" || child.tag === "tfoot") visit(child);
    }
  };
  visit(table);
  return rows;
}

function cellsOf(row: ElementNode): ElementNode[] {
  return row.children.filter((child): child is ElementNode => child.kind === "element" && (child.tag === "td" || child.tag === "th"));
}

function holdsLayout(cell: ElementNode): boolean {
  return cell.children.some(
    (child) => child.kind === "element" && (/^(?:table|h[1-6]|form|article|section)$/.test(child.tag) || holdsLayout(child)),
  );
}

function gridCellOf(cell: ElementNode, read: CellReader): GridCell {
  return gridCell(read.text(cell), {
    columns: reach(cell.attributes.colspan),
    rows: reach(cell.attributes.rowspan),
    head: cell.tag === "th" || inHead(cell),
    indent: indentOf(cell),
  });
}

function reach(attribute: string | undefined): number {
  const number = Number.parseInt(attribute ?? "1", 10);
  return Number.isFinite(number) ? Math.min(1_000, Math.max(1, number)) : 1;
}

function inHead(cell: ElementNode): boolean {
  for (let at = cell.parent; at !== undefined && at.tag !== "table"; at = at.parent) if (at.tag === "thead") return true;
  return false;
}

const SET_IN = /(?:^|[;\s])(?:padding|margin)-left\s*:\s*([\d.]{1,8})\s*(pt|px|em|rem|%)?/i;
const PADDING = /(?:^|[;\s])padding\s*:\s*[^;\s]+\s+[^;\s]+\s+[^;\s]+\s+([\d.]{1,8})(pt|px|em|rem|%)?/i;
const POINTS: Readonly<Record<string, number>> = { pt: 1, px: 0.75, em: 10, rem: 10, "%": 5 };

/** How far the first words of a cell are set in, in points: by style, or by spaces that do not break. */
function indentOf(cell: ElementNode): number {
  let points = 0;
  for (let at: ElementNode | undefined = cell; at !== undefined; ) {
    const style = at.attributes.style ?? "";
    const found = SET_IN.exec(style) ?? PADDING.exec(style);
    if (found !== null) points += Number(found[1]) * (POINTS[found[2]?.toLowerCase() ?? "px"] ?? 1);
    const first: ElementNode["children"][number] | undefined = at.children.find(
      (child) => child.kind === "element" || child.data.trim() !== "" || child.data.includes("\u00a0"),
    );
    if (first?.kind === "text") points += (/^[^\S\u00a0]*(\u00a0[\s\u00a0]*)/.exec(first.data)?.[1]?.length ?? 0) * 3;
    at = first?.kind === "element" ? first : undefined;
  }
  return Math.round(points * 10) / 10;
}
