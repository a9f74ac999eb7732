import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ManualClock } from "../../test/world/manual-clock.ts";
import { memoryCache } from "../../test/world/memory-cache.ts";
import { type PartHandle, startParts } from "../../test/world/part.ts";
import { webPart, worldOutbound } from "../../test/world/web.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { createLimiter } from "../run/limiter.ts";
import { createHostBreaker } from "./host-breaker.ts";
import { createLinkChecker, type LinkChecker } from "./link.ts";
import { createRobots } from "./robots.ts";

let world: Awaited<ReturnType<typeof startParts<"web">>>;
let web: PartHandle;
let outbound: Outbound;
let clock: ManualClock;
let links: LinkChecker;
const signal = new AbortController().signal;

beforeAll(async () => {
  const headless =
    (status: number) =>
    ({ method }: { method: string }) =>
      method === "HEAD" ? { status } : { body: "here" };
  const routes = {
    "head.test/refused": headless(405),
    "head.test/lied": headless(404),
    "head.test/long": () => ({ body: "x".repeat(300_000) }),
  };
  world = await startParts({ web: webPart({ routes }) });
  web = world.parts.web;
});
afterAll(() => world.close());

beforeEach(() => {
  web.calls.length = 0;
  clock = new ManualClock();
  outbound = worldOutbound(web);
  const notes = memoryCache();
  const limiter = createLimiter({ concurrency: 8, limitFor: () => ({ concurrency: 2, minIntervalMs: 0 }), clock });
  const robots = createRobots({ outbound, notes, clock, userAgent: "Assay/0.1" });
  links = createLinkChecker({ outbound, robots, limiter, breaker: createHostBreaker(clock), notes, clock, timeoutMs: 1_500 });
});
afterEach(() => outbound.close());

describe("checkLink", () => {
  it.each([
    ["http://odd.test/fine", "alive"],
    ["http://odd.test/moved", "alive"],
    ["http://head.test/refused", "alive"],
    ["http://head.test/lied", "alive"],
    ["http://odd.test/not-there", "dead"],
    ["http://odd.test/gone", "dead"],
    ["http://gone.test/page", "dead"],
    ["http://odd.test/broken", "unknown"],
    ["http://odd.test/forbidden", "unknown"],
    ["http://odd.test/slow-headers", "unknown"],
    ["http://closed.test/page", "unknown"],
    ["http://127.0.0.1:9/", "unknown"],
    ["library:notes/a.md", "unknown"],
  ] as const)("R12 %s is %s", async (url, state) => {
    expect(await links.check(url, signal)).toBe(state);
  });

  it("R12 remembers for some hours what it knows, and asks again for what it does not", async () => {
    const asked = () => web.calls.filter((call) => call.path !== "/robots.txt").length;
    await links.check("http://odd.test/fine", signal);
    await links.check("http://odd.test/fine", signal);
    expect(asked()).toBe(1);
    await clock.advance(7 * 3_600_000);
    await links.check("http://odd.test/fine", signal);
    expect(asked()).toBe(2);
    await links.check("http://odd.test/forbidden", signal);
    await links.check("http://odd.test/forbidden", signal);
    expect(asked()).toBe(6);
  });

  it("R12 touches nothing that robots.txt disallows", async () => {
    await links.check("http://closed.test/page", signal);
    expect(web.calls.map((call) => call.path)).toEqual(["/robots.txt"]);
  });

  it("R12 can be cancelled", async () => {
    await expect(links.check("http://odd.test/fine", AbortSignal.abort())).rejects.toMatchObject({ type: "CANCELLED" });
  });
});
