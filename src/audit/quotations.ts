import { words } from "../text/words.ts";

const QUOTATION = /“([^“”\n]{3,600})”|"([^"\n]{3,600})"|„([^„“”\n]{3,600})[“”]|«([^«»\n]{3,600})»|「([^「」\n]{3,600})」/g;
/** Fewer words in quotation marks are a term or a title. */
const LEAST_WORDS = 4;

/** What a sentence gives as somebody's words. */
export function quotationsIn(sentence: string): string[] {
  return [...sentence.matchAll(QUOTATION)]
    .map((match) => (match.slice(1).find((one) => one !== undefined) ?? "").trim())
    .filter((quoted) => words(quoted).length >= LEAST_WORDS && !isTitle(quoted));
}

/** All its words that say something have capitals: the name of a paper, a song, a film, and nobody's words. */
function isTitle(quoted: string): boolean {
  const telling = words(quoted).filter(({ stop }) => !stop);
  return telling.length > 0 && telling.every(({ text }) => /^[\p{Lu}\p{Lt}\p{N}]/u.test(text));
}

/** What is to be looked for of each quotation of a sentence: the parts around an ellipsis, each by itself. */
export function quotedParts(sentence: string): string[][] {
  return quotationsIn(sentence).map(partsOf);
}

/**
 * Those of a sentence's quotations that stand in no source.
 * @param absent for each source the parts of quotations that it does not have
 */
export function inventedQuotations(sentence: string, absent: readonly (readonly string[])[]): string[] {
  return quotationsIn(sentence).filter((quoted) => partsOf(quoted).some((part) => absent.every((one) => one.includes(part))));
}

function partsOf(quoted: string): string[] {
  return quoted.split(/\s*(?:\[?…\]?|\[?\.{3}\]?)\s*/).filter((part) => words(part).length >= 3);
}
