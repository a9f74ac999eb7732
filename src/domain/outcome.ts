import type { Report } from "./report.ts";

/** What a finished research came to: `passages` where nothing is sure to answer, and what comes nearest is shown. */
export const OUTCOMES = ["answered", "partial", "passages", "not_found"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a report came to (R10). */
export function outcomeOf({ status, passages = [] }: Pick<Report, "status" | "passages">): Outcome {
  return status === "not_found" && passages.length > 0 ? "passages" : status;
}
