import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startService, type TestService } from "../../../test/service/harness.ts";

const ORIGIN = "https://front.example";

describe("what stands between the network and the endpoints", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ flags: { "serve.origins": [ORIGIN], "serve.maxBodyBytes": 5_000, "serve.maxDocumentBytes": 9_000 } });
  });
  afterAll(() => service.end());

  const ask = (method: string, path: string, more: { body?: string; headers?: Record<string, string> } = {}) =>
    fetch(service.address + path, { method, ...more, headers: { "content-type": "application/json", ...more.headers } });
  const errorOf = async (answer: Response) => ((await answer.json()) as { error: { type: string; message: string; field?: string } }).error;

  it.each([
    ["GET", "/healthz"],
    ["GET", "/runs"],
    ["GET", "/nowhere"],
    ["POST", "/run"],
  ])("X5 every answer keeps a browser from misusing it: %s %s", async (method, path) => {
    const { headers } = await ask(method, path, method === "POST" ? { body: "{" } : {});
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("I2 tells whoever is counted how many requests are left, and probes nothing", async () => {
    const [first, next] = [(await ask("GET", "/runs")).headers, (await ask("GET", "/runs")).headers];
    expect(first.get("ratelimit-policy")).toMatch(/^"requests";q=\d+;w=60$/u);
    const left = (headers: Headers) => Number(/^"requests";r=(\d+);t=\d+$/u.exec(headers.get("ratelimit") ?? "")?.[1]);
    expect(left(first) - left(next)).toBe(1);
    const { headers } = await ask("GET", "/healthz");
    expect([headers.get("ratelimit-policy"), headers.get("ratelimit")]).toEqual([null, null]);
  });

  it("X5 pages of an origin that is named may read what they need, and others nothing", async () => {
    const { headers } = await ask("GET", "/runs", { headers: { origin: ORIGIN } });
    expect(headers.get("access-control-allow-origin")).toBe(ORIGIN);
    expect(headers.get("access-control-expose-headers")?.split(",").sort()).toEqual([
      "Content-Disposition",
      "Idempotent-Replayed",
      "Location",
      "Mcp-Session-Id",
      "RateLimit",
      "RateLimit-Policy",
      "Retry-After",
      "X-Conversation-Id",
      "X-Run-Id",
      "X-Should-Retry",
    ]);
    const asked = { origin: ORIGIN, "access-control-request-method": "PUT", "access-control-request-headers": "x-stainless-lang" };
    const before = await ask("OPTIONS", "/runs", { headers: asked });
    expect(before.headers.get("access-control-allow-methods")?.split(",").sort()).toEqual(["DELETE", "GET", "HEAD", "POST", "PUT"]);
    expect(before.headers.get("access-control-allow-headers")).toBe("x-stainless-lang");
    const other = await ask("GET", "/runs", { headers: { origin: "https://evil.example" } });
    expect([other.status, other.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });

  it.each([
    ["a body", "POST", "/run", 5_001, "The body is larger than 5000 bytes (serve.maxBodyBytes)."],
    ["a document", "PUT", "/collections/c/documents/a.md", 9_001, "The body is larger than 9000 bytes (serve.maxDocumentBytes)."],
    ["who signs in", "POST", "/session", 4_001, "The body is larger than 4000 bytes."],
    [
      "what only looks like a document",
      "PUT",
      "/collections/c/documents/a/b",
      5_001,
      "The body is larger than 5000 bytes (serve.maxBodyBytes).",
    ],
  ])("X5 %s is as large as its limit at most, and whoever sent too much may go on", async (_, method, path, length, message) => {
    const text = (size: number) => JSON.stringify("x".repeat(size - 2));
    const answer = await ask(method, path, { body: text(length) });
    expect([answer.status, answer.headers.get("connection")]).toEqual([413, "keep-alive"]);
    expect(await errorOf(answer)).toMatchObject({ type: "TOO_LARGE", field: "body", message });
    expect((await ask(method, path, { body: text(length - 1) })).status).not.toBe(413);
  });

  it("X5 what is far too large is not read to its end", async () => {
    const answer = await ask("POST", "/run", { body: "x".repeat(17_000_000) }).catch(() => undefined);
    // A client that still writes may see its connection cut instead.
    if (answer !== undefined) expect([answer.status, answer.headers.get("connection")]).toEqual([413, "close"]);
  });

  it("R16 an address that is none, and a method that it does not know, are named and cut", async () => {
    const nowhere = await ask("GET", `/${"n".repeat(200)}`);
    expect(nowhere.status).toBe(404);
    expect(await errorOf(nowhere)).toMatchObject({
      ...{ type: "NOT_FOUND", field: "path", message: `There is no GET /${"n".repeat(99)}; /docs lists what there is.` },
    });
    const wrong = await ask("DELETE", "/run");
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
    expect(await errorOf(wrong)).toMatchObject({ type: "INVALID_INPUT", field: "method", message: "/run knows no DELETE, only POST." });
  });

  it("I3 failures under /v1 are in the form of OpenAI's", async () => {
    const answer = await ask("GET", "/v1/nowhere");
    expect([answer.status, answer.headers.get("x-should-retry")]).toEqual([404, "false"]);
    expect(await answer.json()).toMatchObject({ error: { type: "NOT_FOUND", code: null, param: "path" } });
  });

  it("X6 what is asked is written down by its route, and probes only for whoever looks closely", async () => {
    await ask("GET", "/healthz");
    await ask("GET", "/runs/r_none");
    await ask("GET", "/nowhere/at/all");
    const answered = () => service.lines().filter(({ msg }) => msg === "answered");
    const of = (route: string) => answered().filter((line) => line.route === route);
    expect(of("/healthz").at(-1)).toMatchObject({ method: "GET", status: 200, level: "debug", ms: expect.any(Number) });
    expect(of("/runs/:id").at(-1)).toMatchObject({ method: "GET", status: 404, level: "info", principal: expect.any(String) });
    expect(of("other").at(-1)).toMatchObject({ status: 404 });
    expect(service.lines().filter(({ level }) => level === "error")).toEqual([]);
  });
});
