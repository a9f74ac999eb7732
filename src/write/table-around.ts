import { z } from "zod";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import { cellsInWords, quotedCells, rowsOf, stacked, tableAround } from "../text/table.ts";

/** Rows shown on either side of those quoted. */
const ROWS_BESIDE = 2;

/** A quote from a table as a reader is shown it: what its cells say, and the table around them. */
export const tableAroundSchema = z.object({
  /** "Net sales — 2019: 16,525 (in millions)", one a cell. */
  cells: z.array(z.string()),
  caption: z.string(),
  notes: z.array(z.string()),
  /** What stands over each column, stacked heads joined; over the names first. */
  heads: z.array(z.string()),
  rows: z.array(z.object({ label: z.string(), values: z.array(z.string()), quoted: z.boolean() })),
});
export type TableAround = z.infer<typeof tableAroundSchema>;

/** The table a quote was cut from, around the rows it takes in; undefined outside tables. */
export function tableAroundQuote(
  { snapshot: { tables }, text }: Pick<SnapshotWithText, "snapshot" | "text">,
  span: Span,
): TableAround | undefined {
  const table = tableAround(tables, span);
  const quoted = quotedCells(text, tables, span);
  if (table === undefined || quoted === undefined) return undefined;
  const located = (place: Span) => ({ text: text.slice(place.start, place.end).replaceAll("\\|", "|"), span: place });
  const rows = rowsOf(text, table);
  const isQuoted = (row: Span): boolean => row.start < span.end && span.start < row.end;
  const [first, last] = [rows.findIndex((row) => isQuoted(row.span)), rows.findLastIndex((row) => isQuoted(row.span))];
  const columns = table.heads.map((over) => stacked(over.map(located)));
  return {
    cells: cellsInWords(quoted),
    caption: quoted.caption?.text ?? "",
    notes: quoted.notes.map((note) => note.text),
    heads: [
      columns
        .slice(0, table.labels)
        .filter((head) => head !== "")
        .join(" / "),
      ...columns.slice(table.labels),
    ],
    rows: rows.slice(Math.max(0, first - ROWS_BESIDE), last + 1 + ROWS_BESIDE).map((row) => ({
      label: stacked(row.label),
      values: columns.slice(table.labels).map((_, at) => row.cells.find(({ column }) => column === at + table.labels)?.text ?? ""),
      quoted: isQuoted(row.span),
    })),
  };
}
