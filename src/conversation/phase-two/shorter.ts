import { safeLine, wordsIn } from "../contract/text.ts";

/** What may be left out of a sentence and leave one that is true when it was: each match goes whole. */
const CUTS: readonly RegExp[] = [
  /\s*\([^()]*\)/gu,
  /\s+[–—]\s+[^–—]+\s+[–—](?=\s)/gu,
  /,\s+(?:which|who|whose|where)\s[^,;]+,(?=\s)/gu,
  /,\s+(?:a|an|the|one of)\s[^,;]+,(?=\s(?:is|are|was|were|has|have|had|can|will|does|did|\p{L}+ed|\p{L}+s)\s)/gu,
  /^(?:However|Moreover|Furthermore|In addition|Additionally|Also|Meanwhile|Indeed|Likewise|Finally|Then|Today|Overall|In other words|In fact)\b,?\s+/gu,
  /,?\s+(?:as well as|along with|together with|such as|for example|including|e\.g\.)\s[^,;.]+(?=[.!]?$)/gu,
  /,?\s+(?:and|;)\s+(?:it|they|he|she|this|these|is|are|was|were|has|have|had|can|will|does|did|costs?|weighs?|holds?|keeps?|makes?|gives?|takes?|uses?|contains?|includes?|reaches|remains?|became|began|led|made|took)\s[^;]+(?=[.!]?$)/gu,
  /;\s[^;]+(?=[.!]?$)/gu,
];
/** What a cut must never take away: without it the rest says more than the whole did. */
const HOLDS_BACK =
  /\b(?:if|unless|only|except|but|not|never|no|without|may|might|could|would|possibly|perhaps|likely|probably|allegedly|reportedly|according|said|says|claims?|claimed|about|approximately|nearly|almost|up to|at least|some|estimat\w*|expected|planned|until|rather|instead|although|though|however|false|wrong|den(?:y|ied|ies)|disput\w+)\b|n[’']t\b/iu;
/** Part of what follows one of these cannot be left out: a condition would hold more widely. */
const CONDITION = /\b(?:if|unless|when|whenever|provided|only|without|except)\b/iu;
const VERB =
  /\b(?:is|are|was|were|has|have|had|will|can|does|do|did|became|began|led|made|took|gave|rose|fell|grew|won|lost|held|sold|built|met|set|\p{L}{2,}ed|\p{Ll}{3,}s)\b/u;
const LEAST_WORDS = 5;
const MOST_CUTS = 3;
const MOST_TRIED = 60;

/**
 * Whole sentences that a sentence leaves when inserts, asides, examples or a second statement are left out, those that keep most first. Each is made of the
 * sentence's own words in their order; no condition, hedge, negation or attribution is ever left out. Whoever shows one must still have it checked.
 * @param fits whether a text is short enough
 */
export function shorterSentences(sentence: string, fits: (text: string) => boolean): string[] {
  const seen = new Set([sentence]);
  const found: string[] = [];
  let open = [sentence];
  for (let round = 0; round < MOST_CUTS && seen.size < MOST_TRIED; round++) {
    const next = [...new Set(open.flatMap(cutOnce))].filter((text) => !seen.has(text));
    for (const text of next) seen.add(text);
    found.push(...next.filter(fits));
    open = next.filter((text) => !fits(text));
  }
  return found.sort((a, b) => wordsIn(b) - wordsIn(a) || b.length - a.length);
}

function cutOnce(sentence: string): string[] {
  return CUTS.flatMap((pattern) =>
    [...sentence.matchAll(pattern)].flatMap((match) => {
      const before = sentence.slice(0, match.index);
      const aside = /^\s*[(–—;]/u.test(match[0]);
      if (HOLDS_BACK.test(match[0].replace(/^however\b/iu, "")) || (CONDITION.test(before) && !aside)) return [];
      const whole = tidy(`${before}${sentence.slice(match.index + match[0].length)}`, sentence);
      return isSentence(whole) ? [whole] : [];
    }),
  );
}

/** With a capital at the beginning, and the full stop the sentence had. */
function tidy(text: string, sentence: string): string {
  const rest = text.replace(/\s+([.,;!])/gu, "$1").trim();
  const stop = /[.!]$/u.test(sentence) && !/[.!]$/u.test(rest) ? "." : "";
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}${stop}`;
}

function isSentence(text: string): boolean {
  if (wordsIn(text) < LEAST_WORDS || !VERB.test(text.slice(text.indexOf(" ")))) return false;
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return count(/\(/gu) === count(/\)/gu) && count(/["“”]/gu) % 2 === 0 && safeLine(text) !== "";
}
