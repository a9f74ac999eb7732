import { AssayError, isAssayError } from "../domain/error.ts";
import { redactUrl } from "../domain/url.ts";
import { hostUnknown } from "../outbound/failure.ts";
import type { Outbound, OutboundResponse } from "../outbound/outbound.ts";
import type { Breaker } from "../run/breaker.ts";
import type { Limiter } from "../run/limiter.ts";
import { hostKey } from "./host-breaker.ts";
import type { Robots } from "./robots.ts";

/** What politeness needs; each is one for the process. */
export interface PoliteOptions {
  readonly outbound: Outbound;
  readonly robots: Robots;
  readonly limiter: Limiter;
  readonly breaker: Breaker;
}

export interface PageRequest {
  readonly url: string;
  readonly method?: "GET" | "HEAD";
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly excluded?: (url: string) => boolean;
  readonly signal: AbortSignal;
  /** How often a timeout is tried again. */
  readonly retries: number;
}

const ACCEPT = "text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8,*/*;q=0.5";

/** @throws AssayError UNSAFE_URL for an address the user does not want read. */
export function refuseExcluded(url: string, excluded: ((url: string) => boolean) | undefined, from?: string): void {
  if (excluded === undefined || !excluded(url)) return;
  const led = from === undefined ? "" : `${redactUrl(from).slice(0, 200)} leads there, but `;
  throw new AssayError("UNSAFE_URL", `${led}${redactUrl(url).slice(0, 200)} was not read: its domain is excluded.`, { field: "url" });
}

/** A fetched page, and what robots.txt had to say of it. */
export interface FetchedPage {
  readonly response: OutboundResponse;
  readonly robots: string;
}

/** @throws AssayError ROBOTS_DISALLOWED. Gives back the reason in words, to be kept with the capture. */
export async function obeyRobots(url: string, options: Pick<PoliteOptions, "robots" | "limiter">, signal: AbortSignal): Promise<string> {
  const verdict = await options.robots.check(url, signal);
  if (!verdict.allowed) throw new AssayError("ROBOTS_DISALLOWED", `${redactUrl(url).slice(0, 300)} was not read: ${verdict.reason}.`);
  options.limiter.pace(hostKey(url), verdict.crawlDelayMs ?? 0);
  return verdict.reason;
}

async function fetchOnce(request: PageRequest, options: PoliteOptions): Promise<OutboundResponse> {
  const { url, signal, excluded } = request;
  const allowRedirect = async (target: string) => {
    refuseExcluded(target, excluded, url);
    await obeyRobots(target, options, signal);
    return true;
  };
  const work = () =>
    options.outbound.request({
      url,
      policy: "page",
      method: request.method ?? "GET",
      headers: { accept: ACCEPT, ...request.headers },
      deadlineMs: request.timeoutMs,
      maxBytes: request.maxBytes,
      cut: true,
      allowRedirect,
      signal,
    });
  const failing = async () => {
    const response = await work();
    // A 5xx is an answer to the caller, but a failure of the host.
    if (response.status >= 500) throw new FailedResponse(response);
    return response;
  };
  const key = hostKey(url);
  try {
    return await options.limiter.run(key, () => options.breaker.run(key, failing), signal);
  } catch (thrown) {
    if (thrown instanceof FailedResponse) return thrown.response;
    throw thrown;
  }
}

/** Carries a 5xx answer past the breaker, which must see it as the host's failure. */
class FailedResponse extends AssayError {
  readonly response: OutboundResponse;
  constructor(response: OutboundResponse) {
    super("NETWORK_ERROR", `HTTP ${response.status}`, { retryable: true });
    this.response = response;
  }
}

/** Normal form drops `www.`, but some sites answer only with it. */
function withWww(url: string): string | undefined {
  const { hostname } = new URL(url);
  return hostname.startsWith("www.") || /^[\d.]+$|:/.test(hostname) ? undefined : url.replace("://", "://www.");
}

/**
 * Fetches a page politely (R6): robots.txt first, then the host's turn and its breaker, redirects checked against robots.txt and the exclusions.
 * A timeout is tried again `retries` times; after that it is no longer retryable, so that nobody above tries yet again. Every status resolves.
 * @throws AssayError ROBOTS_DISALLOWED, UNSAFE_URL, TIMEOUT, NETWORK_ERROR, CANCELLED
 */
export async function fetchPage(request: PageRequest, options: PoliteOptions): Promise<FetchedPage> {
  refuseExcluded(request.url, request.excluded);
  try {
    const robots = await obeyRobots(request.url, options, request.signal);
    return { response: await fetchOnce(request, options), robots };
  } catch (thrown) {
    const error = AssayError.from(thrown);
    const other = hostUnknown(error) ? withWww(request.url) : undefined;
    if (other !== undefined) return fetchPage({ ...request, url: other }, options).catch(() => Promise.reject(error));
    if (!isAssayError(error, "TIMEOUT") || !error.retryable) throw error;
    if (request.retries > 0) return fetchPage({ ...request, retries: request.retries - 1 }, options);
    throw new AssayError("TIMEOUT", error.message, { retryable: false, cause: error.cause });
  }
}
