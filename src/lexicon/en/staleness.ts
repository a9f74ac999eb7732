export const ARCHIVED =
  /\b(?:archived|no longer (?:maintained|supported|updated|current|in force|valid|available|accurate)|superseded by|replaced by|supplanted by|out of date|outdated|obsolete|deprecated|repealed|withdrawn|end[- ]of[- ]life|has been (?:moved|retired|discontinued)|older version|old version of (?:this|the)|legacy (?:docs|documentation|version)|for historical reference|see the (?:new|current|latest) (?:version|page|edition))\b/i;
/** A title that marks its page. */
export const ARCHIVED_TITLE =
  /[[(]\s*(?:archived?|superseded|obsolete|outdated|deprecated|legacy|withdrawn|old)\s*[\])]|^(?:archived?|superseded|obsolete|deprecated|legacy)\b/i;

/** A line that speaks of the page itself. */
export const NOTICE =
  /^\s*(?:#|>|\*\*|__|\[|\(|!|⚠|note\b|notice\b|warning\b|important\b|archived\b|superseded\b|deprecated\b|obsolete\b|status\s*:)|\b(?:this|the present) (?:page|document|article|version|guide|policy|policies|edition|handbook|release|note|text|documentation|manual|leaflet)\b|\byou are (?:viewing|reading)\b/i;
