// The vendors' own clients against the emulated services: what the emulators send must be what the real services' clients accept, and what
// those clients make of it must be what our adapters make of it.
import http from "node:http";
import https from "node:https";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createOutbound } from "../src/outbound/client.ts";
import { exa } from "../src/search/exa.ts";
import { github } from "../src/search/github.ts";
import { perplexity } from "../src/search/perplexity.ts";
import type { SearchProvider, SearchQuery } from "../src/search/provider.ts";
import { serpapi } from "../src/search/serpapi.ts";
import { tavily } from "../src/search/tavily.ts";
import { client } from "./vendor-client.ts";
import { type PartHandle, startParts } from "./world/part.ts";
import { type FoundPage, type ServiceName, searchServices, WORLD_KEY } from "./world/search-services.ts";

const PAGES: readonly FoundPage[] = [
  {
    url: "https://harbour.example/lamps",
    title: "Lamps",
    snippet: "Lamps burned colza oil.",
    score: 0.9,
    published: "2024-03-05",
    text: "Lamps burned colza oil.",
  },
  { url: "https://coast.example/keepers", title: "Keepers", snippet: "Keepers trimmed the wicks.", score: 0.4 },
];
const URLS = PAGES.map((page) => page.url);
const QUERY: SearchQuery = { query: "lamps", limit: 5, includeDomains: [], excludeDomains: [], searchDepth: "basic" };
const BAD_KEY = "wrong-key-987654321";

type Reply = Readonly<Record<string, unknown>>;
interface TavilyModule {
  tavily(options: { apiKey: string; apiBaseURL: string }): {
    search(query: string, options?: Reply): Promise<{ results: readonly Reply[] }>;
  };
}
interface ExaModule {
  default: new (apiKey: string, baseUrl: string) => { search(query: string, options?: Reply): Promise<{ results: readonly Reply[] }> };
}
interface PerplexityModule {
  default: new (options: {
    apiKey: string;
    baseURL: string;
    maxRetries: number;
  }) => {
    search: { create(body: Reply): Promise<{ results: readonly Reply[] }> };
    chat: { completions: { create(body: Reply): Promise<{ citations?: readonly string[]; choices: readonly { message: Reply }[] }> } };
  };
}
interface OctokitModule {
  Octokit: new (
    options: Reply,
  ) => {
    rest: {
      search: Readonly<
        Record<"repos" | "issuesAndPullRequests", (asked: Reply) => Promise<{ data: { items: readonly Reply[] }; headers: Reply }>>
      >;
    };
  };
}
interface SerpApiModule {
  getJson(parameters: Reply): Promise<{ organic_results?: readonly Reply[]; error?: string }>;
}

const outbound = createOutbound();
let world: { parts: Readonly<Record<ServiceName, PartHandle>>; close(): Promise<void> };
beforeAll(async () => {
  world = await startParts(searchServices({ search: (query, limit) => (query.includes("zzz") ? [] : PAGES.slice(0, limit)) }));
});
afterAll(async () => {
  await world.close();
  await outbound.close();
});

function options(service: ServiceName) {
  return { apiKey: WORLD_KEY, baseUrl: world.parts[service].origin, outbound, timeoutMs: 20_000 };
}

const ours = async (provider: SearchProvider) =>
  (await provider.search(QUERY, new AbortController().signal)).map(({ url, title }) => [url, title]);
const theirs = (results: readonly Reply[], address = "url") => results.map((result) => [result[address], result.title]);

describe("R5 the emulated services satisfy the vendors' clients", () => {
  it("R5 @octokit/rest reads the same repositories as our adapter, and refuses a bad token", async () => {
    const { Octokit } = await client<OctokitModule>("@octokit/rest");
    const baseUrl = world.parts.github.origin;
    const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    const { rest } = new Octokit({ auth: WORLD_KEY, baseUrl, log: silent });
    const { data, headers } = await rest.search.repos({ q: "lamps", per_page: 3 });
    expect(data.items.map((item) => [item.html_url, item.full_name])).toEqual(await ours(github(options("github"))));
    expect(headers["x-ratelimit-remaining"]).toBe("8");
    expect((await rest.search.issuesAndPullRequests({ q: "lamps is:issue" })).data.items).toEqual([]);
    await expect(new Octokit({ auth: BAD_KEY, baseUrl, log: silent }).rest.search.repos({ q: "lamps" })).rejects.toThrow("Bad credentials");
  });

  it("R5 @tavily/core reads the same results as our adapter, and refuses a bad key", async () => {
    const { tavily: connect } = await client<TavilyModule>("@tavily/core");
    const { origin } = world.parts.tavily;
    const { results } = await connect({ apiKey: WORLD_KEY, apiBaseURL: origin }).search("lamps", { searchDepth: "basic", maxResults: 5 });
    expect(theirs(results)).toEqual(await ours(tavily(options("tavily"))));
    expect(results[0]).toMatchObject({ content: "Lamps burned colza oil.", score: 0.9 });
    await expect(connect({ apiKey: BAD_KEY, apiBaseURL: origin }).search("lamps")).rejects.toThrow(
      "Unauthorized: missing or invalid API key.",
    );
  });

  it("G7 the fields our adapter sends to Tavily are the ones its client sends", async () => {
    const { tavily: connect } = await client<TavilyModule>("@tavily/core");
    const { calls, origin } = world.parts.tavily;
    const wishes = {
      includeRawContent: false,
      language: "de",
      filterByLanguage: true,
      startDate: "2024-01-01",
      excludeDomains: ["lg.com"],
    };
    await connect({ apiKey: WORLD_KEY, apiBaseURL: origin }).search("lamps", { ...wishes, searchDepth: "basic", maxResults: 5 });
    const sent = JSON.parse(calls.at(-1)?.body ?? "{}");
    const query = { ...QUERY, language: "de", dateRange: { from: "2024-01-01" }, excludeDomains: ["lg.com"] };
    await tavily(options("tavily")).search(query, new AbortController().signal);
    expect(JSON.parse(calls.at(-1)?.body ?? "{}")).toEqual(sent);
  });

  it("R5 exa-js reads the same results as our adapter, and refuses a bad key", async () => {
    const { default: Exa } = await client<ExaModule>("exa-js");
    const { origin } = world.parts.exa;
    const { results } = await new Exa(WORLD_KEY, origin).search("lamps", { numResults: 5, contents: { text: { maxCharacters: 500 } } });
    expect(theirs(results)).toEqual(await ours(exa(options("exa"))));
    expect(results[0]).toMatchObject({ text: "Lamps burned colza oil.", score: 0.9, publishedDate: "2024-03-05T00:00:00.000Z" });
    await expect(new Exa(BAD_KEY, origin).search("lamps")).rejects.toThrow("Invalid API key");
  });

  it("R5 @perplexity-ai/perplexity_ai reads searches and answers, and refuses a bad key", async () => {
    const { default: Perplexity } = await client<PerplexityModule>("@perplexity-ai/perplexity_ai");
    const { origin } = world.parts.perplexity;
    const connected = new Perplexity({ apiKey: WORLD_KEY, baseURL: origin, maxRetries: 0 });
    const { results } = await connected.search.create({ query: "lamps", max_results: 5 });
    expect(theirs(results)).toEqual(await ours(perplexity(options("perplexity"))));
    const answer = await connected.chat.completions.create({ model: "sonar", messages: [{ role: "user", content: "lamps" }] });
    expect(answer.citations).toEqual(URLS);
    expect(answer.choices[0]?.message.content).toContain("[2]");
    const refused = new Perplexity({ apiKey: BAD_KEY, baseURL: origin, maxRetries: 0 }).search.create({ query: "lamps" });
    await expect(refused).rejects.toMatchObject({ status: 401 });
  });

  it("R5 serpapi reads the same results as our adapter; nothing found is no failure, a bad key is one", async () => {
    const { getJson } = await client<SerpApiModule>("serpapi");
    const { port } = world.parts.serpapi;
    // The client knows one host only; its requests are led to the emulator.
    const led = vi
      .spyOn(https, "get")
      .mockImplementation(((asked: http.RequestOptions, answer: (response: http.IncomingMessage) => void) =>
        http.get({ path: asked.path ?? "/", host: "127.0.0.1", port }, answer)) as typeof https.get);
    try {
      const asked = { engine: "google", api_key: WORLD_KEY };
      const { organic_results = [] } = await getJson({ ...asked, q: "lamps" });
      expect(theirs(organic_results, "link")).toEqual(await ours(serpapi({ ...options("serpapi"), engine: "google" })));
      expect((await getJson({ ...asked, q: "zzz" })).error).toBe("Google hasn't returned any results for this query.");
      await expect(getJson({ ...asked, api_key: BAD_KEY, q: "lamps" })).rejects.toContain("Invalid API key");
    } finally {
      led.mockRestore();
    }
  });
});
