/** One run of text on a PDF page; x and y in points from the lower left corner. */
export interface TextItem {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Font size in points. */
  readonly size: number;
}

/** A line of one column. */
export interface Line {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
}

const MIN_COLUMN_ROWS = 5;
/** Gaps wider than this many ems divide columns or cells; narrower ones are word spaces. */
const CELL_GAP = 1.3;

/** The lines of a page in reading order: columns are read one after the other between lines that run across them. */
export function linesInOrder(items: readonly TextItem[]): Line[] {
  const rows = rowsOf(items.filter((item) => item.text.trim() !== ""));
  return readRows(rows, 0);
}

type Row = readonly Line[];

/** Items on one base line, cut into segments at wide gaps. */
function rowsOf(items: readonly TextItem[]): Row[] {
  const sorted = [...items].sort((a, b) => b.y - a.y || a.x - b.x);
  const rows: TextItem[][] = [];
  for (const item of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(first.y - item.y) <= 0.4 * Math.max(first.size, item.size)) row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => segments(row.sort((a, b) => a.x - b.x)));
}

function segments(row: readonly TextItem[]): Row {
  const done: Line[] = [];
  for (const item of row) {
    const last = done.at(-1);
    const gap = last ? item.x - last.right : 0;
    const right = item.x + item.width;
    if (last && gap < CELL_GAP * Math.max(last.size, item.size)) {
      const spaced = gap > 0.15 * item.size && !last.text.endsWith(" ") && !item.text.startsWith(" ");
      done[done.length - 1] = { ...last, text: last.text + (spaced ? " " : "") + item.text, right: Math.max(right, last.right) };
    } else done.push({ text: item.text, x: item.x, right, y: item.y, size: item.size });
  }
  return done;
}

function readRows(rows: readonly Row[], depth: number): Line[] {
  const gutter = depth < 3 ? findGutter(rows) : undefined;
  if (gutter === undefined) return rows.flatMap((row) => joinCells(row));
  const lines: Line[] = [];
  let band: Row[] = [];
  const release = (): void => {
    const left = band.map((row) => row.filter((segment) => segment.right <= gutter)).filter((row) => row.length > 0);
    const right = band.map((row) => row.filter((segment) => segment.right > gutter)).filter((row) => row.length > 0);
    for (const side of [left, right]) for (const line of readRows(side, depth + 1)) lines.push(line);
    band = [];
  };
  for (const row of rows) {
    if (row.some((segment) => segment.x < gutter && segment.right > gutter)) {
      release();
      lines.push(...joinCells(row));
    } else band.push(row);
  }
  release();
  return lines;
}

/** Cells of a table row stay on one line, divided by a wide space that becomes one space. */
function joinCells(row: Row): Line[] {
  const first = row[0];
  if (!first) return [];
  return [{ ...first, text: row.map((segment) => segment.text.trim()).join(" "), right: rightmost(row) }];
}

function rightmost(row: Row): number {
  return row.reduce((most, segment) => Math.max(most, segment.right), Number.NEGATIVE_INFINITY);
}

/**
 * The x of a gutter between two columns of prose: many rows have a segment on either side of it and few cross it, and segments fill
 * their column as prose does and cells of a table do not.
 */
function findGutter(rows: readonly Row[]): number | undefined {
  const pairs = rows.flatMap((row) => row.slice(1).map((segment, i) => ({ from: row[i]?.right ?? 0, to: segment.x })));
  if (pairs.length < MIN_COLUMN_ROWS) return undefined;
  let best: { x: number; rows: number } | undefined;
  for (const { from, to } of pairs.slice(0, 200)) {
    const x = (from + to) / 2;
    const split = rows.filter(
      (row) => row.some((s) => s.right <= x) && row.some((s) => s.x >= x) && !row.some((s) => s.x < x && s.right > x),
    );
    if (split.length >= MIN_COLUMN_ROWS && split.length > (best?.rows ?? 0) && isProse(split, x)) best = { x, rows: split.length };
  }
  const crossing = best ? rows.filter((row) => row.some((s) => s.x < best.x && s.right > best.x)).length : 0;
  return best && best.rows >= 0.3 * (best.rows + crossing) ? best.x : undefined;
}

function isProse(rows: readonly Row[], x: number): boolean {
  const sides = [rows.map((row) => row.filter((s) => s.right <= x)), rows.map((row) => row.filter((s) => s.x >= x))];
  return sides.every((side) => {
    const left = side.flat().reduce((least, s) => Math.min(least, s.x), Number.POSITIVE_INFINITY);
    const width = rightmost(side.flat()) - left;
    const filled = side.map((row) => row.reduce((sum, s) => sum + s.right - s.x, 0)).sort((a, b) => a - b);
    const median = filled[Math.floor(filled.length / 2)] ?? 0;
    const letters = side.flat().reduce((sum, s) => sum + s.text.length, 0) / side.length;
    return letters >= 18 && median >= 0.6 * width;
  });
}
