/** Statements that hold from a time on, or at an unnamed present: they are only worth something when one knows when they were made. */
export const RELATIVE_TO_NOW =
  /\b(?:since (?:the )?(?:(?:early|mid|late)[- ])?(?:19|20)\d\d|so far|to date|as of (?:now|today)|currently|at present|this year|last year|until now|up to now)\b/i;
