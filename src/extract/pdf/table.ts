import { type Grid, type GridCell, gridCell } from "../table/grid.ts";
import { bodyFrom, columnsOf, type Interval, isBodyRow, overlap } from "./columns.ts";
import { placedHead } from "./head.ts";
import { nearest, type PlacedRow, rowOf } from "./placed.ts";
import type { Row } from "./rows.ts";
import { readsAsValue } from "./values.ts";
import { withoutWraps } from "./wraps.ts";

/** A table as it stands on a page, or over several: its rows from the top down, cells with their places. */
export interface PlacedTable {
  readonly rows: readonly Row[];
  /** How many rows at the top the file itself marks as heads. */
  readonly heads: number;
}

/** The grid of a table: every cell in the columns it stands under, heads over all the columns they head, lines of one label as one. */
export function gridOf(table: PlacedTable): Grid {
  const first = bodyFrom(table.rows);
  // Where words stand below words, a head may name a column in which nothing stands.
  const columns = columnsOf(table.rows.some(isBodyRow) ? table.rows.slice(first) : table.rows);
  const head = headRows(table.rows.slice(0, first), columns);
  const body = table.rows.slice(head).map((row) => placedCells(row, columns));
  const heads = placedHead(table.rows.slice(0, head), columns);
  const rows = [...heads, ...withoutWraps(body, columns)];
  const left = Math.min(...rows.flatMap((row) => row.cells.map(({ line }) => line.x)));
  return { rows: rows.map((row, at) => gridRow(row, columns.length, { left, head: at < Math.max(heads.length, table.heads) })) };
}

/** How many rows above the first figures name columns: not the names of groups that stand between them and the figures, however far they reach. */
function headRows(rows: readonly Row[], columns: readonly Interval[]): number {
  const [labels, first] = columns;
  const isName = ([only, other]: Row): boolean => only !== undefined && other === undefined && only.x <= (labels?.from ?? 0) + only.size;
  return rows.findLastIndex((row) => !isName(row) && row.some((cell) => cell.right > (first?.from ?? 0))) + 1;
}

/** The cells of a row of the body: words that begin in the column of labels belong to it however far they reach. */
function placedCells(row: Row, columns: readonly Interval[]): PlacedRow {
  return rowOf(
    row.map((line) => {
      const touched = columns.flatMap((column, at) => (overlap(column, line) > SLIVER * line.size ? [at] : []));
      const [from = nearest(columns, line), to = from] = [touched[0], touched.at(-1)];
      const isLabel = from === 0 && !readsAsValue(line.text);
      return { line, from, to: isLabel ? from : to };
    }),
  );
}

/** What lies over a column no farther than this, in font sizes, stands beside it: signs and brackets hang over. */
const SLIVER = 0.3;
function gridRow(row: PlacedRow, columns: number, known: { readonly left: number; readonly head: boolean }): GridCell[] {
  const cells: GridCell[] = [];
  for (let at = 0; at < columns; ) {
    const own = row.cells.filter(({ from }) => from === at);
    const [first] = own;
    const next = row.cells.reduce((least, { from }) => (from > at ? Math.min(least, from) : least), columns);
    const to = Math.min(
      next - 1,
      own.reduce((most, cell) => Math.max(most, cell.to), at),
    );
    cells.push(
      gridCell(own.map(({ line }) => line.text).join(" "), {
        columns: to - at + 1,
        head: known.head && own.length > 0,
        indent: first === undefined ? 0 : Math.round(first.line.x - known.left),
      }),
    );
    at = to + 1;
  }
  return cells;
}
