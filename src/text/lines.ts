/** A text on one line: white space and control characters as single spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}

/**
 * A text in lower case without its punctuation, words divided by single spaces: two that are the same so say the same.
 * @param kept marks that stay, as in a character class
 */
export function bare(text: string, kept = ""): string {
  return text
    .toLowerCase()
    .replace(new RegExp(`[^\\p{L}\\p{M}\\p{N}${kept}]+`, "gu"), " ")
    .trim();
}

/** Whether two texts differ in letter case, marks and spaces only. */
export function sameWords(one: string, other: string): boolean {
  return bare(one) === bare(other);
}
