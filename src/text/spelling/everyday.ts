import { countTokens } from "../tokens.ts";

/**
 * Whether a word is so common, in whatever language, that the models' encoding keeps a token of its own for it: nobody typed it by mistake for
 * another. Names count with their capital, which is often left out.
 */
export function isEveryday(word: string): boolean {
  const lower = word.toLowerCase();
  return countTokens(` ${lower}`) === 1 || countTokens(` ${lower.charAt(0).toUpperCase()}${lower.slice(1)}`) === 1;
}

/** Shorter parts of a word say nothing of it: any few letters are common somewhere. */
const LEAST_TELLING = 6;
const LEAST_PART = 2;

/** Whether a word is put together of two that are everyday ones without a capital, as nobody has listed it: "unbatched", "resharding", "rightsizing". */
export function isOfEveryday(word: string, stem: (word: string) => string): boolean {
  const lower = word.toLowerCase();
  const isPart = (part: string) => [part, stem(part)].some((form) => countTokens(` ${form}`) === 1);
  for (let cut = LEAST_PART; cut <= lower.length - LEAST_PART; cut++) {
    const [first, second] = [lower.slice(0, cut), lower.slice(cut)];
    if (Math.max(first.length, second.length) >= LEAST_TELLING && isPart(first) && isPart(second)) return true;
  }
  return false;
}
