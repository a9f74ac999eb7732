import type { Config } from "../config/settings.ts";
import { AssayError } from "../domain/error.ts";
import type { Search } from "../gather/parts.ts";
import type { Outbound } from "../outbound/outbound.ts";
import type { Clock } from "../run/clock.ts";
import { isRunError } from "../run/errors.ts";
import { createLimiter } from "../run/limiter.ts";
import type { Run } from "../run/run.ts";
import { bing } from "../search/bing.ts";
import { brave } from "../search/brave.ts";
import { createSearchChain, type SearchChain, startingWith } from "../search/chain.ts";
import { duckduckgo } from "../search/duckduckgo.ts";
import { exa } from "../search/exa.ts";
import { perplexity } from "../search/perplexity.ts";
import { PROVIDER_NAMES, type ProviderName, type SearchProvider, type SearchQuery, type SearchResult } from "../search/provider.ts";
import { createSearchBreaker, searchWithChain } from "../search/search.ts";
import { searxng } from "../search/searxng.ts";
import { serpapi } from "../search/serpapi.ts";
import { tavily } from "../search/tavily.ts";
import type { CacheStore } from "../store/store.ts";

/** Services in the order they are tried where the user names none: those with a key, best first, then what needs none. */
const ORDER: readonly Exclude<ProviderName, "library">[] = [
  "tavily",
  "exa",
  "brave",
  "perplexity",
  "serpapi",
  "searxng",
  "bing",
  "duckduckgo",
];

/** What a service's own limits ask of us, unless it says otherwise by Retry-After. */
const PER_SERVICE = { concurrency: 4, minIntervalMs: 50 };
/** DuckDuckGo takes four or five rapid requests for a bot. */
const DUCKDUCKGO = { concurrency: 1, minIntervalMs: 1_200 };

/** Whether the web is searched: as the user says, else when a search service has been set up. */
export function searchesWeb(config: Config): boolean {
  return (
    config["search.web"] ?? (config["search.providers"] !== undefined || configuredServices(config).some((name) => name !== "duckduckgo"))
  );
}

/** Services that could be asked as things are set: they have their key or address, or need none. */
export function configuredServices(config: Config): Exclude<ProviderName, "library">[] {
  return ORDER.filter((name) => missingSetting(name, config) === undefined);
}

/** The web services a run asks, in order. @throws AssayError CONFIG_INVALID for a name that does not exist or lacks its key */
export function webProviders(config: Config, outbound: Outbound): SearchProvider[] {
  const prices = searchPrices(config);
  return webServiceNames(config).map((name) => {
    const asked = service(name, config, outbound);
    const price = prices.get(name);
    if (price === undefined) return asked;
    const { advancedMicroUsd: _, ...capabilities } = asked.capabilities;
    return { ...asked, capabilities: { ...capabilities, costMicroUsd: price } };
  });
}

/** Prices on the user's own plans, in millionths of a US dollar (X4). @throws AssayError CONFIG_INVALID */
export function searchPrices(config: Config): ReadonlyMap<string, number> {
  return new Map(
    config["search.prices"].map((entry) => {
      const [, name = "", dollars = ""] = /^\s*([a-z]+)\s*=\s*(\d+(?:\.\d+)?)\s*$/i.exec(entry) ?? [];
      const known = ORDER.find((one) => one === name.toLowerCase());
      if (known !== undefined) return [known, Math.round(Number(dollars) * 1e6)] as const;
      throw new AssayError("CONFIG_INVALID", `search.prices: "${entry}" is not of the form service=dollars, such as brave=0.003.`, {
        field: "search.prices",
      });
    }),
  );
}

/**
 * Says what is wrong with the services as they are set, before anything is opened or asked.
 * @param preferred the service a request wants asked first
 * @throws AssayError CONFIG_INVALID; INVALID_INPUT (field `provider`) when the preferred one would not be asked
 */
export function checkSearchSettings(config: Config, preferred: string | undefined): void {
  searchPrices(config);
  const web = searchesWeb(config);
  const names = web ? webServiceNames(config) : [];
  if (preferred === undefined || preferred === "library" || names.some((name) => name === preferred)) return;
  const known = ORDER.find((name) => name === preferred);
  const remedy =
    known === undefined
      ? `is no search service; there are ${ORDER.join(", ")} and library`
      : !web
        ? "would not be asked, since the web is not searched; add --web"
        : `is not set up${missingSetting(known, config) === undefined ? "" : `; set ${missingSetting(known, config)}`}`;
  throw new AssayError("INVALID_INPUT", `\`provider\`: ${preferred} ${remedy}.`, { field: "provider" });
}

function webServiceNames(config: Config): Exclude<ProviderName, "library">[] {
  const named = config["search.providers"];
  if (named === undefined) return configuredServices(config);
  return named
    .filter((name) => name !== "library")
    .map((name) => {
      const known = PROVIDER_NAMES.find((candidate) => candidate === name.toLowerCase());
      if (known === undefined || known === "library") {
        throw new AssayError("CONFIG_INVALID", `There is no search service ${name}; there are ${ORDER.join(", ")} and library.`, {
          field: "search.providers",
        });
      }
      const missing = missingSetting(known, config);
      if (missing !== undefined)
        throw new AssayError("CONFIG_INVALID", `The search service ${known} needs ${missing}.`, { field: "search.providers" });
      return known;
    });
}

function missingSetting(name: Exclude<ProviderName, "library">, config: Config): string | undefined {
  switch (name) {
    case "duckduckgo":
      return undefined;
    case "searxng":
      return config["searxng.baseUrl"] === undefined ? "SEARXNG_URL" : undefined;
    case "bing":
      return config["bing.apiKey"] === undefined || config["bing.baseUrl"] === undefined ? "BING_API_KEY and BING_BASE_URL" : undefined;
    default:
      return config[`${name}.apiKey`] === undefined ? `${name.toUpperCase()}_API_KEY` : undefined;
  }
}

function service(name: Exclude<ProviderName, "library">, config: Config, outbound: Outbound): SearchProvider {
  const common = { outbound, timeoutMs: config["search.timeout_s"] * 1000 };
  switch (name) {
    case "duckduckgo":
      return duckduckgo({ ...common, apiKey: "", baseUrl: config["duckduckgo.baseUrl"] });
    case "searxng":
      return searxng({ ...common, apiKey: "", baseUrl: config["searxng.baseUrl"] ?? "" });
    case "bing":
      return bing({ ...common, apiKey: config["bing.apiKey"] ?? "", baseUrl: config["bing.baseUrl"] ?? "" });
    case "serpapi":
      return serpapi({
        ...common,
        apiKey: config["serpapi.apiKey"] ?? "",
        baseUrl: config["serpapi.baseUrl"],
        engine: config["serpapi.engine"],
      });
    case "tavily":
      return tavily({ ...common, apiKey: config["tavily.apiKey"] ?? "", baseUrl: config["tavily.baseUrl"] });
    case "exa":
      return exa({ ...common, apiKey: config["exa.apiKey"] ?? "", baseUrl: config["exa.baseUrl"] });
    case "brave":
      return brave({ ...common, apiKey: config["brave.apiKey"] ?? "", baseUrl: config["brave.baseUrl"] });
    case "perplexity":
      return perplexity({ ...common, apiKey: config["perplexity.apiKey"] ?? "", baseUrl: config["perplexity.baseUrl"] });
  }
}

export interface SearchParts {
  readonly config: Config;
  /** The library, when there is one; searched beside the web, not instead of it. */
  readonly library: SearchProvider | undefined;
  readonly web: readonly SearchProvider[];
  readonly cache: CacheStore;
  readonly clock: Clock;
  /** Shared by everything of the process that searches, so that its limits hold over all. */
  readonly ask?: Asker;
}

/** One search by a chain of services, under the limits each service asks of the whole process. */
export type Asker = (run: Run, ask: { readonly key: string; readonly query: SearchQuery }, chain: SearchChain) => ReturnType<Search>;

/** Makes the one {@link Asker} of a process; the library needs neither limits nor cache. */
export function createAsker({ config, cache, clock }: Pick<SearchParts, "config" | "cache" | "clock">): Asker {
  const limiter = createLimiter({ concurrency: 8, limitFor: (key) => (key === "provider:duckduckgo" ? DUCKDUCKGO : PER_SERVICE), clock });
  const breaker = createSearchBreaker(clock);
  const ttlMs = config["search.cacheHours"] * 3_600_000;
  const limits = { limiter, breaker, ...(ttlMs > 0 ? { cache: { store: cache, ttlMs } } : {}) };
  return (run, ask, chain) =>
    searchWithChain(run, { ...ask, chain, ...(chain.providers.every(({ capabilities }) => capabilities.local) ? {} : limits) });
}

/**
 * One search over everything that is set up: the library and the web's chain side by side, their results merged best rank first. It fails only
 * when everything asked has failed.
 * @throws AssayError CONFIG_INVALID when there is nothing to search
 */
export function createSearch(parts: SearchParts): (preferred: string | undefined) => Search {
  const { library } = parts;
  if (library === undefined && parts.web.length === 0) {
    throw new AssayError("CONFIG_INVALID", "There is nothing to search: add a folder with --library DIR, or search the web with --web.", {
      field: "search.providers",
    });
  }
  const askChain = parts.ask ?? createAsker(parts);
  const local = library === undefined ? undefined : createSearchChain([library]);
  const web = parts.web.length === 0 ? undefined : createSearchChain(parts.web);
  return (preferred) => {
    // A preferred service that is not set up is the user's mistake, and is said before anything is asked.
    const chain = web !== undefined && preferred !== undefined && preferred !== "library" ? startingWith(web, preferred) : web;
    return async (run, ask) => {
      const asked = [local, chain].flatMap((each) => (each === undefined ? [] : [askChain(run, ask, each)]));
      const settled = await Promise.allSettled(asked);
      const failures = settled.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
      const runError = failures.find(isRunError);
      if (runError !== undefined) throw runError;
      const answers = settled.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
      const first = answers[0];
      if (first === undefined) throw failures[0];
      return {
        results: interleave(answers.map((answer) => answer.results)),
        provider: answers.at(-1)?.provider ?? first.provider,
        cached: answers.every((answer) => answer.cached),
        ...(failures.length === 0 ? {} : { refused: AssayError.from(failures[0]) }),
      };
    };
  };
}

function interleave(lists: readonly (readonly SearchResult[])[]): SearchResult[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const merged: SearchResult[] = [];
  for (let i = 0; i < longest; i++) for (const list of lists) if (list[i] !== undefined) merged.push(list[i] as SearchResult);
  return merged;
}
