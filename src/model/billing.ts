import { isAssayError } from "../domain/error.ts";

const unbilled = new WeakSet<Error>();

/** Notes that a failed call was certainly not charged: it never reached the model. Gives the error back. */
export function markUnbilled<E extends Error>(error: E): E {
  unbilled.add(error);
  return error;
}

/** Whether a failed call cost nothing for certain. Anything else (a timeout, a cut body) counts at its whole reservation. */
export function wasUnbilled(error: unknown): boolean {
  if (error instanceof Error && unbilled.has(error)) return true;
  return isAssayError(error, "UNAUTHORIZED", "RATE_LIMITED", "QUOTA_EXCEEDED", "CONTEXT_EXCEEDED");
}
