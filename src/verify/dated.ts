import type { Claim } from "../domain/claim.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import { RELATIVE_TO_NOW } from "../lexicon/en/time.ts";

/** A date in the statement's own quotes says when it was made as well as a date of the page does. */
const OWN_DATE = /\b(?:19|20)\d\d\b/g;

/**
 * "Since 2018"-like statements need a dated source (R12): without one they are not written.
 * @returns the claim as it was, or with the verdict `not checked` and the reason
 */
export function heldToItsDate(claim: Claim, snapshot: Pick<Snapshot, "published" | "modified">): Claim {
  if (snapshot.published !== undefined || snapshot.modified !== undefined || !RELATIVE_TO_NOW.test(claim.text)) return claim;
  const years = new Set(claim.quotes.flatMap((quote) => quote.text.match(OWN_DATE) ?? []));
  const since = /\bsince\b/i.test(claim.text) ? 1 : 0;
  if (years.size > since) return claim;
  const reasons = ["it speaks of a present, and its source has no date"];
  return { ...claim, judgement: { ...claim.judgement, verdict: "not checked", score: 0, reasons } };
}
