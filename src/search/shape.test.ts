import { expect, it } from "vitest";
import type { SearchQuery } from "./provider.ts";
import { americanDay, boundedRange, type Hit, plainText, rfc3339, toResults, withSiteOperators } from "./shape.ts";

const hit = (more: Partial<Hit> = {}): Hit => ({ url: "https://a.test/", ...more });
const query = (more: Partial<SearchQuery> = {}): SearchQuery => ({
  query: "lamps",
  limit: 5,
  includeDomains: [],
  excludeDomains: [],
  searchDepth: "basic",
  ...more,
});

it("R5 hits come in the service's order, numbered, without those that have no address, and no more than wanted", () => {
  const hits = [
    hit({ url: "no address" }),
    hit({ url: "library:a" }),
    hit({ title: " A\nlamp " }),
    hit({ url: "https://b.test/", snippet: "x" }),
    hit({ url: "https://c.test/" }),
  ];
  expect(toResults("brave", hits, 2)).toEqual([
    { url: "https://a.test/", title: "A lamp", snippet: "", provider: "brave", rank: 1 },
    { url: "https://b.test/", title: "", snippet: "x", provider: "brave", rank: 2 },
  ]);
});

it("R5 a hit keeps what is known of it, where that is what it claims to be", () => {
  const [full] = toResults(
    "brave",
    [hit({ score: 1, published: "2024-03-05", text: "words", language: "EN-gb", partial: "cut", authority: "preprint" })],
    1,
  );
  expect(full).toMatchObject({ score: 1, published: "2024-03-05", text: "words", language: "en", partial: "cut", authority: "preprint" });
  expect(toResults("brave", [hit({ score: 0 })], 1)[0]?.score).toBe(0);
  const [bare] = toResults("brave", [hit({ score: 1.1, published: "3 days ago", text: "", language: "" })], 1);
  expect(Object.keys(bare ?? {})).toEqual(["url", "title", "snippet", "provider", "rank"]);
  expect(toResults("brave", [hit({ score: -0.1 })], 1)[0]).not.toHaveProperty("score");
});

it("X5 what is too long is cut", () => {
  const [long] = toResults("brave", [hit({ title: "x".repeat(1_001), snippet: "x".repeat(10_001) })], 1);
  expect([long?.title.length, long?.snippet.length]).toEqual([1_000, 10_000]);
});

it.each([
  ["<b>Lamps</b> &amp; wicks", "Lamps & wicks"],
  ["a &lt; b &gt; c &QUOT;d&quot; &apos;e&apos;&nbsp;f", "a < b > c \"d\" 'e' f"],
  ["&#65;&#x42;&#31;&#32;&#xd800;&#x110000;", "AB    "],
  ["&unknown; &amp;lt;", "&unknown; &lt;"],
  ["a < b > c", "a < b > c"],
])("R5 the snippet %j says %j", (html, text) => {
  expect(plainText(html)).toBe(text);
});

it.each([
  ["2024-03-05", "2024-03-05"],
  ["2024-03-05T08:30:00Z", "2024-03-05T08:30:00Z"],
  ["2024-03-05 08:30:00.123", "2024-03-05T08:30:00Z"],
  ["2024-03-05T08:30:00+0100", "2024-03-05T08:30:00+01:00"],
  ["2024-03-05T00:00:00", "2024-03-05"],
  ["2024-03-05T99:30:00Z", "2024-03-05"],
  ["2024-13-05", undefined],
  ["March 5, 2024", "2024-03-05"],
  ["March 2024", undefined],
  ["3 days ago", undefined],
])("R5 the date %s is %s", (text, date) => {
  expect(rfc3339(text)).toBe(date);
});

it("G1 wished domains are asked for, as many as fit, or else the unwanted ones left out", () => {
  expect(withSiteOperators(query())).toBe("lamps");
  expect(withSiteOperators(query({ includeDomains: ["a.test"], excludeDomains: ["b.test"] }))).toBe("lamps site:a.test");
  expect(withSiteOperators(query({ includeDomains: ["a.test", "b.test"] }))).toBe("lamps (site:a.test OR site:b.test)");
  expect(withSiteOperators(query({ excludeDomains: ["a.test", "b.test"] }))).toBe("lamps -site:a.test -site:b.test");
  expect(withSiteOperators(query({ query: "x".repeat(382), includeDomains: ["a.test"] }))).toHaveLength(394);
  expect(withSiteOperators(query({ query: "x".repeat(383), includeDomains: ["a.test"] }))).toHaveLength(383);
  expect(withSiteOperators(query({ query: "x".repeat(386), excludeDomains: ["a.test"] }))).toHaveLength(399);
  expect(withSiteOperators(query({ query: "x".repeat(387), excludeDomains: ["a.test"] }))).toHaveLength(387);
});

it("R5 a range with one end has another that bounds nothing", () => {
  expect(boundedRange(query())).toBeUndefined();
  expect(boundedRange(query({ dateRange: {} }))).toBeUndefined();
  expect(boundedRange(query({ dateRange: { from: "2024-01-01" } }))).toEqual({ from: "2024-01-01", to: "2099-12-31" });
  expect(boundedRange(query({ dateRange: { to: "2024-01-01" } }))).toEqual({ from: "1990-01-01", to: "2024-01-01" });
  expect(americanDay("2025-01-31")).toBe("1/31/2025");
});
