const YEAR = "((?:1[0-9]|20)\\d{2})";

/** How an English question names a stretch of time, and which ends of it the years are that it names. */
export const TIME_SCOPES: readonly (readonly [RegExp, "both" | "from" | "to" | "in" | "latest"])[] = [
  [new RegExp(`\\b(?:between|from)\\s+${YEAR}\\s+(?:and|to|until|till)\\s+${YEAR}\\b`, "i"), "both"],
  [new RegExp(`\\b${YEAR}\\s*[–-]\\s*${YEAR}\\b`, "i"), "both"],
  [new RegExp(`\\b(?:since|after|from)\\s+${YEAR}\\b(?:\\s+on(?:wards?)?)?`, "i"), "from"],
  [new RegExp(`\\b(?:until|before|by|up to|till)\\s+${YEAR}\\b`, "i"), "to"],
  [new RegExp(`\\b(?:in|during|for|of)\\s+(?:the year\\s+)?${YEAR}\\b`, "i"), "in"],
  [/\b(?:latest|newest|current(?:ly)?|most recent|nowadays|as of (?:now|today)|today|right now|these days|up to date)\b/i, "latest"],
];

/** Statements that hold from a time on, or at an unnamed present: they are only worth something when one knows when they were made. */
export const RELATIVE_TO_NOW =
  /\b(?:since (?:the )?(?:(?:early|mid|late)[- ])?(?:19|20)\d\d|so far|to date|as of (?:now|today)|currently|at present|this year|last year|until now|up to now)\b/i;
