import { describe, expect, it } from "vitest";
import type { CanonicalUrl } from "../domain/url.ts";
import { type AdmitState, admit } from "./admit.ts";
import type { GatedResult } from "./gates/gated.ts";

function page(url: string, more: Partial<GatedResult> = {}): GatedResult {
  return {
    url: url as CanonicalUrl,
    title: url,
    snippet: "",
    provider: "tavily",
    rank: 1,
    score: 0.5,
    scoredBy: "provider",
    tier: 2,
    quality: 0.5,
    domain: "",
    organisation: "",
    copies: [],
    ...more,
  };
}

const FRESH: AdmitState = { perDomain: new Map(), seen: new Set(), sourcesLeft: 20 };
const LIMITS = { perDomain: 3, perQuery: 5, includeDomains: [] as string[] };
const urls = (list: ReturnType<typeof admit>) => list.map(({ result }) => result.url);
const ask = (query: string, ...results: GatedResult[]) => ({ query, taskId: `task of ${query}`, results });

describe("R5 admit", () => {
  it("R5 queries take turns, each giving its best page first", () => {
    const list = admit(
      [
        ask("a", page("https://a1.example/", { score: 0.4 }), page("https://a2.example/", { score: 0.9 })),
        ask("b", page("https://b1.example/", { score: 0.2 })),
      ],
      FRESH,
      LIMITS,
    );
    expect(urls(list)).toEqual(["https://a2.example/", "https://b1.example/", "https://a1.example/"]);
  });

  it("R5 at most so many pages of a domain over the whole run, subdomains included", () => {
    const results = [1, 2, 3, 4].map((n) => page(`https://s${n}.big.example/`));
    expect(admit([ask("a", ...results)], FRESH, LIMITS)).toHaveLength(3);
    expect(admit([ask("a", ...results)], { ...FRESH, perDomain: new Map([["big.example", 2]]) }, LIMITS)).toHaveLength(1);
  });

  it("X8 the cap is for domains: a folder of the library may give as many documents as a query may read", () => {
    const results = [1, 2, 3, 4, 5].map((n) => page(`library:notes/${n}.md`));
    expect(admit([ask("a", ...results)], FRESH, { ...LIMITS, perDomain: 1 })).toHaveLength(5);
  });

  it("R5 at most five pages a query and no more than the run may still read", () => {
    const results = Array.from({ length: 9 }, (_, n) => page(`https://site${n}.example/`));
    expect(admit([ask("a", ...results)], FRESH, LIMITS)).toHaveLength(5);
    expect(admit([ask("a", ...results), ask("b", ...results)], { ...FRESH, sourcesLeft: 2 }, LIMITS)).toHaveLength(2);
  });

  it("R5 included domains come first, however they score", () => {
    const list = admit(
      [ask("a", page("https://top.example/", { score: 1 }), page("https://docs.mine.example/x", { score: 0.2, tier: 3 }))],
      FRESH,
      { ...LIMITS, includeDomains: ["mine.example"] },
    );
    expect(urls(list)).toEqual(["https://docs.mine.example/x", "https://top.example/"]);
  });

  it("G5 tier 3 only fills gaps", () => {
    const list = admit(
      [
        ask("a", page("https://forum.example/", { tier: 3, score: 1 })),
        ask("b", page("https://b.example/"), page("https://c.example/", { score: 0.3 })),
      ],
      FRESH,
      LIMITS,
    );
    expect(urls(list)).toEqual(["https://b.example/", "https://c.example/", "https://forum.example/"]);
  });

  it("R17 a page several tasks want is read once, for all of them, with its best score", () => {
    const [only, ...rest] = admit(
      [ask("a", page("https://x.example/", { score: 0.3 })), ask("b", page("https://x.example/", { score: 0.8 }))],
      FRESH,
      LIMITS,
    );
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ score: 0.8, queries: ["a", "b"], taskIds: ["task of a", "task of b"] });
  });

  it("R5 what was read or refused before is not admitted again", () => {
    const seen = new Set(["https://x.example/"]);
    expect(urls(admit([ask("a", page("https://x.example/"), page("https://y.example/"))], { ...FRESH, seen }, LIMITS))).toEqual([
      "https://y.example/",
    ]);
  });

  it("R5 the same input gives the same list, whatever order results came in", () => {
    const results = [
      page("https://a.example/", { rank: 1 }),
      page("https://b.example/", { rank: 2 }),
      page("https://c.example/", { rank: 2 }),
    ];
    expect(urls(admit([ask("q", ...results)], FRESH, LIMITS))).toEqual(urls(admit([ask("q", ...[...results].reverse())], FRESH, LIMITS)));
  });
});
