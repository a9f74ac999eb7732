// The search services of the emulated outside, each in its own shape, with its own way of checking keys and of saying no.
import { DUCKDUCKGO_BOT_PAGE, duckDuckGoPage } from "./duckduckgo-page.ts";
import { type OpenSearch, openServices } from "./open-services.ts";
import type { WorldPart, WorldReply, WorldRequest } from "./part.ts";
import { exa, perplexity, tavily } from "./search-answer-services.ts";
import { bing, brave, serpapi } from "./search-list-services.ts";
import { json, type PageSearch } from "./search-reply.ts";

export type { FoundPage, PageSearch } from "./search-reply.ts";

export interface SearchServicesOptions {
  readonly search: PageSearch;
  /** What the open services find, each by its name, in place of `search`. */
  readonly open?: OpenSearch;
  /** The one key every service with keys accepts. */
  readonly key?: string;
  /** DuckDuckGo: how many searches it answers before it shows its page for bots. */
  readonly botPageAfter?: number;
  readonly duckDuckGo?: { readonly wrapped?: boolean; readonly ads?: number };
  /** SearXNG: whether JSON is switched on, and engines that do not answer. */
  readonly searxng?: { readonly json?: boolean; readonly unresponsive?: readonly (readonly [string, string])[] };
  /** Bing: whether everything stands under `data`. */
  readonly bingUnderData?: boolean;
}

export const SERVICE_NAMES = [
  "duckduckgo",
  "tavily",
  "exa",
  "perplexity",
  "brave",
  "serpapi",
  "searxng",
  "bing",
  "wikipedia",
  "openalex",
  "crossref",
  "europepmc",
  "arxiv",
  "stackexchange",
  "github",
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

export const WORLD_KEY = "world-key-0123456789";

function searxng(options: SearchServicesOptions): WorldPart {
  const { json: allowed = true, unresponsive = [] } = options.searxng ?? {};
  return {
    name: "searxng",
    handle({ url }) {
      if (url.searchParams.get("format") !== "json" || !allowed) {
        return {
          status: 403,
          headers: { "content-type": "text/html" },
          body: "<!doctype html><title>403 Forbidden</title><h1>Forbidden</h1>",
        };
      }
      const query = url.searchParams.get("q") ?? "";
      const pages = unresponsive.length > 0 ? [] : options.search(query, 20);
      const results = pages.map((page, index) => ({
        url: page.url,
        title: page.title,
        content: page.snippet,
        engine: "mojeek",
        engines: ["mojeek"],
        positions: [index + 1],
        score: 3 / (index + 1),
        category: "general",
        template: "default.html",
        publishedDate: page.published === undefined ? null : `${page.published.slice(0, 10)}T00:00:00`,
      }));
      return json({
        query,
        number_of_results: results.length,
        results,
        answers: [],
        corrections: [],
        infoboxes: [],
        suggestions: [],
        unresponsive_engines: unresponsive,
      });
    },
  };
}

function duckduckgo(options: SearchServicesOptions): WorldPart {
  const { wrapped = false, ads = 2 } = options.duckDuckGo ?? {};
  let left = options.botPageAfter ?? Number.POSITIVE_INFINITY;
  const html = (body: string, status = 200): WorldReply => ({ status, headers: { "content-type": "text/html; charset=UTF-8" }, body });
  return {
    name: "duckduckgo",
    handle(request: WorldRequest) {
      if (!request.url.pathname.startsWith("/html")) return html("<!doctype html><title>DuckDuckGo</title>", 404);
      if (left-- <= 0) return html(DUCKDUCKGO_BOT_PAGE, 202);
      const query = (request.method === "POST" ? new URLSearchParams(request.body) : request.url.searchParams).get("q") ?? "";
      return html(duckDuckGoPage(query, options.search(query, 10), { wrapped, ads }));
    },
  };
}

/** Every search service of the world, to be started with `startParts`. */
export function searchServices(options: SearchServicesOptions): Readonly<Record<ServiceName, WorldPart>> {
  const key = options.key ?? WORLD_KEY;
  return {
    duckduckgo: duckduckgo(options),
    tavily: tavily(options, key),
    exa: exa(options, key),
    perplexity: perplexity(options, key),
    brave: brave(options, key),
    serpapi: serpapi(options, key),
    searxng: searxng(options),
    bing: bing(options, key),
    ...openServices(options.open ?? ((_, query, limit) => options.search(query, limit)), key),
  };
}
