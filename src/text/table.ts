import type { Located, QuotedCells } from "../domain/quote.ts";
import { type Span, spansOverlap } from "../domain/span.ts";
import type { Table } from "../domain/table.ts";
import { namesScale } from "./scale.ts";

/** One cell in its place in the text, as a reader sees it. */
export interface TableCell extends Located {
  readonly column: number;
}

/** A row below the head. */
export interface TableRow {
  /** Its whole line. */
  readonly span: Span;
  /** The names of the groups it belongs under, outermost first, and its own name last; empty ones left out. */
  readonly label: readonly TableCell[];
  /** Its cells right of the names, empty ones left out. */
  readonly cells: readonly TableCell[];
}

/** Joins stacked heads, and groups with the name of a row. */
const WITHIN = " › ";
/** The line between head and rows. */
const RULES = /^\|?[\s:|-]*-[\s:|-]*$/;

/** The rows of a table below its head, each with its cells in their places. */
export function rowsOf(text: string, table: Table): TableRow[] {
  return readRows(text, table, table.span);
}

/** The rows whose lines a span touches. */
function readRows(text: string, table: Table, touched: Span): TableRow[] {
  const { body } = linesOf(text, table);
  const cells = new Map<number, TableCell[]>();
  const cellsAt = (row: number): TableCell[] => {
    const line = body[row];
    const known = cells.get(row) ?? (line === undefined ? [] : cellsOfLine(text, line));
    cells.set(row, known);
    return known;
  };
  const rows: TableRow[] = [];
  for (let at = firstEndingAfter(body, touched.start); at < body.length; at++) {
    const span = body[at];
    if (span === undefined || span.start >= touched.end) break;
    const label = chainTo(table, at).flatMap((row) =>
      cellsAt(row).filter(({ column, text: words }) => column < table.labels && words !== ""),
    );
    rows.push({ span, label, cells: cellsAt(at).filter(({ column, text: words }) => column >= table.labels && words !== "") });
  }
  return rows;
}

/** The number of the first of several spans in order that ends after a place. */
function firstEndingAfter(spans: readonly Span[], at: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A row and the groups it belongs under, outermost first. */
function chainTo({ under }: Table, row: number): number[] {
  const chain = [row];
  for (let at = under[row] ?? -1; at >= 0 && at < (chain[0] ?? 0); at = under[at] ?? -1) chain.unshift(at);
  return chain;
}

interface Lines {
  readonly text: string;
  readonly head: readonly Span[];
  readonly body: readonly Span[];
}

/** A table is read row by row, often all of it: its lines are cut once. */
const cut = new WeakMap<Table, Lines>();

/** The lines of a table above its line of rules, and those below it. */
function linesOf(text: string, table: Table): Lines {
  const known = cut.get(table);
  if (known?.text === text) return known;
  const lines: Span[] = [];
  for (let start = table.span.start; start < table.span.end; ) {
    const border = text.indexOf("\n", start);
    const end = border < 0 || border > table.span.end ? table.span.end : border;
    lines.push({ start, end });
    start = end + 1;
  }
  const rules = lines.findIndex(({ start, end }) => RULES.test(text.slice(start, end)));
  const made = { text, head: lines.slice(0, Math.max(0, rules)), body: lines.slice(rules + 1) };
  cut.set(table, made);
  return made;
}

/** The cells of a line of a table, empty ones included. */
export function cellsOfLine(text: string, line: Span): TableCell[] {
  const cells: TableCell[] = [];
  let start = line.start;
  const close = (end: number): void => {
    let [from, to] = [start, end];
    while (from < to && /\s/.test(text.charAt(from))) from++;
    while (to > from && /\s/.test(text.charAt(to - 1))) to--;
    cells.push({ column: cells.length, ...locatedAt(text, { start: from, end: to }) });
    start = end + 1;
  };
  if (text.charAt(start) === "|") start++;
  for (let at = start; at < line.end; at++) if (text.charAt(at) === "|" && text.charAt(at - 1) !== "\\") close(at);
  if (text.slice(start, line.end).trim() !== "") close(line.end);
  return cells;
}

function locatedAt(text: string, span: Span): Located {
  return { text: text.slice(span.start, span.end).replaceAll("\\|", "|"), span };
}

/** The table a span lies in; undefined outside tables and for what reaches out of one. Tables come in the order of the text. */
export function tableAround(tables: readonly Table[], { start, end }: Span): Table | undefined {
  let [low, high] = [0, tables.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tables[middle]?.span.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const found = tables[low];
  return found !== undefined && found.span.start <= start && end <= found.span.end ? found : undefined;
}

/** What a span of a text takes in of a table: the cells it touches, or whole rows with all they mean by; undefined where it touches no row of one. */
export function quotedCells(text: string, tables: readonly Table[], span: Span): QuotedCells | undefined {
  const table = tableAround(tables, span);
  const touched = table === undefined ? [] : readRows(text, table, span);
  if (table === undefined || touched.length === 0) return undefined;
  const at = (place: Span): Located => locatedAt(text, place);
  return {
    table: table.span,
    ...(table.caption === undefined ? {} : { caption: at(table.caption) }),
    notes: table.notes.map(at),
    corner: table.heads.slice(0, table.labels).flat().map(at),
    rows: touched.map(({ label, cells }) => ({
      label: label.map(({ text: words, span: place }) => ({ text: words, span: place })),
      cells: cells
        .filter((cell) => spansOverlap(cell.span, span))
        .map((cell) => ({ heads: (table.heads[cell.column] ?? []).map(at), value: { text: cell.text, span: cell.span } })),
    })),
  };
}

/**
 * The lines a place in a table cannot be understood without, in the order of the text: its title and notes, its head, the groups it stands under.
 * None outside tables.
 */
export function linesLeadingTo(text: string, tables: readonly Table[], at: number): Span[] {
  const table = tableAround(tables, { start: at, end: at });
  if (table === undefined) return [];
  const { head, body } = linesOf(text, table);
  const groups = chainTo(table, firstEndingAfter(body, at)).slice(0, -1);
  const above = [...(table.caption === undefined ? [] : [table.caption]), ...table.notes.filter(({ end }) => end <= table.span.start)];
  return [...above, ...head, ...groups.flatMap((group) => body[group] ?? [])]
    .filter(({ end }) => end <= at)
    .sort((a, b) => a.start - b.start);
}

/** A table from its title and notes to the last line of its head. */
export function headOfTable(text: string, table: Table): Span {
  const last = linesOf(text, table).head.at(-1);
  const above = [...(table.caption === undefined ? [] : [table.caption]), ...table.notes];
  const start = Math.min(table.span.start, ...above.map((line) => line.start));
  return { start, end: last?.end ?? Math.max(start, ...above.map((line) => line.end)) };
}

/** Stacked heads, or groups with a name, as one: "Year ended May 31 › 2019". */
export function stacked(parts: readonly Located[]): string {
  return [...new Set(parts.map(({ text }) => text))].join(WITHIN);
}

/** Quoted rows as a reader is shown them, one a row, cells that say nothing left out: "Net sales — 2019: 16,525; 2018: 15,100 (in millions)". */
export function rowsInWords({ rows, notes }: QuotedCells): string[] {
  const scale = notes.filter(({ text }) => namesScale(text)).map(({ text }) => ` (${text.replace(/^[([（]|[)\]）]$/gu, "")})`);
  return rows.flatMap(({ label, cells }) => {
    const told = cells
      .filter(({ value }) => /[\p{L}\p{N}]/u.test(value.text))
      .map(({ heads, value }) => [stacked(heads), value.text].filter((part) => part !== "").join(": "));
    const row = [stacked(label), told.join("; ")].filter((part) => part !== "").join(" — ");
    return row === "" ? [] : [`${row}${told.length === 0 ? "" : scale.join("")}`];
  });
}

/** Quoted cells as a reader is shown them, one a line: "Net sales — Year ended May 31 › 2019: 16,525 (In millions)". */
export function cellsInWords({ rows, notes }: QuotedCells): string[] {
  const scale = notes.map(({ text }) => (/^[([（]/.test(text) ? ` ${text}` : ` (${text})`)).join("");
  return rows.flatMap(({ label, cells }) =>
    cells.map(({ heads, value }) => {
      const what = [stacked(label), stacked(heads)].filter((part) => part !== "").join(" — ");
      return `${what === "" ? "" : `${what}: `}${value.text}${/\p{N}/u.test(value.text) && !/[%‰]/.test(value.text) ? scale : ""}`;
    }),
  );
}
