import { describe, expect, it } from "vitest";
import { lifetimeMs } from "./freshness.ts";

describe("lifetimeMs", () => {
  const limits = { defaultMs: 3_600_000, mostMs: 86_400_000 };
  it.each([
    [undefined, 3_600_000],
    ["max-age=60", 60_000],
    ["public, max-age=600, must-revalidate", 600_000],
    ["max-age=31536000", 86_400_000],
    ["no-cache", 0],
    ["private, no-store, max-age=60", 0],
    ["max-age=0", 0],
    ["s-maxage=10", 3_600_000],
    ["public", 3_600_000],
  ])("X3 cache-control %j lasts %i ms", (control, ms) => {
    expect(lifetimeMs(control === undefined ? {} : { "cache-control": control }, limits)).toBe(ms);
  });
});
