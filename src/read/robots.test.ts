import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ManualClock } from "../../test/world/manual-clock.ts";
import { memoryCache } from "../../test/world/memory-cache.ts";
import { type PartHandle, startParts } from "../../test/world/part.ts";
import { webPart, worldOutbound } from "../../test/world/web.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { createRobots, type Robots } from "./robots.ts";

let world: Awaited<ReturnType<typeof startParts<"web">>>;
let web: PartHandle;
let outbound: Outbound;
let clock: ManualClock;
let robots: Robots;
const signal = new AbortController().signal;

beforeAll(async () => {
  const place = (host: string) => ({
    [`${host}/robots.txt`]: () => ({ status: 302, headers: { location: `http://next-${host}/robots.txt` } }),
  });
  const routes = {
    ...place("a.test"),
    ...place("next-a.test"),
    "next-next-a.test/robots.txt": () => ({ body: "user-agent: *\ndisallow: /secret\n" }),
    "circle.test/robots.txt": () => ({ status: 302, headers: { location: "/robots.txt" } }),
    "inward.test/robots.txt": () => ({ status: 302, headers: { location: "http://127.0.0.1:9/robots.txt" } }),
    "large.test/robots.txt": () => ({ body: `user-agent: *\ndisallow: /early\n#${"x".repeat(520_000)}\ndisallow: /late\n` }),
    "bom.test/robots.txt": () => ({ body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from("user-agent: *\ndisallow: /ü\n")]) }),
  };
  world = await startParts({ web: webPart({ robots: { "sleepy.test": "user-agent: *\ncrawl-delay: 3600\n" }, routes }) });
  web = world.parts.web;
});
afterAll(() => world.close());

beforeEach(() => {
  web.calls.length = 0;
  web.faults.length = 0;
  clock = new ManualClock();
  outbound = worldOutbound(web);
  robots = createRobots({ outbound, notes: memoryCache(), clock, userAgent: "Assay/0.1 (respects robots.txt)" });
});
afterEach(() => outbound.close());

const allowed = async (url: string) => (await robots.check(url, signal)).allowed;

describe("robots.txt over the wire", () => {
  it("R6 none at all allows all", async () => {
    expect(await robots.check("http://free.test/x", signal)).toEqual({ allowed: true, reason: "free.test has no robots.txt" });
  });

  it.each([400, 401, 403, 404, 410])("R6 status %i is none at all", async (status) => {
    web.faults.push({ kind: "status", status });
    expect(await allowed("http://free.test/x")).toBe(true);
  });

  it.each([429, 500, 502, 503])("R6 status %i allows nothing, for five minutes", async (status) => {
    web.faults.push({ kind: "status", status });
    expect(await allowed("http://free.test/x")).toBe(false);
    expect(await allowed("http://free.test/y")).toBe(false);
    expect(web.calls).toHaveLength(1);
    await clock.advance(5 * 60_000);
    expect(await allowed("http://free.test/x")).toBe(true);
  });

  it("R6 a host that cannot be reached is an error of the network, not of robots.txt", async () => {
    web.faults.push({ kind: "reset" });
    await expect(robots.check("http://free.test/x", signal)).rejects.toMatchObject({ type: "NETWORK_ERROR" });
    await expect(robots.check("http://gone.test/x", signal)).rejects.toMatchObject({ type: "NETWORK_ERROR", retryable: false });
    expect(await allowed("http://free.test/x")).toBe(true);
  });

  it("R6 follows redirects to another host", async () => {
    expect(await allowed("http://a.test/secret/1")).toBe(false);
    expect(await allowed("http://a.test/open")).toBe(true);
    await expect(robots.check("http://circle.test/x", signal)).rejects.toMatchObject({ type: "NETWORK_ERROR", retryable: false });
  });

  it("X5 follows none inward", async () => {
    await expect(robots.check("http://inward.test/x", signal)).rejects.toMatchObject({ type: "UNSAFE_URL" });
    await expect(robots.check("http://localhost/x", signal)).rejects.toMatchObject({ type: "UNSAFE_URL" });
  });

  it("R6 reads the first 500 kilobytes", async () => {
    expect(await allowed("http://large.test/early")).toBe(false);
    expect(await allowed("http://large.test/late")).toBe(true);
  });

  it("R6 reads UTF-8 after a byte-order mark, from the cache too", async () => {
    for (let i = 0; i < 2; i++) expect(await allowed("http://bom.test/%C3%BC/1")).toBe(false);
    expect(web.calls).toHaveLength(1);
  });

  it("R6 asks once for many pages at the same moment", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => allowed(`http://patient.test/${i}`)));
    expect(web.calls).toHaveLength(1);
  });

  it("R6 caps the crawl delay", async () => {
    expect(await robots.check("http://sleepy.test/x", signal)).toMatchObject({ allowed: true, crawlDelayMs: 10_000 });
    expect(await robots.check("http://patient.test/x", signal)).toMatchObject({ crawlDelayMs: 2_000 });
  });

  it("R6 one who gives up does not fail the others", async () => {
    const controller = new AbortController();
    const given = robots.check("http://patient.test/x", controller.signal);
    const kept = robots.check("http://patient.test/y", signal);
    controller.abort();
    await expect(given).rejects.toMatchObject({ type: "CANCELLED" });
    expect((await kept).allowed).toBe(true);
  });
});
