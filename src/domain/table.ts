import { z } from "zod";
import { spanSchema } from "./span.ts";

/**
 * The structure of a table, kept beside the text it stands in. There each of its rows is one line, `| label | 12 | 15 |` (a bar inside a cell is
 * written `\|`): first the rows of its head, then the line of rules `| --- | --- |`, then the others. Where a row's cells stand follows from its line.
 */
export const tableSchema = z.object({
  /** All its lines, from the first of its head to its last row; caption and notes stand before it. */
  span: spanSchema,
  /** Its title, where it has one. */
  caption: spanSchema.optional(),
  /** What holds for every cell: scale, unit, currency, period, as in "(In millions, except per share data)", above the table or in its corner. */
  notes: z.array(spanSchema),
  /** For each column the cells of the head that stand over it, outermost first. A cell over several columns stands with each of them. */
  heads: z.array(z.array(spanSchema)),
  /** How many columns at its left name the rows. */
  labels: z.number().int().nonnegative(),
  /** For each row below the head the number of the row it belongs under ("Revenues:"), counted from 0 below the head; -1 for none. */
  under: z.array(z.number().int().min(-1)),
});
export type Table = z.infer<typeof tableSchema>;
