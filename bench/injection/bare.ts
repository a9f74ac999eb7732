/** A text as its letters and digits alone, to find one in another whatever marks stand between. */
export function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
