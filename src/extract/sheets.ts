import { normaliseText } from "../text/normalise.ts";
import type { Extraction } from "./extraction.ts";
import { headingLandmarks } from "./outline.ts";
import { type GridCell, gridCell } from "./table/grid.ts";
import { hasValues } from "./table/heads.ts";
import { filledCells, matrixOf } from "./table/matrix.ts";
import { type MadeTable, placeTables, renderTable, tablesOf } from "./table/tables.ts";

/** Rows of one sheet, or of one file of values. */
export interface Sheet {
  /** "" where there is only one, which has no name. */
  readonly name: string;
  readonly rows: readonly (readonly GridCell[])[];
}

/** A value of a sheet. Spaces before a name set it in. */
export function sheetCell(text: string, reach: { readonly columns?: number; readonly rows?: number } = {}): GridCell {
  return gridCell(text, { ...reach, indent: /^[^\S\n]*/.exec(text)?.[0].length ?? 0 });
}

/** Sheets as text: each a heading with its tables, and what stands above and between them as lines. */
export function sheetsToText(sheets: readonly Sheet[]): Pick<Extraction, "text" | "landmarks" | "tables"> {
  const made: MadeTable[] = [];
  const blocks = sheets.flatMap(({ name, rows }) => {
    const parts = areasOf(rows).flatMap((area) => {
      const tables = tablesOf({ rows: area });
      made.push(...tables);
      return tables.length > 0 ? tables.map(renderTable) : area.map(wordsOf);
    });
    return name === "" || parts.length === 0 ? parts : [`## ${name}`, ...parts];
  });
  const text = normaliseText(blocks.join("\n\n"));
  return { text, landmarks: headingLandmarks(text), tables: placeTables(text, made) };
}

type Rows = readonly (readonly GridCell[])[];

/** What a sheet says in one: lines above a table, and tables, each from its head on. A gap within a table is none where no new head follows it. */
function areasOf(rows: Rows): Rows[] {
  const areas: { readonly rows: (readonly GridCell[])[]; hasColumns: boolean }[] = [];
  let isGap = true;
  rows.forEach((row, at) => {
    const filled = row.filter(({ text }) => text.trim() !== "").length;
    const area = areas.at(-1);
    if (filled === 0) isGap = true;
    else {
      const opens = area === undefined || (isGap && namesColumns(rows, filled === 1 ? at + 1 : at)) || (!area.hasColumns && filled > 1);
      if (opens) areas.push({ rows: [row], hasColumns: filled > 1 });
      else {
        area.rows.push(row);
        area.hasColumns ||= filled > 1;
      }
      isGap = false;
    }
  });
  return areas.map((area) => area.rows);
}

/** Whether a row can be the head of a table: several words and no figure. */
function namesColumns(rows: Rows, at: number): boolean {
  const row = matrixOf({ rows: rows.slice(at, at + 1) })[0];
  return row !== undefined && filledCells(row).length > 1 && !hasValues(row);
}

function wordsOf(row: readonly GridCell[]): string {
  return row
    .map(({ text }) => text.trim())
    .filter((text) => text !== "")
    .join(" ");
}
