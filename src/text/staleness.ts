import type { Span } from "../domain/span.ts";
import { ARCHIVED, ARCHIVED_TITLE, NOTICE } from "../lexicon/en/staleness.ts";

const HEAD_CHARACTERS = 500;

/** Whether a source says of itself that it is archived or superseded: in its title, its address or its first lines. */
export function isArchived(source: { readonly title: string; readonly url: string; readonly text: string }): boolean {
  return (
    isArchivedTitle(source.title) ||
    /\/(?:archived?|old|legacy|deprecated|obsolete)\//i.test(source.url) ||
    archiveNotice(source.text) !== undefined
  );
}

/** Whether a title marks its page: "Fares (archived)", "Deprecated: …". */
export function isArchivedTitle(title: string): boolean {
  return ARCHIVED_TITLE.test(title);
}

/** Whether a text says in so many words that what it speaks of is no longer current. */
export function saysSuperseded(text: string): boolean {
  return ARCHIVED.test(text);
}

/** The line near the beginning of a text in which the page says of itself that it is archived or superseded. */
export function archiveNotice(text: string): Span | undefined {
  let start = 0;
  for (const line of text.slice(0, HEAD_CHARACTERS).split("\n").slice(0, 12)) {
    if (isNotice(line)) return { start, end: start + line.length };
    start += line.length + 1;
  }
  return undefined;
}

/** A line that speaks of the page itself: a heading, a bracketed or bold note, a block quotation, or "this page is …". */
function isNotice(line: string): boolean {
  if (!ARCHIVED.test(line)) return false;
  return NOTICE.test(line);
}
