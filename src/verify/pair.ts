import type { QuoteInContext } from "../text/context.ts";

/** A claim and the quotes it rests on. */
export interface JudgedPair {
  /** How it is held to them, where they need not say it themselves. */
  readonly kind?: "inference" | "advice" | "absence" | "connective" | "code";
  /** What is said right before it: of code what that is for, of a sentence of a report whom and what its words mean. It carries nothing. */
  readonly told?: string;
  readonly id: string;
  readonly claim: string;
  readonly evidence: readonly QuoteInContext[];
  /** Calculations over figures of the evidence that come out by code, `16,525 − 15,861 = 664`, and figures that were chosen; each with what it comes to. */
  readonly calculated?: readonly { readonly line: string; readonly result: string }[];
  /** Whoever asks has held its figures, days, names and negations to what it rests on, workings included: what it means is left. */
  readonly held?: true;
  /** What whoever asks has doubts about, as questions. */
  readonly look?: readonly string[];
}

/** What the exact facts of a claim are looked for in: its evidence, and the results of what was computed from it. */
export function factsOf({ evidence, calculated = [] }: JudgedPair): QuoteInContext[] {
  return [...evidence, ...calculated.map(({ line }) => ({ quote: line, context: line, place: [] }))];
}

/** What is longer is not checked, in characters: a claim is a statement, not a page. */
export const LONGEST_CLAIM = 2_000;
/** The same for a quote with what stands around it. */
export const LONGEST_PASSAGE = 12_000;
/** And for all evidence of one claim together. */
export const LONGEST_EVIDENCE = 60_000;

/** Why a pair is too long to be checked (R12, X5), in a user's words; `undefined` when it is not. */
export function tooLong({ claim, evidence }: Pick<JudgedPair, "claim" | "evidence">): string | undefined {
  if (claim.length > LONGEST_CLAIM) return `it is too long to be checked: ${claim.length} characters, at most ${LONGEST_CLAIM}`;
  const sizes = evidence.map(({ quote, context, place }) => Math.max(quote.length, context.length) + place.join("").length);
  const longest = sizes.reduce((most, size) => Math.max(most, size), 0);
  if (longest > LONGEST_PASSAGE)
    return `its evidence is too long to be checked: a passage of ${longest} characters, at most ${LONGEST_PASSAGE}`;
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return all > LONGEST_EVIDENCE ? `its evidence is too long to be checked: ${all} characters, at most ${LONGEST_EVIDENCE}` : undefined;
}
