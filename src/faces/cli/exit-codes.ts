import type { ErrorType } from "../../domain/error.ts";

/** What the program's exit code says. They are documented in docs/command-line.md and never change their meaning. */
export const EXIT = {
  /** Answered, whole or in part. */
  ok: 0,
  /** Something failed that should not have, or a replay differs from what is kept. */
  failed: 1,
  /** The input or the configuration is wrong, or what was named is not there; nothing was done. */
  badInput: 2,
  /** Nothing was found that answers the question, or fits the words. */
  notFound: 3,
  /** A service that is needed did not answer, or refused. */
  unavailable: 4,
  /** The run or store is in a state that does not allow this. */
  conflict: 5,
  /** What was checked falls short: a report misses a threshold, an evaluation a limit, or an answer breaks the contract. */
  missed: 6,
  /** Stopped by Ctrl-C; what was found was printed. */
  interrupted: 130,
} as const;

const CODES: Partial<Record<ErrorType, number>> = {
  INVALID_INPUT: EXIT.badInput,
  INVALID_TOPIC: EXIT.badInput,
  CONFIG_INVALID: EXIT.badInput,
  MISSING_DEPENDENCY: EXIT.badInput,
  NOT_FOUND: EXIT.badInput,
  SEARCH_PROVIDER_UNAVAILABLE: EXIT.unavailable,
  SEARCH_BLOCKED: EXIT.unavailable,
  NETWORK_ERROR: EXIT.unavailable,
  TIMEOUT: EXIT.unavailable,
  RATE_LIMITED: EXIT.unavailable,
  QUOTA_EXCEEDED: EXIT.unavailable,
  UNAUTHORIZED: EXIT.unavailable,
  MODEL_ERROR: EXIT.unavailable,
  CONFLICT: EXIT.conflict,
  RUN_ACTIVE: EXIT.conflict,
  STALE_EPOCH: EXIT.conflict,
  STORE_TOO_NEW: EXIT.conflict,
  STORE_ERROR: EXIT.conflict,
  STORE_FULL: EXIT.conflict,
  JOURNAL_MISMATCH: EXIT.conflict,
  STEP_VERSION: EXIT.conflict,
  REPLAY_GAP: EXIT.conflict,
  CANCELLED: EXIT.interrupted,
};

export function exitCodeFor(type: ErrorType): number {
  return CODES[type] ?? EXIT.failed;
}
