import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { CanonicalUrl } from "../../domain/url.ts";
import type { SearchResult } from "../provider.ts";
import { plainQuery } from "./plain-query.ts";
import { LEAST_RELEVANCE, relevanceGate, relevanceOf } from "./relevance.ts";

const pairSchema = z.object({ query: z.string(), onTopic: z.boolean(), title: z.string(), snippet: z.string(), url: z.string() });
const PAIRS = readFileSync(new URL("../../../eval/sets/relevance.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => pairSchema.parse(JSON.parse(line)));

function result(url: string, title: string, snippet = "", more: Partial<SearchResult> = {}): SearchResult {
  return { url: url as CanonicalUrl, title, snippet, provider: "brave", rank: 1, ...more };
}

const scoreOf = (query: string, one: SearchResult) => relevanceOf(query, [one])[0] ?? -1;
const page = (pair: (typeof PAIRS)[number]) => result(pair.url, pair.title, pair.snippet);

describe("G2 computed relevance", () => {
  it("G2 an abbreviation of two to five letters fits the words it stands for, and they fit it", () => {
    const titled = (query: string, title: string) => scoreOf(query, result("https://a.test/", title));
    for (const [short, long] of [
      ["ML", "Machine learning"],
      ["WHO", "World Health Organization"],
      ["NASA", "National Aeronautics and Space Administration"],
    ] as const)
      expect([short, titled(short, long)]).toEqual([short, expect.toSatisfy((score: number) => score >= LEAST_RELEVANCE)]);
    expect(titled("natural language processing", "NLP in brief")).toBeGreaterThanOrEqual(LEAST_RELEVANCE);
    expect(titled("WHO", "World Trade Organization")).toBeLessThan(LEAST_RELEVANCE);
    expect(titled("natural language processing", "NLM in brief")).toBeLessThan(LEAST_RELEVANCE);
    expect(titled("machine learning", "ML in brief")).toBeLessThan(LEAST_RELEVANCE);
  });

  it.each(PAIRS.filter((pair) => pair.onTopic).map((pair) => [pair.query, pair.title, pair] as const))(
    "G2 keeps, for “%s”, “%s”",
    (query, _, pair) => {
      expect(scoreOf(query, page(pair))).toBeGreaterThanOrEqual(LEAST_RELEVANCE);
    },
  );

  it("G2 the table has at least 60 pairs, and at most one off-topic pair in ten stays", () => {
    const offTopic = PAIRS.filter((pair) => !pair.onTopic);
    const kept = offTopic.filter((pair) => scoreOf(pair.query, page(pair)) >= LEAST_RELEVANCE);
    expect(PAIRS.length).toBeGreaterThanOrEqual(60);
    expect(kept.length / offTopic.length).toBeLessThanOrEqual(0.1);
  });

  it.each([
    ["photosynthesis", "Photosynthetic bacteria"],
    ["vaccination of children", "Vaccinating a child"],
    ["WHO guidance on masks", "World Health Organization: guidance on masks"],
    ["natural language processing courses", "Courses on NLP"],
  ])("G2 sees through word forms and abbreviations: %s ~ %s", (query, title) => {
    expect(scoreOf(query, result("https://x.example/", title))).toBeGreaterThanOrEqual(LEAST_RELEVANCE);
  });

  it("G2 a synonym is saved by the company of results that share its vocabulary, and lost alone", () => {
    const query = "heart attack warning signs";
    const synonym = result(
      "https://c.example/",
      "Myocardial infarction: what patients notice",
      "Chest pressure, sweating, nausea and pain in the left arm.",
    );
    const company = [
      result(
        "https://a.example/",
        "Warning signs of a heart attack",
        "Chest pressure, pain in the left arm, sweating and nausea (myocardial infarction).",
      ),
      result(
        "https://b.example/",
        "Heart attack: the warning signs",
        "Myocardial infarction shows as chest pressure, nausea, sweating, pain.",
      ),
    ];
    expect(relevanceOf(query, [...company, synonym])[2]).toBeGreaterThanOrEqual(LEAST_RELEVANCE);
    expect(scoreOf(query, synonym)).toBeLessThan(LEAST_RELEVANCE);
    const stranger = result("https://d.example/", "Gardening in autumn", "Plant your bulbs before the first frost.");
    expect(relevanceOf(query, [...company, stranger])[2]).toBeLessThan(LEAST_RELEVANCE);
  });

  it("G2 search operators are not what a query is about", () => {
    expect(plainQuery('"tidal power" cost site:.com OR site:.org -site:lg.com -wind')).toBe("tidal power cost");
  });

  it("G2 a provider's own score decides where there is one, however well the words fit", () => {
    const results = [
      result("https://a.example/", "Tidal power", "", { score: 0.149 }),
      result("https://b.example/", "Elsewhere", "", { score: 0.15 }),
      result("https://c.example/", "Tidal power"),
    ];
    const { kept, discarded } = relevanceGate(results, "tidal power", 0.15, () => false);
    expect(kept.map((entry) => [entry.result.url, entry.scoredBy])).toEqual([
      ["https://b.example/", "provider"],
      ["https://c.example/", "words"],
    ]);
    expect(discarded).toEqual([{ url: "https://a.example/", gate: "G2", reason: "relevance 0.149 is under 0.15" }]);
  });

  it("G2 G3 words are not compared across languages: the language gate judges such a result", () => {
    const foreign = result("https://jp.example/", "潮力発電の仕組み", "海の力で電気を作る。");
    expect(relevanceGate([foreign], "tidal power", 0.15, () => true).kept).toHaveLength(1);
    expect(relevanceGate([foreign], "tidal power", 0.15, () => false).kept).toHaveLength(0);
  });

  it("G2 stays between 0 and 1 for anything", () => {
    for (const query of ["", "the of and", "!!!", "a".repeat(400), "%E0%A4%A", "東京"]) {
      for (const score of relevanceOf(query, [result("https://x.example/%E0%A4%A", ""), result("https://y.example/", query, query)])) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
    }
  });
});
