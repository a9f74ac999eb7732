import type { AssayError } from "../domain/error.ts";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import type { CanonicalUrl } from "../domain/url.ts";

export interface ReadOptions {
  /** For the whole page: connect to last byte, in ms. */
  readonly timeoutMs: number;
  readonly acceptLanguage?: string;
  /** Domains that may not be read, redirect targets included (G1): refused as UNSAFE_URL. */
  readonly excluded?: (url: string) => boolean;
  /** Addresses of the whole text of the work behind a page, best first, as far as whoever found it knows any. */
  readonly copies?: readonly string[];
  /** The DOI of the work, where the address does not tell. */
  readonly doi?: string;
  /** Asks the page itself though a copy of it is still fresh. */
  readonly anew?: boolean;
  /** When the capture is made (RFC 3339): the run's time, not the machine's. */
  readonly capturedAt: string;
}

export interface Capture extends SnapshotWithText {
  /** From the page cache (fresh or revalidated), not from the network. */
  readonly cached: boolean;
}

/**
 * An address to a snapshot. Rejects with a typed refusal, so that a failed fetch can never be cited: ROBOTS_DISALLOWED, DEAD_LINK,
 * PAGE_BLOCKED (walls, bot checks), UNSAFE_URL, TOO_LARGE, UNSUPPORTED_TYPE, PARSE_ERROR, TIMEOUT, RATE_LIMITED, NETWORK_ERROR, NOT_FOUND.
 */
export interface PageReader {
  /** Whether this reader is the one for an address (`library:` addresses belong to the library). */
  reads(url: CanonicalUrl): boolean;
  read(url: CanonicalUrl, options: ReadOptions, signal: AbortSignal): Promise<Capture>;
  /** Whether it reads what another reader failed at so; by default what may be only that reader's own inability. */
  takesOver?(error: AssayError): boolean;
  /** Is told which addresses may be read soon, so that what is needed before that (robots.txt) is at hand. Never fails, and nothing waits for it. */
  expect?(urls: readonly string[]): void;
}

/** What readers need of the page cache; the store implements it. */
export interface PageCache {
  /** The newest capture of an address, with when it was last known to be right. */
  getPage(url: CanonicalUrl): Promise<{ capture: SnapshotWithText; validatedAt: string } | undefined>;
  putPage(url: CanonicalUrl, capture: SnapshotWithText, validatedAt: string): Promise<void>;
}
