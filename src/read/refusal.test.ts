import { describe, expect, it } from "vitest";
import { refusalOf, waitAsked } from "./refusal.ts";

const NOW = Date.parse("2026-01-15T10:00:00Z");

describe("refusalOf", () => {
  it.each([
    [200, undefined, false],
    [204, undefined, false],
    [304, "NETWORK_ERROR", false],
    [400, "NETWORK_ERROR", false],
    [401, "PAGE_BLOCKED", false],
    [402, "PAGE_BLOCKED", false],
    [403, "PAGE_BLOCKED", false],
    [404, "DEAD_LINK", false],
    [405, "NETWORK_ERROR", false],
    [408, "NETWORK_ERROR", true],
    [410, "DEAD_LINK", false],
    [413, "TOO_LARGE", false],
    [418, "NETWORK_ERROR", false],
    [425, "NETWORK_ERROR", true],
    [429, "RATE_LIMITED", true],
    [451, "PAGE_BLOCKED", false],
    [500, "NETWORK_ERROR", true],
    [503, "NETWORK_ERROR", true],
  ] as const)("R6 status %i is %s, retryable %s", (status, type, retryable) => {
    const error = refusalOf(status, {}, "https://example.org/?token=abc", NOW);
    expect(error?.type).toBe(type);
    expect(error?.retryable ?? false).toBe(retryable);
    expect(error?.message ?? "").not.toContain("abc");
  });

  it("R6 a site may not make us wait for longer than ten minutes", () => {
    expect(waitAsked({ "retry-after": "120" }, NOW)).toBe(120_000);
    expect(waitAsked({ "retry-after": "86400" }, NOW)).toBe(600_000);
    expect(waitAsked({}, NOW)).toBeUndefined();
  });
});
