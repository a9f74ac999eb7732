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
/** Two long words put together are as often a name: "Stonebridge". */
const LONGEST_AFFIX = 4;
/** Longer words are none of any language that parts them. */
const LONGEST_WORD = 32;

/** Whether a word is put together of two that are everyday ones without a capital, as nobody has listed it: "unbatched", "resharding". */
export function isOfEveryday(word: string, stem: (word: string) => string): boolean {
  const lower = word.toLowerCase();
  // A capital within it was given to a name.
  if (lower.length > LONGEST_WORD || /\p{Lu}/u.test(word.slice(1))) return false;
  const isPart = (part: string) => countTokens(` ${part}`) === 1 || countTokens(` ${stem(part)}`) === 1;
  for (let cut = LEAST_PART; cut <= lower.length - LEAST_PART; cut++) {
    const [short, long] = [lower.slice(0, cut), lower.slice(cut)].sort((a, b) => a.length - b.length);
    if ((long?.length ?? 0) >= LEAST_TELLING && (short?.length ?? 0) <= LONGEST_AFFIX && isPart(long ?? "") && isPart(short ?? ""))
      return true;
  }
  return false;
}
