// Steel's and Firecrawl's own clients against the emulated services, and our readers beside them: both must be sent the same and read the same.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canonicalUrl } from "../src/domain/url.ts";
import { createExtractionPool } from "../src/extract/extract.ts";
import { createFirecrawlReader } from "../src/read/firecrawl.ts";
import { createRobots } from "../src/read/robots.ts";
import type { ScraperOptions } from "../src/read/scraper.ts";
import { createSteelReader } from "../src/read/steel.ts";
import { createLimiter } from "../src/run/limiter.ts";
import { client } from "./vendor-client.ts";
import { ManualClock } from "./world/manual-clock.ts";
import { memoryCache } from "./world/memory-cache.ts";
import { type PartHandle, startParts } from "./world/part.ts";
import { firecrawlPart, steelPart } from "./world/scrapers.ts";
import { webPart, worldOutbound } from "./world/web.ts";

type Reply = Readonly<Record<string, unknown>>;
interface SteelModule {
  default: new (options: {
    steelAPIKey: string;
    baseURL: string;
    maxRetries: number;
    timeout?: number;
  }) => { scrape(body: Reply): Promise<{ content: Reply; links: readonly Reply[]; metadata: Reply }> };
}
interface FirecrawlClient {
  scrape(url: string, options?: Reply): Promise<{ markdown?: string; html?: string; metadata?: Reply }>;
  v1: { scrapeUrl(url: string, options?: Reply): Promise<{ success: boolean; markdown?: string; metadata?: Reply }> };
}
interface FirecrawlModule {
  default: new (options: { apiKey: string; apiUrl: string; maxRetries?: number }) => FirecrawlClient;
}

const ARTICLE = "http://northsea-herald.test/2025/02/halden-sound-output";
const signal = new AbortController().signal;
const extractor = createExtractionPool();
let parts: Readonly<Record<"web" | "steel" | "firecrawl", PartHandle>>;
let close: () => Promise<void>;
let options: ScraperOptions;

beforeAll(async () => {
  const started = await startParts({ web: webPart(), steel: steelPart({ keys: ["ste-1"] }), firecrawl: firecrawlPart({ keys: ["fc-1"] }) });
  parts = started.parts;
  close = started.close;
});
beforeEach(() => {
  const clock = new ManualClock();
  const outbound = worldOutbound(parts.web);
  const cache = memoryCache();
  const limiter = createLimiter({ concurrency: 8, limitFor: () => ({ concurrency: 2, minIntervalMs: 0 }), clock });
  options = { outbound, extractor, limiter, cache, clock, robots: createRobots({ outbound, notes: cache, clock, userAgent: "Assay/0.1" }) };
});
afterAll(async () => {
  await extractor.close();
  await close();
});

const sentTo = (part: PartHandle): Reply => JSON.parse(part.calls.at(-1)?.body ?? "{}");
const read = { timeoutMs: 20_000, capturedAt: "2025-06-01T00:00:00.000Z", excluded: () => false };

describe("R6 the emulated scrapers satisfy the vendors' clients", () => {
  it("R6 steel-sdk is sent what our reader is sent, and reads the same page", async () => {
    const { default: Steel } = await client<SteelModule>("steel-sdk");
    const steel = new Steel({ steelAPIKey: "ste-1", baseURL: parts.steel.origin, maxRetries: 0 });
    const answer = await steel.scrape({ url: ARTICLE, format: ["html", "markdown"] });
    const theirs = { path: parts.steel.calls.at(-1)?.path, sent: sentTo(parts.steel) };
    // What its types promise to be there.
    expect(answer).toMatchObject({ content: { html: expect.any(String), markdown: expect.any(String) }, metadata: { statusCode: 200 } });
    expect(Array.isArray(answer.links)).toBe(true);

    const reader = createSteelReader({ baseUrl: parts.steel.origin, apiKey: "ste-1" }, options);
    const { snapshot, text } = await reader.read(canonicalUrl(ARTICLE), read, signal);
    expect({ path: parts.steel.calls.at(-1)?.path, sent: sentTo(parts.steel) }).toEqual(theirs);
    expect(snapshot.title).toBe(answer.metadata.title);
    expect(snapshot.author).toBe(answer.metadata.articleAuthor);
    expect(String(answer.content.markdown)).toContain(text.split("\n").find((line) => line.length > 60));
  });

  it("R6 steel-sdk tells a bad key and a page that cannot be reached by status; our reader names them", async () => {
    const { default: Steel } = await client<SteelModule>("steel-sdk");
    const connected = (steelAPIKey: string) => new Steel({ steelAPIKey, baseURL: parts.steel.origin, maxRetries: 0 });
    await expect(connected("wrong").scrape({ url: ARTICLE })).rejects.toMatchObject({ status: 401 });
    await expect(connected("ste-1").scrape({ url: "http://odd.test/not-there" })).rejects.toMatchObject({ status: 500 });
    const reader = (apiKey: string) => createSteelReader({ baseUrl: `${parts.steel.origin}/v1`, apiKey }, options);
    await expect(reader("wrong").read(canonicalUrl(ARTICLE), read, signal)).rejects.toMatchObject({ type: "UNAUTHORIZED" });
    const gone = reader("ste-1").read(canonicalUrl("http://odd.test/not-there"), read, signal);
    await expect(gone).rejects.toMatchObject({ type: "NETWORK_ERROR" });
  });

  it.each(["v1", "v2"] as const)(
    "R6 @mendable/firecrawl-js %s is sent what our reader is sent, and reads the same page",
    async (version) => {
      const { default: Firecrawl } = await client<FirecrawlModule>("@mendable/firecrawl-js");
      const firecrawl = new Firecrawl({ apiKey: "fc-1", apiUrl: parts.firecrawl.origin, maxRetries: 1 });
      const wishes = { formats: ["markdown", "html"], onlyMainContent: false, timeout: 20_000 };
      const page = version === "v2" ? await firecrawl.scrape(ARTICLE, wishes) : await firecrawl.v1.scrapeUrl(ARTICLE, wishes);
      // `origin` is the client's own name.
      const { origin: _, ...sent } = sentTo(parts.firecrawl);
      const { path, headers } = parts.firecrawl.calls.at(-1) ?? {};
      expect(page.metadata).toMatchObject({ sourceURL: ARTICLE, statusCode: 200 });

      const reader = createFirecrawlReader({ baseUrl: parts.firecrawl.origin, apiKey: "fc-1", version }, options);
      const { snapshot, text } = await reader.read(canonicalUrl(ARTICLE), read, signal);
      const ours = parts.firecrawl.calls.at(-1);
      expect([ours?.path, ours?.headers.authorization, sentTo(parts.firecrawl)]).toEqual([path, headers?.authorization, sent]);
      expect(snapshot.title).toBe(page.metadata?.title);
      expect(snapshot.author).toBe(page.metadata?.author);
      expect(String(page.markdown)).toContain(text.split("\n").find((line) => line.length > 60));
    },
  );

  it("R6 @mendable/firecrawl-js tells a bad key by status and a dead page by its metadata; our reader names them", async () => {
    const { default: Firecrawl } = await client<FirecrawlModule>("@mendable/firecrawl-js");
    const connected = (apiKey: string) => new Firecrawl({ apiKey, apiUrl: parts.firecrawl.origin, maxRetries: 1 });
    await expect(connected("wrong").scrape(ARTICLE)).rejects.toMatchObject({ status: 401 });
    expect((await connected("fc-1").scrape("http://odd.test/not-there")).metadata).toMatchObject({ statusCode: 404 });
    const reader = (apiKey: string) => createFirecrawlReader({ baseUrl: parts.firecrawl.origin, apiKey, version: "v2" }, options);
    await expect(reader("wrong").read(canonicalUrl(ARTICLE), read, signal)).rejects.toMatchObject({ type: "UNAUTHORIZED" });
    const gone = reader("fc-1").read(canonicalUrl("http://odd.test/not-there"), read, signal);
    await expect(gone).rejects.toMatchObject({ type: "DEAD_LINK" });
  });
});
