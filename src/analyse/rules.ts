import { PAGE_SUBJECT, SPEAKS_OF_ITSELF } from "../lexicon/en/standing.ts";
import { sentenceSpans } from "../text/sentences.ts";
import { countTokens } from "../text/tokens.ts";
import { contentWords } from "../text/words.ts";
import type { DrawnClaim } from "./analyst.ts";
import { isDangling } from "./self-contained.ts";

/** Whether a statement makes sense alone, as far as its first words tell (R8). */
export function isSelfContained(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !isDangling(text) && !PAGE_SUBJECT.test(text.trim()) && !SPEAKS_OF_ITSELF.test(text.trim());
}

/** Whether a quote is one whole sentence that makes sense alone, so that it may stand as a claim. */
export function standsAlone(quote: string): boolean {
  const text = quote.trim();
  return (
    isSelfContained(text) &&
    /^["“‘(]?[\p{Lu}\p{Lo}\p{N}]/u.test(text) &&
    /[.!。！][)"”’]?$/u.test(text) &&
    contentWords(text).length >= 4 &&
    sentenceSpans(text).length === 1
  );
}

/** A summary of whole sentences within a number of tokens (R7); a first sentence that is too long is left out, too. */
export function cutSummary(summary: string, mostTokens: number): string {
  const text = summary.trim();
  if (countTokens(text) <= mostTokens) return text;
  let end = 0;
  for (const span of sentenceSpans(text)) {
    if (countTokens(text.slice(0, span.end)) > mostTokens) break;
    end = span.end;
  }
  return text.slice(0, end);
}

/** Claims that say the same with the same words once, with all their quotes and tasks; the first one's wording stays. */
export function withoutDoubles(claims: readonly DrawnClaim[]): DrawnClaim[] {
  const byText = new Map<string, DrawnClaim>();
  for (const claim of claims) {
    const key = claim.text.toLowerCase().replace(/[^\p{L}\p{N}.,%-]+/gu, " ");
    const known = byText.get(key);
    byText.set(key, known === undefined ? claim : merged(known, claim));
  }
  return [...byText.values()];
}

function merged(a: DrawnClaim, b: DrawnClaim): DrawnClaim {
  const quotes = new Map([...a.quotes, ...b.quotes].map((quote) => [`${quote.span.start}-${quote.span.end}`, quote]));
  return {
    ...a,
    quotes: [...quotes.values()],
    taskIds: [...new Set([...a.taskIds, ...b.taskIds])],
    relevance: Math.max(a.relevance, b.relevance),
    confidence: Math.min(a.confidence, b.confidence),
  };
}
