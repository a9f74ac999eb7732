import type { QuotedCells } from "../domain/quote.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import { paragraphAddressesModel } from "./addresses-model.ts";
import { sentenceSpans } from "./sentences.ts";
import { linesLeadingTo, quotedCells } from "./table.ts";

/** A quote, what stands around it, and where it stands: what a check, a judge and a reader are shown of it. */
export interface QuoteInContext {
  readonly quote: string;
  /**
   * The quote's sentences whole, with the sentence before and the one after, as the page has them. Of a table its title, notes and head, the groups a row
   * stands under, and the row whole: nothing of the rows beside it.
   */
  readonly context: string;
  /** Title, site, author and day of publication of the page, the headings above the quote: each a line, none twice. */
  readonly place: readonly string[];
  /** The cells it takes in, where it lies in a table. */
  readonly cells?: QuotedCells;
}

/** Characters on either side of a quote among which its sentences are looked for. */
const REACH = 1_200;
/** A context ends here on either side, whatever a sentence is. */
const LONGEST_SIDE = 600;
/** Says that the text was cut there: what follows is no whole sentence. */
const CUT = "… ";

/**
 * A quote with the sentence it stands in and one on either side: enough to see whether it was cut out of a denial. Neighbouring paragraphs that give orders
 * to a model are left out: their words vouch for nothing (X5). Reads a bounded stretch around the quote, however long the text is.
 */
export function contextOf(text: string, span: Span): string {
  const from = Math.max(0, span.start - REACH);
  const to = Math.min(text.length, span.end + REACH);
  const window = text.slice(from, to);
  const sentences = sentenceSpans(window).map(({ start, end }) => ({ start: start + from, end: end + from }));
  const first = sentences.findIndex(({ end }) => end > span.start);
  const last = sentences.findLastIndex(({ start }) => start < span.end);
  const start = Math.min(span.start, sentences[Math.max(0, first - 1)]?.start ?? span.start);
  const end = Math.max(span.end, sentences[Math.min(sentences.length - 1, last + 1)]?.end ?? span.end);
  const [leads, trails] = [Math.max(start, span.start - LONGEST_SIDE), Math.min(end, span.end + LONGEST_SIDE)];
  const lead = withoutOrders(text.slice(leads, span.start), "before");
  const tail = withoutOrders(text.slice(span.end, trails), "after");
  const cutBefore = leads > start || (leads === from && from > 0);
  const cutAfter = trails < end || (trails === to && to < text.length);
  return `${cutBefore ? CUT : ""}${lead}${text.slice(span.start, span.end)}${tail}${cutAfter ? " …" : ""}`.trim();
}

/** The lines next to a quote, its own line excepted, without those that give orders to a model. */
function withoutOrders(text: string, side: "before" | "after"): string {
  if (!paragraphAddressesModel(text)) return text;
  const lines = text.split("\n");
  const own = side === "before" ? lines.length - 1 : 0;
  return lines.filter((line, at) => at === own || !paragraphAddressesModel(line)).join("\n");
}

/** Whether any cell of a row gives orders to a model: its bar hides the beginning of the words. */
function rowAddressesModel(row: string): boolean {
  return row.split(/(?<!\\)\|/u).some((cell) => paragraphAddressesModel(cell.trim()));
}

/** Rows of a table whole, below the lines they cannot be understood without. */
function rowsInContext(text: string, tables: Snapshot["tables"], span: Span): string {
  const start = text.lastIndexOf("\n", span.start - 1) + 1;
  const border = text.indexOf("\n", span.end);
  const leads = linesLeadingTo(text, tables, span.start).filter(({ end }) => end <= start);
  const above = leads.map((lead) => text.slice(lead.start, lead.end)).filter((line) => !rowAddressesModel(line));
  return [...above, text.slice(start, border < 0 ? text.length : border)].join("\n");
}

/** Begins the line of a place that gives the day its page was published. */
export const PUBLISHED = "Published ";

/** Begins the line of a place that gives whom its page names elsewhere. */
export const NAMED = "Named on this page: ";

/** What of a place tells its page from others: all lines down to the day it was published, or else its title. */
export function pageOf(place: readonly string[]): string {
  return place
    .slice(
      0,
      1 +
        Math.max(
          0,
          place.findIndex((line) => line.startsWith(PUBLISHED)),
        ),
    )
    .join("\n");
}

/** Characters above a quote in which the scale of its table may be stated. */
const SCALE_REACH = 3_000;
/** "(in millions, except per share)", "(Dollars in thousands)". */
const SCALE = /\([^()\n]{0,40}\b(?:thousand|million|billion)s?\b[^()\n]{0,80}\)/gi;

/**
 * A quote in its context and place. What a list of options or a table speaks of, who says it, when, and in which unit often stands nowhere else.
 * A title or heading that gives orders to a model is no place: its words vouch for nothing (X5).
 * @param page what is known of the page; headings above the quote are taken from its landmarks
 */
export function quoteInContext(
  page: Pick<Snapshot, "title" | "landmarks"> & Partial<Pick<Snapshot, "siteName" | "author" | "published" | "tables">>,
  text: string,
  span: Span,
): QuoteInContext {
  const above = new Map<number, string>();
  let section = 0;
  for (const mark of page.landmarks) {
    if (mark.start > span.start) break;
    section = mark.start;
    if (mark.kind !== "heading") continue;
    above.set(mark.level, mark.title);
    for (const level of [...above.keys()]) if (level > mark.level) above.delete(level);
  }
  const published = page.published === undefined ? "" : `${PUBLISHED}${page.published.slice(0, 10)}`;
  const cells = quotedCells(text, page.tables ?? [], span);
  const scale = cells === undefined ? scaleAbove(text, Math.max(section, span.start - SCALE_REACH), span.start) : "";
  const said = [page.title, page.siteName ?? "", page.author ?? "", published];
  const lines = [...said, ...[...above].sort(([a], [b]) => a - b).map(([, title]) => title), scale];
  const place = [
    ...new Set(lines.map((line) => line.replace(/\s+/g, " ").trim()).filter((line) => line !== "" && !paragraphAddressesModel(line))),
  ];
  const quote = text.slice(span.start, span.end);
  if (cells === undefined) return { quote, context: contextOf(text, span), place };
  return { quote, context: rowsInContext(text, page.tables ?? [], span), place, cells };
}

/** What a text whose tables nobody marked last said of their scale. */
function scaleAbove(text: string, from: number, to: number): string {
  return text.slice(from, to).match(SCALE)?.at(-1) ?? "";
}
