import type { z } from "zod";
import { AssayError } from "../domain/error.ts";
import type { SnapshotWithText } from "../domain/snapshot.ts";
import { type CanonicalUrl, isKeyless, redactUrl } from "../domain/url.ts";
import type { Extraction } from "../extract/extraction.ts";
import { checkPageUrl } from "../outbound/guard.ts";
import type { Outbound, OutboundResponse } from "../outbound/outbound.ts";
import type { Clock } from "../run/clock.ts";
import type { Limiter } from "../run/limiter.ts";
import { captureOf, type Extractor, ROBOTS_HEADER } from "./capture.ts";
import { obeyRobots, refuseExcluded } from "./fetch-page.ts";
import { type FreshnessLimits, lifetimeMs } from "./freshness.ts";
import type { Capture, PageCache, PageReader, ReadOptions } from "./reader.ts";
import { refusalOf, waitAsked } from "./refusal.ts";
import type { Robots } from "./robots.ts";

/** What a scraping service says of a page, in our terms. */
export interface ScrapedPage {
  readonly html?: string | undefined;
  readonly markdown?: string | undefined;
  /** Where the service ended up, when it says so. */
  readonly finalUrl?: string | undefined;
  /** The page's own status, when the service tells. */
  readonly status?: number | undefined;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly published?: string | undefined;
  readonly modified?: string | undefined;
  readonly siteName?: string | undefined;
  readonly language?: string | undefined;
}

/** One scraping service: how it is asked and how its answer is read. */
export interface ScraperSpec<T> {
  /** `steel`, `firecrawl` */
  readonly name: string;
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: (url: string, timeoutMs: number) => unknown;
  readonly schema: z.ZodType<T>;
  /** @throws AssayError when the service says that it failed. */
  readonly page: (answer: T) => ScrapedPage;
}

export interface ScraperOptions {
  readonly outbound: Outbound;
  readonly extractor: Extractor;
  readonly robots: Robots;
  readonly limiter: Limiter;
  readonly cache: PageCache;
  readonly clock: Clock;
  readonly freshness?: FreshnessLimits;
}

const MOST_BYTES = 30_000_000;
const FRESHNESS: FreshnessLimits = { defaultMs: 3_600_000, mostMs: 24 * 3_600_000 };

/** What a service's own status means for us: the key and the quota are its business, not the page's. */
function serviceError(name: string, response: OutboundResponse, now: number): AssayError | undefined {
  const { status } = response;
  if (status >= 200 && status < 300) return undefined;
  const wait = waitAsked(response.headers, now);
  const later = wait === undefined ? {} : { retryAfterMs: wait };
  if (status === 401 || status === 403)
    return new AssayError("UNAUTHORIZED", `${name} refuses the key (HTTP ${status}): check its configuration.`);
  if (status === 402) return new AssayError("QUOTA_EXCEEDED", `The credit at ${name} is used up (HTTP 402).`);
  if (status === 429) return new AssayError("RATE_LIMITED", `${name} asks us to slow down (HTTP 429).`, later);
  const passing = status === 408 || status >= 500;
  return new AssayError("NETWORK_ERROR", `${name} could not read the page (HTTP ${status}).`, { retryable: passing, ...later });
}

function parseAnswer<T>(spec: ScraperSpec<T>, body: Uint8Array): T {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    throw new AssayError("PARSE_ERROR", `${spec.name} answered with something that is not JSON.`);
  }
  const parsed = spec.schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join(".") ?? "";
  throw new AssayError("PARSE_ERROR", `${spec.name} answered in a shape that is not known (at "${where}").`);
}

async function extractScraped(page: ScrapedPage, url: string, extractor: Extractor, signal: AbortSignal): Promise<Extraction> {
  const hints = { url: page.finalUrl ?? url, charset: "utf-8" };
  const fromHtml = () => extractor.extract(Buffer.from(page.html ?? ""), { ...hints, contentType: "text/html; charset=utf-8" }, signal);
  const fromMarkdown = () =>
    extractor.extract(Buffer.from(page.markdown ?? ""), { ...hints, contentType: "text/markdown; charset=utf-8" }, signal);
  const hasHtml = (page.html ?? "").trim() !== "";
  const hasMarkdown = (page.markdown ?? "").trim() !== "";
  if (!hasHtml && !hasMarkdown) throw new AssayError("PARSE_ERROR", `The service found no text in ${redactUrl(url).slice(0, 300)}.`);
  if (!hasHtml) return fromMarkdown();
  const extraction = await fromHtml();
  return extraction.text.trim() === "" && extraction.wall === undefined && hasMarkdown ? fromMarkdown() : extraction;
}

/** What the page says of itself comes first; the service's word fills the gaps. */
function withMetadata(extraction: Extraction, page: ScrapedPage): Extraction {
  const { title, author, published, modified, siteName, language } = page;
  const given = Object.entries({ title, author, published, modified, siteName, language }).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  const known = Object.entries(extraction).filter(([, value]) => value !== undefined && value !== "");
  return { ...extraction, ...Object.fromEntries(given), ...Object.fromEntries(known) };
}

/**
 * A page reader over a scraping service with a browser of its own (R6). The service is asked by the `service` policy; the page itself must be a
 * public one that robots.txt allows, and so must the address the service ended up at.
 */
export function createScraperReader<T>(spec: ScraperSpec<T>, options: ScraperOptions): PageReader {
  const { cache, clock } = options;

  async function scrape(url: CanonicalUrl, read: ReadOptions, signal: AbortSignal): Promise<ScrapedPage> {
    const response = await options.outbound.request({
      url: spec.endpoint,
      policy: "service",
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", ...spec.headers },
      body: JSON.stringify(spec.body(url, read.timeoutMs)),
      deadlineMs: read.timeoutMs,
      maxBytes: MOST_BYTES,
      signal,
    });
    const failure = serviceError(spec.name, response, clock.now());
    if (failure?.retryAfterMs !== undefined) options.limiter.penalise(`reader:${spec.name}`, failure.retryAfterMs);
    if (failure !== undefined) throw failure;
    return spec.page(parseAnswer(spec, response.body));
  }

  async function capture(url: CanonicalUrl, read: ReadOptions, signal: AbortSignal): Promise<SnapshotWithText> {
    checkPageUrl(url);
    const robots = await obeyRobots(url, options, signal);
    const page = await options.limiter.run(`reader:${spec.name}`, () => scrape(url, read, signal), signal);
    const finalUrl = page.finalUrl !== undefined && URL.canParse(page.finalUrl) ? page.finalUrl : url;
    checkPageUrl(finalUrl);
    refuseExcluded(finalUrl, read.excluded, url);
    const refusal = page.status === undefined ? undefined : refusalOf(page.status, {}, url, clock.now());
    if (refusal !== undefined) throw refusal;
    const extraction = withMetadata(await extractScraped({ ...page, finalUrl }, url, options.extractor, signal), page);
    const facts = {
      url,
      finalUrl,
      capturedAt: read.capturedAt,
      contentType: "text/html; charset=utf-8",
      headers: { [ROBOTS_HEADER]: robots },
      reader: spec.name,
    };
    return captureOf(extraction, facts);
  }

  async function readPage(url: CanonicalUrl, read: ReadOptions, signal: AbortSignal): Promise<Capture> {
    refuseExcluded(url, read.excluded);
    const held = await cache.getPage(url);
    const fresh =
      held !== undefined &&
      clock.now() - Date.parse(held.validatedAt) < lifetimeMs(held.capture.snapshot.headers, options.freshness ?? FRESHNESS);
    if (fresh) {
      refuseExcluded(held.capture.snapshot.finalUrl, read.excluded, url);
      return { ...held.capture, cached: true };
    }
    const made = await capture(url, read, signal);
    if (isKeyless(url)) await cache.putPage(url, made, new Date(clock.now()).toISOString());
    return { ...made, cached: false };
  }

  return { reads: (url) => /^https?:/.test(url), read: readPage };
}
