import type { Span } from "../../domain/span.ts";
import type { Table } from "../../domain/table.ts";
import { cellsOfLine } from "../../text/table.ts";
import { LinesAbove, noteIn } from "./above.ts";
import { groupsOf } from "./groups.ts";
import { labelColumnsOf } from "./heads.ts";
import type { Matrix } from "./matrix.ts";

const FENCE = /^(?:`{3,}|~{3,})/;
const RULES = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/;

/** The tables that a text itself has as Markdown writes them, a line of rules below the head; the text stays as it is. Code holds none. */
export function writtenTables(text: string): Table[] {
  const lines: Span[] = [];
  for (let start = 0; start <= text.length; ) {
    const border = text.indexOf("\n", start);
    const end = border < 0 ? text.length : border;
    lines.push({ start, end });
    start = end + 1;
  }
  const said = (line: Span | undefined): string => (line === undefined ? "" : text.slice(line.start, line.end));
  const above = new LinesAbove(text);
  const tables: Table[] = [];
  let inCode = false;
  for (let at = 0; at < lines.length; at++) {
    const head = lines[at];
    if (FENCE.test(said(head))) inCode = !inCode;
    const rules = said(lines[at + 1]);
    if (inCode || head === undefined || !said(head).includes("|") || !rules.includes("|") || !RULES.test(rules)) continue;
    const rows: Span[] = [];
    for (let row = lines[at + 2]; row !== undefined && said(row).includes("|"); row = lines[at + 2 + rows.length]) rows.push(row);
    if (rows.length > 0) tables.push(tableOf(text, above, head, rows));
    at += rows.length + 1;
  }
  return tables;
}

function tableOf(text: string, above: LinesAbove, head: Span, rows: readonly Span[]): Table {
  const heads = cellsOfLine(text, head).map(({ span, text: words }) => (words === "" ? [] : [span]));
  const body: Matrix = rows.map((row) => {
    const cells = cellsOfLine(text, row);
    return heads.map((_, column) => ({ text: cells[column]?.text ?? "", head: false, indent: 0 }));
  });
  const labels = labelColumnsOf(body);
  const found = above.of(head.start, 0);
  const corner = heads.slice(0, labels).flatMap((over) =>
    over.flatMap(({ start, end }) => {
      const note = noteIn(text.slice(start, end));
      return note === undefined ? [] : [{ start: start + note.start, end: start + note.end }];
    }),
  );
  return {
    span: { start: head.start, end: rows.at(-1)?.end ?? head.end },
    ...(found.caption === undefined ? {} : { caption: found.caption }),
    notes: [...found.notes, ...corner].sort((a, b) => a.start - b.start),
    heads,
    labels,
    under: groupsOf(body),
  };
}
