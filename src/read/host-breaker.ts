import { AssayError, isAssayError } from "../domain/error.ts";
import { type Breaker, createBreaker } from "../run/breaker.ts";
import type { Clock } from "../run/clock.ts";

/**
 * The breaker over page hosts (R6): what counts against a host is that it does not answer, not what it answers. One for the process.
 * @param failures in a row that open it @param coolDownMs until a host is tried again
 */
export function createHostBreaker(clock: Clock, failures = 4, coolDownMs = 60_000): Breaker {
  return createBreaker({
    clock,
    failures,
    coolDownMs,
    counts: (error) => isAssayError(error, "TIMEOUT") || (isAssayError(error, "NETWORK_ERROR") && error.retryable),
    refuse: (key, waitMs) =>
      new AssayError("NETWORK_ERROR", `${key.replace(/^host:/, "")} failed ${failures} times in a row and is left alone for a while.`, {
        retryable: false,
        retryAfterMs: waitMs,
      }),
  });
}

/** The key under which a host is limited and its failures are counted. */
export function hostKey(url: string): string {
  return `host:${new URL(url).host.replace(/^www\./, "")}`;
}
