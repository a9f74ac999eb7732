import { z } from "zod";
import type { Assay } from "../assay.ts";
import { AssayError, isAssayError } from "../domain/error.ts";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import { locateQuote } from "../text/locate.ts";

/** What became of a quote on the live page since its copy was stored. */
export const STANDINGS = ["standing", "changed", "gone", "unreachable"] as const;

export const standingSchema = z.object({
  standing: z.enum(STANDINGS),
  looked_at: z.string(),
  /** Why nobody could look, or why the page is held to be gone. */
  reason: z.string().optional(),
});
export type Standing = z.infer<typeof standingSchema>;

const PATIENCE_MS = 20_000;
/** In a longer text the quote is looked for to the letter only: everybody else waits while it is folded. */
const LONGEST_FOLDED = 300_000;

/**
 * Looks whether the live page still has the words of a quote: the page is read anew by the one way all pages are read, robots.txt, guard and all.
 * @param span the quote's place in its stored copy
 * @throws AssayError INVALID_INPUT for a place that is not in the copy, or a copy of what is no page of the web; CANCELLED
 */
export async function standingOf(
  { web }: Pick<Assay, "web">,
  { snapshot, text }: SnapshotWithText,
  { start, end }: Span,
  signal: AbortSignal,
): Promise<Standing> {
  const quote = text.slice(start, end);
  if (end > text.length || quote.trim() === "")
    throw new AssayError("INVALID_INPUT", `The copy has ${text.length} characters; \`end\` must lie behind \`start\` and within them.`, {
      field: "end",
    });
  if (!/^https?:/.test(snapshot.url))
    throw new AssayError("INVALID_INPUT", "This is a copy of a document, not of a page of the web.", { field: "id" });
  const looked_at = new Date().toISOString();
  try {
    const live = await web.reader.read(snapshot.url, { timeoutMs: PATIENCE_MS, capturedAt: looked_at, anew: true }, signal);
    return { standing: standsIn(live.text, quote) ? "standing" : "changed", looked_at };
  } catch (thrown) {
    const error = AssayError.from(thrown);
    if (error.type === "CANCELLED") throw error;
    return { standing: isAssayError(error, "DEAD_LINK", "NOT_FOUND") ? "gone" : "unreachable", looked_at, reason: error.message };
  }
}

function standsIn(text: string, quote: string): boolean {
  if (text.includes(quote)) return true;
  return text.length <= LONGEST_FOLDED && locateQuote(text, quote, { near: false }) !== undefined;
}
