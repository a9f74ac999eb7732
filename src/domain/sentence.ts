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
  readonly [proven]: true;
}

/**
 * @param text the sentence as it will be printed, without markers
 * @param claims the claims it says, each with quotes and judged writable
 * @throws AssayError INTERNAL when a claim has no quote or may not be written: the caller should have dropped it.
 */
export function prove(text: string, claims: readonly Claim[]): ProvenSentence {
  const [first, ...rest] = claims;
  if (first === undefined || text.trim() === "") throw new AssayError("INTERNAL", "A sentence without a claim cannot be written.");
  for (const claim of claims) {
    if (claim.quotes.length === 0 || !mayBeWritten(claim.judgement.verdict)) {
      throw new AssayError("INTERNAL", `The claim ${claim.id} is "${claim.judgement.verdict}" and cannot be written.`);
    }
  }
  return { text: text.trim(), claims: [first, ...rest] } as unknown as ProvenSentence;
}

export function claimIdsOf(sentence: ProvenSentence): ClaimId[] {
  return sentence.claims.map((claim) => claim.id);
}
