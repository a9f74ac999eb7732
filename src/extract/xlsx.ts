import { AssayError } from "../domain/error.ts";
import { firstRows, MOST_CELLS } from "./csv.ts";
import type { Extraction } from "./extraction.ts";
import { firstDate } from "./html/metadata.ts";
import { type Sheet, sheetCell, sheetsToText } from "./sheets.ts";
import type { GridCell } from "./table/grid.ts";
import { listZip, unpackEntry } from "./zip.ts";

const PACKAGE = "@e965/xlsx";
const MAX_UNPACKED = 200_000_000;
const MOST_SHEETS = 200;

type Reader = typeof import("@e965/xlsx");
type WorkSheet = import("@e965/xlsx").WorkSheet;

/** By a name the compiler does not follow: the package is there only where the user has put it. */
const importByName = (name: string): Promise<unknown> => import(name);

/**
 * A workbook's sheets to text, every value as it is shown in its cell; hidden sheets, rows and columns are left out.
 * @param load stands in for `import` in tests
 * @throws AssayError MISSING_DEPENDENCY without the optional package, TOO_LARGE for a zip bomb, PARSE_ERROR for a broken file.
 */
export async function xlsxToText(bytes: Uint8Array, load = importByName): Promise<Extraction> {
  let left = MAX_UNPACKED;
  for (const entry of listZip(bytes)) if (/\.(?:xml|rels)$/.test(entry.name)) left -= unpackEntry(bytes, entry, left).length;
  const reader = await readerFrom(load);
  const book = reader.read(bytes, {
    type: "array",
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellStyles: true,
    dateNF: "yyyy-mm-dd",
  });
  const shown = book.SheetNames.filter((_, at) => (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) === 0).slice(0, MOST_SHEETS);
  const partial: string[] = [];
  let cells = MOST_CELLS;
  const sheets = shown.map((name): Sheet => {
    const sheet = book.Sheets[name];
    const read = firstRows({ name, rows: sheet === undefined ? [] : rowsOf(sheet) }, cells);
    cells = Math.max(0, cells - read.sheet.rows.reduce((sum, row) => sum + row.length, 0));
    if (read.partial !== undefined) partial.push(read.partial);
    return read.sheet;
  });
  const { Title: title = "", Author: author, ModifiedDate: modified } = book.Props ?? {};
  const changed = modified instanceof Date ? firstDate(modified.toISOString()) : undefined;
  return {
    contentKind: "xlsx",
    title: title.trim(),
    ...(author === undefined || author.trim() === "" ? {} : { author: author.trim() }),
    ...(changed === undefined ? {} : { modified: changed }),
    ...sheetsToText(sheets),
    ...(partial.length === 0 ? {} : { partial: partial.join("; ") }),
    extractor: "xlsx@1",
    links: [],
  };
}

async function readerFrom(load: (name: string) => Promise<unknown>): Promise<Reader> {
  try {
    return (await load(PACKAGE)) as Reader;
  } catch (cause) {
    throw new AssayError(
      "MISSING_DEPENDENCY",
      `Reading XLSX needs the package ${PACKAGE}, which cannot be loaded: install it with "npm install ${PACKAGE}", or save the sheets as CSV.`,
      { cause },
    );
  }
}

/** The rows of a sheet, each from the first column on. */
function rowsOf(sheet: WorkSheet): GridCell[][] {
  const merged = new Map((sheet["!merges"] ?? []).map(({ s, e }) => [`${s.r},${s.c}`, { columns: e.c - s.c + 1, rows: e.r - s.r + 1 }]));
  const covered = new Set((sheet["!merges"] ?? []).flatMap(({ s, e }) => coveredBy(s, e)));
  const isShown = (of: readonly ({ hidden?: boolean | undefined } | undefined)[] | undefined, at: number) => of?.[at]?.hidden !== true;
  return Array.from(sheet["!data"] ?? []).flatMap((row, r) => {
    if (!isShown(sheet["!rows"], r)) return [];
    const cells = Array.from(row ?? []).flatMap((cell, c) => {
      if (!isShown(sheet["!cols"], c) || covered.has(`${r},${c}`)) return [];
      return [sheetCell(cell?.w ?? (cell?.v === undefined ? "" : String(cell.v)), merged.get(`${r},${c}`))];
    });
    return [cells];
  });
}

const MOST_COVERED = 10_000;

/** The places of a merged cell but for its first. */
function coveredBy(s: { r: number; c: number }, e: { r: number; c: number }): string[] {
  const places: string[] = [];
  for (let r = s.r; r <= e.r; r++)
    for (let c = s.c; c <= e.c && places.length < MOST_COVERED; c++) if (r !== s.r || c !== s.c) places.push(`${r},${c}`);
  return places;
}
