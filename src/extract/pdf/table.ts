import { type Grid, type GridCell, gridCell } from "../table/grid.ts";
import { bodyFrom, columnsOf, type Interval, overlap } from "./columns.ts";
import type { Line, Row } from "./rows.ts";
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
  const columns = columnsOf(table.rows.slice(first));
  const head = headRows(table.rows.slice(0, first), columns);
  const body = table.rows.slice(head).map((row) => placedCells(row, columns));
  const rows = [...placedHead(table.rows.slice(0, head), columns), ...withoutWraps(body, columns)];
  const left = Math.min(...rows.flatMap((row) => row.cells.map(({ line }) => line.x)));
  return { rows: rows.map((row, at) => gridRow(row, columns.length, { left, head: at < Math.max(head, table.heads) })) };
}

/** How many rows above the first figures name columns: not the names of groups that stand between them and the figures. */
function headRows(rows: readonly Row[], columns: readonly Interval[]): number {
  return rows.findLastIndex((row) => row.some((cell) => cell.right > (columns[1]?.from ?? 0))) + 1;
}

/** A cell with the first and the last column it stands in. */
interface Placed {
  readonly line: Line;
  readonly from: number;
  readonly to: number;
}

interface PlacedRow {
  readonly cells: readonly Placed[];
  /** Base lines of its first and of its last line. */
  readonly top: number;
  readonly bottom: number;
  /** The last line of its label. */
  readonly label: Line | undefined;
}

function rowOf(cells: readonly Placed[]): PlacedRow {
  const y = cells[0]?.line.y ?? 0;
  return { cells, top: y, bottom: y, label: labelOf(cells) };
}

/** The cells of a row of the body: words that begin in the column of labels belong to it however far they reach. */
function placedCells(row: Row, columns: readonly Interval[]): PlacedRow {
  return rowOf(
    row.map((line) => {
      const touched = columns.flatMap((column, at) => (overlap(column, line) > 0 ? [at] : []));
      const [from = nearest(columns, line), to = from] = [touched[0], touched.at(-1)];
      const isLabel = from === 0 && !readsAsValue(line.text);
      return { line, from, to: isLabel ? from : to };
    }),
  );
}

function nearest(columns: readonly Interval[], line: Line): number {
  let best = 0;
  for (const [at, column] of columns.entries()) if (overlap(column, line) > overlap(columns[best] ?? column, line)) best = at;
  return best;
}

/** The rows of a head. What goes on closely below, in the same middle, is the same head: it stands over the same columns. */
function placedHead(rows: readonly Row[], columns: readonly Interval[]): PlacedRow[] {
  const done: PlacedRow[] = [];
  for (const row of rows.toReversed()) {
    const below = done[0];
    const close = below !== undefined && (row[0]?.y ?? 0) - below.top <= CLOSE_LINES * (row[0]?.size ?? 0);
    const cells = placedHeads(row, columns).cells.map((cell) => {
      const on = close ? below.cells.find(({ line }) => Math.abs(middleOf(line) - middleOf(cell.line)) < 0.75 * line.size) : undefined;
      return on !== undefined && !readsAsValue(on.line.text) && on.from >= cell.from && on.to <= cell.to
        ? { ...cell, from: on.from, to: on.to }
        : cell;
    });
    done.unshift(rowOf(cells));
  }
  return done;
}

/**
 * The cells of a row of a head. Each stands over the columns in whose middle it is set: those that are nearer to it than to its neighbours, and of these
 * the run whose middle is closest to its own, the longest of equals.
 */
function placedHeads(row: Row, columns: readonly Interval[]): PlacedRow {
  const [label, ...others] = columns;
  // One for each column of figures: each stands over its own, however far it reaches to the left.
  if (row.length === others.length && (row[0]?.x ?? 0) > (label?.from ?? 0) + (row[0]?.size ?? 0))
    return rowOf(row.map((line, at) => ({ line, from: at + 1, to: at + 1 })));
  const labels = row.filter((line) => columns[1] === undefined || line.right < columns[1].from || middleOf(line) < (columns[0]?.to ?? 0));
  const over = row.filter((line) => !labels.includes(line));
  const first = labels.length > 0 || columns.length > over.length ? 1 : 0;
  const cells = over.map((line, at) => {
    const [before, after] = [over[at - 1], over[at + 1]];
    const near = columns.flatMap((column, index) => {
      const middle = (column.from + column.to) / 2;
      const own = Math.abs(middle - middleOf(line));
      const isNear = index >= first && [before, after].every((other) => other === undefined || own <= Math.abs(middle - middleOf(other)));
      return isNear || overlap(column, line) > 0.5 * (column.to - column.from) ? [index] : [];
    });
    return { line, ...centredRun(line, near, columns) };
  });
  return rowOf([...labels.map((line) => ({ line, from: 0, to: 0 })), ...cells]);
}

function middleOf(line: Line): number {
  return (line.x + line.right) / 2;
}

function centredRun(line: Line, near: readonly number[], columns: readonly Interval[]): { readonly from: number; readonly to: number } {
  const touched = near.filter((at) => overlap(columns[at] ?? { from: 0, to: 0 }, line) > 0);
  let best = { from: touched[0] ?? nearest(columns, line), to: touched.at(-1) ?? nearest(columns, line), off: Number.POSITIVE_INFINITY };
  for (const from of near)
    for (const to of near) {
      if (to < from || touched.some((at) => at < from || at > to)) continue;
      const middle = ((columns[from]?.from ?? 0) + (columns[to]?.to ?? 0)) / 2;
      // Figures are set to the right and heads in the middle, so middles agree but roughly.
      const off = Math.max(0, Math.abs(middle - middleOf(line)) - 1.5 * line.size);
      if (off < best.off || (off === best.off && to - from > best.to - best.from)) best = { from, to, off };
    }
  return best;
}

/** Lines of one head lie closer than this, in font sizes; a head over several columns stands farther above what it heads. */
const CLOSE_LINES = 1.35;
/** Lines of one row lie closer than this, in font sizes. */
const LINE_GAP = 2.6;
const CLOSE_GAP = 1.6;
/** Rows whose cells run over several lines as one row: a label broken at the end of its column, words of a cell that go on below. */
function withoutWraps(rows: readonly PlacedRow[], columns: readonly Interval[]): PlacedRow[] {
  const done: PlacedRow[] = [];
  for (const row of rows) {
    const last = done.at(-1);
    if (last !== undefined && goesOn(last, row, columns)) done[done.length - 1] = joined(last, row);
    else done.push(row);
  }
  return done;
}

function goesOn(above: PlacedRow, row: PlacedRow, columns: readonly Interval[]): boolean {
  const size = row.cells[0]?.line.size ?? 0;
  if (above.bottom - row.top > LINE_GAP * size) return false;
  const { label } = above;
  const own = row.label;
  const values = (one: PlacedRow): readonly Placed[] => one.cells.filter(({ line, from }) => from > 0 || readsAsValue(line.text));
  if (own === undefined) {
    // Figures level with the middle of a label of two lines, or words of another column that go on.
    if (row.cells.some(({ line }) => readsAsValue(line.text)))
      return row.cells.every(({ from }) => !above.cells.some((cell) => cell.from === from)) && above.bottom - row.top < size;
    return columns.length > 1 && above.cells.length > 1 && above.bottom - row.top < CLOSE_GAP * size;
  }
  if (label === undefined) return values(row).length === 0 && above.bottom - row.top < 0.9 * size;
  if (values(above).length > 0 && values(row).length > 0) return false;
  return label.text.endsWith(":") ? false : isBroken(label.text, own.text);
}

/** Whether a label goes on with the next line: that begins small, or the line before it ends at a comma, a hyphen or within brackets. */
function isBroken(label: string, next: string): boolean {
  if (/^[(]\p{L}{1,3}\)\s/u.test(next)) return false;
  return /^[\p{Ll}(&]/u.test(next) || /[,;&/(–—-]$/.test(label) || label.lastIndexOf("(") > label.lastIndexOf(")");
}

function labelOf(cells: readonly Placed[]): Line | undefined {
  const first = cells.find(({ from }) => from === 0)?.line;
  return first !== undefined && !readsAsValue(first.text) ? first : undefined;
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
