import type { Quote } from "../domain/quote.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import { quotedCells } from "./table.ts";

/** The quote of a stretch of a snapshot's text, with the cells it takes in where it lies in a table. */
export function quoteAt(
  { id, tables = [] }: Pick<Snapshot, "id"> & Partial<Pick<Snapshot, "tables">>,
  text: string,
  span: Span,
  locatedBy: Quote["locatedBy"] = "exact",
): Quote {
  const cells = quotedCells(text, tables, span);
  return { snapshotId: id, span, text: text.slice(span.start, span.end), locatedBy, ...(cells === undefined ? {} : { cells }) };
}
