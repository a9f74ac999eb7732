import { describe, expect, it } from "vitest";
import { compact, compactionTrigger, STATE_TOKENS, stateTokens } from "./compaction.ts";

const page = (n: number, words: number) => ({
  title: `Page ${n}`,
  url: `https://example.org/${n}`,
  summary: Array.from({ length: words }, (_, i) => `word${i}`).join(" "),
});

describe("compaction", () => {
  it("R11 is triggered by a low budget, by a large state and before every synthesis", () => {
    const nothing = { budgetLow: false, stateTokens: 10, beforeSynthesis: false };
    expect(compactionTrigger(nothing)).toBeUndefined();
    expect(compactionTrigger({ ...nothing, budgetLow: true })).toBe("budget");
    expect(compactionTrigger({ ...nothing, stateTokens: STATE_TOKENS + 1 })).toBe("state");
    expect(compactionTrigger({ ...nothing, beforeSynthesis: true })).toBe("synthesis");
  });

  it("R11 keeps the newest whole and of the older ones a handle with their address, within its share", () => {
    const pages = Array.from({ length: 12 }, (_, i) => page(i, 150));
    const compacted = compact(pages, "state");
    expect(stateTokens(compacted)).toBeLessThanOrEqual(2_500);
    expect(compacted.at(-1)).toEqual(pages.at(-1));
    expect(compacted[0]?.url).toMatch(/^https:\/\/example\.org\//);
    expect(compacted[0]?.summary.length).toBeLessThan(200);
    const urls = compacted.map((each) => each.url);
    expect(urls).toEqual(pages.map((each) => each.url).filter((url) => urls.includes(url)));
  });

  it("R11 leaves a small state as it is", () => {
    const pages = [page(1, 20), page(2, 20)];
    expect(compact(pages, undefined)).toEqual(pages);
  });
});
