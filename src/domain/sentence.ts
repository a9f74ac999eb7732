import type { Calculation } from "./calculation.ts";
import { type Claim, type ClaimId, mayBeWritten } from "./claim.ts";
import { AssayError } from "./error.ts";

declare const proven: unique symbol;

/**
 * A sentence that may be printed: it rests on claims that have quotes and a verdict under which they may be written. {@link prove} is the only
 * way to make one, and reports are built of nothing else, so that no orphan sentence can reach a report (R12).
 */
export interface ProvenSentence {
  readonly text: string;
  readonly claims: readonly [Claim, ...Claim[]];
  /** The figures it computes from figures of its claims. */
  readonly calculations: readonly Calculation[];
  readonly [proven]: true;
}

/**
 * @param text the sentence as it will be printed, without markers
 * @param claims the claims it says, each with quotes and judged writable
 * @param calculations what it computes from them, each found to come out
 * @throws AssayError INTERNAL when a claim has no quote or may not be written, or a figure is computed from a quote of no claim of the sentence: the
 * caller should have dropped it.
 */
export function prove(text: string, claims: readonly Claim[], calculations: readonly Calculation[] = []): ProvenSentence {
  const [first, ...rest] = claims;
  if (first === undefined || text.trim() === "") throw new AssayError("INTERNAL", "A sentence without a claim cannot be written.");
  for (const claim of claims) {
    if (claim.quotes.length === 0 || !mayBeWritten(claim.judgement.verdict)) {
      throw new AssayError("INTERNAL", `The claim ${claim.id} is "${claim.judgement.verdict}" and cannot be written.`);
    }
  }
  const astray = calculations.flatMap(({ inputs }) => inputs).find((input) => !claims.some((claim) => holds(claim, input)));
  if (astray !== undefined) throw new AssayError("INTERNAL", `The figure ${astray.figure} is computed from no quote of the sentence.`);
  return { text: text.trim(), claims: [first, ...rest], calculations } as unknown as ProvenSentence;
}

function holds({ id, quotes }: Claim, input: Calculation["inputs"][number]): boolean {
  return id === input.claimId && quotes.some(({ text }) => text === input.quote);
}

export function claimIdsOf(sentence: ProvenSentence): ClaimId[] {
  return sentence.claims.map((claim) => claim.id);
}
