/**
 * Marks of emphasis and code around words. Within a word, and where a name begins or ends with them, they belong to it: `JOURNAL_MISMATCH`,
 * `2*3`, `__init__`, `_private`. Each stays within so many characters, so that a text full of marks is read in linear time.
 */
const EMPHASIS: readonly (readonly [pattern: RegExp, kept: string])[] = [
  [/`+/g, ""],
  [/(?<![\p{L}\p{N}*])(\*{1,3})(?=\S)([^*\n]{0,300}?\S)\1(?![\p{L}\p{N}*])/gu, "$2"],
  [/(?<![\p{L}\p{N}_])(_(?!_)|__(?=[^_\n]{0,300}\s)|___)(?=[^\s_])([^_\n]{0,300}[^\s_])\1(?![\p{L}\p{N}_])/gu, "$2"],
];

/** `[1]`, `[2 - Partial, 3]`: each number ends before the next begins, so that a long run of digits is read once. */
const MARKERS = /(?<!\s)\s*\[\^?\d{1,3}(?:\s?-\s?Partial)?(?:\s?,\s?\^?\d{1,3}(?:\s?-\s?Partial)?){0,40},?\s?\]/g;
const LINE_MARK = /^\s*(?:#{1,6}\s+|[-*+•]\s+|\d{1,3}[.)]\s+)/;

/** Leaves out what is no part of the statement: list numbers, citation marks, emphasis. */
export function withoutMarks(sentence: string): string {
  const plain = sentence.replace(LINE_MARK, "").replace(MARKERS, "").trim();
  return EMPHASIS.reduce((text, [pattern, kept]) => text.replace(pattern, kept), plain);
}
