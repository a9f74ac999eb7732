import { dates } from "../../text/dates.ts";
import { type Cell, filledCells, type Matrix } from "./matrix.ts";

const MOST_HEAD_ROWS = 6;
const YEAR = /^(?:\p{L}{1,3}\s)?(?:19|20)\d\d(?:\s?\(\p{L}?\d?\))?$/u;
/** A figure with its signs and a short unit: "$(1,204)", "12.5 %", "6 kg", or the dash that stands for none. */
const VALUE =
  /^(?=.*\p{N})(?:\p{L}{1,3}(?=[\s\p{Sc}]))?[^\p{L}\p{N}]*\p{N}[\p{N}.,'’\s]*[^\p{L}\p{N}]*(?:\p{L}{1,4})?[^\p{L}\p{N}]*(?:\(\p{L}?\d?\))?$|^[-–—−]+$/u;

/** Whether a cell states a figure. A year or a day names a column sooner than it counts something. */
export function isValue(text: string): boolean {
  return VALUE.test(text) && !YEAR.test(text) && !(/\p{L}/u.test(text) && dates(text).length > 0);
}

/** Whether a row has a figure right of its first column. */
export function hasValues(row: Matrix[number]): boolean {
  return filledCells(row).some(({ cell, column }) => column > 0 && /\p{N}/u.test(cell.text) && isValue(cell.text));
}

/**
 * How many rows at the top are its head: those the document calls so, else those before the first row with a figure as long as hardly one of them
 * begins with a name, else the first.
 */
export function headRowsOf(matrix: Matrix): number {
  const marked = markedRows(matrix);
  if (marked > 0) return goesOn(matrix, marked);
  const first = matrix.findIndex(hasValues);
  // "Domain: | Eukaryota" names its row, not its columns.
  if (first < 0) return matrix.length > 1 && !/[:：]$/.test(matrix[0]?.[0]?.text ?? "") ? 1 : 0;
  const lead = matrix.slice(0, first);
  while (lead.length > 0 && isNameOnly(lead.at(-1) ?? [])) lead.pop();
  const named = lead.filter((row, at) => isNamed(row) && filledCells(row).length > 1 && row[0] !== lead[at - 1]?.[0]);
  if (lead.length > MOST_HEAD_ROWS || named.length > 1) return 1;
  return lead.length;
}

function markedRows(matrix: Matrix): number {
  let count = 0;
  for (const row of matrix) {
    const cells = filledCells(row);
    if (!cells.every(({ cell }) => cell.head) || (count > 0 && cells.length === 1 && cells[0]?.column === 0)) break;
    count++;
  }
  // A table all of whose cells are heads names none of them.
  return count === matrix.length ? Math.min(1, count) : count;
}

/** Below the marked rows those that name columns as well: without a name of their own and without figures, above rows that have both. */
function goesOn(matrix: Matrix, marked: number): number {
  let count = marked;
  while (count < Math.min(MOST_HEAD_ROWS, matrix.length) && isSubHead(matrix, count)) count++;
  return count;
}

/** Whether a row names the columns of the rows below it: nothing in its first column, no figures, and figures below. */
export function isSubHead(matrix: Matrix, at: number): boolean {
  const row = matrix[at] ?? [];
  const cells = filledCells(row);
  if (cells.length === 0 || (row[0]?.text ?? "") !== "" || cells.some(({ cell }) => isValue(cell.text))) return false;
  const next = firstBelow(matrix, at, hasValues);
  const values = filledCells(next ?? []).filter(({ cell, column }) => column > 0 && isValue(cell.text)).length;
  const over = Array.from(row.keys()).filter((column) => column > 0 && (row[column]?.text ?? "") !== "").length;
  return values > 0 && over * 2 >= values;
}

/** Rows below a head that may have no figures: names of groups, notes. */
const MOST_BETWEEN = 10;

function firstBelow(matrix: Matrix, at: number, holds: (row: Matrix[number]) => boolean): Matrix[number] | undefined {
  for (let row = at + 1; row <= at + MOST_BETWEEN; row++) {
    const found = matrix[row];
    if (found === undefined || holds(found)) return found;
  }
  return undefined;
}

function isNamed(row: Matrix[number]): boolean {
  const first = row[0];
  return first !== undefined && first.text !== "" && row[1] !== first && !/^\(.*\)$/.test(first.text);
}

/** A row with a name and nothing else: what stands above a group. */
export function isNameOnly(row: Matrix[number]): boolean {
  const cells = filledCells(row);
  return cells.length === 1 && cells[0]?.column === 0;
}

/** How many columns name the rows: those the document marks, two where the first only counts them or repeats, else one. */
export function labelColumnsOf(body: Matrix): number {
  const width = body[0]?.length ?? 0;
  if (width < 2) return 0;
  const column = (at: number): Cell[] => body.flatMap((row) => (filledCells(row).length > 1 && row[at] !== undefined ? [row[at]] : []));
  const share = (cells: readonly Cell[], holds: (cell: Cell) => boolean): number =>
    cells.filter(({ text }) => text !== "").filter(holds).length / Math.max(1, cells.filter(({ text }) => text !== "").length);
  let marked = 0;
  while (marked < width - 1 && share(column(marked), ({ head }) => head) > 0.5) marked++;
  if (marked > 0) return marked;
  const [first, second] = [column(0), column(1)];
  const counts =
    first.length > 1 &&
    first.every(({ text }, at) => Number(text.replace(/\.$/, "")) === Number((first[0]?.text ?? "").replace(/\.$/, "")) + at);
  const repeats = new Set(first.map(({ text }) => text)).size * 2 <= first.length;
  return width > 2 && (counts || repeats) && share(second, ({ text }) => /\p{L}/u.test(text) && !isValue(text)) > 0.5 ? 2 : 1;
}
