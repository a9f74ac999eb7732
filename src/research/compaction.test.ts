import { describe, expect, it } from "vitest";
import { countTokens } from "../text/tokens.ts";
import { compact, compactionTrigger, isLargeState, STATE_TOKENS } from "./compaction.ts";

const page = (n: number, words: number) => ({
  title: `Page ${n}`,
  url: `https://example.org/${n}`,
  summary: Array.from({ length: words }, (_, i) => `word${i}`).join(" "),
});

describe("compaction", () => {
  it("R11 is triggered by a low budget, by a large state and before every synthesis", () => {
    const nothing = { budgetLow: false, stateLarge: false, beforeSynthesis: false };
    expect(compactionTrigger(nothing)).toBeUndefined();
    expect(compactionTrigger({ ...nothing, budgetLow: true })).toBe("budget");
    expect(compactionTrigger({ ...nothing, stateLarge: true })).toBe("state");
    expect(compactionTrigger({ ...nothing, beforeSynthesis: true })).toBe("synthesis");
  });

  it("R11 keeps the newest whole and of the older ones a handle with their address, within its share", () => {
    const pages = Array.from({ length: 12 }, (_, i) => page(i, 150));
    const compacted = compact(pages, "state");
    expect(compacted.reduce((sum, each) => sum + countTokens(each.title + each.summary), 0)).toBeLessThanOrEqual(900);
    expect(compacted.at(-1)).toEqual(pages.at(-1));
    expect(compacted[0]?.url).toMatch(/^https:\/\/example\.org\//);
    expect(compacted[0]?.summary.length).toBeLessThan(200);
    const urls = compacted.map((each) => each.url);
    expect(urls).toEqual(pages.map((each) => each.url).filter((url) => urls.includes(url)));
  });

  it("R11 calls a state large by what was read", () => {
    const pages = (characters: number) => Array.from({ length: 10 }, () => ({ text: "x".repeat(characters) }));
    expect([isLargeState(pages((STATE_TOKENS * 4) / 10)), isLargeState(pages((STATE_TOKENS * 4) / 10 + 1))]).toEqual([false, true]);
  });

  it("R11 leaves a small state as it is", () => {
    const pages = [page(1, 20), page(2, 20)];
    expect(compact(pages, undefined)).toEqual(pages);
  });
});
