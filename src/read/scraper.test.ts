import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ManualClock } from "../../test/world/manual-clock.ts";
import { memoryCache } from "../../test/world/memory-cache.ts";
import { type PartHandle, startParts } from "../../test/world/part.ts";
import { firecrawlPart, steelPart } from "../../test/world/scrapers.ts";
import { webPart, worldOutbound } from "../../test/world/web.ts";
import { AssayError } from "../domain/error.ts";
import { canonicalUrl } from "../domain/url.ts";
import { createExtractionPool } from "../extract/extract.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { createLimiter } from "../run/limiter.ts";
import { chainReaders } from "./chain.ts";
import { createDirectReader } from "./direct.ts";
import { createFirecrawlReader } from "./firecrawl.ts";
import { createHostBreaker } from "./host-breaker.ts";
import type { PageReader, ReadOptions } from "./reader.ts";
import { createRobots } from "./robots.ts";
import type { ScraperOptions } from "./scraper.ts";
import { createSteelReader } from "./steel.ts";

const ARTICLE = "http://northsea-herald.test/2025/02/halden-sound-output";
const RENDERED = `<!doctype html><title>App</title><article><h1>App</h1><p>${"Only a browser sees this text about the lighthouse on Skerry Rock. ".repeat(6)}</p></article>`;
const html = {
  "http://odd.test/empty": RENDERED,
  "http://odd.test/consent": RENDERED,
  "http://odd.test/soft-404":
    "<!doctype html><title>Page not found</title><h1>Page not found</h1><p>Sorry, the page you are looking for does not exist.</p>",
  "http://odd.test/blank": "",
};

let world: Awaited<ReturnType<typeof startParts<"web" | "steel" | "firecrawl">>>;
let outbound: Outbound;
let options: ScraperOptions;
let clock: ManualClock;
const extractor = createExtractionPool();
const signal = new AbortController().signal;

beforeAll(async () => {
  world = await startParts({
    web: webPart(),
    steel: steelPart({ keys: ["ste-1"], html }),
    firecrawl: firecrawlPart({ keys: ["fc-1"], html }),
  });
});
afterAll(async () => {
  await extractor.close();
  await world.close();
});

beforeEach(() => {
  for (const part of Object.values(world.parts)) {
    part.calls.length = 0;
    part.faults.length = 0;
  }
  clock = new ManualClock();
  outbound = worldOutbound(world.parts.web);
  const cache = memoryCache();
  const limiter = createLimiter({ concurrency: 8, limitFor: () => ({ concurrency: 2, minIntervalMs: 0 }), clock });
  options = { outbound, extractor, limiter, cache, clock, robots: createRobots({ outbound, notes: cache, clock, userAgent: "Assay/0.1" }) };
});
afterEach(() => outbound.close());

const steel = (apiKey = "ste-1") => createSteelReader({ baseUrl: `${world.parts.steel.origin}/v1/`, apiKey }, options);
const firecrawl = (version: "v1" | "v2" = "v1") =>
  createFirecrawlReader({ baseUrl: world.parts.firecrawl.origin, apiKey: "fc-1", version }, options);

const read = (reader: PageReader, url: string, more: Partial<ReadOptions> = {}) =>
  reader.read(canonicalUrl(url), { timeoutMs: 15_000, capturedAt: "2026-01-15T10:00:00.000Z", ...more }, signal);
const refusal = (reader: PageReader, url: string, more: Partial<ReadOptions> = {}) =>
  read(reader, url, more).then(() => Promise.reject(new Error("it was read")), AssayError.from);

/** Title, the emulated service, and a reader for it. */
const READERS: readonly (readonly [string, () => PartHandle, () => PageReader])[] = [
  ["steel", () => world.parts.steel, () => steel()],
  ["firecrawl v1", () => world.parts.firecrawl, () => firecrawl()],
  ["firecrawl v2", () => world.parts.firecrawl, () => firecrawl("v2")],
];

describe.each(READERS)("%s", (_title, part, make) => {
  it("R6 reads an article into a snapshot", async () => {
    const { snapshot, text, cached } = await read(make(), ARTICLE);
    expect(snapshot).toMatchObject({
      url: ARTICLE,
      finalUrl: ARTICLE,
      title: "Halden Sound tidal array beats forecast in first full year",
      author: "Marit Aune",
      siteName: "North Sea Herald",
      language: "en",
      reader: part().name,
      completeness: { state: "complete" },
    });
    expect(snapshot.published).toMatch(/^2025-02-04/);
    expect(text).toContain("The array consists of 48 turbines");
    expect(text).not.toContain("Newsletter");
    expect(cached).toBe(false);
    expect((await read(make(), ARTICLE)).cached).toBe(true);
  });

  it("R6 takes a page of the service for what it shows, whatever status it claims", async () => {
    expect((await refusal(make(), "http://odd.test/soft-404")).type).toBe("DEAD_LINK");
    expect((await refusal(make(), "http://odd.test/blank")).type).toBe("PARSE_ERROR");
  });

  it("R6 obeys robots.txt, exclusions and the guard before the service is asked", async () => {
    expect((await refusal(make(), "http://closed.test/page")).type).toBe("ROBOTS_DISALLOWED");
    expect((await refusal(make(), ARTICLE, { excluded: () => true })).type).toBe("UNSAFE_URL");
    expect((await refusal(make(), "http://127.0.0.1:8080/")).type).toBe("UNSAFE_URL");
    expect((await refusal(make(), "http://169.254.169.254/latest")).type).toBe("UNSAFE_URL");
    expect(part().calls).toHaveLength(0);
  });

  it.each([
    [401, "UNAUTHORIZED", false, "refuses the key (HTTP 401): check its configuration."],
    [403, "UNAUTHORIZED", false, "refuses the key (HTTP 403): check its configuration."],
    [402, "QUOTA_EXCEEDED", false, "is used up (HTTP 402)."],
    [300, "NETWORK_ERROR", false, "could not read the page (HTTP 300)."],
    [400, "NETWORK_ERROR", false, "could not read the page (HTTP 400)."],
    [408, "NETWORK_ERROR", true, "could not read the page (HTTP 408)."],
    [499, "NETWORK_ERROR", false, "could not read the page (HTTP 499)."],
    [500, "NETWORK_ERROR", true, "could not read the page (HTTP 500)."],
  ] as const)("R16 status %i of the service is %s, and says whose it is", async (status, type, retryable, says) => {
    part().faults.push({ kind: "status", status });
    const fault = await refusal(make(), ARTICLE);
    expect(fault).toMatchObject({ type, retryable });
    expect(fault.message).toContain(part().name);
    expect(fault.message.endsWith(says), fault.message).toBe(true);
  });

  it.each([
    [429, "RATE_LIMITED"],
    [503, "NETWORK_ERROR"],
  ])("R16 passes Retry-After of %i on, and asks nothing of the service until then", async (status, type) => {
    part().faults.push({ kind: "status", status, headers: { "retry-after": "12" } });
    const penalised = vi.spyOn(options.limiter, "penalise");
    const fault = await refusal(make(), ARTICLE);
    expect(fault).toMatchObject({ type, retryAfterMs: 12_000 });
    expect(fault.message).toContain(`HTTP ${status}`);
    expect(penalised.mock.calls).toEqual([[`reader:${part().name}`, 12_000]]);
  });

  it.each([
    ["malformed", { kind: "malformed" }, "PARSE_ERROR", /^\w+ answered with something that is not JSON\.$/],
    ["wrong types", { kind: "wrong types" }, "PARSE_ERROR", /^\w+ answered in a shape that is not known \(at "[a-z.]+"\)\.$/],
    ["a reset", { kind: "reset" }, "NETWORK_ERROR", /./],
    ["a cut body", { kind: "cut body", after: 50 }, "NETWORK_ERROR", /./],
  ] as const)("R16 survives %s", async (_name, fault, type, says) => {
    part().faults.push(fault);
    const { type: named, message } = await refusal(make(), ARTICLE);
    expect(named).toBe(type);
    expect(message).toMatch(says);
  });

  it("R7 a page is read again once its time is over, and what an exclusion bars is not shown from what is kept either", async () => {
    const reader = make();
    await read(reader, ARTICLE);
    await clock.advance(3_599_000);
    expect((await read(reader, ARTICLE)).cached).toBe(true);
    expect((await refusal(reader, ARTICLE, { excluded: () => true })).type).toBe("UNSAFE_URL");
    await clock.advance(2_000);
    expect((await read(reader, ARTICLE)).cached).toBe(false);
    expect(part().calls).toHaveLength(2);
  });

  it("R6 gives up in time", async () => {
    part().faults.push({ kind: "slow headers", ms: 1_500 });
    expect((await refusal(make(), ARTICLE, { timeoutMs: 200 })).type).toBe("TIMEOUT");
  });
});

describe("what each service needs", () => {
  it("R6 Steel gets its key and a list of formats, and `content` is an object", async () => {
    await read(steel(), ARTICLE);
    expect(world.parts.steel.calls[0]).toMatchObject({ method: "POST", path: "/v1/scrape", headers: { "steel-api-key": "ste-1" } });
    expect(JSON.parse(world.parts.steel.calls[0]?.body ?? "")).toEqual({ url: ARTICLE, format: ["html", "markdown"] });
    expect((await refusal(steel("wrong"), "http://odd.test/empty")).type).toBe("UNAUTHORIZED");
  });

  it("R6 Firecrawl gets a bearer key", async () => {
    await read(firecrawl("v2"), ARTICLE);
    expect(world.parts.firecrawl.calls[0]).toMatchObject({ path: "/v2/scrape", headers: { authorization: "Bearer fc-1" } });
    expect(JSON.parse(world.parts.firecrawl.calls[0]?.body ?? "")).toMatchObject({ url: ARTICLE, formats: ["markdown", "html"] });
  });

  it("R6 a page that Firecrawl found missing is a dead link", async () => {
    expect((await refusal(firecrawl(), "http://odd.test/never-was")).type).toBe("DEAD_LINK");
  });

  it("X5 where the service ended up is guarded too", async () => {
    const body = JSON.stringify({ success: true, data: { html: RENDERED, metadata: { statusCode: 200, url: "http://10.0.0.5/admin" } } });
    world.parts.firecrawl.faults.push({ kind: "status", status: 200, body });
    expect((await refusal(firecrawl(), ARTICLE)).type).toBe("UNSAFE_URL");
  });

  it("R16 Firecrawl may say that it failed with status 200", async () => {
    world.parts.firecrawl.faults.push({ kind: "status", status: 200, body: '{"success":false,"error":"Proxy trouble"}' });
    expect(await refusal(firecrawl(), ARTICLE)).toMatchObject({ type: "NETWORK_ERROR", message: expect.stringContaining("Proxy trouble") });
  });

  it("R6 the service's word on a page counts where the page itself has none, and blank words nowhere", async () => {
    const body = (html: string) =>
      JSON.stringify({
        content: { html },
        metadata: { statusCode: 200, title: "By the service", articleAuthor: "Ann Service", ogSiteName: "", language: "en" },
      });
    const text = `<p>${"Only a browser sees this text about the lighthouse on Skerry Rock. ".repeat(6)}</p>`;
    world.parts.steel.faults.push({ kind: "status", status: 200, body: body(`<article>${text}</article>`) });
    const bare = (await read(steel(), "http://odd.test/empty")).snapshot;
    expect(bare).toMatchObject({ title: "By the service", author: "Ann Service" });
    expect(bare.siteName).not.toBe("");
    world.parts.steel.faults.push({ kind: "status", status: 200, body: body(`<title>Its own</title><article>${text}</article>`) });
    expect((await read(steel(), "http://odd.test/consent")).snapshot.title).toBe("Its own");
  });

  it("R6 a page without any text is named, by an address that is not too long to read", async () => {
    world.parts.steel.faults.push({
      kind: "status",
      status: 200,
      body: JSON.stringify({ content: { html: " ", markdown: "\n" }, metadata: {} }),
    });
    const { message } = await refusal(steel(), `http://odd.test/${"x".repeat(400)}`);
    expect(message).toMatch(/^The service found no text in http:\/\/odd\.test\/x+\.$/);
    expect(message.length).toBe("The service found no text in ".length + 300 + 1);
  });

  it("R6 reads the Markdown where there is no HTML", async () => {
    const body = JSON.stringify({
      content: { markdown: `# Tides\n\n${"The tide turns four times a day. ".repeat(10)}` },
      metadata: { statusCode: 200, title: "Tides" },
    });
    world.parts.steel.faults.push({ kind: "status", status: 200, body });
    expect((await read(steel(), ARTICLE)).text).toContain("The tide turns four times a day.");
  });
});

describe("chainReaders", () => {
  const direct = () => createDirectReader({ ...options, breaker: createHostBreaker(clock) });
  const asked = () => world.parts.steel.calls.length;

  it.each(["empty", "consent"])("R6 reads by the service what is %s without a browser", async (path) => {
    const { text, snapshot } = await read(chainReaders([direct(), steel()]), `http://odd.test/${path}`);
    expect(text).toContain("Only a browser sees this text");
    expect(snapshot.reader).toBe("steel");
  });

  it.each([
    ["http://odd.test/fine", undefined],
    ["http://odd.test/not-there", "DEAD_LINK"],
    ["http://closed.test/page", "ROBOTS_DISALLOWED"],
    ["http://odd.test/to-loopback", "UNSAFE_URL"],
    ["http://odd.test/image", "UNSUPPORTED_TYPE"],
  ])("R6 does not trouble the service for %s", async (url, type) => {
    const reader = chainReaders([direct(), steel()]);
    if (type === undefined) await read(reader, url);
    else expect((await refusal(reader, url)).type).toBe(type);
    expect(asked()).toBe(0);
  });

  it("R6 gives the first refusal when all fail", async () => {
    expect((await refusal(chainReaders([direct(), steel()]), "http://odd.test/login")).type).toBe("PAGE_BLOCKED");
    expect(asked()).toBe(1);
  });

  it("R6 goes on when the service in front is out of credit", async () => {
    world.parts.steel.faults.push({ kind: "status", status: 402 });
    expect((await read(chainReaders([steel(), direct()]), "http://odd.test/fine")).snapshot.reader).toBe("direct");
  });

  it("refuses addresses nobody reads", async () => {
    expect((await refusal(chainReaders([direct()]), "library:notes/a.md")).type).toBe("NOT_FOUND");
  });
});
