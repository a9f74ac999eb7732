import { AssayError, isAssayError } from "../domain/error.ts";
import { BINARY_KINDS, type SnapshotWithText } from "../domain/snapshot.ts";
import { type CanonicalUrl, isKeyless, redactUrl } from "../domain/url.ts";
import type { OutboundResponse } from "../outbound/outbound.ts";
import type { Clock } from "../run/clock.ts";
import { captureOf, type Extractor, ROBOTS_HEADER, wallError } from "./capture.ts";
import { type FetchedPage, fetchPage, type PoliteOptions, refuseExcluded } from "./fetch-page.ts";
import { type FreshnessLimits, keptHeaders, lifetimeMs, revalidation } from "./freshness.ts";
import { hostKey } from "./host-breaker.ts";
import type { Capture, PageCache, PageReader, ReadOptions } from "./reader.ts";
import { refusalOf } from "./refusal.ts";

export interface DirectReaderOptions extends PoliteOptions {
  readonly extractor: Extractor;
  readonly cache: PageCache;
  readonly clock: Clock;
  readonly freshness?: FreshnessLimits;
  /** Most bytes of one page, decompressed. */
  readonly maxBytes?: number;
}

const MOST_BYTES = 15_000_000;
const FRESHNESS: FreshnessLimits = { defaultMs: 3_600_000, mostMs: 24 * 3_600_000 };
/** Statuses whose pages may be bot checks or consent walls in disguise. */
const MAY_BE_WALL = new Set([401, 403, 503]);

type Cached = { readonly capture: SnapshotWithText; readonly validatedAt: string };

/** Reads pages straight from the web (R6): cache, robots.txt, politeness, fetch, extraction, walls. */
export function createDirectReader(options: DirectReaderOptions): PageReader {
  const { cache, clock, extractor } = options;
  const freshness = options.freshness ?? FRESHNESS;
  const maxBytes = options.maxBytes ?? MOST_BYTES;
  const now = () => new Date(clock.now()).toISOString();

  const isFresh = ({ capture, validatedAt }: Cached) =>
    clock.now() - Date.parse(validatedAt) < lifetimeMs(capture.snapshot.headers, freshness);

  /** A page that varies by language is only itself in the language it was asked in. */
  const sameLanguage = ({ capture }: Cached, read: ReadOptions) =>
    !/accept-language/i.test(capture.snapshot.headers.vary ?? "") ||
    (capture.snapshot.headers["accept-language"] ?? "") === (read.acceptLanguage ?? "");

  async function extract(
    { response, robots }: FetchedPage,
    url: CanonicalUrl,
    read: ReadOptions,
    signal: AbortSignal,
  ): Promise<SnapshotWithText> {
    const contentType = response.headers["content-type"] ?? "";
    const extraction = await extractor.extract(response.body, { url: response.url, contentType }, signal);
    if (response.cut && BINARY_KINDS.has(extraction.contentKind)) throw tooLarge(url, maxBytes);
    const language = read.acceptLanguage === undefined ? {} : { "accept-language": read.acceptLanguage };
    return captureOf(extraction, {
      url,
      finalUrl: response.url,
      capturedAt: read.capturedAt,
      contentType,
      headers: { ...keptHeaders(response.headers), ...language, [ROBOTS_HEADER]: robots },
      reader: "direct",
      ...(response.cut ? { partial: `only the first ${maxBytes} bytes were read` } : {}),
    });
  }

  /** What a refusing page shows may say more than its status does: a bot check often comes as 403 or 503. */
  async function refuse(error: AssayError, response: OutboundResponse, url: CanonicalUrl, signal: AbortSignal): Promise<never> {
    if (error.retryAfterMs !== undefined) options.limiter.penalise(hostKey(response.url), error.retryAfterMs);
    if (MAY_BE_WALL.has(response.status) && response.body.length > 0) {
      const hints = { url: response.url, contentType: response.headers["content-type"] ?? "" };
      const wall = (await extractor.extract(response.body, hints, signal).catch(() => undefined))?.wall;
      if (wall !== undefined && wall.kind !== "soft 404") throw wallError(wall, url);
    }
    throw error;
  }

  async function read(url: CanonicalUrl, read: ReadOptions, signal: AbortSignal): Promise<Capture> {
    refuseExcluded(url, read.excluded);
    const known = await cache.getPage(url);
    const held = known !== undefined && sameLanguage(known, read) ? known : undefined;
    if (held !== undefined) refuseExcluded(held.capture.snapshot.finalUrl, read.excluded, url);
    if (held !== undefined && read.anew !== true && isFresh(held)) return { ...held.capture, cached: true };
    const page = await fetchPage(
      {
        url,
        headers: {
          ...(read.acceptLanguage === undefined ? {} : { "accept-language": read.acceptLanguage }),
          ...(held === undefined ? {} : revalidation(held.capture.snapshot)),
        },
        timeoutMs: read.timeoutMs,
        maxBytes,
        signal,
        retries: 1,
        ...(read.excluded === undefined ? {} : { excluded: read.excluded }),
      },
      options,
    );
    const { response } = page;
    if (response.status === 304 && held !== undefined) {
      if (isKeyless(url)) await cache.putPage(url, held.capture, now());
      return { ...held.capture, cached: true };
    }
    const refusal = refusalOf(response.status, response.headers, url, clock.now());
    if (refusal !== undefined) return refuse(refusal, response, url, signal);
    const capture = await extract(page, url, read, signal).catch((thrown: unknown) => {
      // Half a PDF does not parse: what is wrong with it is its size.
      if (response.cut && isAssayError(thrown, "PARSE_ERROR")) throw tooLarge(url, maxBytes);
      throw thrown;
    });
    if (isKeyless(url)) await cache.putPage(url, capture, now());
    return { ...capture, cached: false };
  }

  const reads = (url: string) => /^https?:/.test(url);
  return {
    reads,
    read,
    expect: (urls) => {
      for (const origin of new Set(urls.filter(reads).map((url) => new URL(url).origin)))
        options.robots.check(`${origin}/`, NEVER).catch(() => undefined);
    },
  };
}

const NEVER = new AbortController().signal;

function tooLarge(url: string, maxBytes: number): AssayError {
  return new AssayError("TOO_LARGE", `${redactUrl(url).slice(0, 300)} is larger than ${maxBytes} bytes and cannot be read in part.`);
}
