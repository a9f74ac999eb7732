import { isBodyRow } from "./columns.ts";
import { tableRegions } from "./regions.ts";
import type { Line, Row } from "./rows.ts";
import type { PlacedTable } from "./table.ts";
import { readsAsValue } from "./values.ts";
import { wordRegions } from "./word-regions.ts";

/** What stands on a page, in reading order: lines of prose, and tables. */
export type Part = { readonly kind: "line"; readonly line: Line } | { readonly kind: "table"; readonly table: PlacedTable };

const MIN_COLUMN_ROWS = 5;
/** Prose beside something else is taken for a column of its own from this many lines on. */
const MIN_PROSE_LINES = 8;
/** Left edges of columns that are tried, and how far apart two of them are, in points. */
const MOST_EDGES = 16;
const EDGE_WIDTH = 3;
/** More than this part of a table's rows. */
const MOSTLY = 0.5;

/** The parts of a page in reading order (R6): columns are read one after the other between lines that run across them; tables are kept whole. */
export function partsInOrder(rows: readonly Row[]): Part[] {
  return readRows(rows, 0);
}

function readRows(rows: readonly Row[], depth: number): Part[] {
  const gutter = depth < 3 ? findGutter(rows) : undefined;
  if (gutter === undefined) return linesAndTables(rows);
  const wide = tableRegions(rows).filter(({ from, to }) => isTableOver(rows.slice(from, to), gutter));
  const parts: Part[] = [];
  let band: Row[] = [];
  let across: Row[] = [];
  const release = (): void => {
    for (const part of linesAndTables(across)) parts.push(part);
    for (const side of sidesOf(band, gutter)) for (const part of readRows(side, depth + 1)) parts.push(part);
    [band, across] = [[], []];
  };
  for (const [at, row] of rows.entries()) {
    const inTable = wide.some(({ from, to }) => from <= at && at < to);
    const crosses = inTable || row.some((cell) => cell.x < gutter && cell.right > gutter);
    if (crosses && band.length > 0) release();
    (crosses ? across : band).push(row);
  }
  release();
  return parts;
}

/** Whether rows are of one table that a gutter runs through: what stands right of it in most of them begins with a figure, which has its name left of it. */
function isTableOver(rows: readonly Row[], gutter: number): boolean {
  const split = rows.filter((row) => row.some((cell) => cell.right <= gutter) && row.some((cell) => cell.x >= gutter));
  return split.filter((row) => goesOnAsTable(row, gutter)).length > MOSTLY * rows.filter(isBodyRow).length;
}

function goesOnAsTable(row: Row, gutter: number): boolean {
  const first = row.find((cell) => cell.right > gutter);
  return row[0] !== undefined && row[0].right <= gutter && first !== undefined && readsAsValue(first.text);
}

/** What stands on either side of a gutter. */
function sidesOf(rows: readonly Row[], gutter: number): [Row[], Row[]] {
  const side = (holds: (cell: Line) => boolean): Row[] => rows.map((row) => row.filter(holds)).filter((row) => row.length > 0);
  return [side((cell) => cell.right <= gutter), side((cell) => cell.right > gutter)];
}

function linesAndTables(rows: readonly Row[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  const addLines = (to: number): void => {
    for (; at < to; at++) for (const line of asOneLine(rows[at] ?? [])) parts.push({ kind: "line", line });
  };
  const regions = tableRegions(rows);
  const between = [...regions, { from: rows.length, to: rows.length }].flatMap(({ from }, n) =>
    wordRegions(rows, regions[n - 1]?.to ?? 0, from),
  );
  for (const region of [...regions, ...between].sort((a, b) => a.from - b.from)) {
    addLines(region.from);
    parts.push({ kind: "table", table: { rows: rows.slice(region.from, region.to), heads: 0 } });
    at = region.to;
  }
  addLines(rows.length);
  return parts;
}

/** What stands level outside tables is one line, divided by wide spaces that become one space. */
function asOneLine(row: Row): Line[] {
  const first = row[0];
  if (!first) return [];
  const face = row.every((cell) => cell.face === first.face) ? first.face : "";
  return [{ ...first, text: row.map((cell) => cell.text).join(" "), right: rightmost(row), face }];
}

function rightmost(row: Row): number {
  return row.reduce((most, cell) => Math.max(most, cell.right), Number.NEGATIVE_INFINITY);
}

/**
 * The x of a gutter beside a column of prose: few rows cross it, and either many rows have prose on both its sides, or the lines on one side run on as only
 * prose does. Labels and cells of a table do neither.
 */
function findGutter(rows: readonly Row[]): number | undefined {
  const places = columnEdges(rows);
  let best: { x: number; rows: number } | undefined;
  for (const x of places) {
    const within = rows.filter((row) => !row.some((cell) => cell.x < x && cell.right > x));
    const split = within.filter((row) => row.some((cell) => cell.right <= x) && row.some((cell) => cell.x >= x) && !goesOnAsTable(row, x));
    if (split.length < MIN_COLUMN_ROWS || split.length <= (best?.rows ?? 0)) continue;
    const isColumn = sidesOf(split, x).every(fillsColumn) || sidesOf(within, x).some(runsOn);
    if (isColumn && split.length >= 0.3 * (split.length + rows.length - within.length)) best = { x, rows: split.length };
  }
  return best?.x;
}

/** Where, just left of what begins at the same x in many rows, a gutter may lie: the most frequent places first. */
function columnEdges(rows: readonly Row[]): number[] {
  const counts = new Map<number, number>();
  for (const row of rows)
    for (const cell of row.slice(1)) {
      const edge = Math.floor(cell.x / EDGE_WIDTH);
      counts.set(edge, (counts.get(edge) ?? 0) + 1);
    }
  const frequent = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_EDGES);
  return frequent.map(([edge]) => edge * EDGE_WIDTH - 1);
}

function fillsColumn(side: readonly Row[]): boolean {
  const { width, filled } = fillOf(side);
  const median = [...filled].sort((a, b) => a - b)[Math.floor(filled.length / 2)] ?? 0;
  const letters = side.flat().reduce((sum, cell) => sum + cell.text.length, 0) / side.length;
  return letters >= 18 && median >= 0.6 * width;
}

/** Whether there is running prose on a side: lines that fill it, many of which begin in mid-sentence. */
function runsOn(side: readonly Row[]): boolean {
  const { width } = fillOf(side);
  const full = side.filter((row) => row.length === 1 && rightmost(row) - (row[0]?.x ?? 0) >= 0.75 * width);
  const small = full.filter((row) => /^\p{Ll}/u.test(row[0]?.text ?? ""));
  return full.length >= MIN_PROSE_LINES && small.length >= 0.35 * full.length;
}

function fillOf(side: readonly Row[]): { readonly width: number; readonly filled: readonly number[] } {
  const left = side.flat().reduce((least, cell) => Math.min(least, cell.x), Number.POSITIVE_INFINITY);
  return { width: rightmost(side.flat()) - left, filled: side.map((row) => row.reduce((sum, cell) => sum + cell.right - cell.x, 0)) };
}
