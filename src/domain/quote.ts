import { z } from "zod";
import type { SnapshotId } from "./snapshot.ts";
import { spanSchema } from "./span.ts";

/** How a quote was found in its snapshot: to the letter, but for typography and white space, or within a small edit distance inside one sentence. */
export const LOCATED_BY = ["exact", "folded", "near"] as const;

/**
 * A stretch of a stored snapshot. `text` is what stands there, byte for byte (never what a model typed), so
 * `snapshotText.slice(span.start, span.end) === text` holds for ever. Quotes are made by locating; one that is not found does not exist.
 */
export const quoteSchema = z.object({
  snapshotId: z.string().transform((id) => id as SnapshotId),
  span: spanSchema,
  text: z.string().min(1),
  locatedBy: z.enum(LOCATED_BY),
});
export type Quote = z.infer<typeof quoteSchema>;
