import type { Span } from "../../domain/span.ts";
import type { Table } from "../../domain/table.ts";
import { scalesOf } from "../../text/scale.ts";
import { isNote, LinesAbove, noteIn } from "./above.ts";
import type { Grid } from "./grid.ts";
import { groupsOf } from "./groups.ts";
import { hasValues, headRowsOf, isNameOnly, isSubHead, labelColumnsOf } from "./heads.ts";
import { filledCells, type Matrix, matrixOf, withoutSpacers, withSignsJoined } from "./matrix.ts";

/** A table as it will stand in a text, its spans counted from its own first line. */
export interface MadeTable {
  /** Lines that the document has inside the table and that stand above it in the text: title, scale. */
  readonly before: readonly string[];
  readonly lines: string;
  /** Notes at its foot. */
  readonly after: readonly string[];
  /** Notes among its own lines: in the corner, over all its columns, on a row of their own. */
  readonly notes: readonly Span[];
  readonly heads: readonly (readonly Span[])[];
  readonly labels: number;
  readonly under: readonly number[];
}

/** A cell over several rows is repeated in each, so that each row says all it says, unless it is this long. */
const LONGEST_REPEATED = 200;

/**
 * What a document's table says: empty columns and columns of mere signs joined to what they belong to, its head, the names of its rows and their groups
 * found. None where fewer than two rows or columns are left; several where new heads begin in the middle (R6).
 */
export function tablesOf(grid: Grid): MadeTable[] {
  const raw = matrixOf(grid);
  withSignsJoined(raw);
  const title = raw.findIndex((row) => !isTitle(row));
  const matrix = withoutSpacers(raw.slice(Math.max(0, title)), headRowsOf(raw.slice(Math.max(0, title))));
  const last = matrix.findLastIndex((row) => !isTitle(row));
  const body = matrix.slice(0, last + 1);
  if (body.length < 2 || (body[0]?.length ?? 0) < 2) return [];
  const before = [...(grid.caption === undefined ? [] : [grid.caption]), ...raw.slice(0, Math.max(0, title)).map(wordsOf)];
  const parts = partsOf(body);
  return parts.map((part, at) => ({
    ...madeOf(part.rows),
    before: at === 0 ? before.map(oneLine).filter((line) => line !== "") : part.before,
    after: at === parts.length - 1 ? matrix.slice(last + 1).map(wordsOf) : [],
  }));
}

/** One cell over the whole width: a title above the table or a note below it. */
function isTitle(row: Matrix[number]): boolean {
  const cells = filledCells(row);
  const cell = cells[0]?.cell;
  return (
    cells.length === 1 &&
    (row.every((place) => place === cell || place === undefined) || (cells[0]?.column === 0 && isNote(cell?.text ?? "")))
  );
}

function wordsOf(row: Matrix[number]): string {
  return filledCells(row)
    .map(({ cell }) => cell.text)
    .join(" ");
}

function oneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\s\u0085]+/gu, " ")
    .trim();
}

interface Part {
  readonly before: string[];
  readonly rows: Matrix;
}

/** Cuts a table of figures where new heads begin below figures. */
function partsOf(matrix: Matrix): Part[] {
  const parts: Part[] = [];
  let from = 0;
  let before: string[] = [];
  for (let at = headRowsOf(matrix) + 1; at < matrix.length; at++) {
    if (!isSubHead(matrix, at) || isSubHead(matrix, at - 1) || !matrix.slice(from, at).some(hasValues)) continue;
    const named = isNameOnly(matrix[at - 1] ?? []) && at - 1 > from;
    parts.push({ before, rows: matrix.slice(from, named ? at - 1 : at) });
    before = named ? [wordsOf(matrix[at - 1] ?? [])] : [];
    from = at;
  }
  return [...parts, { before, rows: matrix.slice(from) }];
}

function madeOf(matrix: Matrix): Omit<MadeTable, "before" | "after"> {
  const headRows = headRowsOf(matrix);
  const body = matrix.slice(headRows);
  const width = matrix[0]?.length ?? 0;
  const labels = labelColumnsOf(body);
  const heads: Span[][] = Array.from({ length: width }, () => []);
  const notes: Span[] = [];
  let lines = "";
  matrix.slice(0, headRows).forEach((row, at) => {
    lines += "|";
    row.forEach((cell, column) => {
      const isFirst = cell !== undefined && row[column - 1] !== cell && matrix[at - 1]?.[column] !== cell;
      const text = isFirst ? escaped(cell.text) : "";
      const span = { start: lines.length + 1, end: lines.length + 1 + text.length };
      lines += text === "" ? " |" : ` ${text} |`;
      if (text === "") return;
      let end = column;
      while (row[end] === cell) end++;
      // What holds for most columns holds for all; shares do not.
      const isOverMost = 2 * (end - column) > width - labels && !text.includes("%");
      const note = column < labels || isOverMost || end - column === width - labels ? noteIn(text) : undefined;
      if (note !== undefined) notes.push({ start: span.start + note.start, end: span.start + note.end });
      if (note === undefined || !isNote(text) || column < labels) for (const over of heads.slice(column, end)) over.push(span);
    });
    lines += "\n";
  });
  lines += `|${" --- |".repeat(width)}`;
  body.forEach((row, at) => {
    const said = row.map((cell, column) => {
      if (cell === undefined || row[column - 1] === cell) return "";
      return body[at - 1]?.[column] === cell && cell.text.length > LONGEST_REPEATED ? "" : escaped(cell.text);
    });
    const [alone, another] = filledCells(row);
    if (alone !== undefined && another === undefined && isNote(alone.cell.text)) {
      const start = lines.length + 3 + 2 * alone.column;
      notes.push({ start, end: start + escaped(alone.cell.text).length });
    }
    lines += `\n|${said.map((text) => (text === "" ? " |" : ` ${text} |`)).join("")}`;
  });
  return { lines, notes, heads, labels, under: groupsOf(body) };
}

function escaped(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** A table as a block of a text, with what stands above and below it. */
export function renderTable({ before, lines, after }: MadeTable): string {
  return [...before, lines, ...after].join("\n\n");
}

/**
 * The tables of a text, each with the lines above it that say what it shows and in which unit.
 * @param text the whole, normalised
 * @param made its tables in order, as they were rendered into it
 */
export function placeTables(text: string, made: readonly MadeTable[]): Table[] {
  const above = new LinesAbove(text);
  let from = 0;
  let last: { readonly made: MadeTable; readonly notes: readonly Span[] } | undefined;
  return made.flatMap((one) => {
    const start = text.indexOf(one.lines, from);
    if (start < 0) return [];
    const between = text.slice(from, start);
    from = start + one.lines.length;
    const moved = ({ start: s, end: e }: Span): Span => ({ start: s + start, end: e + start });
    const found = above.of(start, one.before.length);
    const own = [...found.notes, ...one.notes.map(moved)];
    const notes = own.length === 0 && last !== undefined && goesOn(last.made, one, between) ? last.notes : own;
    last = { made: one, notes: notes.filter((note) => scalesOf(text.slice(note.start, note.end)).length > 0) };
    return [
      {
        span: { start, end: from },
        ...(found.caption === undefined ? {} : { caption: found.caption }),
        notes: [...notes].sort((a, b) => a.start - b.start),
        heads: one.heads.map((cells) => cells.map(moved)),
        labels: one.labels,
        under: [...one.under],
      },
    ];
  });
}

/** More of the rows than this have the same names in two tables of which the second goes on with the first. */
const SAME_ROWS = 0.5;

/** Whether a table follows another with no more than a title between them and has mostly its rows: what is said of the scale of the first holds for both. */
function goesOn(last: MadeTable, table: MadeTable, between: string): boolean {
  if (!/^[^\n]{0,200}(?<![.:!?。：])$/u.test(between.trim()) || isOfShares(table)) return false;
  const names = new Set(rowNames(last));
  const own = rowNames(table);
  return own.filter((name) => names.has(name)).length > SAME_ROWS * own.length;
}

function rowNames({ lines }: MadeTable): string[] {
  return lines.split("\n").flatMap((line) => /^\| (?!--- )(\S.*?) \|/.exec(line)?.[1] ?? []);
}

/** Whether the first row of a table with figures has mostly shares, which no scale multiplies: rows below it need not say so again. */
function isOfShares({ lines }: MadeTable): boolean {
  const figures = (line: string): string[] => line.match(/\|[^|\p{L}]*\p{N}[^|\p{L}]*(?=\|)/gu) ?? [];
  const first =
    (lines.split("| --- |\n")[1] ?? "")
      .split("\n")
      .map(figures)
      .find((found) => found.length > 0) ?? [];
  return 2 * first.filter((figure) => figure.includes("%")).length > first.length;
}
