import type { QuoteLocator } from "../text/locate.ts";
import { words } from "../text/words.ts";

const QUOTATION = /“([^“”\n]{3,600})”|"([^"\n]{3,600})"|„([^„“”\n]{3,600})[“”]|«([^«»\n]{3,600})»|「([^「」\n]{3,600})」/g;
/** Fewer words in quotation marks are a term or a title. */
const LEAST_WORDS = 4;

/** What a sentence gives as somebody's words. */
export function quotationsIn(sentence: string): string[] {
  return [...sentence.matchAll(QUOTATION)]
    .map((match) => (match.slice(1).find((one) => one !== undefined) ?? "").trim())
    .filter((quoted) => words(quoted).length >= LEAST_WORDS);
}

/** Those of a sentence's quotations that stand in none of the texts; parts around an ellipsis are looked for each by itself. */
export function inventedQuotations(sentence: string, locators: readonly QuoteLocator[]): string[] {
  return quotationsIn(sentence).filter((quoted) =>
    quoted
      .split(/\s*(?:\[?…\]?|\[?\.{3}\]?)\s*/)
      .filter((part) => words(part).length >= 3)
      .some((part) => !locators.some((locator) => locator.locate(part) !== undefined)),
  );
}
