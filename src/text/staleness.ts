import type { Span } from "../domain/span.ts";

const ARCHIVED =
  /\b(?:archived|no longer (?:maintained|supported|updated|current|in force|valid|available|accurate)|superseded by|replaced by|supplanted by|out of date|outdated|obsolete|deprecated|repealed|withdrawn|end[- ]of[- ]life|has been (?:moved|retired|discontinued)|older version|old version of (?:this|the)|legacy (?:docs|documentation|version)|for historical reference|see the (?:new|current|latest) (?:version|page|edition))\b/i;
const TITLE_MARK = /\b(?:archived?|superseded|obsolete|outdated|deprecated|legacy|old|withdrawn|repealed|former)\b/i;
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
  return /[[(]\s*(?:archived?|superseded|obsolete|outdated|deprecated|legacy|withdrawn|old)\s*[\])]|^(?:archived?|superseded|obsolete|deprecated|legacy)\b/i.test(
    title,
  );
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
  return /^\s*(?:#|>|\*\*|__|\[|\(|!|⚠|note\b|notice\b|warning\b|important\b|archived\b|superseded\b|deprecated\b|obsolete\b|status\s*:)|\b(?:this|the present) (?:page|document|article|version|guide|policy|policies|edition|handbook|release|note|text|documentation|manual|leaflet)\b|\byou are (?:viewing|reading)\b/i.test(
    line,
  );
}

/** Whether a heading marks what stands under it as no longer current: "Legacy API", "Removed in 3.0". */
export function isStaleHeading(title: string): boolean {
  return TITLE_MARK.test(title);
}
