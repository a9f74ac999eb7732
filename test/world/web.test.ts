import { describe, expect, it } from "vitest";
import { WORLD_FACTS } from "./pages/facts.ts";
import { WORLD_PAGES } from "./pages/index.ts";
import { urlOf } from "./pages/page.ts";
import { searchPages } from "./web.ts";

const texts = new Map(WORLD_PAGES.map((page) => [urlOf(page), page.body.join("\n")]));

describe("the emulated web", () => {
  it("has many pages on many hosts, each once", () => {
    expect(WORLD_PAGES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(WORLD_PAGES.map((page) => page.host)).size).toBeGreaterThanOrEqual(12);
    expect(texts.size).toBe(WORLD_PAGES.length);
    for (const page of WORLD_PAGES) for (const link of page.links ?? []) expect(texts.has(link), link).toBe(true);
  });

  it.each(WORLD_FACTS)("says what its facts promise: $question", ({ answer, supports, disagrees, mirrors = [] }) => {
    for (const url of supports) for (const part of answer) expect(texts.get(url), url).toContain(part);
    for (const { url, says } of disagrees) expect(texts.get(url), url).toContain(says);
    expect(new Set(mirrors.map((url) => texts.get(url))).size).toBe(mirrors.length === 0 ? 0 : 1);
  });

  it.each(WORLD_FACTS)("can be searched: $question", ({ question, supports }) => {
    const found = searchPages(question, 8).map((hit) => hit.url);
    expect(
      supports.some((url) => found.includes(url)),
      found.join(" "),
    ).toBe(true);
  });

  it("searches within and without sites, best first, with a score", () => {
    const hits = searchPages("Halden Sound site:northsea-herald.test", 10);
    expect(hits.length).toBeGreaterThan(0);
    expect(new Set(hits.map((hit) => hit.page.host))).toEqual(new Set(["northsea-herald.test"]));
    expect(searchPages("Halden Sound -site:northsea-herald.test", 20).some((hit) => hit.page.host === "northsea-herald.test")).toBe(false);
    const scores = searchPages("Halden Sound tidal array", 20).map((hit) => hit.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(Math.max(...scores)).toBeLessThanOrEqual(1);
    expect(searchPages("quantum chromodynamics", 5)).toEqual([]);
  });
});
