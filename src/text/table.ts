import type { Span } from "../domain/span.ts";
import type { Table } from "../domain/table.ts";

/** One cell in its place in the text. */
export interface TableCell {
  readonly column: number;
  readonly span: Span;
  /** As a reader sees it, a bar that was written `\|` as a bar. */
  readonly text: string;
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

/** A table read out of its text. */
export interface TableInText {
  readonly table: Table;
  readonly caption: string;
  readonly notes: readonly string[];
  /** For each column what stands over it, stacked heads joined. */
  readonly heads: readonly string[];
  readonly rows: readonly TableRow[];
}

/** Joins stacked heads, and groups with the name of a row. */
const WITHIN = " › ";
/** The line between head and rows. */
const RULES = /^\|?[\s:|-]*-[\s:|-]*$/;

/** A table with its rows and cells, each with its place. */
export function readTable(text: string, table: Table): TableInText {
  const said = (span: Span): string => cellText(text.slice(span.start, span.end));
  const lines = bodyLines(text, table);
  const cells = lines.map((line) => cellsOfLine(text, line));
  return {
    table,
    caption: table.caption === undefined ? "" : said(table.caption),
    notes: table.notes.map(said),
    heads: table.heads.map((over) => [...new Set(over.map(said))].join(WITHIN)),
    rows: lines.map((span, at) => {
      const own = cells[at] ?? [];
      return {
        span,
        label: namesOf(table, cells, at),
        cells: own.filter(({ column, text: words }) => column >= table.labels && words !== ""),
      };
    }),
  };
}

function namesOf(table: Table, cells: readonly (readonly TableCell[])[], row: number): TableCell[] {
  const chain = [row];
  for (let at = table.under[row] ?? -1; at >= 0 && at < (chain[0] ?? 0); at = table.under[at] ?? -1) chain.unshift(at);
  return chain.flatMap((at) => (cells[at] ?? []).filter(({ column, text }) => column < table.labels && text !== ""));
}

/** The lines of a table below its line of rules. */
function bodyLines(text: string, { span }: Table): Span[] {
  const lines: Span[] = [];
  let isBody = false;
  for (let start = span.start; start < span.end; ) {
    const border = text.indexOf("\n", start);
    const end = border < 0 || border > span.end ? span.end : border;
    if (isBody) lines.push({ start, end });
    else isBody = RULES.test(text.slice(start, end));
    start = end + 1;
  }
  return lines;
}

/** The cells of a line of a table, empty ones included. */
export function cellsOfLine(text: string, line: Span): TableCell[] {
  const cells: TableCell[] = [];
  let start = line.start;
  const close = (end: number): void => {
    let [from, to] = [start, end];
    while (from < to && /\s/.test(text.charAt(from))) from++;
    while (to > from && /\s/.test(text.charAt(to - 1))) to--;
    cells.push({ column: cells.length, span: { start: from, end: to }, text: cellText(text.slice(from, to)) });
    start = end + 1;
  };
  if (text.charAt(start) === "|") start++;
  for (let at = start; at < line.end; at++) if (text.charAt(at) === "|" && text.charAt(at - 1) !== "\\") close(at);
  if (text.slice(start, line.end).trim() !== "") close(line.end);
  return cells;
}

function cellText(raw: string): string {
  return raw.replaceAll("\\|", "|");
}

/** The table a place of a text lies in; tables come in the order of the text. */
export function tableAt(tables: readonly Table[], at: number): Table | undefined {
  let [low, high] = [0, tables.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tables[middle]?.span.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const found = tables[low];
  return found !== undefined && found.span.start <= at ? found : undefined;
}

/** "Operating expenses › Selling": what a row is called. */
export function nameOf(row: TableRow): string {
  return row.label.map(({ text }) => text).join(WITHIN);
}

/** A cell as a reader is shown it: "Net sales — Year ended May 31 › 2019: 16,525 (In millions)". */
export function cellInWords(read: TableInText, row: TableRow, cell: TableCell): string {
  const head = read.heads[cell.column] ?? "";
  const what = [nameOf(row), head].filter((part) => part !== "").join(" — ");
  const scale = read.notes.map((note) => (/^[([（]/.test(note) ? note : `(${note})`)).join(" ");
  return `${what === "" ? "" : `${what}: `}${cell.text}${scale === "" ? "" : ` ${scale}`}`;
}
