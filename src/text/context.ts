import type { Snapshot } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import { paragraphAddressesModel } from "./addresses-model.ts";

/** Characters of context on either side, before it is widened to a sentence's border. */
const REACH = 240;

/**
 * A quote with the text around it, from a sentence's or line's beginning to a sentence's or line's end: enough to see whether it was cut out
 * of a denial. Neighbouring paragraphs that give orders to a model are left out: their words vouch for nothing (X5).
 */
export function contextOf(text: string, span: Span): string {
  const before = text.slice(Math.max(0, span.start - REACH), span.start);
  const after = text.slice(span.end, span.end + REACH);
  const opens = span.start > REACH ? before.search(/(?<=[.!?]\s|\n)\S/u) : 0;
  const closes = after.length < REACH ? -1 : lastBorder(after);
  const lead = opens > 0 ? before.slice(opens) : before;
  const tail = closes >= 0 ? after.slice(0, closes) : after;
  return `${withoutOrders(lead, "before")}${text.slice(span.start, span.end)}${withoutOrders(tail, "after")}`.trim();
}

/** The lines next to a quote, its own line excepted, without those that give orders to a model. */
function withoutOrders(text: string, side: "before" | "after"): string {
  if (!paragraphAddressesModel(text)) return text;
  const lines = text.split("\n");
  const own = side === "before" ? lines.length - 1 : 0;
  return lines.filter((line, at) => at === own || !paragraphAddressesModel(line)).join("\n");
}

function lastBorder(text: string): number {
  let last = -1;
  for (const match of text.matchAll(/[.!?](?=\s)|\n/gu)) last = match.index + 1;
  return last;
}

/** Begins the line of a context that gives the day its page was published. */
export const PUBLISHED = "Published ";

/**
 * A quote's surroundings with the place it stands in: the page's title, site, author and day of publication and the headings above the quote, then {@link contextOf}.
 * What a list of options or a table speaks of, who says it and when, often stands nowhere else.
 */
export function placedContext(
  place: Pick<Snapshot, "title" | "landmarks"> & Partial<Pick<Snapshot, "siteName" | "author" | "published">>,
  text: string,
  span: Span,
): string {
  const above = new Map<number, string>();
  for (const mark of place.landmarks) {
    if (mark.start > span.start) break;
    if (mark.kind !== "heading") continue;
    above.set(mark.level, mark.title);
    for (const level of [...above.keys()]) if (level > mark.level) above.delete(level);
  }
  const published = place.published === undefined ? "" : `${PUBLISHED}${place.published.slice(0, 10)}`;
  const said = [place.title, place.siteName ?? "", place.author ?? "", published];
  const lines = [...said, ...[...above].sort(([a], [b]) => a - b).map(([, title]) => title), contextOf(text, span)];
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ""))].join("\n");
}
