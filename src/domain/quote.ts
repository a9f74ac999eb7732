import { z } from "zod";
import type { SnapshotId } from "./snapshot.ts";
import { spanSchema } from "./span.ts";

/** How a quote was found in its snapshot: to the letter, but for typography and white space, or within a small edit distance inside one sentence. */
export const LOCATED_BY = ["exact", "folded", "near"] as const;

/** Words of a snapshot and where they stand; a bar that the text writes `\|` is a bar. */
export const locatedSchema = z.object({ text: z.string(), span: spanSchema });
export type Located = z.infer<typeof locatedSchema>;

/** What a quote from a table takes in, with all that its cells mean by: each part located by itself. */
export const quotedCellsSchema = z.object({
  /** The lines of the whole table. */
  table: spanSchema,
  caption: locatedSchema.optional(),
  /** Scale, unit, currency, period that hold for every cell. */
  notes: z.array(locatedSchema),
  /** What stands over the names of the rows. */
  corner: z.array(locatedSchema),
  rows: z.array(
    z.object({
      /** The groups the row stands under, outermost first, and its own name last. */
      label: z.array(locatedSchema),
      /** Heads are stacked, outermost first. */
      cells: z.array(z.object({ heads: z.array(locatedSchema), value: locatedSchema })),
    }),
  ),
});
export type QuotedCells = z.infer<typeof quotedCellsSchema>;

/**
 * A stretch of a stored snapshot. `text` is what stands there, byte for byte (never what a model typed), so
 * `snapshotText.slice(span.start, span.end) === text` holds for ever. Quotes are made by locating; one that is not found does not exist.
 */
export const quoteSchema = z.object({
  snapshotId: z.string().transform((id) => id as SnapshotId),
  span: spanSchema,
  text: z.string().min(1),
  locatedBy: z.enum(LOCATED_BY),
  /** Where it lies in a table: the cells it takes in. */
  cells: quotedCellsSchema.optional(),
});
export type Quote = z.infer<typeof quoteSchema>;
