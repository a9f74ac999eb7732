import { bodyFrom, columnsOf, overlap } from "./columns.ts";
import type { Row } from "./rows.ts";
import type { PlacedTable } from "./table.ts";

/** The foot of one page lies this far above the head of the next, in points, so that no two lines of different pages are neighbours. */
const PAGE_BREAK = 100_000;

/**
 * A table that goes on at the top of the next page, as one; undefined where the second is another table (R6). A head that is repeated is left out.
 */
export function continuedBy(table: PlacedTable, next: PlacedTable): PlacedTable | undefined {
  const [head, nextHead] = [bodyFrom(table.rows), bodyFrom(next.rows)];
  const said = (rows: readonly Row[]): string => rows.map((row) => row.map((cell) => cell.text).join("|")).join("\n");
  if (nextHead > 0 && said(table.rows.slice(head - nextHead, head)) !== said(next.rows.slice(0, nextHead))) return undefined;
  const columns = columnsOf(table.rows.slice(head));
  const others = columnsOf(next.rows.slice(nextHead));
  const level = others.every((other) => columns.filter((column) => overlap(column, { x: other.from, right: other.to }) > 0).length === 1);
  if (!level || others.length < Math.min(2, columns.length) || Math.abs(others.length - columns.length) > 1) return undefined;
  const moved = next.rows.slice(nextHead).map((row) => row.map((cell) => ({ ...cell, y: cell.y - PAGE_BREAK })));
  const deepest = table.rows.at(-1)?.[0]?.y ?? 0;
  const shift = Math.floor(deepest / PAGE_BREAK) * PAGE_BREAK;
  return { ...table, rows: [...table.rows, ...moved.map((row) => row.map((cell) => ({ ...cell, y: cell.y + shift })))] };
}
