import { sentenceSpans } from "../text/sentences.ts";
import { foreignFaults } from "./checks/abroad.ts";
import { attachmentFaults } from "./checks/attachment.ts";
import { attributionFaults } from "./checks/attribution.ts";
import { nameFaults } from "./checks/called.ts";
import { causeFaults } from "./checks/causes.ts";
import { comparisonFaults } from "./checks/comparison.ts";
import { figureFaults } from "./checks/figures.ts";
import { identifierFaults } from "./checks/identifiers.ts";
import { modalityFaults } from "./checks/modality.ts";
import { orderFaults } from "./checks/order.ts";
import { partitiveFaults } from "./checks/partitives.ts";
import { polarityFaults } from "./checks/polarity.ts";
import { roleFaults } from "./checks/roles.ts";
import { scopeFaults } from "./checks/scope.ts";
import { exclusionFaults, strengthFaults } from "./checks/strengths.ts";
import { unheardFaults } from "./checks/unheard.ts";
import { prepare, prepareWhole, type Sentence } from "./closest-sentences.ts";
import type { Fault, QuoteInContext } from "./fault.ts";

export type { Fault, QuoteInContext } from "./fault.ts";

/**
 * The checks that are always on and overrule any judge (R12): numbers, dates, names, negations, modal words, comparatives and attributions of a
 * sentence must stand in its quotes. Pure. Give each quote with its context where it is known: only then a quote cut out of a denial is seen, and a name that the
 * quote refers to by "he" or "the company" is found. No faults does not mean support; a fault means the sentence may not be written as it is.
 */
export function hardChecks(sentence: string, quotes: readonly (string | QuoteInContext)[]): Fault[] {
  const evidence = quotes.map((one) => (typeof one === "string" ? { quote: one, context: one } : one));
  const plain = withoutMarks(sentence);
  const checked = prepare(plain, evidence);
  if (evidence.some(({ quote, context }) => quote.includes(plain) && standsWhole(plain, context))) return unheardFaults(checked);
  return [
    ...figureFaults(checked),
    ...attachmentFaults(checked),
    ...nameFaults(checked),
    ...polarityFaults(checked),
    ...modalityFaults(checked),
    ...comparisonFaults(checked),
    ...attributionFaults(checked),
    ...roleFaults(checked),
    ...orderFaults(checked),
    ...partitiveFaults(checked),
    ...scopeFaults(checked),
    ...strengthFaults(checked),
    ...exclusionFaults(checked),
    ...foreignFaults(checked),
    ...causeFaults(checked),
    ...identifierFaults(checked),
    ...unheardFaults(checked),
  ];
}

/** Whether the words are a whole sentence of the source: then it says just that, whatever single words look like. */
function standsWhole(words: string, context: string): boolean {
  return context.includes(words) && sentenceSpans(context).some(({ start, end }) => context.slice(start, end).trim() === words);
}

/** The hard checks on how a thing is asserted, without those of numbers, dates and names, against whole sentences. */
export function assertionFaults(sentence: string, sources: readonly Sentence[]): Fault[] {
  const checked = prepareWhole(withoutMarks(sentence), sources);
  return [
    ...polarityFaults(checked),
    ...modalityFaults(checked),
    ...comparisonFaults(checked),
    ...attributionFaults(checked),
    ...roleFaults(checked),
    ...orderFaults(checked),
    ...partitiveFaults(checked),
    ...scopeFaults(checked),
    ...strengthFaults(checked),
    ...foreignFaults(checked),
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

/** `[1]`, `[2 - Partial, 3]`: each number ends before the next begins, so that a long run of digits is read once. */
const MARKERS = /(?<!\s)\s*\[\^?\d{1,3}(?:\s*-\s*Partial)?(?:\s*,\s*\^?\d{1,3}(?:\s*-\s*Partial)?)*,?\s*\]/g;

/** Leaves out what is no part of the statement: list numbers, citation marks, emphasis. */
export function withoutMarks(sentence: string): string {
  const plain = sentence
    .replace(/^\s*(?:#{1,6}\s+|[-*+•]\s+|\d{1,3}[.)]\s+)/, "")
    .replace(MARKERS, "")
    .trim();
  return EMPHASIS.reduce((text, [pattern, kept]) => text.replace(pattern, kept), plain);
}
