import { EMPTY_HEAD } from "../../lexicon/citing.ts";
import { oneLine } from "../../text/lines.ts";
import type { Block } from "./block.ts";
import type { Told } from "./claims.ts";
import { cleanText } from "./clean.ts";
import { referenceColumn } from "./headings.ts";
import type { Mark } from "./mark.ts";
import { type Attached, asTold, ownWords, type Statement } from "./statements.ts";

/** A cell with its citations. */
export interface MarkedCell {
  readonly block: Block;
  readonly marks: readonly Mark[];
}

/**
 * The statements of one table. A cell is read with the head of its row and column, since alone it says nothing; a citation in the first cell of
 * a row, in a cell of nothing but citations or in a column of sources stands for the whole row.
 */
export function tableStatements(cells: readonly MarkedCell[], section: string): Statement[] {
  const cleaned = cells.map((cell): Cell => {
    const clean = cleanText(cell.block.text, cell.marks);
    const whole = { start: 0, end: clean.text.length };
    return { ...cell, text: oneLine(clean.text), own: ownWords(clean, whole, clean.marks) };
  });
  const heads = new Map(cleaned.filter(({ block }) => block.cell?.header).map(({ block, text }) => [block.cell?.column, text]));
  const rows = new Map<number, Cell[]>();
  for (const cell of cleaned) {
    const row = cell.block.cell;
    if (row === undefined || row.header) continue;
    const cells = rows.get(row.row);
    if (cells === undefined) rows.set(row.row, [cell]);
    else cells.push(cell);
  }
  return [...rows.values()].flatMap((row) => rowStatements(row, heads, section));
}

interface Cell extends MarkedCell {
  readonly text: string;
  /** Without the words of links. */
  readonly own: string;
}

function rowStatements(row: readonly Cell[], heads: ReadonlyMap<number | undefined, string>, section: string): Statement[] {
  const name = row.find(({ block }) => block.cell?.column === 0)?.text ?? "";
  const says = (cell: Cell) => /[\p{L}\p{N}]/u.test(cell.text);
  const ofRow = new Set(
    row.filter(
      (cell) =>
        cell.marks.length > 0 &&
        (cell.block.cell?.column === 0 || !says(cell) || referenceColumn(heads.get(cell.block.cell?.column) ?? "")),
    ),
  );
  const statements: Statement[] = [];
  const make = (told: Omit<Told, "cited" | "place">, cell: Cell, marks: readonly Mark[]): Statement => {
    const cited = marks.flatMap((mark) =>
      mark.targets.map((target): Attached => ({ style: mark.style, written: mark.written, target, scope: "sentence", claim: told.text })),
    );
    return { ...asTold({ ...told, place: "cell" }, cited), line: cell.block.line, section };
  };
  const first = row[0];
  if (first === undefined) return [];
  if (ofRow.size > 0) {
    const told = row.filter((cell) => says(cell) && (cell.block.cell?.column === 0 || !ofRow.has(cell)));
    const text = told.map((cell) => withHead(cell, heads, "")).join("; ");
    const marks = [...ofRow].flatMap((cell) => cell.marks);
    // A name in a row by itself has nothing said of it.
    statements.push(make({ text, own: text, ...(told.length < 2 ? { cell: text } : {}) }, first, marks));
  }
  for (const cell of row) {
    if (ofRow.has(cell) || cell.block.cell?.column === 0 || !says(cell)) continue;
    if (cell.marks.length === 0 && ofRow.size > 0) continue;
    const text = withHead(cell, heads, name);
    const own = cell.own === cell.text ? text : cell.own;
    statements.push(make({ text, own, cell: cell.text }, cell, cell.marks));
  }
  return statements;
}

function withHead({ block, text }: Cell, heads: ReadonlyMap<number | undefined, string>, row: string): string {
  const column = heads.get(block.cell?.column) ?? "";
  const head = EMPTY_HEAD.test(column) ? "" : column;
  return [row, head, text].filter((part, index, all) => part !== "" && all.indexOf(part) === index).join(": ");
}
