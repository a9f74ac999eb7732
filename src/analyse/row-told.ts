import type { QuotedCells } from "../domain/quote.ts";
import { rowsInWords } from "../text/table.ts";
import { plainText } from "./plain-text.ts";

/** Rows of a table as a statement says them: names first, cells under their heads, scale and unit last. */
export function rowTold(cells: QuotedCells): string {
  return rowsInWords(cells).map(plainText).join("; ");
}
