import { createSocket } from "node:dgram";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { exhaustive, sample } from "../../../test/lane.ts";
import { type HostilePage, hostilePages } from "../../../test/world/hostile-pages.ts";
import { memoryCache } from "../../../test/world/memory-cache.ts";
import { startParts } from "../../../test/world/part.ts";
import { SCRIPT_PAGES, type ScriptPage, STATIC_PAGES } from "../../../test/world/script-pages.ts";
import { webPart, worldOutbound, worldResolver } from "../../../test/world/web.ts";
import { AssayError } from "../../domain/error.ts";
import { canonicalUrl } from "../../domain/url.ts";
import { createExtractionPool } from "../../extract/extract.ts";
import type { Resolver } from "../../outbound/connect.ts";
import { createTunnel } from "../../outbound/tunnel.ts";
import { systemClock } from "../../run/clock.ts";
import { createLimiter } from "../../run/limiter.ts";
import { NeedsScripts } from "../capture.ts";
import { chainReaders } from "../chain.ts";
import { createDirectReader } from "../direct.ts";
import { createHostBreaker } from "../host-breaker.ts";
import type { Capture, PageReader } from "../reader.ts";
import { createRobots } from "../robots.ts";
import { findChromium } from "./chromium.ts";
import { type BrowserReader, createBrowserReader } from "./reader.ts";

const path = findChromium();
if (path === undefined) console.log("There is no Chromium on this machine: what reads with a browser is not tried.");

const shell = (script: string) => () => ({
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><title>Shell</title><body><div id="root"></div><script>${script}</script></body>`,
});
const SAID = `document.getElementById("root").innerHTML = "<p>The tide turns twice a day, and the harbour with it.</p>".repeat(30)`;
/** Pages of single faults, beside the sampled ones: always tried. */
const SINGLE = {
  "hostile90.test/": shell("String.prototype.slice = () => ({ length: 300000000 })"),
  "hostile91.test/": shell(`location.replace("/gone")`),
  "hostile91.test/gone": () => ({ ...shell(SAID)(), status: 404 }),
  "hostile92.test/": shell(`${SAID}; const frame = document.createElement("iframe"); frame.src = "/gone"; document.body.append(frame)`),
  "hostile92.test/gone": () => ({ ...shell("")(), status: 404 }),
};

const signal = new AbortController().signal;
const read = { timeoutMs: 20_000, capturedAt: "2025-01-15T12:00:00.000Z" };

describe.skipIf(path === undefined)("R6 a local browser as reader", () => {
  const extractor = createExtractionPool();
  const hits: string[] = [];
  let canary: Server;
  const packets = createSocket("udp4", (message) => void hits.push(`UDP ${message.length}`));
  let world: Awaited<ReturnType<typeof startParts<"web">>>;
  let direct: PageReader;
  let browser: BrowserReader;
  let hostile: readonly HostilePage[];
  let outbound: ReturnType<typeof worldOutbound>;

  beforeAll(async () => {
    canary = createServer((request, response) => {
      hits.push(`${request.method} ${request.url}`);
      response.end("secret of this machine");
    });
    canary.on("connection", () => hits.push("connection"));
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
    await new Promise<void>((resolve) => packets.bind(0, "127.0.0.1", resolve));
    const at = (address: AddressInfo) => `127.0.0.1:${address.port}`;
    hostile = hostilePages(at(canary.address() as AddressInfo), at(packets.address()));
    const routes = Object.assign({}, SINGLE, ...[...SCRIPT_PAGES, ...STATIC_PAGES, ...hostile].map((page) => page.routes));
    world = await startParts({ web: webPart({ pages: [], routes }) });
    const { web } = world.parts;
    const known = worldResolver(web);
    const resolver: Resolver = async (host) => (host === "rebound.test" ? [{ address: "127.0.0.1" }] : known(host));
    outbound = worldOutbound(web, { resolver });
    const tunnel = createTunnel({ resolver, allow: [`127.0.0.1:${web.port}`] });
    const [clock, cache, userAgent] = [systemClock, memoryCache(), "AssayBot/0.1"];
    const limiter = createLimiter({ concurrency: 3, limitFor: () => ({ concurrency: 3, minIntervalMs: 0 }), clock });
    const robots = createRobots({ outbound, notes: cache, clock, userAgent });
    direct = createDirectReader({ outbound, robots, limiter, breaker: createHostBreaker(clock), extractor, cache, clock });
    const chromium = { path: path ?? "", asRoot: true };
    browser = createBrowserReader({ chromium, outbound, tunnel, extractor, robots, limiter, cache, clock, userAgent });
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([outbound.close(), extractor.close(), world.close()]);
    canary.closeAllConnections();
    canary.close();
    packets.close();
  });

  const outcomeOf = (reader: PageReader, url: string, timeoutMs = read.timeoutMs): Promise<Capture | AssayError> =>
    reader.read(canonicalUrl(url), { ...read, timeoutMs }, signal).catch((thrown: unknown) => AssayError.from(thrown));

  /** What is wrong with a reading; undefined where it is whole. */
  async function wrongWith({ url, says, hides }: ScriptPage): Promise<string | undefined> {
    const before = await outcomeOf(direct, url);
    if (!(before instanceof NeedsScripts)) return "the direct reading did not call it a shell";
    const after = await outcomeOf(chainReaders([direct, browser]), url);
    if (after instanceof AssayError) return after.message;
    const missing = says.filter((line) => !after.text.includes(line));
    if (missing.length > 0) return `without ${JSON.stringify(missing[0])}: ${after.text.slice(0, 200)}`;
    if (hides !== undefined && after.text.includes(hides)) return "with what is not shown";
    return after.snapshot.reader === "browser" ? undefined : "not read by the browser";
  }

  it("R6 pages built by scripts are read whole: 28 of 30 and more", { timeout: 240_000 }, async () => {
    const tried = sample("script-built pages", SCRIPT_PAGES, 5);
    const wrong = await Promise.all(tried.map(async (page) => [page.name, await wrongWith(page)] as const));
    const failed = wrong.filter(([, what]) => what !== undefined);
    console.log(`script-built pages: ${tried.length - failed.length} of ${tried.length} whole`);
    expect(failed.length, JSON.stringify(failed)).toBeLessThanOrEqual(exhaustive ? 2 : 0);
  });

  it("R6 static pages never go through it", async () => {
    const never: PageReader = { ...browser, read: () => Promise.reject(new Error("the browser was asked")) };
    const outcomes = await Promise.all(STATIC_PAGES.map(({ url }) => outcomeOf(chainReaders([direct, never]), url)));
    for (const [at, outcome] of outcomes.entries()) expect(String(outcome), STATIC_PAGES[at]?.url).not.toContain("the browser was asked");
  });

  it("X5 hostile pages: nothing leaves, and all end in time", { timeout: 240_000 }, async () => {
    expect(hostile).toHaveLength(40);
    const tried = sample("hostile pages", hostile, 8);
    const timeoutMs = 5_000;
    const outcomes = await Promise.all(tried.map(async (page) => ({ page, outcome: await outcomeOf(browser, page.url, timeoutMs) })));
    for (const { page, outcome } of outcomes) {
      const shown = outcome instanceof AssayError ? outcome.message : outcome.text;
      expect(shown, page.name).not.toMatch(/secret of this machine|root:x:/);
    }
    expect(hits).toEqual([]);
    const hosts = new Set(world.parts.web.calls.map(({ headers }) => headers.host?.replace(/:\d+$/, "")));
    for (const host of hosts) expect(host).toMatch(/^(?:script|static|hostile)\d+\.test$/);
    console.log(`hostile pages: ${tried.length} tried, ${hits.length} requests or packets left`);
  });

  it("X5 a page that gives an object for its text is refused before anything is made of it", { timeout: 60_000 }, async () => {
    const started = performance.now();
    expect(await outcomeOf(browser, "http://hostile90.test/")).toMatchObject({ type: "PARSE_ERROR" });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it("R6 the end of an old browser does not lose the new one", { timeout: 60_000 }, async () => {
    const { chromium } = await import("playwright-core");
    const url = SCRIPT_PAGES[0]?.url ?? "";
    await outcomeOf(browser, url);
    const launch = vi.spyOn(chromium, "launch");
    const closing = browser.close();
    await outcomeOf(browser, url);
    await closing;
    await outcomeOf(browser, url);
    expect(launch).toHaveBeenCalledTimes(1);
    launch.mockRestore();
  });

  it("R6 the status is that of the document shown, not of the first one or of a frame", { timeout: 60_000 }, async () => {
    expect(await outcomeOf(browser, "http://hostile91.test/")).toMatchObject({ type: "DEAD_LINK" });
    expect(await outcomeOf(browser, "http://hostile92.test/")).toMatchObject({ snapshot: { reader: "browser" } });
  });

  it("X5 as root it does not start unless told to, and its sandbox is what it says", async () => {
    if (process.getuid?.() !== 0) return expect(process.getuid?.()).toBeGreaterThan(0);
    const { launchChromium } = await import("./chromium.ts");
    await expect(launchChromium({ path: path ?? "", asRoot: false })).rejects.toMatchObject({
      type: "CONFIG_INVALID",
      field: "browser.asRoot",
    });
  });
});
