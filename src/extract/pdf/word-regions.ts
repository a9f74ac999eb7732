import { columnsOf, type Interval, isSetAs, overlap } from "./columns.ts";
import type { Region } from "./regions.ts";
import type { Row } from "./rows.ts";

/** Fewer rows of words that stand one below the other are chance. */
const LEAST_ROWS = 3;
/** A longer table comes in parts. */
const MOST_ROWS = 150;
/** Rows of a table lie at most this many font sizes apart; lines of one cell closer. */
const ROW_GAP = 3;
const LINE_GAP = 1.6;
/** Cells are short; what is longer in the middle, in characters, is columns of prose. */
const USUAL_CELL = 40;
/** Of cells right of the first this share may begin small: prose goes on so. */
const MOST_SMALL = 0.4;

/** Finds tables of words among the rows between `from` and `to`: rows whose cells stand one below the other in two columns at least (R6). */
export function wordRegions(rows: readonly Row[], from: number, to: number): Region[] {
  const regions: Region[] = [];
  for (let at = from; at < to; at++) {
    if ((rows[at]?.length ?? 0) < 2) continue;
    const end = endOfRun(rows, at, to);
    if (isTable(rows.slice(at, end))) regions.push({ from: withHeadOver(rows, at, from), to: end });
    at = end - 1;
  }
  return regions;
}

function endOfRun(rows: readonly Row[], from: number, to: number): number {
  let columns: readonly Interval[] = columnsOf(rows.slice(from, from + 1));
  let end = from + 1;
  for (let at = from + 1; at < Math.min(to, from + MOST_ROWS); at++) {
    const [row, last] = [rows[at] ?? [], rows[at - 1] ?? []];
    const size = Math.max(row[0]?.size ?? 0, last[0]?.size ?? 0);
    const gap = (last[0]?.y ?? 0) - (row[0]?.y ?? 0);
    if (gap > (row.length > 1 ? ROW_GAP : LINE_GAP) * size) break;
    const wide = columnsOf(rows.slice(from, at + 1));
    if (wide.length < columns.length || !row.every((cell) => wide.filter((column) => overlap(column, cell) > 0).length === 1)) break;
    columns = wide;
    if (row.length > 1 || at === end) end = at + 1;
  }
  return end;
}

/** The first row of a table with the line right above it that is set as its head is and stands over columns beside the first: it heads several. */
function withHeadOver(rows: readonly Row[], first: number, floor: number): number {
  const [line, another] = rows[first - 1] ?? [];
  const [label, next] = rows[first] ?? [];
  if (first <= floor || line === undefined || another !== undefined || label === undefined || next === undefined) return first;
  const isClose = line.y - label.y <= ROW_GAP * label.size;
  return isClose && isSetAs(line, label) && line.x > next.x ? first - 1 : first;
}

function isTable(rows: readonly Row[]): boolean {
  const cells = rows.flatMap((row) => row.slice(1));
  const divided = rows.filter((row) => row.length > 1);
  if (divided.length < LEAST_ROWS) return false;
  // Marks or numbers before texts are those of a list.
  if (divided.filter(([first]) => /^(?:[^\p{L}\p{N}]*|\(?[\p{L}\p{N}]{1,3}[.)])$/u.test(first?.text ?? "")).length > 0.5 * divided.length)
    return false;
  const lengths = rows.flatMap((row) => row.map((cell) => cell.text.length)).sort((a, b) => a - b);
  const small = cells.filter((cell) => /^\p{Ll}/u.test(cell.text)).length;
  return (lengths[Math.floor(lengths.length / 2)] ?? 0) <= USUAL_CELL && small <= MOST_SMALL * cells.length;
}
