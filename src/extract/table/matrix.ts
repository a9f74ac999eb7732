import type { Grid } from "./grid.ts";

/** A cell as it stands in a matrix: one that reaches over several places is the same object in each. */
export interface Cell {
  text: string;
  readonly head: boolean;
  readonly indent: number;
}

/** The rows of a table, each with a place for every column. */
export type Matrix = (Cell | undefined)[][];

/** Places that are filled at most; a sheet has fewer cells. */
const MAX_PLACES = 1_000_000;
const MAX_WIDTH = 400;

/** A currency sign or an opening bracket that got a cell of its own belongs to the figure behind it; a closing one or a percent sign to the one before. */
const OPENS = /^[\s(]*(?:\p{L}{0,3}\p{Sc}[\s(]*|\()$/u;
const CLOSES = /^[)\]]?\s?[%‰]?\s?[)\]]?$/u;
const TAKES_SIGN = /^[(\-–—−.\p{N}]/u;

/** Every place of a table, with the cells that reach over several columns or rows in each of theirs. Rows and columns without a word are left out. */
export function matrixOf(grid: Grid): Matrix {
  const matrix: Matrix = grid.rows.map(() => []);
  let places = 0;
  grid.rows.forEach((row, at) => {
    let column = 0;
    for (const one of row) {
      while (matrix[at]?.[column] !== undefined) column++;
      const cell: Cell = { text: onOneLine(one.text), head: one.head, indent: one.indent };
      const right = Math.min(MAX_WIDTH, column + Math.max(1, one.columns));
      const below = Math.min(grid.rows.length, at + Math.max(1, one.rows));
      for (let r = at; r < below; r++)
        for (let c = column; c < right && places < MAX_PLACES; c++, places++) {
          const line = matrix[r];
          if (line !== undefined && line[c] === undefined) line[c] = cell;
        }
      column = right;
    }
  });
  const filled = matrix.filter((row) => row.some((cell) => (cell?.text ?? "") !== ""));
  const width = filled.reduce((most, row) => Math.max(most, row.length), 0);
  return filled.map((row) => Array.from({ length: width }, (_, at) => row[at]));
}

function onOneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\s\u0085]+/gu, " ")
    .trim();
}

/** The cells of a row that have words, each once, with the column it begins in. */
export function filledCells(row: Matrix[number]): { readonly cell: Cell; readonly column: number }[] {
  return row.flatMap((cell, column) => (cell === undefined || cell.text === "" || row[column - 1] === cell ? [] : [{ cell, column }]));
}

/** Gives signs that stand in columns of their own back to their figures: "$" and "16,525", "(1,204" and ")", "12" and "%". */
export function withSignsJoined(matrix: Matrix): void {
  const width = matrix[0]?.length ?? 0;
  for (let column = 0; column < width; column++) {
    if (isColumnOf(OPENS, matrix, column)) joinSigns(matrix, column, "opening");
    else if (isColumnOf(CLOSES, matrix, column)) joinSigns(matrix, column, "closing");
  }
}

/** Whether from its first sign on a column has nothing but such signs in cells of its own. */
function isColumnOf(sign: RegExp, matrix: Matrix, column: number): boolean {
  const own = matrix.flatMap((row) => {
    const cell = row[column];
    return cell === undefined || cell.text === "" || row[column - 1] === cell || row[column + 1] === cell ? [] : [cell.text];
  });
  const first = own.findIndex((text) => sign.test(text));
  return first >= 0 && own.slice(first).every((text) => sign.test(text));
}

function joinSigns(matrix: Matrix, column: number, side: "opening" | "closing"): void {
  const sign = side === "opening" ? OPENS : CLOSES;
  for (const row of matrix) {
    const cell = row[column];
    if (cell === undefined || !sign.test(cell.text) || row[column - 1] === cell || row[column + 1] === cell) continue;
    const cells = filledCells(row);
    const at = cells.findIndex((one) => one.cell === cell);
    const figure = cells[side === "opening" ? at + 1 : at - 1]?.cell;
    if (figure === undefined || (side === "opening" ? !TAKES_SIGN.test(figure.text) : !/\p{N}/u.test(figure.text))) continue;
    figure.text = side === "opening" ? cell.text.trim() + figure.text : figure.text + cell.text.trim();
    cell.text = "";
  }
}

/** Leaves out columns that only serve the layout: those without a cell that is theirs alone, and a head beside the column that it stands over. */
export function withoutSpacers(matrix: Matrix, heads: number): Matrix {
  let columns = Array.from({ length: matrix[0]?.length ?? 0 }, (_, at) => matrix.map((row) => row[at]));
  for (let at = 0; at + 1 < columns.length; ) {
    const [left, right] = [columns[at], columns[at + 1]];
    if (left === undefined || right === undefined || !areOne(left, right, heads)) {
      at++;
      continue;
    }
    const merged = left.map((cell, row) => ((cell?.text ?? "") === "" ? (right[row] ?? cell) : cell));
    columns = [...columns.slice(0, at), merged, ...columns.slice(at + 2)];
    at = Math.max(0, at - 1);
  }
  return matrix.map((_, row) => columns.map((column) => column[row]));
}

type Column = readonly (Cell | undefined)[];

function areOne(left: Column, right: Column, heads: number): boolean {
  const filled = (cell: Cell | undefined): boolean => cell !== undefined && cell.text !== "";
  if (left.some((cell, row) => filled(cell) && filled(right[row]) && cell !== right[row])) return false;
  const alone = (one: Column, other: Column): number[] => one.flatMap((cell, row) => (filled(cell) && cell !== other[row] ? [row] : []));
  const [ofLeft, ofRight] = [alone(left, right), alone(right, left)];
  if (ofLeft.length === 0 || ofRight.length === 0) return true;
  const inHead = (rows: readonly number[]): boolean => rows.every((row) => row < heads);
  const inBody = (rows: readonly number[]): boolean => rows.every((row) => row >= heads);
  return (inHead(ofLeft) && inBody(ofRight)) || (inBody(ofLeft) && inHead(ofRight));
}
