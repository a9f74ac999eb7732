import type { Config } from "../config/settings.ts";
import { AssayError } from "../domain/error.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { arxiv } from "../search/arxiv.ts";
import { bing } from "../search/bing.ts";
import { brave } from "../search/brave.ts";
import { crossref } from "../search/crossref.ts";
import { duckduckgo } from "../search/duckduckgo.ts";
import { europepmc } from "../search/europepmc.ts";
import { exa } from "../search/exa.ts";
import { github } from "../search/github.ts";
import { openalex } from "../search/openalex.ts";
import { perplexity } from "../search/perplexity.ts";
import { PROVIDER_NAMES, type ProviderName, type SearchProvider } from "../search/provider.ts";
import { searxng } from "../search/searxng.ts";
import { serpapi } from "../search/serpapi.ts";
import type { ServiceOptions } from "../search/service.ts";
import { stackexchange } from "../search/stackexchange.ts";
import { tavily } from "../search/tavily.ts";
import { wikipedia } from "../search/wikipedia.ts";
import { loadLanguageDetector } from "../text/language.ts";

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
  "wikipedia",
  "openalex",
  "crossref",
  "europepmc",
  "arxiv",
  "stackexchange",
  "github",
];
/** The first of them are there only where they have been set up. */
const SET_UP = ORDER.slice(0, ORDER.indexOf("duckduckgo"));

/** Whether the web is searched: as the user says, else when a search service has been set up. */
export function searchesWeb(config: Config): boolean {
  return (
    config["search.web"] ?? (config["search.providers"] !== undefined || SET_UP.some((name) => missingSetting(name, config) === undefined))
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
    case "wikipedia":
    case "openalex":
    case "crossref":
    case "europepmc":
    case "arxiv":
    case "stackexchange":
    case "github":
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
  const common = { outbound, timeoutMs: config["search.timeout_s"] * 1000, contact: config["search.contact"] };
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
    case "wikipedia":
      return wikipedia({ ...common, apiKey: "", baseUrl: config["wikipedia.baseUrl"], detect: loadLanguageDetector });
    case "openalex":
      return openalex(openAlexOptions(config, outbound));
    case "crossref":
      return crossref({ ...common, apiKey: "", baseUrl: config["crossref.baseUrl"] });
    case "europepmc":
      return europepmc({ ...common, apiKey: "", baseUrl: config["europepmc.baseUrl"] });
    case "arxiv":
      return arxiv({ ...common, apiKey: "", baseUrl: config["arxiv.baseUrl"] });
    case "stackexchange":
      return stackexchange({
        ...common,
        apiKey: config["stackexchange.apiKey"] ?? "",
        baseUrl: config["stackexchange.baseUrl"],
        site: config["stackexchange.site"],
      });
    case "github":
      return github({ ...common, apiKey: config["github.apiKey"] ?? "", baseUrl: config["github.baseUrl"] });
    case "perplexity":
      return perplexity({ ...common, apiKey: config["perplexity.apiKey"] ?? "", baseUrl: config["perplexity.baseUrl"] });
  }
}

/** Whether OpenAlex is among what is asked. */
export function asksOpenAlex(config: Config): boolean {
  return searchesWeb(config) && webServiceNames(config).includes("openalex");
}

/** How OpenAlex is asked, for searches and for open copies of what another found. */
export function openAlexOptions(config: Config, outbound: Outbound): ServiceOptions {
  return {
    apiKey: config["openalex.apiKey"] ?? "",
    baseUrl: config["openalex.baseUrl"],
    outbound,
    timeoutMs: config["search.timeout_s"] * 1000,
    contact: config["search.contact"],
  };
}
