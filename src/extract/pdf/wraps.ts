import type { Interval } from "./columns.ts";
import type { Placed, PlacedRow } from "./placed.ts";
import type { Line } from "./rows.ts";
import { readsAsValue } from "./values.ts";

/** Lines of one row lie closer than this, in font sizes. */
const LINE_GAP = 2.6;
const CLOSE_GAP = 1.6;
/** Of what the rows of a table are apart, lines of one label are at most this part. */
const CLOSER = 0.8;
/** Fewer pairs of rows do not tell how far apart they are. */
const LEAST_GAPS = 3;
/** Lines are evenly set that are at most this many times as far apart. */
const EVEN = 1.1;
/** Rows whose cells run over several lines as one row: a label broken at the end of its column, words of a cell that go on below. */
export function withoutWraps(rows: readonly PlacedRow[], columns: readonly Interval[]): PlacedRow[] {
  const isWhole = rows.some(hasFigures) ? hasFigures : ({ cells }: PlacedRow): boolean => cells.length > 1;
  const pitch = pitchOf(rows, isWhole);
  const done: PlacedRow[] = [];
  const isClose = (last: PlacedRow, at: number): boolean => {
    const row = rows[at] ?? last;
    return isWhole(row) ? isSetClose(last, row, pitch) : isLineBelow(rows, at, { isWhole, pitch });
  };
  // A label that goes on below, where its figures stand, is not the end of the row above.
  const isBegun = (last: PlacedRow, at: number): boolean => {
    const [row, next] = [rows[at], rows[at + 1]];
    return (
      row !== undefined &&
      next !== undefined &&
      isWhole(last) &&
      row.cells.length === 1 &&
      next.cells.length > 1 &&
      goesOn(row, next, columns)
    );
  };
  for (const [at, row] of rows.entries()) {
    const last = done.at(-1);
    if (last !== undefined && !isBegun(last, at) && (goesOn(last, row, columns) || isClose(last, at)))
      done[done.length - 1] = joined(last, row);
    else done.push(row);
  }
  return done;
}

function hasFigures({ cells }: PlacedRow): boolean {
  return cells.some(({ line, from }) => from > 0 && readsAsValue(line.text));
}

/** How far apart the rows of a table are that are whole and follow one another: the least usual; 0 where too few do to tell. */
function pitchOf(rows: readonly PlacedRow[], isWhole: (row: PlacedRow) => boolean): number {
  const gaps = rows.flatMap((row, at) => {
    const above = rows[at - 1];
    return above !== undefined && isWhole(above) && isWhole(row) ? [above.bottom - row.top] : [];
  });
  return gaps.length < LEAST_GAPS ? 0 : Math.min(...gaps);
}

/** Whether a label alone is the first line of the label of the row below it: they stand much closer than any two rows do. */
function isSetClose(above: PlacedRow | undefined, row: PlacedRow, pitch: number): boolean {
  if (above?.label === undefined || row.label === undefined || above.cells.length > 1) return false;
  return above.bottom - row.top < CLOSER * pitch && isOfFace(above.label, row.label);
}

/** Whether two labels are set in one face, as far as they are set in one. */
function isOfFace(one: Line, other: Line): boolean {
  return one.face === other.face || one.face === "" || other.face === "";
}

/** Whether a row that is not whole is a line of the one above it: they stand much closer than any two rows do; where none follow one another, than to the next. */
function isLineBelow(
  rows: readonly PlacedRow[],
  at: number,
  { isWhole, pitch }: { isWhole: (row: PlacedRow) => boolean; pitch: number },
): boolean {
  const [above, row] = [rows[at - 1], rows[at]];
  if (above?.label === undefined || row?.label === undefined) return false;
  const gap = above.bottom - row.top;
  if (pitch > 0) return isWhole(above) && isOfFace(above.label, row.label) && gap < CLOSER * pitch;
  let end = at + 1;
  while (isEvenlyBelow(rows[end - 1], rows[end], gap) && !isWhole(rows[end] ?? row)) end++;
  const [last, after] = [rows[end - 1], rows[end]];
  if (last === undefined || after === undefined || !rows.slice(0, at).some(isWhole)) return false;
  return gap < CLOSER * (last.bottom - after.top);
}

function isEvenlyBelow(above: PlacedRow | undefined, row: PlacedRow | undefined, gap: number): boolean {
  return above !== undefined && row !== undefined && above.bottom - row.top <= EVEN * gap;
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
  if (/^[(](?:[\p{L}\p{N}]{1,3}|\p{Lu}\p{Ll}+)\)[\s/]/u.test(next)) return false;
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
