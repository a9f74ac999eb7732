import { describe, expect, it } from "vitest";
import { pagesPerQuery, readingTokens } from "./limits.ts";

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

  it("X4 the pages of a round get most of the tokens left together, each no more than it can use, or none where nothing could be sent", () => {
    expect(readingTokens(Number.POSITIVE_INFINITY, 15)).toBe(54_000);
    expect(readingTokens(100_000, 10)).toBe(36_000);
    expect(readingTokens(20_000, 10)).toBe(11_800);
    expect(readingTokens(3_000, 10)).toBe(0);
  });
});
