import { countTokens } from "../tokens.ts";

/**
 * Whether a word is so common, in whatever language, that the models' encoding keeps a token of its own for it: nobody typed it by mistake for
 * another. Names count with their capital, which is often left out.
 */
export function isEveryday(word: string): boolean {
  const lower = word.toLowerCase();
  return countTokens(` ${lower}`) === 1 || countTokens(` ${lower.charAt(0).toUpperCase()}${lower.slice(1)}`) === 1;
}
