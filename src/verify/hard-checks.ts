import { sentenceSpans } from "../text/sentences.ts";
import { contentWords } from "../text/words.ts";
import { attachmentFaults } from "./checks/attachment.ts";
import { attributionFaults } from "./checks/attribution.ts";
import { nameFaults } from "./checks/called.ts";
import { comparisonFaults } from "./checks/comparison.ts";
import { figureFaults } from "./checks/figures.ts";
import { identifierFaults } from "./checks/identifiers.ts";
import { modalityFaults } from "./checks/modality.ts";
import { polarityFaults } from "./checks/polarity.ts";
import { roleFaults } from "./checks/roles.ts";
import { unheardFaults } from "./checks/unheard.ts";
import type { Checked, Fault, QuoteInContext } from "./fault.ts";

export type { Fault, QuoteInContext } from "./fault.ts";

/** Quotes whose sentences say at least this share of what the best one says are all heard. */
const AS_CLOSE = 0.8;

/**
 * The checks that are always on and overrule any judge (R12): numbers, dates, names, negations, modal words, comparatives and attributions of a
 * sentence must stand in its quotes. Pure. Give each quote with its context where it is known: only then a quote cut out of a denial is seen, and a name that the
 * quote refers to by "he" or "the company" is found. No faults does not mean support; a fault means the sentence may not be written as it is.
 */
export function hardChecks(sentence: string, quotes: readonly (string | QuoteInContext)[]): Fault[] {
  const evidence = quotes.map((one) => (typeof one === "string" ? { quote: one, context: one } : one));
  const checked = prepare(withoutMarks(sentence), evidence);
  return [
    ...figureFaults(checked),
    ...attachmentFaults(checked),
    ...nameFaults(checked),
    ...polarityFaults(checked),
    ...modalityFaults(checked),
    ...comparisonFaults(checked),
    ...attributionFaults(checked),
    ...roleFaults(checked),
    ...identifierFaults(checked),
    ...unheardFaults(checked),
  ];
}

/** The hard checks on how a thing is asserted, without those of numbers, dates and names. */
export function assertionFaults(sentence: string, quotes: readonly QuoteInContext[]): Fault[] {
  const checked = prepare(withoutMarks(sentence), quotes);
  return [
    ...polarityFaults(checked),
    ...modalityFaults(checked),
    ...comparisonFaults(checked),
    ...attributionFaults(checked),
    ...roleFaults(checked),
  ];
}

/**
 * Marks of emphasis and code around words. Within a word, and where a name begins or ends with them, they belong to it: `JOURNAL_MISMATCH`,
 * `2*3`, `__init__`, `_private`.
 */
const EMPHASIS: readonly (readonly [pattern: RegExp, kept: string])[] = [
  [/`+/g, ""],
  [/(?<![\p{L}\p{N}*])(\*{1,3})(?=\S)([^*\n]*?\S)\1(?![\p{L}\p{N}*])/gu, "$2"],
  [/(?<![\p{L}\p{N}_])(_(?!_)|__(?=[^_\n]*\s)|___)(?=[^\s_])([^_\n]*[^\s_])\1(?![\p{L}\p{N}_])/gu, "$2"],
];

/** Leaves out what is no part of the statement: list numbers, citation marks, emphasis. */
export function withoutMarks(sentence: string): string {
  const plain = sentence
    .replace(/^\s*(?:#{1,6}\s+|[-*+•]\s+|\d{1,3}[.)]\s+)/, "")
    .replace(/\s*\[(?:\^?\d{1,3}(?:\s*-\s*Partial)?(?:,\s*)?)+\]/g, "")
    .trim();
  return EMPHASIS.reduce((text, [pattern, kept]) => text.replace(pattern, kept), plain);
}

function prepare(sentence: string, evidence: readonly QuoteInContext[]): Checked {
  const said = new Set(contentWords(sentence));
  const scored = evidence.flatMap(sentencesAround).map((text) => {
    const shared = new Set(contentWords(text).filter((stem) => said.has(stem)));
    return { text, shared };
  });
  const best = Math.max(0, ...scored.map((one) => one.shared.size));
  const closest = best === 0 ? [] : scored.filter((one) => one.shared.size >= AS_CLOSE * best);
  closest.sort((a, b) => b.shared.size - a.shared.size);
  const quotes = evidence.map((one) => one.quote).join("\n");
  const stands = new Set(contentWords(quotes));
  const found = [...said].filter((stem) => stands.has(stem)).length;
  return {
    sentence,
    evidence,
    quotes,
    contexts: evidence.map((one) => `${one.context}\n${one.quote}`).join("\n"),
    closest: closest.map((one) => one.text),
    shared: new Set(closest.flatMap((one) => [...one.shared])),
    nearness: said.size === 0 ? 0 : best / said.size,
    coverage: said.size === 0 ? 0 : found / said.size,
  };
}

/** The sentences a quote touches, whole as the context has them, so that what was cut off around a quote is heard. */
function sentencesAround({ quote, context }: QuoteInContext): string[] {
  const exact = context.indexOf(quote);
  const at = exact >= 0 ? exact : context.toLowerCase().indexOf(quote.toLowerCase());
  if (at < 0) return sentenceSpans(quote).map((span) => quote.slice(span.start, span.end));
  const end = at + quote.length;
  return sentenceSpans(context)
    .filter((span) => span.start < end && at < span.end)
    .map((span) => context.slice(span.start, span.end));
}
