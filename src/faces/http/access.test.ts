import { describe, expect, it } from "vitest";
import type { Config } from "../../config/settings.ts";
import type { Identity, Principals } from "../../service/principals.ts";
import {
  type Asked,
  checkExposure,
  checkRight,
  checkTokens,
  hostCheck,
  isLoopback,
  originCheck,
  rateLimiter,
  sharedRateLimiter,
  whoAsks,
} from "./access.ts";
import { Refusal } from "./errors.ts";

const config = (more: Partial<Config>): Config =>
  ({
    "serve.host": "127.0.0.1",
    "serve.hosts": [],
    "serve.origins": [],
    "serve.tokens": [],
    "serve.operators": [],
    ...more,
  }) as unknown as Config;
const TOKEN = "ann:0123456789abcdef";

/** The status and type with which something is refused, or undefined. */
function refusal(work: () => unknown): unknown[] | undefined {
  try {
    work();
    return undefined;
  } catch (thrown) {
    return thrown instanceof Refusal ? [thrown.status, thrown.error.type, thrown.error.field] : [(thrown as { type: string }).type];
  }
}

it.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["127.9.8.7", true],
  ["::1", true],
  ["[::1]", true],
  ["127.0.0.1.a.test", false],
  ["0.0.0.0", false],
  ["a.test", false],
])("X5 whether only this machine reaches %s: %s", (host, own) => {
  expect(isLoopback(host)).toBe(own);
});

it("X5 a public address needs a token that nobody guesses", () => {
  expect(refusal(() => checkExposure(config({}), 0))).toBeUndefined();
  expect(refusal(() => checkExposure(config({ "serve.host": "0.0.0.0" }), 0))).toEqual(["CONFIG_INVALID"]);
  expect(refusal(() => checkExposure(config({ "serve.host": "0.0.0.0" }), 1))).toBeUndefined();
  expect(refusal(() => checkExposure(config({ "serve.host": "0.0.0.0", "serve.tokens": [TOKEN] }), 0))).toBeUndefined();
  expect(refusal(() => checkTokens(config({ "serve.tokens": ["ann:0123456789abcde"] })))).toEqual(["CONFIG_INVALID"]);
  expect(refusal(() => checkTokens(config({ "serve.tokens": ["anybody:0123456789abcdef"] })))).toEqual(["CONFIG_INVALID"]);
});

describe("X5 who asks", () => {
  const ann: Identity = { principal: "ann", rights: ["ask", "read"], tokenHash: "h" };
  const principals = (open: boolean) =>
    ({
      ofToken: async (token: string) => (token === "good" ? ann : undefined),
      ofSession: async (session: string) => (session === "signed" ? ann : undefined),
      isOpen: async () => open,
    }) as unknown as Principals;
  const ask = (more: Partial<Asked>, open = false) =>
    whoAsks(
      { method: "GET", authorization: undefined, cookie: undefined, origin: undefined, host: "a.test", ...more },
      principals(open),
    ).then(
      ({ principal }) => principal,
      (thrown) => (thrown as Refusal).status,
    );

  it.each<[string, Partial<Asked>, boolean, string | number]>([
    ["a token", { authorization: "bearer  good" }, false, "ann"],
    ["a wrong token", { authorization: "Bearer bad" }, false, 401],
    ["no token", {}, false, 401],
    ["another scheme", { authorization: "Basic good" }, false, 401],
    ["a wrong token and a session", { authorization: "Bearer bad", cookie: "assay_session=signed" }, false, 401],
    ["a session", { cookie: "x=1; assay_session=signed" }, false, "ann"],
    ["a session of another name", { cookie: "assay=signed" }, false, 401],
    ["a session that is over", { cookie: "assay_session=old" }, false, 401],
    ["a session that looks", { cookie: "assay_session=signed", method: "HEAD" }, false, "ann"],
    ["a session that changes something", { cookie: "assay_session=signed", method: "POST" }, false, 403],
    ["a session of the own page", { cookie: "assay_session=signed", method: "POST", origin: "https://a.test" }, false, "ann"],
    ["a session of another page", { cookie: "assay_session=signed", method: "POST", origin: "https://b.test" }, false, 403],
    ["a session of no page", { cookie: "assay_session=signed", method: "POST", origin: "null" }, false, 403],
    ["anybody where nobody has to say", {}, true, "anybody"],
  ])("by %s", async (_, asked, open, who) => {
    expect(await ask(asked, open)).toBe(who);
  });
});

it.each<[Identity["rights"], string, string, boolean]>([
  [["read"], "GET", "/runs", true],
  [["read"], "HEAD", "/runs", true],
  [["read"], "POST", "/runs", false],
  [["ask"], "POST", "/runs", true],
  [["ask"], "GET", "/runs", false],
  [["ask"], "POST", "/mcp", false],
  [["read"], "POST", "/mcp/", false],
  [["ask", "read"], "POST", "/mcp", true],
])("X5 whether a token with the rights %j may %s %s: %s", (rights, method, path, may) => {
  expect(refusal(() => checkRight({ principal: "ann", rights }, method, path))).toEqual(
    may ? undefined : [403, "UNAUTHORIZED", "Authorization"],
  );
});

describe("X4 requests in a minute", () => {
  const waits = (work: () => unknown): number | undefined => {
    try {
      work();
      return undefined;
    } catch (thrown) {
      return (thrown as Refusal).error.retryAfterMs;
    }
  };

  it("are counted for each, refill evenly, and are never more than the minute's", () => {
    let now = 0;
    const count = rateLimiter(2, () => now);
    expect([count("ann"), count("ann"), count("bo")]).toEqual([1, 0, 1]);
    expect(waits(() => count("ann"))).toBe(30_000);
    now = 10_000;
    expect(waits(() => count("ann"))).toBe(20_000);
    now = 30_000;
    expect(count("ann")).toBe(0);
    now = 900_000;
    expect([count("ann"), count("ann")]).toEqual([1, 0]);
  });

  it("are remembered of those who asked last", () => {
    const count = rateLimiter(1, () => 0, 2);
    expect(["ann", "bo"].map(count)).toEqual([0, 0]);
    expect(waits(() => count("ann"))).toBe(60_000);
    expect(count("cy")).toBe(0);
    expect(waits(() => count("ann"))).toBe(60_000);
    expect(count("bo")).toBe(0);
  });

  it("are counted over all processes where the store does", async () => {
    const asked: unknown[] = [];
    const count = sharedRateLimiter({ countOne: async (...told: unknown[]) => (asked.push(told) > 1 ? 7 : undefined) } as never, 5);
    expect(await count("ann")).toBeUndefined();
    await expect(count("ann")).rejects.toMatchObject({ status: 429, error: { retryAfterMs: 7 } });
    expect(asked[0]).toEqual(["requests:ann", 5]);
  });
});

it.each<[Partial<Config>, string | undefined, number | undefined]>([
  [{}, "localhost:8080", undefined],
  [{}, "[::1]:8080", undefined],
  [{}, "a.test", 421],
  [{ "serve.hosts": ["A.test"] }, "a.TEST:80", undefined],
  [{ "serve.hosts": ["a.test"] }, "b.test", 421],
  [{ "serve.host": "0.0.0.0" }, "b.test", undefined],
  [{ "serve.host": "0.0.0.0", "serve.hosts": ["a.test"] }, "b.test", 421],
  [{}, undefined, 400],
  [{}, "a b", 400],
  [{}, "a.test:123456", 400],
])("X5 with %j the service answers to the host %s, or refuses with %s", (set, host, status) => {
  expect(refusal(() => hostCheck(config(set))(host))?.[0]).toBe(status);
});

it.each([
  [undefined, "a.test", undefined],
  ["https://a.test", "a.test", undefined],
  ["https://b.test", "a.test", 403],
  ["https://page.test", "a.test", undefined],
  ["null", "a.test", 403],
])("X5 a page of %s may call %s, or is refused with %s", (origin, host, status) => {
  expect(refusal(() => originCheck(config({ "serve.origins": ["https://page.test"] }))(origin, host))?.[0]).toBe(status);
});
