import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ManualClock } from "../../test/world/manual-clock.ts";
import { memoryCache } from "../../test/world/memory-cache.ts";
import { WORLD_PAGES } from "../../test/world/pages/index.ts";
import { urlOf } from "../../test/world/pages/page.ts";
import { type PartHandle, startParts } from "../../test/world/part.ts";
import { webPart, worldOutbound } from "../../test/world/web.ts";
import type { AssayError } from "../domain/error.ts";
import { canonicalUrl } from "../domain/url.ts";
import { createExtractionPool } from "../extract/extract.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { createLimiter } from "../run/limiter.ts";
import { createDirectReader, type DirectReaderOptions } from "./direct.ts";
import { createHostBreaker } from "./host-breaker.ts";
import type { PageReader, ReadOptions } from "./reader.ts";
import { createRobots } from "./robots.ts";

let world: Awaited<ReturnType<typeof startParts<"web">>>;
let web: PartHandle;
let outbound: Outbound;
const extractor = createExtractionPool();
const signal = new AbortController().signal;
let clock: ManualClock;
let cache: ReturnType<typeof memoryCache>;
let reader: PageReader;

beforeAll(async () => {
  world = await startParts({ web: webPart() });
  web = world.parts.web;
});
afterAll(async () => {
  await extractor.close();
  await world.close();
});

function make(more: Partial<DirectReaderOptions> = {}): PageReader {
  const limiter = createLimiter({ concurrency: 8, limitFor: () => ({ concurrency: 2, minIntervalMs: 0 }), clock });
  const robots = createRobots({ outbound, notes: cache, clock, userAgent: "Assay/0.1" });
  return createDirectReader({ outbound, robots, limiter, breaker: createHostBreaker(clock), extractor, cache, clock, ...more });
}

beforeEach(() => {
  web.calls.length = 0;
  outbound = worldOutbound(web);
  clock = new ManualClock();
  cache = memoryCache();
  reader = make();
});
afterEach(() => outbound.close());

const read = (url: string, more: Partial<ReadOptions> = {}, from = reader, until = signal) =>
  from.read(canonicalUrl(url), { timeoutMs: 15_000, capturedAt: "2026-01-15T10:00:00.000Z", ...more }, until);

const refusal = (url: string, more: Partial<ReadOptions> = {}, from = reader, until = signal): Promise<AssayError> =>
  read(url, more, from, until).then(
    (capture) => {
      throw new Error(`it was read: ${capture.text.slice(0, 100)}`);
    },
    (error: AssayError) => error,
  );

/** Paths asked for, robots.txt left out. */
const paths = (host?: string) =>
  web.calls.filter((call) => call.path !== "/robots.txt" && (host === undefined || call.headers.host === host)).map((call) => call.path);
const robotsCalls = (host: string) => web.calls.filter((call) => call.path === "/robots.txt" && call.headers.host === host).length;

describe("reading", () => {
  it("R6 makes a snapshot of the article, without the site around it", async () => {
    const { snapshot, text, cached } = await read("http://northsea-herald.test/2025/02/halden-sound-output?utm_source=x");
    expect(cached).toBe(false);
    expect(snapshot).toMatchObject({
      url: "http://northsea-herald.test/2025/02/halden-sound-output",
      finalUrl: "http://northsea-herald.test/2025/02/halden-sound-output",
      capturedAt: "2026-01-15T10:00:00.000Z",
      title: "Halden Sound tidal array beats forecast in first full year",
      author: "Marit Aune",
      language: "en",
      siteName: "North Sea Herald",
      contentKind: "html",
      completeness: { state: "complete" },
      reader: "direct",
      textLength: text.length,
    });
    expect(snapshot.published).toMatch(/^2025-02-04/);
    expect(text).toContain("The array consists of 48 turbines of 2 megawatts each");
    for (const furniture of ["cookies", "Newsletter", "Subscribe", "All rights reserved", "You may also like"])
      expect(text).not.toContain(furniture);
  });

  it("R6 asks for robots.txt as soon as it is told what may be read, once, and for nothing else", async () => {
    const pages = WORLD_PAGES.slice(0, 2);
    const hosts = new Set(pages.map(({ host }) => host));
    reader.expect?.([...pages.map(urlOf), "library:notes/a.md", "http://nowhere.test/x"]);
    while (web.calls.length < hosts.size) await new Promise((resolve) => setImmediate(resolve));
    for (const page of pages) await read(urlOf(page));
    expect(web.calls.map(({ path }) => path).filter((path) => path === "/robots.txt")).toHaveLength(hosts.size);
  });

  it("T2 R6 reads every article of the emulated web whole", async () => {
    for (const page of WORLD_PAGES) {
      const { text, snapshot } = await read(urlOf(page));
      const prose = page.body.filter((line) => !/^(?:## |- |\| )/.test(line));
      for (const paragraph of prose) expect(text, urlOf(page)).toContain(paragraph);
      expect(snapshot.language, urlOf(page)).toBe(page.language ?? "en");
    }
  });

  it("R6 says who reads, and asks in the reader's language", async () => {
    await read("http://odd.test/fine", { acceptLanguage: "de, en;q=0.5" });
    const call = web.calls.find(({ path }) => path === "/fine");
    expect(call?.headers["user-agent"]).toMatch(/^Assay\/.*respects robots\.txt/);
    expect(call?.headers["accept-language"]).toBe("de, en;q=0.5");
  });

  it("R6 recognises PDF and Word by content, with pages", async () => {
    const { snapshot, text } = await read("http://odd.test/no-suffix");
    expect(snapshot.contentKind).toBe("pdf");
    expect(snapshot.landmarks.filter((mark) => mark.kind === "page")).toHaveLength(2);
    expect(text).toContain("4,310 people");
    expect((await read("http://odd.test/report.docx")).text).toContain("31,000 euros");
    expect((await read("http://odd.test/notes.md")).snapshot.contentKind).toBe("markdown");
    expect((await read("http://odd.test/plain")).snapshot.contentKind).toBe("text");
  });

  it("R6 hands the charset of the header on", async () => {
    expect((await read("http://odd.test/latin1-header")).text).toContain("Die Möwen über der Küste sind größer");
    expect((await read("http://odd.test/latin1-meta")).text).toContain("Die Möwen über der Küste sind größer");
    expect((await read("http://odd.test/shift-jis")).text).toContain("日本語の港です。");
  });

  it("G8 one address in two spellings is one snapshot", async () => {
    const one = await read("http://odd.test/fine");
    cache.pages.clear();
    const two = await read("HTTP://www.ODD.test:80/fine/?utm_campaign=y#part");
    expect(two.snapshot.id).toBe(one.snapshot.id);
  });

  it("R6 tries www. for a host that is not there without it", async () => {
    const resolver = async (host: string) => {
      if (host !== "www.shy.test") throw Object.assign(new Error("unknown"), { code: "ENOTFOUND" });
      return [{ address: "127.0.0.1", port: web.port }];
    };
    await outbound.close();
    outbound = worldOutbound(web, { resolver });
    expect((await refusal("http://shy.test/nothing-there", {}, make())).type).toBe("DEAD_LINK");
    expect((await refusal("http://shier.test/", {}, make())).type).toBe("NETWORK_ERROR");
  });

  it("X5 hands injected instructions on as text and fetches nothing they name", async () => {
    const { text } = await read("http://odd.test/injection");
    expect(text).toContain("Ignore all previous instructions");
    expect(paths()).toEqual(["/injection"]);
  });
});

describe("robots.txt", () => {
  it("R6 reads nothing that robots.txt disallows", async () => {
    expect(await refusal("http://closed.test/page")).toMatchObject({ type: "ROBOTS_DISALLOWED", retryable: false });
    expect((await refusal("http://ours.test/page")).type).toBe("ROBOTS_DISALLOWED");
    expect((await refusal("http://odd.test/private/diary")).type).toBe("ROBOTS_DISALLOWED");
    expect(paths()).toEqual([]);
  });

  it("R6 keeps with the capture what robots.txt said", async () => {
    expect((await read("http://odd.test/fine")).snapshot.headers["assay-robots"]).toBe("the robots.txt of odd.test allows it");
    expect((await read("http://elsewhere.test/fine")).snapshot.headers["assay-robots"]).toBe("elsewhere.test has no robots.txt");
  });

  it("R6 reads nothing while robots.txt is out of order", async () => {
    expect((await refusal("http://down.test/page")).type).toBe("ROBOTS_DISALLOWED");
    expect(paths()).toEqual([]);
  });

  it("R6 asks for robots.txt once a day", async () => {
    await read("http://odd.test/fine");
    await read("http://odd.test/plain");
    expect(robotsCalls("odd.test")).toBe(1);
    await clock.advance(25 * 3_600_000);
    await read("http://odd.test/notes.md");
    expect(robotsCalls("odd.test")).toBe(2);
  });

  it("R6 leaves the time a site asks for", async () => {
    await read("http://patient.test/one");
    const second = read("http://patient.test/two");
    for (let i = 0; i < 20; i++) await clock.advance(90);
    await sleep(30);
    expect(paths("patient.test")).toEqual(["/one"]);
    await clock.advance(200);
    await second;
    expect(paths("patient.test")).toEqual(["/one", "/two"]);
  });

  it("R6 asks the robots.txt of where a redirect leads", async () => {
    expect((await refusal("http://odd.test/to-forbidden")).type).toBe("ROBOTS_DISALLOWED");
    expect(paths("closed.test")).toEqual([]);
  });
});

describe("redirects", () => {
  it("R6 keeps both addresses", async () => {
    const { snapshot } = await read("http://odd.test/away");
    expect([snapshot.url, snapshot.finalUrl]).toEqual(["http://odd.test/away", "http://elsewhere.test/fine"]);
  });

  it("G1 goes to no excluded domain, by redirect neither", async () => {
    const excluded = (url: string) => url.includes("elsewhere.test");
    expect((await refusal("http://elsewhere.test/fine", { excluded })).type).toBe("UNSAFE_URL");
    expect((await refusal("http://odd.test/away", { excluded })).type).toBe("UNSAFE_URL");
    expect(paths("elsewhere.test")).toEqual([]);
    await read("http://odd.test/away");
    expect((await refusal("http://odd.test/away", { excluded })).type).toBe("UNSAFE_URL");
  });

  it.each(["to-loopback", "to-metadata"])("X5 follows no redirect %s", async (path) => {
    expect(await refusal(`http://odd.test/${path}`)).toMatchObject({ type: "UNSAFE_URL", retryable: false });
  });

  it.each(["loop-a", "many"])("R6 gives up on %s for good", async (path) => {
    expect(await refusal(`http://odd.test/${path}`)).toMatchObject({ type: "NETWORK_ERROR", retryable: false });
  });
});

describe("refusals", () => {
  it.each([
    ["not-there", "DEAD_LINK", false],
    ["gone", "DEAD_LINK", false],
    ["soft-404", "DEAD_LINK", false],
    ["teapot", "NETWORK_ERROR", false],
    ["forbidden", "PAGE_BLOCKED", false],
    ["consent", "PAGE_BLOCKED", false],
    ["login", "PAGE_BLOCKED", false],
    ["bot-check", "PAGE_BLOCKED", false],
    ["bot-check-503", "PAGE_BLOCKED", false],
    ["broken", "NETWORK_ERROR", true],
    ["cut", "NETWORK_ERROR", true],
    ["empty", "PARSE_ERROR", false],
    ["nothing", "PARSE_ERROR", false],
    ["image", "UNSUPPORTED_TYPE", false],
  ])("R6 G4 %s is %s and asked for once", async (path, type, retryable) => {
    expect(await refusal(`http://odd.test/${path}`)).toMatchObject({ type, retryable });
    expect(paths("odd.test")).toHaveLength(1);
    expect(cache.pages.size).toBe(0);
  });

  it("G4 names the wall", async () => {
    expect((await refusal("http://odd.test/consent")).message).toContain("consent");
    expect((await refusal("http://odd.test/login")).message).toContain("login");
    expect((await refusal("http://odd.test/bot-check")).message).toContain("bot check");
  });

  it("R6 obeys Retry-After for the whole host", async () => {
    expect(await refusal("http://odd.test/too-many")).toMatchObject({ type: "RATE_LIMITED", retryable: true, retryAfterMs: 30_000 });
    const next = read("http://odd.test/fine");
    await clock.advance(29_000);
    await sleep(30);
    expect(paths("odd.test")).toEqual(["/too-many"]);
    await clock.advance(1_000);
    await next;
    expect(await refusal("http://odd.test/busy")).toMatchObject({ type: "NETWORK_ERROR", retryAfterMs: 7_000 });
  });

  it.each(["slow-headers", "slow-body"])("R6 tries a timeout once more, then no more: %s", async (path) => {
    expect(await refusal(`http://odd.test/${path}`, { timeoutMs: 700 })).toMatchObject({ type: "TIMEOUT", retryable: false });
    expect(paths("odd.test")).toHaveLength(2);
  });

  it("R6 stops asking a host that keeps failing, and tries it again later", async () => {
    for (let i = 0; i < 4; i++) expect((await refusal("http://odd.test/broken")).retryable).toBe(true);
    expect(await refusal("http://odd.test/fine")).toMatchObject({ type: "NETWORK_ERROR", retryable: false });
    expect(paths("odd.test")).toHaveLength(4);
    await clock.advance(60_000);
    await read("http://odd.test/fine");
  });

  it("R6 dead links do not speak against their host", async () => {
    for (let i = 0; i < 6; i++) await refusal(`http://odd.test/missing-${i}`);
    expect((await read("http://odd.test/fine")).cached).toBe(false);
  });

  it("X5 a bomb costs no more than the cap, and what is cut says so (G4)", async () => {
    const small = make({ maxBytes: 60_000 });
    const { snapshot, text } = await read("http://odd.test/huge", {}, small);
    expect(snapshot.completeness).toEqual({ state: "partial", reason: "only the first 60000 bytes were read" });
    expect(text).toContain("Skerry Rock");
    expect(["PARSE_ERROR", "TOO_LARGE"]).toContain((await refusal("http://odd.test/bomb", {}, small)).type);
    expect((await refusal("http://odd.test/report.pdf", {}, make({ maxBytes: 700 }))).type).toBe("TOO_LARGE");
  });

  it("R6 can be cancelled at any moment", async () => {
    for (const path of ["slow-headers", "slow-body"]) {
      const controller = new AbortController();
      const failed = refusal(`http://odd.test/${path}`, {}, reader, controller.signal);
      await sleep(60);
      controller.abort();
      expect((await failed).type).toBe("CANCELLED");
    }
    expect((await refusal("http://odd.test/fine", {}, reader, AbortSignal.abort())).type).toBe("CANCELLED");
    expect(paths()).not.toContain("/fine");
  });
});

describe("page cache", () => {
  it("X3 uses what is fresh without asking, and revalidates what is not", async () => {
    const url = "http://gridwatch.test/analysis/tidal-capacity-factor";
    const first = await read(url);
    const second = await read(url, { capturedAt: "2026-01-15T10:05:00.000Z" });
    expect(second).toEqual({ ...first, cached: true });
    expect(paths()).toHaveLength(1);
    await clock.advance(601_000);
    const third = await read(url);
    expect(third).toEqual({ ...first, cached: true });
    expect(web.calls.at(-1)).toMatchObject({ status: 304, headers: { "if-none-match": first.snapshot.headers.etag } });
    await read(url);
    expect(paths()).toHaveLength(2);
  });

  it("X3 revalidates by date, each time where the page wants it", async () => {
    const first = await read("http://odd.test/last-modified");
    const second = await read("http://odd.test/last-modified");
    expect(second).toEqual({ ...first, cached: true });
    expect(paths()).toHaveLength(2);
  });

  it("X3 a changed page is another snapshot", async () => {
    const first = await read("http://odd.test/changing");
    await clock.advance(61_000);
    const second = await read("http://odd.test/changing");
    expect(second.cached).toBe(false);
    expect(second.snapshot.id).not.toBe(first.snapshot.id);
  });

  it("X3 a page that varies by language is kept for its language only", async () => {
    const german = await read("http://odd.test/by-language", { acceptLanguage: "de" });
    const french = await read("http://odd.test/by-language", { acceptLanguage: "fr" });
    expect([german.snapshot.title, french.snapshot.title]).toEqual(["In de", "In fr"]);
    expect((await read("http://odd.test/by-language", { acceptLanguage: "fr" })).cached).toBe(true);
  });
});
