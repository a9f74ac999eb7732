import { describe, expect, it } from "vitest";
import { PAGE_TOKENS, pagesPerQuery, pageTokenShare } from "./limits.ts";

const limits = { sources: 15, perQuery: 5, perDomain: 3, fetchTimeoutMs: 8_000 };

describe("limits of gathering", () => {
  it.each([
    [15, 4, 1, 2],
    [15, 2, 4, 5],
    [15, 4, 0, 5],
    [3, 4, 2, 1],
    [100, 4, 3, 5],
  ])("R10 with %i pages left, %i queries and %i rounds to come a query may read %i", (left, queries, after, pages) => {
    expect(pagesPerQuery(limits, left, queries, after)).toBe(pages);
  });

  it("X4 every page gets the same share of the tokens left, or none where it would be of no use", () => {
    expect(pageTokenShare(Number.POSITIVE_INFINITY, 15)).toBe(PAGE_TOKENS);
    expect(pageTokenShare(100_000, 10)).toBe(PAGE_TOKENS);
    expect(pageTokenShare(60_000, 10)).toBe(1_200);
    expect(pageTokenShare(20_000, 10)).toBe(0);
    for (const left of [0, 1, 5_000, 43_000, 80_000]) {
      for (const pages of [1, 4, 15]) expect(pageTokenShare(left, pages) * pages).toBeLessThanOrEqual(left);
    }
  });
});
