import type { Block } from "./block.ts";
import { cleanText } from "./clean.ts";
import { referenceColumn } from "./headings.ts";
import type { Mark } from "./marks.ts";
import { type Attached, aboutText, oneLine, type Statement } from "./statements.ts";

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
  const cleaned = cells.map((cell) => ({ ...cell, text: oneLine(cleanText(cell.block.text, cell.marks).text) }));
  const heads = new Map(cleaned.filter(({ block }) => block.cell?.header).map(({ block, text }) => [block.cell?.column, text]));
  const rows = new Map<number, typeof cleaned>();
  for (const cell of cleaned) {
    const row = cell.block.cell;
    if (row === undefined || row.header) continue;
    rows.set(row.row, [...(rows.get(row.row) ?? []), cell]);
  }
  return [...rows.values()].flatMap((row) => rowStatements(row, heads, section));
}

type Cell = MarkedCell & { readonly text: string };

function rowStatements(row: readonly Cell[], heads: ReadonlyMap<number | undefined, string>, section: string): Statement[] {
  const name = row.find(({ block }) => block.cell?.column === 0)?.text ?? "";
  const says = (cell: Cell) => /[\p{L}\p{N}]/u.test(cell.text);
  const ofRow = row.filter(
    (cell) =>
      cell.marks.length > 0 && (cell.block.cell?.column === 0 || !says(cell) || referenceColumn(heads.get(cell.block.cell?.column) ?? "")),
  );
  const statements: Statement[] = [];
  const make = (text: string, cell: Cell, marks: readonly Mark[]): Statement => ({
    ...aboutText(text),
    line: cell.block.line,
    section,
    text,
    place: "cell",
    cited: marks.flatMap((mark) =>
      mark.targets.map((target): Attached => ({ style: mark.style, written: mark.written, target, scope: "sentence", claim: text })),
    ),
  });
  const first = row[0];
  if (first === undefined) return [];
  if (ofRow.length > 0) {
    const told = row.filter((cell) => says(cell) && (cell.block.cell?.column === 0 || !ofRow.includes(cell)));
    const parts = told.map((cell) => withHead(cell, heads, ""));
    statements.push(
      make(
        parts.join("; "),
        first,
        ofRow.flatMap((cell) => cell.marks),
      ),
    );
  }
  for (const cell of row) {
    if (ofRow.includes(cell) || cell.block.cell?.column === 0 || !says(cell)) continue;
    if (cell.marks.length === 0 && ofRow.length > 0) continue;
    statements.push(make(withHead(cell, heads, name), cell, cell.marks));
  }
  return statements;
}

/** Heads of columns that say nothing of what stands below them. */
const EMPTY_HEAD =
  /^(?:values?|figures?|amounts?|data|details?|descriptions?|information|info|notes?|remarks?|comments?|findings?|facts?|results?|answers?|summary|evidence|key (?:points?|facts?|figures?|findings?|data)|werte?|angaben?|beschreibung|einzelheiten|valeurs?|détails?|valor(?:es)?|detalles?|值|数值|说明|描述|备注|内容|詳細|説明|備考)$/iu;

function withHead({ block, text }: Cell, heads: ReadonlyMap<number | undefined, string>, row: string): string {
  const column = heads.get(block.cell?.column) ?? "";
  const head = EMPTY_HEAD.test(column) ? "" : column;
  return [row, head, text].filter((part, index, all) => part !== "" && all.indexOf(part) === index).join(": ");
}
