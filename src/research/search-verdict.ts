import { AssayError } from "../domain/error.ts";
import type { QueryOutcome } from "../plan/planner.ts";
import { isOutOfTime } from "../run/attempts.ts";
import type { ResearchState } from "./state.ts";

const CONSECUTIVE_FAILURES = 3;
const LEAST_SEARCHES = 4;
/** Refusals that are told when every search was refused. */
const TOLD = 3;

/** Whether a search speaks against whoever was asked: a part of what is searched that refused does too, a limit of the run's own does not. */
export function failedSearch({ refused }: Pick<QueryOutcome, "refused">): boolean {
  return refused !== undefined && refused.type !== "BUDGET_EXHAUSTED" && !isOutOfTime(refused);
}

/**
 * The run's verdict on search (R15): three failures in a row, or half of at least four failed. An empty result is no failure.
 * @param outcomes in the order the searches were made: true for a failure
 */
export function searchIsDegraded(outcomes: readonly boolean[]): boolean {
  let inARow = 0;
  for (const failed of outcomes) {
    inARow = failed ? inARow + 1 : 0;
    if (inARow >= CONSECUTIVE_FAILURES) return true;
  }
  return outcomes.length >= LEAST_SEARCHES && outcomes.filter(Boolean).length * 2 >= outcomes.length;
}

/**
 * A run whose every search was refused and that has read nothing has no report to make: that nothing was found would be untrue (R15, R16).
 * @throws AssayError SEARCH_PROVIDER_UNAVAILABLE with what each service said
 */
export function throwIfSearchIsDown({ outcomes, evidence, stop }: Pick<ResearchState, "outcomes" | "evidence" | "stop">): void {
  // Searches that were given up because the report was asked for say nothing of the services.
  if (stop === "asked") return;
  if (evidence.pages().length > 0 || outcomes.some((outcome) => outcome.kept >= 0) || !outcomes.some(failedSearch)) return;
  const refusals = outcomes.filter(failedSearch).flatMap(({ refused }) => (refused === undefined ? [] : [refused]));
  const said = [...new Set(refusals.map(({ message }) => message))].slice(0, TOLD).join(" ");
  throw new AssayError("SEARCH_PROVIDER_UNAVAILABLE", said, { retryable: refusals.some(({ retryable }) => retryable) });
}
