import { AssayError } from "../domain/error.ts";
import { redactUrl } from "../domain/url.ts";
import { retryAfterMs } from "../outbound/retry-after.ts";

/** The longest a site can make us wait by asking; what asks for more is as good as down. */
const MOST_WAIT_MS = 10 * 60_000;

/** How long a site asks to wait, in ms, as far as we let it. */
export function waitAsked(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const ms = retryAfterMs(headers, now);
  return ms === undefined ? undefined : Math.min(MOST_WAIT_MS, ms);
}

const BLOCKED: Readonly<Record<number, string>> = {
  401: "it wants a log-in",
  402: "it wants payment",
  403: "it refuses us",
  407: "it wants a proxy log-in",
  451: "it is withheld for legal reasons",
};

/**
 * What a status says against reading a page; undefined for 2xx (R6). 404 and 410 are dead links; other 4xx are never tried again, but 408, 425
 * and 429 are, and so are 5xx.
 */
export function refusalOf(status: number, headers: Readonly<Record<string, string>>, url: string, now: number): AssayError | undefined {
  if (status >= 200 && status < 300) return undefined;
  const shown = redactUrl(url).slice(0, 300);
  const wait = waitAsked(headers, now);
  const later = wait === undefined ? {} : { retryAfterMs: wait };
  if (status === 404 || status === 410) return new AssayError("DEAD_LINK", `${shown} is gone (HTTP ${status}).`);
  if (BLOCKED[status] !== undefined) return new AssayError("PAGE_BLOCKED", `${shown} cannot be read: ${BLOCKED[status]} (HTTP ${status}).`);
  if (status === 429) return new AssayError("RATE_LIMITED", `${shown} asks us to slow down (HTTP 429).`, later);
  if (status === 413) return new AssayError("TOO_LARGE", `${shown} is too large (HTTP 413).`);
  const passing = status === 408 || status === 425 || status >= 500;
  return new AssayError("NETWORK_ERROR", `${shown} answered with HTTP ${status}.`, { retryable: passing, ...(passing ? later : {}) });
}
