import type { Landmark } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import type { Table } from "../domain/table.ts";
import { passagesOf } from "../text/passages.ts";

/** A stretch of a document that a search can point to. */
export interface IndexedPassage extends Span {
  readonly page?: number;
  /** The headings it stands under, outermost first. */
  readonly headings: readonly string[];
  /** The head of the table its rows stand under, when they do not begin with it; else empty. */
  readonly head: string;
}

/** A text without sentence, line or blank is cut all the same: what is compared with a query must stay short. */
const MOST = 2_000;

/** The passages of a text for the index: none longer than 2,000 characters. A text of headings alone is one passage. */
export function indexedPassages(text: string, landmarks: readonly Landmark[], tables: readonly Table[] = []): IndexedPassage[] {
  const found = passagesOf(text, landmarks, tables).flatMap(({ start, end, page, headings, head }) =>
    pieces(text, { start, end }).map((piece) => ({
      ...piece,
      headings,
      head: head === undefined ? "" : text.slice(head.start, head.end),
      ...(page === undefined ? {} : { page }),
    })),
  );
  if (found.length > 0 || text === "") return found;
  return pieces(text, { start: 0, end: text.length }).map((piece) => ({ ...piece, headings: [], head: "" }));
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
  for (const mark of ["\n", " "]) {
    const at = text.lastIndexOf(mark, limit - 1) + 1;
    if (at > from + MOST / 2) return at;
  }
  const code = text.charCodeAt(limit);
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit;
}
