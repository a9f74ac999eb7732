import { describe, expect, it } from "vitest";
import type { OutboundResponse } from "../outbound/outbound.ts";
import { rateWindows } from "./brave.ts";
import { refusal } from "./service.ts";
import { plainText, rfc3339, toResults, withSiteOperators } from "./shape.ts";

const LABEL = { name: "Tavily", keySetting: "TAVILY_API_KEY" };
const KEY = "tvly-secret-key-123";

function response(status: number, body: unknown, headers: Record<string, string> = {}): OutboundResponse {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { status, url: "https://api.example/", headers, body: new TextEncoder().encode(text), cut: false, redirects: [] };
}

describe("R5 what a service's refusal means", () => {
  it("X5 a service's own words are quoted short, clean and without the key", () => {
    const error = refusal(LABEL, response(400, { detail: { error: `Bad request with ${KEY}\u001b[31m\n${"x".repeat(500)}` } }), KEY);
    expect(error).toMatchObject({ type: "SEARCH_PROVIDER_UNAVAILABLE", retryable: false });
    expect(error.message).toContain("Bad request with ***");
    expect(error.message).not.toContain(KEY);
    expect(error.message).not.toMatch(/\p{Cc}/u);
    expect(error.message.length).toBeLessThan(260);
  });

  it.each([
    [401, { detail: { error: "Unauthorized" } }, "UNAUTHORIZED"],
    [401, { error: { message: "You exceeded your current quota." } }, "QUOTA_EXCEEDED"],
    [402, "", "QUOTA_EXCEEDED"],
    [403, { error: "Forbidden" }, "UNAUTHORIZED"],
    [403, "<html>", "SEARCH_BLOCKED"],
    [404, "", "SEARCH_PROVIDER_UNAVAILABLE"],
    [302, "", "SEARCH_PROVIDER_UNAVAILABLE"],
    [408, "", "TIMEOUT"],
    [422, { message: "no" }, "SEARCH_PROVIDER_UNAVAILABLE"],
    [432, "", "QUOTA_EXCEEDED"],
    [433, "", "QUOTA_EXCEEDED"],
    [429, "", "RATE_LIMITED"],
    [500, "", "NETWORK_ERROR"],
    [504, "", "NETWORK_ERROR"],
  ])("R5 status %i with %j is %s", (status, body, type) => {
    expect(refusal(LABEL, response(status, body), KEY).type).toBe(type);
  });

  it("R5 Brave's two windows are read, and nonsense gives none", () => {
    const headers = {
      "x-ratelimit-policy": "1;w=1, 15000;w=2592000",
      "x-ratelimit-remaining": "0, 14523",
      "x-ratelimit-reset": "1, 1200000",
    };
    expect(rateWindows(headers)).toEqual([
      { seconds: 1, remaining: 0, resetSeconds: 1 },
      { seconds: 2592000, remaining: 14523, resetSeconds: 1200000 },
    ]);
    expect(rateWindows({ ...headers, "x-ratelimit-remaining": "many" })).toEqual([]);
    expect(rateWindows({})).toEqual([]);
  });
});

describe("R5 bringing hits into one shape", () => {
  it.each([
    ["2025-01-02", "2025-01-02"],
    ["2025-01-02T00:00:00.000Z", "2025-01-02"],
    ["2025-01-02T03:04:05", "2025-01-02T03:04:05Z"],
    ["2025-01-02T03:04:05.123+0200", "2025-01-02T03:04:05+02:00"],
    ["January 2, 2025", "2025-01-02"],
    ["Thu, 02 Jan 2025 10:00:00 GMT", "2025-01-02"],
    ["2 Jan 2025", "2025-01-02"],
    ["3 days ago", undefined],
    ["2025-13-45", undefined],
    ["", undefined],
  ])("R5 the date %j is %s", (text, date) => {
    expect(rfc3339(text)).toBe(date);
  });

  it("R5 tags go, entities are decoded once, and comparison signs stay", () => {
    expect(plainText("a <strong>b</strong> &amp;lt; &#39;c&#x27; &nbsp;&unknown; x < y")).toBe("a b &lt; 'c'  &unknown; x < y");
    expect(plainText("&#0;&#xD800;&#x110000;")).toBe("   ");
  });

  it("R5 titles and snippets of any length are kept short", () => {
    const [result] = toResults("tavily", [{ url: "https://a.example/", title: "t".repeat(5_000), snippet: "s".repeat(50_000) }], 9);
    expect([result?.title.length, result?.snippet.length]).toEqual([1_000, 10_000]);
  });

  it("R5 unusable addresses are left out, a score outside 0–1 is none", () => {
    const hits = [
      { url: "javascript:alert(1)" },
      { url: "library:secret/file" },
      { url: "https://a.example/", score: 7 },
      { url: "https://b.example/", score: 1, title: "x\n\ty\u0000z", language: "en-US" },
    ];
    expect(toResults("searxng", hits, 5)).toEqual([
      { url: "https://a.example/", title: "", snippet: "", provider: "searxng", rank: 1 },
      { url: "https://b.example/", title: "x y z", snippet: "", provider: "searxng", rank: 2, score: 1, language: "en" },
    ]);
    expect(toResults("searxng", hits, 1)).toHaveLength(1);
  });

  it("R5 a query that fills its 400 characters is not lengthened", () => {
    const query = { query: "q".repeat(398), limit: 5, includeDomains: [], excludeDomains: ["lg.com"], searchDepth: "basic" as const };
    expect(withSiteOperators(query)).toBe(query.query);
    expect(withSiteOperators({ ...query, includeDomains: ["a.example"] })).toBe(query.query);
  });
});
