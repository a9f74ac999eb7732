import { z } from "zod";

/** A stretch of a text in UTF-16 units: `start` inclusive, `end` exclusive. */
export const spanSchema = z.object({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative() });
export type Span = z.infer<typeof spanSchema>;

/** The text a span covers. */
export function textAt(text: string, span: Span): string {
  return text.slice(span.start, span.end);
}

export function spansOverlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
