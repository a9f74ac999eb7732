import { describe, expect, it } from "vitest";
import { directRun } from "../../test/world/direct-run.ts";
import { ManualClock } from "../../test/world/manual-clock.ts";
import { memoryCache } from "../../test/world/memory-cache.ts";
import { loadConfig } from "../config/config.ts";
import type { KeyLimit } from "../run/limiter.ts";
import { createSearchChain } from "../search/chain.ts";
import { GENERAL, type ProviderName, type SearchProvider, type SearchQuery } from "../search/provider.ts";
import type { LimitStore } from "../store/store.ts";
import { createAsker } from "./search.ts";

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
