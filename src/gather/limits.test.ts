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

  it("X4 every page gets the same share of the tokens left, and one it can be read by, or none where not one page could be sent", () => {
    expect(pageTokenShare(Number.POSITIVE_INFINITY, 15)).toBe(PAGE_TOKENS);
    expect(pageTokenShare(100_000, 10)).toBe(PAGE_TOKENS);
    expect(pageTokenShare(60_000, 10)).toBe(2_800);
    expect(pageTokenShare(20_000, 10)).toBe(600);
    expect(pageTokenShare(2_000, 10)).toBe(0);
  });
});
