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
/** "bps" in a column of percent signs. */
const UNIT = /^\p{L}{1,4}$/u;
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
  return first >= 0 && own.slice(first).every((text) => sign.test(text) || (sign === CLOSES && UNIT.test(text)));
}

function joinSigns(matrix: Matrix, column: number, side: "opening" | "closing"): void {
  const sign = side === "opening" ? OPENS : CLOSES;
  for (const row of matrix) {
    const cell = row[column];
    const isUnit = side === "closing" && UNIT.test(cell?.text ?? "");
    if (cell === undefined || !(sign.test(cell.text) || isUnit) || row[column - 1] === cell || row[column + 1] === cell) continue;
    const cells = filledCells(row);
    const at = cells.findIndex((one) => one.cell === cell);
    const figure = cells[side === "opening" ? at + 1 : at - 1]?.cell;
    if (figure === undefined || (side === "opening" ? !TAKES_SIGN.test(figure.text) : !/\p{N}|^[-–—−]+$/u.test(figure.text))) continue;
    figure.text = side === "opening" ? cell.text.trim() + figure.text : figure.text + (isUnit ? " " : "") + cell.text.trim();
    cell.text = "";
  }
}

/** Leaves out columns that only serve the layout: first those without a cell that is theirs alone, then a head beside the column that it stands over. */
export function withoutSpacers(matrix: Matrix, heads: number): Matrix {
  const columns = Array.from({ length: matrix[0]?.length ?? 0 }, (_, at) => matrix.map((row) => row[at]));
  const merged = joinedColumns(joinedColumns(columns, isSpacer), (left, right) => isBesideItsHead(left, right, heads));
  return matrix.map((_, row) => merged.map((column) => column[row]));
}

type Column = readonly (Cell | undefined)[];

function joinedColumns(columns: readonly Column[], areOne: (left: Column, right: Column) => boolean): Column[] {
  const done: Column[] = [];
  for (const column of columns) {
    const left = done.at(-1);
    if (left !== undefined && agree(left, column) && areOne(left, column))
      done[done.length - 1] = left.map((cell, row) => (isFilled(cell) ? cell : (column[row] ?? cell)));
    else done.push(column);
  }
  return done;
}

function isFilled(cell: Cell | undefined): boolean {
  return cell !== undefined && cell.text !== "";
}

/** Whether no row has something else in each of two columns. */
function agree(left: Column, right: Column): boolean {
  return left.every((cell, row) => !isFilled(cell) || !isFilled(right[row]) || cell === right[row]);
}

/** The rows in which a column has a cell that the other has not. */
function aloneIn(one: Column, other: Column): number[] {
  return one.flatMap((cell, row) => (isFilled(cell) && cell !== other[row] ? [row] : []));
}

function isSpacer(left: Column, right: Column): boolean {
  return aloneIn(left, right).length === 0 || aloneIn(right, left).length === 0;
}

function isBesideItsHead(left: Column, right: Column, heads: number): boolean {
  const [ofLeft, ofRight] = [aloneIn(left, right), aloneIn(right, left)];
  const inHead = (rows: readonly number[]): boolean => rows.every((row) => row < heads);
  const inBody = (rows: readonly number[]): boolean => rows.every((row) => row >= heads);
  return (inHead(ofLeft) && inBody(ofRight)) || (inBody(ofLeft) && inHead(ofRight));
}
