import { describe, expect, it } from "vitest";
import { directRun } from "../../test/world/direct-run.ts";
import { AssayError, type ErrorType } from "../domain/error.ts";
import type { CanonicalUrl } from "../domain/url.ts";
import { createLimiter } from "../run/limiter.ts";
import { type ChainFailure, chainStart, createSearchChain, forRole, nextProvider, pauseMs, startingWith } from "./chain.ts";
import { GENERAL, type ProviderName, type SearchProvider, type SearchQuery, type SearchResult } from "./provider.ts";
import { createSearchBreaker, searchCacheKey, searchWithChain } from "./search.ts";

const QUERY: SearchQuery = { query: "q", limit: 5, includeDomains: [], excludeDomains: [], searchDepth: "basic" };
const FOUND: SearchResult = { url: "https://a.example/" as CanonicalUrl, title: "A", snippet: "a", provider: "tavily", rank: 1 };

interface Script extends SearchProvider {
  readonly asked: number[];
}

/** A provider that does what its script says, call by call; the last entry holds for ever. */
function scripted(name: ProviderName, script: readonly (AssayError | readonly SearchResult[])[], costMicroUsd = 1000): Script {
  const asked: number[] = [];
  return {
    name,
    asked,
    capabilities: {
      ...GENERAL,
      scores: false,
      domainFilters: false,
      languageFilter: false,
      text: false,
      free: costMicroUsd === 0,
      local: false,
      roles: name === "exa" ? ["concepts"] : ["facts"],
      costMicroUsd,
    },
    async search() {
      const answer = script[Math.min(asked.length, script.length - 1)] ?? [];
      asked.push(asked.length + 1);
      if (answer instanceof AssayError) throw answer;
      return answer;
    },
  };
}

const failure = (type: ErrorType, options = {}) => new AssayError(type, `${type} happened.`, options);

describe("R5 the planner of attempts", () => {
  const chain = createSearchChain([scripted("tavily", []), scripted("duckduckgo", [])]);
  const failedWith = (error: AssayError, attempts: number): ChainFailure => ({ error, attempts });

  it("R5 asks the first provider first, at once", () => {
    expect(nextProvider(chain, chainStart(), undefined, 0)).toMatchObject({ kind: "ask", waitMs: 0, provider: { name: "tavily" } });
  });

  it.each([
    [1, 0, 500],
    [1, 1, 750],
    [2, 0, 1000],
    [2, 0.5, 1250],
  ])("R5 pauses after attempt %i with jitter %f for %i ms", (attempts, random, waitMs) => {
    const move = nextProvider(chain, chainStart(), failedWith(failure("NETWORK_ERROR"), attempts), random);
    expect(move).toMatchObject({ kind: "ask", waitMs, provider: { name: "tavily" } });
  });

  it("R5 never pauses longer than 10 s, and never shorter than Retry-After", () => {
    expect(pauseMs(failure("RATE_LIMITED"), 12, 1)).toBe(10_000);
    expect(pauseMs(failure("RATE_LIMITED", { retryAfterMs: 7000 }), 1, 0)).toBe(7000);
  });

  it.each([
    ["NETWORK_ERROR", 3],
    ["QUOTA_EXCEEDED", 1],
    ["UNAUTHORIZED", 1],
    ["SEARCH_BLOCKED", 1],
    ["PARSE_ERROR", 1],
    ["BUDGET_EXHAUSTED", 1],
  ] as const)("R5 goes to the next provider on %s after %i attempts", (type, attempts) => {
    expect(nextProvider(chain, chainStart(), failedWith(failure(type), attempts), 0)).toMatchObject({
      kind: "ask",
      waitMs: 0,
      provider: { name: "duckduckgo" },
    });
  });

  it("R5 leaves alone who asks to wait longer than 10 s", () => {
    const move = nextProvider(chain, chainStart(), failedWith(failure("RATE_LIMITED", { retryAfterMs: 60_000 }), 1), 0);
    expect(move).toMatchObject({ kind: "ask", provider: { name: "duckduckgo" } });
  });

  it.each(["CANCELLED", "STALE_EPOCH", "JOURNAL_MISMATCH", "REPLAY_GAP", "STORE_ERROR", "INTERNAL"] as const)(
    "R5 R18 stops at once on %s, which is no failure of a provider",
    (type) => {
      expect(nextProvider(chain, chainStart(), failedWith(failure(type), 1), 0)).toMatchObject({ kind: "stop", error: { type } });
    },
  );

  it("R5 an empty chain and an unknown name are said to be so", () => {
    expect(() => createSearchChain([])).toThrow(expect.objectContaining({ type: "CONFIG_INVALID", field: "search.providers" }));
    expect(() => startingWith(chain, "yahoo")).toThrow('There is no search service "yahoo" set up; there are: tavily, duckduckgo.');
    expect(startingWith(chain, "duckduckgo").providers.map(({ name }) => name)).toEqual(["duckduckgo", "tavily"]);
  });

  it("C7 puts those made for a role first", () => {
    const both = createSearchChain([scripted("tavily", []), scripted("exa", []), scripted("brave", [])]);
    expect(forRole(both, "concepts").providers.map(({ name }) => name)).toEqual(["exa", "tavily", "brave"]);
    expect(forRole(both, "facts").providers.map(({ name }) => name)).toEqual(["tavily", "brave", "exa"]);
  });
});

describe("R5 a search over the chain", () => {
  it("R5 asks three times, then the next provider, which answers", async () => {
    const first = scripted("tavily", [failure("NETWORK_ERROR")]);
    const second = scripted("duckduckgo", [[FOUND]]);
    const outcome = await searchWithChain(directRun(), { key: "s", query: QUERY, chain: createSearchChain([first, second]) });
    expect(outcome).toMatchObject({ provider: "duckduckgo", cached: false, results: [{ url: "https://a.example/" }] });
    expect(first.asked).toHaveLength(3);
  });

  it("R5 no results are an answer: nobody else is asked", async () => {
    const second = scripted("duckduckgo", [[FOUND]]);
    const outcome = await searchWithChain(directRun(), {
      key: "s",
      query: QUERY,
      chain: createSearchChain([scripted("tavily", [[]]), second]),
    });
    expect(outcome).toEqual({ results: [], provider: "tavily", cached: false });
    expect(second.asked).toHaveLength(0);
  });

  it("R5 says what each provider said when all fail", async () => {
    const chain = createSearchChain([
      scripted("tavily", [new AssayError("UNAUTHORIZED", "Tavily refused the key (401): check TAVILY_API_KEY.")]),
      scripted("duckduckgo", [new AssayError("SEARCH_BLOCKED", "DuckDuckGo takes this machine for a bot.")]),
    ]);
    await expect(searchWithChain(directRun(), { key: "s", query: QUERY, chain })).rejects.toMatchObject({
      type: "SEARCH_PROVIDER_UNAVAILABLE",
      message:
        "No search service answered. tavily: Tavily refused the key (401): check TAVILY_API_KEY. duckduckgo: DuckDuckGo takes this machine for a bot.",
      retryable: false,
    });
  });

  it("X4 a paid provider beyond the money budget is not asked; a free one is", async () => {
    const paid = scripted("tavily", [[FOUND]], 5000);
    const free = scripted("duckduckgo", [[FOUND]], 0);
    const outcome = await searchWithChain(directRun({ limits: { costMicroUsd: 100 } }), {
      key: "s",
      query: QUERY,
      chain: createSearchChain([paid, free]),
    });
    expect(outcome.provider).toBe("duckduckgo");
    expect(paid.asked).toHaveLength(0);
    const alone = searchWithChain(directRun({ limits: { costMicroUsd: 100 } }), {
      key: "s",
      query: QUERY,
      chain: createSearchChain([paid]),
    });
    await expect(alone).rejects.toMatchObject({ type: "BUDGET_EXHAUSTED" });
  });

  it("R18 a resumed run repeats neither the failure nor the answer", async () => {
    const first = scripted("tavily", [failure("QUOTA_EXCEEDED")]);
    const second = scripted("duckduckgo", [[FOUND]]);
    const spec = { key: "s", query: QUERY, chain: createSearchChain([first, second]) };
    const run = directRun();
    const before = await searchWithChain(run, spec);
    expect(await searchWithChain(run.resumed(), spec)).toEqual(before);
    expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
  });

  it("R18 a Retry-After too long to wait for leads to the same provider again when resumed", async () => {
    const first = scripted("tavily", [failure("RATE_LIMITED", { retryAfterMs: 3_600_000 })]);
    const spec = { key: "s", query: QUERY, chain: createSearchChain([first, scripted("duckduckgo", [[FOUND]])]) };
    const run = directRun();
    await searchWithChain(run, spec);
    expect((await searchWithChain(run.resumed(), spec)).provider).toBe("duckduckgo");
    expect(first.asked).toHaveLength(1);
  });

  it("X3 results found before are used again within their time, for nothing", async () => {
    const kept = new Map<string, { results: string; at: string }>();
    const store = {
      getSearch: async (key: string, notBefore: string) => {
        const row = kept.get(key);
        return row !== undefined && row.at >= notBefore ? row.results : undefined;
      },
      putSearch: async (key: string, results: string, at: string) => void kept.set(key, { results, at }),
    };
    const provider = scripted("tavily", [[FOUND]]);
    const spec = { key: "s", query: QUERY, chain: createSearchChain([provider]), cache: { store, ttlMs: 60_000 } };
    let now = 1_000_000;
    const clock = { now: () => now, ticks: () => now, sleep: async () => undefined };
    expect((await searchWithChain(directRun({ clock }), spec)).cached).toBe(false);
    const again = directRun({ clock });
    expect(await searchWithChain(again, spec)).toMatchObject({
      cached: true,
      provider: "tavily",
      results: [{ url: "https://a.example/" }],
    });
    expect(again.budget.spent().costMicroUsd).toBe(0);
    now += 60_001;
    expect((await searchWithChain(directRun({ clock }), spec)).cached).toBe(false);
    expect(provider.asked).toHaveLength(2);
  });

  it("X3 an empty list is not kept: the next search asks again", async () => {
    let puts = 0;
    const store = { getSearch: async () => undefined, putSearch: async () => void puts++ };
    const chain = createSearchChain([scripted("tavily", [[]])]);
    await searchWithChain(directRun(), { key: "s", query: QUERY, chain, cache: { store, ttlMs: 1000 } });
    expect(puts).toBe(0);
  });

  it("X3 the cache knows provider and everything asked apart, but not the order of domains", () => {
    const key = searchCacheKey("tavily", QUERY);
    expect(searchCacheKey("exa", QUERY)).not.toBe(key);
    expect(searchCacheKey("tavily", { ...QUERY, language: "de" })).not.toBe(key);
    const domains = (list: string[]) => searchCacheKey("tavily", { ...QUERY, excludeDomains: list });
    expect(domains(["a.example", "b.example"])).toBe(domains(["b.example", "a.example"]));
  });

  it("R5 a service that failed three times in a row is left alone by the next run, and tried again later", async () => {
    let now = 0;
    const clock = { now: () => now, ticks: () => now, sleep: async () => undefined };
    const breaker = createSearchBreaker(clock);
    const limiter = createLimiter({ concurrency: 2, limitFor: () => ({ concurrency: 1, minIntervalMs: 0 }), clock });
    const down = scripted("tavily", [...Array.from({ length: 9 }, () => failure("NETWORK_ERROR")), [FOUND]]);
    const spec = { key: "s", query: QUERY, chain: createSearchChain([down, scripted("duckduckgo", [[FOUND]])]), breaker, limiter };
    for (let i = 0; i < 5; i++) expect((await searchWithChain(directRun(), spec)).provider).toBe("duckduckgo");
    expect(down.asked).toHaveLength(9);
    now += 30_001;
    expect((await searchWithChain(directRun(), spec)).provider).toBe("tavily");
  });

  it("R5 a service that blinks under four queries at once is asked again by each of them, and left alone by none", async () => {
    const breaker = createSearchBreaker({ now: () => 0, ticks: () => 0, sleep: async () => undefined });
    const down = scripted("tavily", [...Array.from({ length: 4 }, () => failure("NETWORK_ERROR")), [FOUND]]);
    const queries = ["a", "b", "c", "d"].map((query) =>
      searchWithChain(directRun(), { key: query, query: { ...QUERY, query }, chain: createSearchChain([down]), breaker }),
    );
    expect((await Promise.all(queries)).map(({ provider }) => provider)).toEqual(Array(4).fill("tavily"));
    expect(down.asked).toHaveLength(8);
  });

  it("X4 what was not sent, and what a service refused, costs nothing; what it says it charged is what counts", async () => {
    const breaker = createSearchBreaker({ now: () => 0, ticks: () => 0, sleep: async () => undefined });
    const down = scripted("tavily", [failure("NETWORK_ERROR")]);
    for (let i = 0; i < 4; i++) {
      const run = directRun();
      await searchWithChain(run, { key: "s", query: QUERY, chain: createSearchChain([down]), breaker }).catch(() => undefined);
      expect(run.budget.spent().costMicroUsd).toBe(0);
    }
    expect(down.asked).toHaveLength(9);
    const run = directRun();
    const telling = {
      ...scripted("exa", [[FOUND]]),
      search: async (_: unknown, __: unknown, told?: (cost: number) => void) => {
        told?.(300);
        return [FOUND];
      },
    };
    await searchWithChain(run, { key: "s", query: QUERY, chain: createSearchChain([telling]) });
    expect(run.budget.spent().costMicroUsd).toBe(300);
  });

  it("R5 a cancelled run asks nobody else", async () => {
    const controller = new AbortController();
    const first: SearchProvider = {
      ...scripted("tavily", []),
      search: async () => {
        controller.abort();
        throw new AssayError("NETWORK_ERROR", "gone");
      },
    };
    const second = scripted("duckduckgo", [[FOUND]]);
    const run = directRun({ signal: controller.signal });
    await expect(searchWithChain(run, { key: "s", query: QUERY, chain: createSearchChain([first, second]) })).rejects.toThrow();
    expect(second.asked).toHaveLength(0);
  });
});
