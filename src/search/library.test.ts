import { describe, expect, it } from "vitest";
import type { CanonicalUrl } from "../domain/url.ts";
import type { Library } from "../library/library.ts";
import type { LibraryHit, SearchOptions } from "../library/searcher.ts";
import { libraryProvider } from "./library.ts";
import { type SearchQuery, searchResultSchema } from "./provider.ts";

const hit = (name: string, published?: string): LibraryHit => ({
  url: `library:${name}/a.md` as CanonicalUrl,
  title: name,
  snippet: "Ebb.",
  score: 0.5,
  ...(published === undefined ? {} : { published }),
  passage: { start: 0, end: 9, text: "Ebb. More", snippet: "Ebb.", rank: 1 },
  passages: [{ start: 0, end: 9, text: "Ebb. More", snippet: "Ebb.", rank: 1 }],
  terms: [{ word: "ebb", found: "here" }],
});

function over(hits: readonly LibraryHit[]) {
  const asked: SearchOptions[] = [];
  const library: Pick<Library, "search" | "list"> = {
    list: async () => ["notes", "übersicht"].map((name) => ({ name, folder: "", documents: 1, passages: 1, kept: true, indexedAt: "" })),
    search: async (_, options) => {
      asked.push(options);
      return [...hits];
    },
  };
  return { asked, provider: libraryProvider(library) };
}

const query = (changes: Partial<SearchQuery> = {}): SearchQuery => ({
  query: "ebb",
  limit: 5,
  includeDomains: [],
  excludeDomains: [],
  searchDepth: "basic",
  ...changes,
});
const live = new AbortController().signal;

describe("R5 the library as a search service", () => {
  it("R5 gives results in the shape of every provider, ranked from 1", async () => {
    const { asked, provider } = over([hit("notes", "2024-01-01"), hit("übersicht")]);
    const results = await provider.search(query(), live);
    expect(results.map((result) => searchResultSchema.parse(result))).toEqual(results);
    expect(results[0]).toEqual({
      url: "library:notes/a.md",
      title: "notes",
      snippet: "Ebb.",
      score: 0.5,
      text: "Ebb. More",
      published: "2024-01-01",
      provider: "library",
      rank: 1,
    });
    expect(results[1]?.rank).toBe(2);
    expect(asked).toEqual([{ limit: 5 }]);
    expect(provider.capabilities).toMatchObject({ local: true, free: true, text: true, costMicroUsd: 0 });
  });

  it.each([
    [["notes"], [], ["notes"]],
    [["library:notes", "nasa.gov"], [], ["notes"]],
    [["library:%C3%BCbersicht"], [], ["übersicht"]],
    [[], ["Notes"], ["übersicht"]],
    [["nasa.gov"], [], undefined],
  ])("G1 include %j, exclude %j: searches %j", async (includeDomains, excludeDomains, collections) => {
    const { asked, provider } = over([hit("notes")]);
    const results = await provider.search(query({ includeDomains, excludeDomains }), live);
    expect(asked.map((options) => options.collections)).toEqual(collections === undefined ? [] : [collections]);
    expect(results.length).toBe(collections === undefined ? 0 : 1);
  });

  it("R1 keeps to the date range, and keeps documents without a date", async () => {
    const { provider } = over([hit("a", "2020-01-01"), hit("b", "2024-06-01T10:00:00Z"), hit("c")]);
    const results = await provider.search(query({ dateRange: { from: "2024-01-01", to: "2024-06-01" } }), live);
    expect(results.map((result) => [result.title, result.rank])).toEqual([
      ["b", 1],
      ["c", 2],
    ]);
  });

  it("R10 ends as cancelled when the run was", async () => {
    await expect(over([]).provider.search(query(), AbortSignal.abort())).rejects.toMatchObject({ type: "CANCELLED" });
  });
});
