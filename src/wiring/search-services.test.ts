import { describe, expect, it } from "vitest";
import { loadConfig } from "../config/config.ts";
import { AssayError } from "../domain/error.ts";
import type { Outbound, OutboundRequest } from "../outbound/outbound.ts";
import type { SearchQuery } from "../search/provider.ts";
import { webProviders } from "./search-services.ts";

const KEYED = ["TAVILY", "EXA", "BRAVE", "SERPAPI", "BING"];
const KEYS = Object.fromEntries(KEYED.map((name) => [`${name}_API_KEY`, `key of ${name.toLowerCase()}`]));
const BASES = { SEARXNG_URL: "http://searxng.test/", BING_BASE_URL: "http://bing.test/" };
const configOf = (env: Readonly<Record<string, string>>) => loadConfig({ env, cwd: "/nowhere" }).config;

/** What each service is sent for one search, by its name. @param wishes what the search asks for besides */
async function sent(
  env: Readonly<Record<string, string>>,
  wishes: Partial<SearchQuery> = {},
): Promise<ReadonlyMap<string, OutboundRequest>> {
  const found = new Map<string, OutboundRequest>();
  let asking = "";
  const outbound: Outbound = {
    request: async (request) => {
      found.set(asking, request);
      throw new AssayError("NETWORK_ERROR", "Nobody is asked.");
    },
    close: async () => undefined,
  };
  for (const provider of webProviders(configOf(env), outbound)) {
    asking = provider.name;
    const query: SearchQuery = { query: "tides", limit: 3, includeDomains: [], excludeDomains: [], searchDepth: "basic", ...wishes };
    await provider.search(query, new AbortController().signal).catch(() => undefined);
  }
  return found;
}

describe("the services that are searched", () => {
  it("R5 X6 each is asked where it is set to be, with its own key alone, for as long as is set", async () => {
    const env = { ...KEYS, ...BASES, ASSAY_SEARCH_TIMEOUT_S: "7" };
    const config = configOf(env);
    const all = await sent(env);
    expect(all.size).toBeGreaterThanOrEqual(13);
    for (const [name, { url, headers, body, deadlineMs }] of all) {
      expect([name, deadlineMs]).toEqual([name, 7_000]);
      const base = Object.entries(config).find(([setting]) => setting === `${name}.baseUrl`)?.[1];
      expect([name, new URL(url).host]).toEqual([name, new URL(String(base).replace("{language}", "en")).host]);
      const said = decodeURIComponent(`${url} ${JSON.stringify(headers)} ${String(body)}`.replaceAll("+", " "));
      const keys = KEYED.filter((one) => said.includes(`key of ${one.toLowerCase()}`)).map((one) => one.toLowerCase());
      expect([name, keys]).toEqual([name, KEYED.map((one) => one.toLowerCase()).filter((one) => one === name)]);
    }
  });

  it.each<readonly ["languageFilter" | "domainFilters", Partial<SearchQuery>, RegExp]>([
    ["languageFilter", { language: "de" }, /$^/u],
    // Words of the query that a service may heed are no filter of its own.
    ["domainFilters", { includeDomains: ["port.test"] }, /site(?::|%3A)port\.test/iu],
  ])("R5 G3 a service that declares %s is told what is wished, and no other", async (capability, wishes, inWords) => {
    const env = { ...KEYS, ...BASES };
    const declared = new Map(webProviders(configOf(env), {} as Outbound).map(({ name, capabilities }) => [name, capabilities[capability]]));
    const [plain, wished] = [await sent(env), await sent(env, wishes)];
    const said = (request: OutboundRequest | undefined) => JSON.stringify([request?.url, request?.body, request?.headers]);
    const told = [...declared.keys()].map((name) => {
      const now = said(wished.get(name));
      return [name, now !== said(plain.get(name)) && !inWords.test(now)];
    });
    expect(told).toEqual([...declared]);
  });

  it.each([
    [{ ...BASES }, "bing", "BING_API_KEY and BING_BASE_URL"],
    [{ BING_API_KEY: "k" }, "bing", "BING_API_KEY and BING_BASE_URL"],
    [{}, "searxng", "SEARXNG_URL"],
    [{}, "tavily", "TAVILY_API_KEY"],
    [{}, "exa", "EXA_API_KEY"],
    [{}, "brave", "BRAVE_API_KEY"],
    [{}, "serpapi", "SERPAPI_API_KEY"],
  ])("X6 with %j the service %s is not there for want of %s", (env, name, missing) => {
    const config = configOf({ ...env, ASSAY_SEARCH_PROVIDERS: name });
    expect(() => webProviders(config, {} as Outbound)).toThrow(`The search service ${name} needs ${missing}.`);
  });
});
