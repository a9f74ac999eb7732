import { type ErrorType, isAssayError } from "../domain/error.ts";

const OF_THE_RUN: ReadonlySet<ErrorType> = new Set([
  "CANCELLED",
  "REPLAY_GAP",
  "JOURNAL_MISMATCH",
  "STEP_VERSION",
  "STALE_EPOCH",
  "STORE_ERROR",
  "STORE_FULL",
]);

/**
 * Whether an error says something of the run itself, not of the piece of work it came up in. Such errors are never a reason to fall back or
 * to go on with less: they must be rethrown.
 */
export function isRunError(error: unknown): boolean {
  return isAssayError(error) && OF_THE_RUN.has(error.type);
}
