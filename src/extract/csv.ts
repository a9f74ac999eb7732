import Papa from "papaparse";
import type { Extraction } from "./extraction.ts";
import { sheetCell, sheetsToText } from "./sheets.ts";

/** Cells that are read at most; what is longer is a store of data, not a document. */
export const MOST_CELLS = 400_000;

/** Values divided by commas, semicolons, tabs or bars, whichever the file uses, as a table. */
export function csvToText(source: string): Extraction {
  const { data } = Papa.parse<string[]>(source.replace(/^\ufeff/, ""), { skipEmptyLines: false });
  const { sheet, partial } = firstRows({ name: "", rows: data }, MOST_CELLS);
  return {
    contentKind: "csv",
    title: "",
    ...sheetsToText([{ name: "", rows: sheet.rows.map((row) => row.map((text) => sheetCell(text))) }]),
    ...(partial === undefined ? {} : { partial }),
    extractor: "csv@1",
    links: [],
  };
}

interface Rows<Cell> {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

/** The first rows of a sheet, as many as have no more than so many cells, and why these are not all. */
export function firstRows<Cell>({ name, rows }: Rows<Cell>, most: number): { readonly sheet: Rows<Cell>; readonly partial?: string } {
  let left = most;
  const end = rows.findIndex((row) => {
    left -= row.length;
    return left < 0;
  });
  if (end < 0) return { sheet: { name, rows } };
  const of = name === "" ? "" : ` of the sheet ${name}`;
  return { sheet: { name, rows: rows.slice(0, end) }, partial: `only the first ${end} of ${rows.length} rows${of} were read` };
}
