import { type Grid, type GridCell, gridCell } from "../table/grid.ts";
import { bodyFrom, columnsOf, type Interval, isBodyRow, overlap } from "./columns.ts";
import { placedHead } from "./head.ts";
import { nearest, type Placed, type PlacedRow, rowOf } from "./placed.ts";
import type { Row } from "./rows.ts";
import { readsAsValue } from "./values.ts";

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
/** Lines of one row lie closer than this, in font sizes. */
const LINE_GAP = 2.6;
const CLOSE_GAP = 1.6;
/** Of what the rows of a table are apart, lines of one label are at most this part. */
const CLOSER = 0.8;
/** Fewer pairs of rows do not tell how far apart they are. */
const LEAST_GAPS = 3;
/** Rows whose cells run over several lines as one row: a label broken at the end of its column, words of a cell that go on below. */
function withoutWraps(rows: readonly PlacedRow[], columns: readonly Interval[]): PlacedRow[] {
  const done: PlacedRow[] = [];
  const pitch = pitchOf(rows);
  for (const [at, row] of rows.entries()) {
    const last = done.at(-1);
    const next = rows[at + 1];
    // A label that goes on below, where its figures stand, is not the end of the row above.
    const isBegun = row.cells.length === 1 && next !== undefined && next.cells.length > 1 && goesOn(row, next, columns);
    if (last !== undefined && (goesOn(last, row, columns) || (isSetClose(last, row, pitch) && !isBegun)))
      done[done.length - 1] = joined(last, row);
    else done.push(row);
  }
  return done;
}

/** How far apart the rows of a table are that have figures beside their label and follow one another: the least usual. */
function pitchOf(rows: readonly PlacedRow[]): number {
  const gaps = rows.flatMap((row, at) => {
    const above = rows[at - 1];
    return above !== undefined && above.cells.length > 1 && row.cells.length > 1 ? [above.bottom - row.top] : [];
  });
  return gaps.length < LEAST_GAPS ? 0 : Math.min(...gaps);
}

/** Whether a label alone and a row with figures stand much closer than any two rows do, one above the other: it is a line of that row's label. */
function isSetClose(above: PlacedRow, row: PlacedRow, pitch: number): boolean {
  if (above.label === undefined || row.label === undefined || above.bottom - row.top >= CLOSER * pitch) return false;
  if (row.cells.length === 1) return above.cells.length > 1;
  return above.cells.length === 1 && above.label.face === row.label.face && !above.label.text.endsWith(":");
}

function goesOn(above: PlacedRow, row: PlacedRow, columns: readonly Interval[]): boolean {
  const size = row.cells[0]?.line.size ?? 0;
  if (above.bottom - row.top > LINE_GAP * size) return false;
  const { label } = above;
  const own = row.label;
  const values = (one: PlacedRow): readonly Placed[] => one.cells.filter(({ line, from }) => from > 0 || readsAsValue(line.text));
  if (own === undefined) {
    const isAlone = above.cells.length === 1 && label?.text.endsWith(":") === false;
    // Figures level with the middle of a label of two lines or at the foot of its cell, or words of another column that go on.
    if (row.cells.some(({ line }) => readsAsValue(line.text)))
      return (
        row.cells.every(({ from }) => !above.cells.some((cell) => cell.from === from)) &&
        above.bottom - row.top < (isAlone ? CLOSE_GAP : 1) * size
      );
    return columns.length > 1 && above.cells.length > 1 && above.bottom - row.top < CLOSE_GAP * size;
  }
  if (label === undefined) return values(row).length === 0 && above.bottom - row.top < 0.9 * size;
  if (values(above).length > 0 && values(row).length > 0) return false;
  return label.text.endsWith(":") ? false : isBroken(label.text, own.text);
}

/** Whether a label goes on with the next line: that begins small, or the line before it ends at a comma, a hyphen or within brackets. */
function isBroken(label: string, next: string): boolean {
  if (/^[(][\p{L}\p{N}]{1,3}\)\s/u.test(next)) return false;
  return /^[\p{Ll}(&]/u.test(next) || /[,;&/(–—-]$/.test(label) || label.lastIndexOf("(") > label.lastIndexOf(")");
}

function joined(above: PlacedRow, row: PlacedRow): PlacedRow {
  const cells = [...above.cells];
  for (const cell of row.cells) {
    const at = cells.findIndex((one) => one.from === cell.from);
    const same = cells[at];
    if (same === undefined) cells.push(cell);
    else
      cells[at] = {
        from: same.from,
        to: Math.max(same.to, cell.to),
        line: { ...same.line, text: `${same.line.text} ${cell.line.text}`, right: Math.max(same.line.right, cell.line.right) },
      };
  }
  return { cells: cells.sort((a, b) => a.from - b.from), top: above.top, bottom: row.bottom, label: row.label ?? above.label };
}

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
