import { describe, expect, it } from "vitest";
import { directRun } from "../../test/world/direct-run.ts";
import { ManualClock } from "../../test/world/manual-clock.ts";
import { memoryCache } from "../../test/world/memory-cache.ts";
import { loadConfig } from "../config/config.ts";
import { AssayError } from "../domain/error.ts";
import { canonicalUrl } from "../domain/url.ts";
import type { KeyLimit } from "../run/limiter.ts";
import { createSearchChain } from "../search/chain.ts";
import { GENERAL, type ProviderName, type SearchProvider, type SearchQuery } from "../search/provider.ts";
import type { LimitStore } from "../store/store.ts";
import { type Asker, createAsker, createSearch, type SearchWishes } from "./search.ts";

const QUERY: SearchQuery = { query: "q", limit: 5, includeDomains: [], excludeDomains: [], searchDepth: "basic" };

function provider(name: ProviderName, rate: KeyLimit): SearchProvider {
  const can = { scores: false, domainFilters: false, languageFilter: false, text: false, free: true, local: false };
  return { name, capabilities: { ...GENERAL, ...can, rate, roles: ["facts"], costMicroUsd: 0 }, search: async () => [] };
}

describe("searches under limits over all processes", () => {
  it("X4 a service of the whole web bears what the user's plan does, any other what it asks of everybody", async () => {
    const asked: string[] = [];
    const limits: LimitStore = {
      takePlace: async (key, { places, spacingMs }) => void asked.push(`${key}: ${places} places, ${spacingMs} ms apart`),
      keepPlace: async () => undefined,
      freePlace: async () => undefined,
      countOne: async () => undefined,
      holdBack: async () => undefined,
    };
    const { config } = loadConfig({ env: { ASSAY_SEARCH_PER_SERVICE: "20" }, cwd: "/nowhere" });
    const cache = { ...memoryCache(), getSearch: async () => undefined, putSearch: async () => undefined };
    const ask = createAsker({ config, cache, limits, clock: new ManualClock() });
    for (const one of [provider("tavily", GENERAL.rate), provider("arxiv", { concurrency: 1, minIntervalMs: 3_000 })])
      await ask(directRun(), { key: one.name, query: QUERY }, createSearchChain([one]));
    expect(asked).toEqual(["provider:tavily: 20 places, 50 ms apart", "provider:arxiv: 1 places, 3000 ms apart"]);
  });
});

describe("R5 one search over all that is set up", () => {
  const { config } = loadConfig({ env: {}, cwd: "/nowhere" });
  const WISHES: SearchWishes = { sources: [], exclude_sources: [] };
  const rate = GENERAL.rate;
  /** An asker of services that answer, or fail, as they are told to. */
  const asker =
    (answers: Readonly<Record<string, AssayError | { readonly cached?: boolean; readonly found?: number }>>): Asker =>
    async (_, __, { providers: [first] }) => {
      const name = first?.name ?? "library";
      const answer = answers[name] ?? {};
      if (answer instanceof AssayError) throw answer;
      const results = Array.from({ length: answer.found ?? 3 }, (_each, at) => ({
        ...{ url: canonicalUrl(`https://${name}.test/${at}`), title: "q", snippet: "q", provider: name, rank: at + 1 },
      }));
      return { results, provider: name, cached: answer.cached ?? false };
    };
  const search = (answers: Parameters<typeof asker>[0], { library = true, web = true, wishes = WISHES } = {}) =>
    createSearch({
      ...{ config, clock: new ManualClock(), ask: asker(answers) },
      cache: { ...memoryCache(), getSearch: async () => undefined, putSearch: async () => undefined },
      library: library ? provider("library", rate) : undefined,
      web: web ? [provider("tavily", rate)] : [],
    })(wishes)(directRun(), { key: "s", query: QUERY } as Parameters<ReturnType<ReturnType<typeof createSearch>>>[1]);

  it("takes what the library and the web find in turns, and names who answered", async () => {
    const found = await search({ tavily: { found: 1 }, library: { found: 2 } });
    expect(found.results.map(({ url }) => String(url))).toEqual([
      ...["https://library.test/0", "https://tavily.test/0", "https://library.test/1"],
    ]);
    expect(found).toMatchObject({ provider: "tavily", cached: false });
    expect(await search({}, { web: false })).toMatchObject({ provider: "library", results: { length: 3 } });
    expect(await search({}, { library: false })).toMatchObject({ provider: "tavily", results: { length: 3 } });
  });

  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [undefined, true, true],
    [undefined, false, false],
  ])("is kept from before where all of it is: library %j, web %j: %j", async (library, web, cached) => {
    const answers = { tavily: { cached: web }, ...(library === undefined ? {} : { library: { cached: library } }) };
    expect((await search(answers, { library: library !== undefined })).cached).toBe(cached);
  });

  it("R16 fails only where all that is asked does, and else says what did and who was asked instead", async () => {
    const down = (name: string) => new AssayError("SEARCH_PROVIDER_UNAVAILABLE", `${name} is down.`, { retryable: true });
    expect(await search({ library: down("It") })).toMatchObject({
      ...{
        provider: "tavily",
        refused: { type: "SEARCH_PROVIDER_UNAVAILABLE", message: "It is down. Asked instead: tavily.", retryable: true },
      },
    });
    const other = await search({ tavily: down("Tavily") });
    expect(other).toMatchObject({ provider: "library", refused: { message: "Tavily is down. Asked instead: library." } });
    await expect(search({ tavily: down("Tavily") }, { library: false })).rejects.toThrow("Tavily is down.");
    await expect(search({ tavily: down("Tavily"), library: down("It") })).rejects.toThrow("It is down.");
    expect(await search({})).not.toHaveProperty("refused");
  });

  it("R16 a stopped run is no library that fails", async () => {
    await expect(search({ library: new AssayError("CANCELLED", "Stopped.") })).rejects.toMatchObject({ type: "CANCELLED" });
  });

  it("R16 says what is wrong where nothing is set up, or not what is preferred", async () => {
    expect(() => search({}, { library: false, web: false })).toThrow(/nothing to search.*--library DIR.*--web/u);
    expect(() => search({}, { wishes: { ...WISHES, provider: "brave" } as SearchWishes })).toThrow(/brave/iu);
    expect((await search({}, { wishes: { ...WISHES, provider: "library" } as SearchWishes })).results.length).toBeGreaterThan(0);
  });
});
