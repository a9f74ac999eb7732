import type { Landmark } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import type { Table } from "../domain/table.ts";
import { type Passage, passagesOf } from "../text/passages.ts";

/** A stretch of a document that a search can point to. */
export interface IndexedPassage extends Span {
  readonly page?: number;
  /** The headings it stands under, outermost first. */
  readonly headings: readonly string[];
  /** What its rows stand under, when they are of a table and do not begin with it: the sentence that announces it, its notes and head. Else empty. */
  readonly head: string;
}

/** A text without sentence, line or blank is cut all the same: what is compared with a query must stay short. */
const MOST = 2_000;

/** The passages of a text for the index: none longer than 2,000 characters. A text of headings alone is one passage. */
export function indexedPassages(text: string, landmarks: readonly Landmark[], tables: readonly Table[] = []): IndexedPassage[] {
  const passages = passagesOf(text, landmarks, tables);
  let table: { readonly head: number; readonly lead: Span | undefined } | undefined;
  const found = passages.flatMap(({ kind, start, end, page, headings, head }, at) => {
    const top = head?.start ?? start;
    if (kind !== "table") table = undefined;
    // A long table is several passages, all of them under one head.
    else if (table?.head !== top) table = { head: top, lead: leadIn(text, passages[at - 1], top) };
    const lead = table?.lead;
    const above = [lead, head].flatMap((span) => (span === undefined ? [] : [text.slice(span.start, span.end)])).join("\n");
    return pieces(text, { start, end }).map((piece) => ({ ...piece, headings, head: above, ...(page === undefined ? {} : { page }) }));
  });
  if (found.length > 0 || text === "") return found;
  return pieces(text, { start: 0, end: text.length }).map((piece) => ({ ...piece, headings: [], head: "" }));
}

/** What is longer announces no table. */
const LEAD = 300;

/** The sentence right before a table, which says what it is of: "Sales by region were as follows:". */
function leadIn(text: string, before: Passage | undefined, table: number): Span | undefined {
  const last = before?.kind === "prose" ? before.units.filter(({ end }) => end <= table).at(-1) : undefined;
  return last !== undefined && last.end - last.start <= LEAD && text.slice(last.end, table).trim() === "" ? last : undefined;
}

function pieces(text: string, { start, end }: Span): Span[] {
  const found: Span[] = [];
  for (let at = start; at < end; ) {
    const until = end - at <= MOST ? end : breakBefore(text, at, at + MOST);
    found.push({ start: at, end: until });
    at = until;
  }
  return found;
}

/** The best place to break before `limit`: after a line, a word; between any two characters when there is none. */
function breakBefore(text: string, from: number, limit: number): number {
  // Only as far back as it may lie: a text without lines would be searched from here to its beginning, for each piece again.
  const end = text.slice(from, limit);
  for (const mark of ["\n", " "]) {
    const at = end.lastIndexOf(mark) + 1;
    if (at > MOST / 2) return from + at;
  }
  const code = text.charCodeAt(limit);
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit;
}
