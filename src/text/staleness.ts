const ARCHIVED =
  /\b(?:archived|no longer (?:maintained|supported|updated|current|in force|valid|available|accurate)|superseded by|replaced by|supplanted by|out of date|outdated|obsolete|deprecated|repealed|withdrawn|end[- ]of[- ]life|has been (?:moved|retired|discontinued)|older version|old version of (?:this|the)|legacy (?:docs|documentation|version)|for historical reference|see the (?:new|current|latest) (?:version|page|edition))\b/i;
const TITLE_MARK = /\b(?:archived?|superseded|obsolete|outdated|deprecated|legacy|old|withdrawn|repealed|former)\b/i;
const HEAD_CHARACTERS = 500;

/** Whether a source says of itself that it is archived or superseded: in its title, its address or its first lines. */
export function isArchived(source: { readonly title: string; readonly url: string; readonly text: string }): boolean {
  if (
    /[[(]\s*(?:archived?|superseded|obsolete|outdated|deprecated|legacy|withdrawn|old)\s*[\])]|^(?:archived?|superseded|obsolete|deprecated|legacy)\b/i.test(
      source.title,
    )
  )
    return true;
  if (/\/(?:archived?|old|legacy|deprecated|obsolete)\//i.test(source.url)) return true;
  const head = source.text.slice(0, HEAD_CHARACTERS).split("\n").slice(0, 12);
  return head.some((line) => isNotice(line));
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
