/** `service`: an address the user configured (a provider, a model, an allow-listed host). `page`: anything from the web, behind the SSRF guard. */
export type OutboundPolicy = "service" | "page";

export interface OutboundRequest {
  readonly url: string;
  readonly policy: OutboundPolicy;
  readonly method?: "GET" | "HEAD" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Covers everything from connecting to the last byte of the body, in ms. */
  readonly deadlineMs: number;
  /** Most bytes of body, also after decompression. More: TOO_LARGE, or cut when `cut` is set. */
  readonly maxBytes: number;
  /** Give back what came when the body is larger than `maxBytes`, marked `cut`. */
  readonly cut?: boolean;
  /** Redirects followed (default 5 for pages, 0 for services). Every hop is guarded. */
  readonly maxRedirects?: number;
  /** Asked before a redirect is followed: false refuses it (excluded domains, robots). */
  readonly allowRedirect?: (url: string) => Promise<boolean> | boolean;
  readonly signal: AbortSignal;
}

export interface OutboundResponse {
  readonly status: number;
  readonly url: string;
  /** Lower-case names; repeated ones joined by ", ". */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly cut: boolean;
  readonly redirects: readonly string[];
}

/**
 * The one way out to HTTP. Resolves for every status the other side sends (callers judge it); rejects with AssayError UNSAFE_URL, TIMEOUT,
 * NETWORK_ERROR, TOO_LARGE or CANCELLED. It never retries: attempts are steps.
 */
export interface Outbound {
  request(request: OutboundRequest): Promise<OutboundResponse>;
  close(): Promise<void>;
}
