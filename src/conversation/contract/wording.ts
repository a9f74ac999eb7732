/** Everything the two phases print that is not an answer, to the letter (C4, C5, C10, C12). */

export const PHASE_ONE_SIMPLE = "### Phase 1 – Immediate Answer (Unverified)";
export const PHASE_ONE_PROBLEM = "### Phase 1 – Preliminary Analysis (Unverified)";
export const PHASE_TWO = "### Phase 2 – Search-Backed Answer";
export const FOLLOW_UP = "### Follow-up – From the Evidence at Hand";
export const QUESTIONNAIRE = "#### Diagnostic Questionnaire";

/** S1's question: its apostrophe is the typographic one. */
export const CONSENT_SIMPLE = "I haven’t searched the web yet. Would you like me to look this up and confirm with sources? (y/n)";
/** S0's question: its apostrophe is the ASCII one. */
export const CONSENT_PROBLEM = `I haven't searched yet. Would you like me to:
A) Look this up? (y/n)
B) Create a diagnostic questionnaire? (type "test")`;
/** Before the part of a question that the evidence at hand leaves open. */
export const STILL_OPEN = "Not in these sources: ";
/** What stands in the words of a Phase 1 that could not answer, and only there. */
export const NO_ANSWER = "so I cannot answer from memory";
export const CONSENT_FOLLOW_UP =
  "This is from pages that were read for the answer before; nothing new was searched. Would you like me to search further? (y/n)";

export const VERIFICATION = {
  confirmed: "Verification: Phase 1 answer is confirmed by search results.",
  corrected: "Verification: Phase 1 answer requires correction/clarification; see updated details below.",
  override: "Verification: Phase 1 was skipped (override '?'); this answer is fully search-based.",
  direct: "Verification: Phase 1 was skipped (direct request); this answer is fully search-based.",
  unverified: "Verification: Phase 1 answer could not be verified; search evidence was insufficient.",
} as const;
export type VerificationKind = keyof typeof VERIFICATION;

export const INSUFFICIENT_MESSAGE = "Insufficient evidence to answer confidently.";
export const INSUFFICIENT_TLDR = "No confident answer found. Please refine your query...";
export const VIOLATION_TLDR = "The answer could not be put together from the evidence; nothing was lost, and the evidence is kept.";
export const INCOMPLETE = "Answer based on incomplete data";
