import { beforeAll, describe, expect, it } from "vitest";
import type { CanonicalUrl } from "../../domain/url.ts";
import type { Work } from "../../domain/work.ts";
import { type LanguageDetector, loadLanguageDetector } from "../../text/language.ts";
import type { SearchResult } from "../provider.ts";
import { EXCLUDED_DOMAINS, exclusionList, isExcluded } from "./domains.ts";
import type { GatedResult } from "./gated.ts";
import { byMerit, type GateContext, runGates } from "./gates.ts";
import { languageGate, queryLanguage } from "./language.ts";
import { normaliseResults } from "./normalise.ts";
import { preferComplete } from "./partial.ts";

let detect: LanguageDetector;
beforeAll(async () => {
  detect = await loadLanguageDetector();
});

const ENGLISH = [
  "Tidal power stations turn the rise and fall of the sea into electricity, and they do so twice a day without any fuel.",
  "A barrage works like a dam: it holds the water of the high tide back and lets it out through turbines afterwards.",
  "Engineers place free-standing turbines in fast currents, where the power of the tide is strongest and ships are few.",
  "How much a lagoon can earn depends on its size, on the tidal range at the site and on what the grid pays at night.",
];
const GERMAN = [
  "Gezeitenkraftwerke wandeln das Steigen und Fallen des Meeres in Strom um, und das zweimal am Tag ganz ohne Brennstoff.",
  "Ein Damm hält das Wasser der Flut zurück und lässt es danach durch Turbinen ab, die den Strom für die Stadt erzeugen.",
];
const JAPANESE = "潮力発電所は海の満ち引きを電気に変えます。燃料は必要ありません。";

let rank = 0;
function result(url: string, more: Partial<SearchResult> = {}): SearchResult {
  rank++;
  const snippet = ENGLISH[rank % ENGLISH.length] ?? "";
  return { url: url as CanonicalUrl, title: `Tidal power ${rank}`, snippet, provider: "tavily", rank, score: 0.5, ...more };
}

function gates(results: readonly SearchResult[], more: Partial<GateContext> = {}) {
  return runGates(results, { query: "how does tidal power work", excluded: EXCLUDED_DOMAINS, detect, languageRetried: false, ...more });
}

describe("documents of a folder", () => {
  it("G6 that share a passage are no copies of one another, as pages would be of which nothing else is known", () => {
    const text = ENGLISH.join(" ");
    const kept = (place: string) =>
      gates([`${place}/a.md`, `${place}/b.md`].map((url) => result(url, { text, provider: "library" }))).kept.map(({ url }) => url);
    expect(kept("library:manual")).toHaveLength(2);
    expect(kept("https://manual.example")).toHaveLength(1);
  });
});

describe("the order of merit", () => {
  it("G8 puts the third tier last, then goes by relevance and quality alike, by rank and by address", () => {
    const of = (name: string, tier: 1 | 2 | 3, score: number, quality: number, rank: number) =>
      ({ ...result(`https://${name}.example/`, { score, rank }), tier, quality }) as unknown as GatedResult;
    const ordered = [
      of("a-best", 2, 0.9, 0.3, 9),
      of("by-quality", 1, 0.25, 0.75, 1),
      of("rank-1", 2, 0.5, 0.25, 1),
      of("rank-2", 1, 0.25, 0.5, 2),
      of("rank-2a", 2, 0.5, 0.25, 2),
      of("tier-3", 3, 1, 1, 1),
      of("tier-3a", 3, 1, 0.5, 1),
    ];
    expect(
      ordered
        .toReversed()
        .toSorted(byMerit)
        .map(({ url }) => url),
    ).toEqual(ordered.map(({ url }) => url));
    expect([ordered[4], ordered[3]].map((one) => one && byMerit(one, one))).toEqual([0, 0]);
  });
});

describe("G8 normalise", () => {
  it("G8 one result an address: tracking, fragment, www, scheme, order of parameters; the better score wins", () => {
    const { kept, discarded } = normaliseResults([
      result("http://www.a.example/x/?b=2&a=1&utm_source=n#top", { score: 0.2 }),
      result("https://a.example/x?a=1&b=2", { score: 0.7 }),
    ]);
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ url: "https://a.example/x?a=1&b=2", score: 0.7 });
    expect(discarded).toMatchObject([{ gate: "G8" }]);
  });

  it("G8 what is no http address is left out, secrets in addresses are blotted out in the record", () => {
    const { kept, discarded } = normaliseResults([
      result("javascript:alert(1)"),
      result("/relative"),
      result("https://user:pw@a.example/"),
    ]);
    expect(kept).toEqual([]);
    expect(discarded.map(({ gate }) => gate)).toEqual(["G8", "G8", "G8"]);
    expect(JSON.stringify(discarded)).not.toContain("user:pw");
  });
});

describe("G1 excluded domains", () => {
  it.each([
    "https://scribd.com/doc/1",
    "https://fr.scribd.com/doc/1",
    "https://www.pinterest.com/pin/2",
    "https://pinterest.co.uk/pin/2",
    "https://br.pinterest.com/pin",
    "https://pinterest.de/pin",
    "https://lg.com/jp/tv",
    "https://www.lg.co.kr/",
    "https://lg.com.br/",
    "https://m.facebook.com/x",
    "https://de.slideshare.net/x",
    "https://www.producthunt.com/posts/x",
  ])("G1 excludes %s", (url) => {
    expect(isExcluded(url, EXCLUDED_DOMAINS)).toBe(true);
  });

  it.each([
    "https://lge.com/",
    "https://notscribd.com/",
    "https://example.org/pinterest.com",
    "https://lg.github.io/",
    "https://facebook.blogspot.com/",
    "https://algae.lg.example.org/",
    "library:docs/lg.com.md",
  ])("G1 lets %s be", (url) => {
    expect(isExcluded(url, EXCLUDED_DOMAINS)).toBe(false);
  });

  it("G1 a user adds and removes, subdomains too", () => {
    const list = exclusionList(["WWW.Example.com", "forum.other.org"], ["pinterest.com"]);
    expect(isExcluded("https://pinterest.co.uk/", list)).toBe(false);
    expect(isExcluded("https://shop.example.com/", list)).toBe(true);
    expect(isExcluded("https://forum.other.org/t/1", list)).toBe(true);
    expect(isExcluded("https://other.org/", list)).toBe(false);
  });
});

describe("G3 language", () => {
  const german = (n: number) => result(`https://de${n}.example/`, { title: "Gezeitenkraftwerk", snippet: GERMAN[n - 1] ?? "" });
  const english = (n: number) => result(`https://en${n}.example/`);

  it("G3 an English query with mostly foreign results is asked again with .com or .org", () => {
    const outcome = gates([german(1), german(2), english(1)]);
    expect(outcome.retry).toEqual({
      reason: "2 of 3 results are not in en",
      change: { query: "how does tidal power work site:.com OR site:.org" },
    });
    expect(outcome.kept).toHaveLength(3);
  });

  it("G3 exactly half is not more than half", () => {
    expect(gates([german(1), english(1)]).retry).toBeUndefined();
  });

  it("G3 another language's query is asked again with the service's language option", () => {
    const outcome = gates([english(1), english(2), german(1)], { query: "wie funktioniert ein Gezeitenkraftwerk eigentlich" });
    expect(outcome.retry?.change).toEqual({ language: "de" });
  });

  it("G3 after the retry foreign results are dropped if three others remain, and only then", () => {
    const enough = gates([german(1), english(1), english(2), english(3)], { languageRetried: true });
    expect(enough.kept).toHaveLength(3);
    expect(enough.discarded).toMatchObject([{ url: "https://de1.example/", gate: "G3", reason: "in de, asked in en" }]);
    const few = gates([german(1), german(2), english(1), english(2)], { languageRetried: true });
    expect(few.kept).toHaveLength(4);
    expect(few.retry).toBeUndefined();
  });

  it("G3 G2 foreign results without a score count too, though words cannot be compared", () => {
    const japanese = [1, 2].map((n): SearchResult => {
      const { score: _, ...bare } = result(`https://lg${n}.example/`, { title: "潮力発電", snippet: JAPANESE });
      return bare;
    });
    expect(gates([...japanese, english(1)]).retry?.reason).toBe("2 of 3 results are not in en");
  });

  it("G3 a query or result whose language cannot be told counts as fitting", () => {
    expect(queryLanguage("nvidia h100", detect)).toBeUndefined();
    const unknown = result("https://x.example/", { title: "H100", snippet: "80 GB" });
    expect(languageGate([unknown], { query: "q", language: "en", retried: true, detect }).kept).toHaveLength(1);
    expect(gates([german(1), german(2)], { query: "nvidia h100" }).retry).toBeUndefined();
  });

  it("G3 the retry's operators fit into the 400 characters of a query", () => {
    const long = `what is ${"tidal power ".repeat(40)}`.slice(0, 400);
    const query = gates([german(1), german(2)], { query: long }).retry?.change.query ?? "";
    expect(query.length).toBeLessThanOrEqual(400);
    expect(query.endsWith("site:.com OR site:.org")).toBe(true);
  });
});

describe("G5 quality in the row of gates", () => {
  it("G5 spam is left out, tier 3 comes last", () => {
    const outcome = gates([
      result("https://www.reddit.com/r/energy/1", { score: 0.99 }),
      result("https://energy.gov/tidal", { score: 0.4 }),
      result("https://bonus.example/", { title: "Tidal power online casino bonus" }),
    ]);
    expect(outcome.kept.map(({ url, tier }) => [url, tier])).toEqual([
      ["https://energy.gov/tidal", 1],
      ["https://reddit.com/r/energy/1", 3],
    ]);
    expect(outcome.discarded).toMatchObject([{ url: "https://bonus.example/", gate: "G5", reason: "gambling spam" }]);
  });

  it("G5 a provider's text under the minimum is dropped, so that the page itself is read", () => {
    const [short] = gates([result("https://a.example/", { text: "Too short." })]).kept;
    expect(short).not.toHaveProperty("text");
    const [kept] = gates([result("https://a.example/", { text: "Too short." })], { leastCharacters: 5 }).kept;
    expect(kept?.text).toBe("Too short.");
  });
});

describe("G4 partial sources", () => {
  const partial = (url: string) => result(url, { partial: "the search service cut the content short" });

  it("G4 are held back while a complete one is there, and recorded", () => {
    const outcome = gates([partial("https://p.example/"), result("https://c.example/")]);
    expect(outcome.kept.map(({ url }) => url)).toEqual(["https://c.example/"]);
    expect(outcome.heldBack.map(({ url }) => url)).toEqual(["https://p.example/"]);
    expect(outcome.discarded).toMatchObject([{ url: "https://p.example/", gate: "G4" }]);
  });

  it("G4 are kept where there is nothing else", () => {
    const outcome = gates([partial("https://p.example/"), partial("https://r.example/")]);
    expect(outcome.kept).toHaveLength(2);
    expect(outcome.heldBack).toEqual([]);
  });

  it("G4 the rule serves the sources of one claim as well", () => {
    expect(preferComplete([1, 2, 3], (n) => n === 2)).toEqual({ kept: [1, 3], heldBack: [2] });
    expect(preferComplete([2], (n) => n === 2)).toEqual({ kept: [2], heldBack: [] });
  });
});

describe("G6 copies in the row of gates", () => {
  it("G6 of the copies of one text the best is kept, with the others' addresses", () => {
    const text = `${ENGLISH[0]} ${"The barrage at the river mouth holds the water back until the turbines can use it. ".repeat(4)}`;
    const outcome = gates([
      result("https://someone.medium.com/copy", { text }),
      result("https://energy.gov/tidal", { text: `${text} Published by the department.` }),
      result("https://other.example/", {
        text: "A quite different account of how the moon moves the sea and what engineers make of it. ".repeat(4),
      }),
    ]);
    const best = outcome.kept.find(({ url }) => url === "https://energy.gov/tidal");
    expect(best?.copies).toEqual(["https://someone.medium.com/copy"]);
    expect(outcome.kept).toHaveLength(2);
    expect(outcome.discarded).toMatchObject([{ url: "https://someone.medium.com/copy", gate: "G6" }]);
  });
});

describe("R5 what copies know together", () => {
  it("R5 G6 the work that is kept is retracted when any of its copies is, and has what each of them tells", () => {
    const text = `${ENGLISH[0]} ${"The barrage at the river mouth holds the water back until the turbines can use it. ".repeat(4)}`;
    const work = (more: Partial<Work>): Work => ({ alsoAs: [], authors: [], copies: [], ...more });
    const { kept } = gates([
      result("https://one.example/paper", { text, score: 0.9, work: work({ doi: "10.1/one", copies: ["https://one.example/pdf"] }) }),
      result("https://two.example/paper", { text, score: 0.4, work: work({ authors: ["Ann Fuller"], retracted: "Two", doi: "10.1/two" }) }),
    ]);
    expect(kept.map((one) => one.work)).toEqual([
      { doi: "10.1/one", retracted: "Two", authors: ["Ann Fuller"], alsoAs: ["10.1/two"], copies: ["https://one.example/pdf"] },
    ]);
  });
});

describe("G9 everything is accounted for", () => {
  it("G9 every result is kept or discarded with its gate and a reason; order and outcome never change", () => {
    const results = [
      result("https://pinterest.de/1"),
      result("https://low.example/", { score: 0.01 }),
      result("https://good.example/"),
      result("https://good.example/#again"),
      result("https://partial.example/", { partial: "cut" }),
      result("https://essays.example/", { title: "Write my essay about tidal power" }),
      result("nonsense"),
    ];
    const outcome = gates(results);
    expect(outcome.kept.length + outcome.discarded.length).toBe(results.length);
    expect(outcome.discarded.map(({ gate }) => gate).sort()).toEqual(["G1", "G2", "G4", "G5", "G8", "G8"]);
    expect(outcome.discarded.every(({ reason }) => reason.length > 5)).toBe(true);
    expect(gates(results)).toEqual(outcome);
  });
});
