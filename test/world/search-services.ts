// The search services of the emulated outside, each in its own shape, with its own way of checking keys and of saying no.
import { DUCKDUCKGO_BOT_PAGE, duckDuckGoPage } from "./duckduckgo-page.ts";
import type { WorldPart, WorldReply, WorldRequest } from "./part.ts";

/** What a search finds, before a service dresses it up. */
export interface FoundPage {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** 0–1. */
  readonly score: number;
  /** A day or an instant, RFC 3339. */
  readonly published?: string;
  readonly text?: string;
  readonly language?: string;
}

export type PageSearch = (query: string, limit: number) => readonly FoundPage[];

export interface SearchServicesOptions {
  readonly search: PageSearch;
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

export const SERVICE_NAMES = ["duckduckgo", "tavily", "exa", "perplexity", "brave", "serpapi", "searxng", "bing"] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

export const WORLD_KEY = "world-key-0123456789";

function json(body: unknown, status = 200, headers: Record<string, string> = {}): WorldReply {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
}

function object(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function inDomains(url: string, domains: readonly string[]): boolean {
  const host = new URL(url).hostname;
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** The pages of a search under a service's own domain filters. */
function filtered(search: PageSearch, query: string, limit: number, include: readonly string[], exclude: readonly string[]): FoundPage[] {
  return search(query, limit + 50)
    .filter((page) => include.length === 0 || inDomains(page.url, include))
    .filter((page) => !inDomains(page.url, exclude))
    .slice(0, limit);
}

function number(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function tavily(options: SearchServicesOptions, key: string): WorldPart {
  const refuse = (status: number, error: string) => json({ detail: { error } }, status);
  return {
    name: "tavily",
    handle(request) {
      if (request.method !== "POST" || request.url.pathname !== "/search") return json({ detail: "Not Found" }, 404);
      if (request.headers.authorization !== `Bearer ${key}`) return refuse(401, "Unauthorized: missing or invalid API key.");
      const body = object(request.json());
      const query = String(body.query ?? "");
      if (query === "") return refuse(400, "Query is missing.");
      if (query.length > 400) return refuse(400, "Query is too long. Max query length is 400 characters.");
      if (!["basic", "advanced", "fast", "ultra-fast", undefined].includes(body.search_depth as string)) {
        return refuse(400, "Invalid search depth. Must be 'basic' or 'advanced'.");
      }
      const pages = filtered(
        options.search,
        query,
        number(body.max_results, 5),
        strings(body.include_domains),
        strings(body.exclude_domains),
      );
      const results = pages.map((page) => ({
        url: page.url,
        title: page.title,
        content: page.snippet,
        score: page.score,
        raw_content: body.include_raw_content ? (page.text ?? null) : null,
        ...(page.published === undefined ? {} : { published_date: page.published }),
      }));
      return json({ query, follow_up_questions: null, answer: null, images: [], results, response_time: 0.42, request_id: "tavily-1" });
    },
  };
}

const EXA_CONTENT_OPTIONS = ["text", "highlights", "summary", "livecrawl"];

function exa(options: SearchServicesOptions, key: string): WorldPart {
  return {
    name: "exa",
    handle(request) {
      if (request.method !== "POST" || request.url.pathname !== "/search") return json({ error: "Not found", statusCode: 404 }, 404);
      if (request.headers["x-api-key"] !== key) {
        return json({ requestId: "exa-1", error: "Invalid API key", tag: "INVALID_API_KEY" }, 401);
      }
      const body = object(request.json());
      const misplaced = EXA_CONTENT_OPTIONS.find((name) => name in body);
      if (misplaced !== undefined) {
        const error = `The field "${misplaced}" is not accepted here: put it under "contents".`;
        return json({ requestId: "exa-1", error, tag: "INVALID_REQUEST_BODY" }, 400);
      }
      const contents = object(body.contents);
      const most = number(object(contents.text).maxCharacters, Number.POSITIVE_INFINITY);
      const pages = filtered(
        options.search,
        String(body.query ?? ""),
        number(body.numResults, 10),
        strings(body.includeDomains),
        strings(body.excludeDomains),
      );
      const results = pages.map((page) => ({
        id: page.url,
        url: page.url,
        title: page.title,
        ...(page.published === undefined ? {} : { publishedDate: `${page.published.slice(0, 10)}T00:00:00.000Z` }),
        author: null,
        score: page.score,
        ...(contents.text === undefined ? {} : { text: (page.text ?? page.snippet).slice(0, most) }),
        ...(contents.highlights === undefined ? {} : { highlights: [page.snippet], highlightScores: [page.score] }),
      }));
      return json({
        requestId: "exa-1",
        resolvedSearchType: "neural",
        searchType: "auto",
        results,
        costDollars: { total: 0.005, search: { neural: 0.005 } },
      });
    },
  };
}

function perplexity(options: SearchServicesOptions, key: string): WorldPart {
  return {
    name: "perplexity",
    handle(request) {
      if (request.headers.authorization !== `Bearer ${key}`) {
        return json({ error: { message: "Invalid API key provided.", type: "invalid_api_key", code: 401 } }, 401);
      }
      const body = object(request.json());
      if (request.url.pathname === "/search") return perplexitySearch(options.search, body);
      if (request.url.pathname === "/chat/completions") return perplexityAnswer(options.search, body);
      return json({ error: { message: "Not found", type: "not_found", code: 404 } }, 404);
    },
  };
}

function perplexityPages(search: PageSearch, query: string, limit: number, filter: readonly string[]): FoundPage[] {
  const include = filter.filter((domain) => !domain.startsWith("-"));
  const exclude = filter.filter((domain) => domain.startsWith("-")).map((domain) => domain.slice(1));
  return filtered(search, query, limit, include, exclude);
}

function perplexitySearch(search: PageSearch, body: Readonly<Record<string, unknown>>): WorldReply {
  const filter = strings(body.search_domain_filter);
  if (filter.length > 20) {
    return json({ detail: [{ loc: ["body", "search_domain_filter"], msg: "List should have at most 20 items", type: "too_long" }] }, 422);
  }
  const pages = perplexityPages(search, String(body.query ?? ""), number(body.max_results, 10), filter);
  const results = pages.map((page) => ({
    title: page.title,
    url: page.url,
    snippet: page.snippet,
    date: page.published?.slice(0, 10) ?? null,
    last_updated: null,
  }));
  return json({ id: "pplx-1", results });
}

/** An answer that quotes the first pages word for word, one citation each. */
function perplexityAnswer(search: PageSearch, body: Readonly<Record<string, unknown>>): WorldReply {
  const messages = Array.isArray(body.messages) ? body.messages : [];
  const last = String(object(messages.at(-1)).content ?? "");
  const pages = perplexityPages(search, last, 4, strings(body.search_domain_filter));
  const content = pages.map((page, index) => `${page.snippet} [${index + 1}]`).join("\n") || "I found nothing about this.";
  const message = { role: "assistant", content };
  return json({
    id: "pplx-2",
    model: String(body.model ?? "sonar"),
    created: 1_735_689_600,
    object: "chat.completion",
    usage: { prompt_tokens: 40, completion_tokens: 80, total_tokens: 120, search_context_size: "low" },
    citations: pages.map((page) => page.url),
    search_results: pages.map((page) => ({
      title: page.title,
      url: page.url,
      date: page.published?.slice(0, 10) ?? null,
      last_updated: null,
      snippet: page.snippet,
      source: "web",
    })),
    choices: [{ index: 0, finish_reason: "stop", message, delta: { role: "assistant", content: "" } }],
  });
}

const BRAVE_RATE = {
  "x-ratelimit-limit": "1, 15000",
  "x-ratelimit-policy": "1;w=1, 15000;w=2592000",
  "x-ratelimit-remaining": "0, 14523",
  "x-ratelimit-reset": "1, 1200000",
};

function braveRefusal(code: string, detail: string, meta: unknown, status = 422): WorldReply {
  return json({ type: "ErrorResponse", error: { id: "brave-1", status, code, detail, meta }, time: 1_735_689_600 }, status);
}

function brave(options: SearchServicesOptions, key: string): WorldPart {
  return {
    name: "brave",
    handle(request) {
      const sent = request.headers["x-subscription-token"];
      if (sent === undefined) {
        const errors = [{ type: "missing", loc: ["header", "x-subscription-token"], msg: "Field required" }];
        return braveRefusal("VALIDATION", "Unable to validate request parameter(s)", { errors });
      }
      if (sent !== key) {
        return braveRefusal("SUBSCRIPTION_TOKEN_INVALID", "The provided subscription token is invalid.", { component: "authentication" });
      }
      const query = request.url.searchParams.get("q") ?? "";
      if (query.length > 400)
        return braveRefusal("VALIDATION", "Unable to validate request parameter(s)", { errors: [{ loc: ["query", "q"] }] });
      const pages = options.search(query, Number(request.url.searchParams.get("count") ?? 20));
      const results = pages.map((page) => ({
        title: page.title.replaceAll("&", "&amp;"),
        url: page.url,
        is_source_local: false,
        is_source_both: false,
        description: page.snippet.replaceAll("&", "&amp;").replace(/^(\S+)/, "<strong>$1</strong>"),
        ...(page.published === undefined ? {} : { page_age: `${page.published.slice(0, 10)}T03:04:05` }),
        language: page.language ?? "en",
        family_friendly: true,
        type: "search_result",
        subtype: "generic",
        extra_snippets: [],
      }));
      const found = { web: { type: "search", family_friendly: true, results } };
      return json(
        { type: "search", query: { original: query }, mixed: { type: "mixed", main: [] }, ...(results.length === 0 ? {} : found) },
        200,
        BRAVE_RATE,
      );
    },
  };
}

function serpapi(options: SearchServicesOptions, key: string): WorldPart {
  return {
    name: "serpapi",
    handle({ url }) {
      if (url.searchParams.get("api_key") !== key) {
        return json({ error: "Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key" }, 401);
      }
      const query = url.searchParams.get("q") ?? "";
      if (query === "") return json({ error: "Missing query `q` parameter." }, 400);
      const engine = url.searchParams.get("engine") ?? "google";
      const pages = options.search(query, Number(url.searchParams.get("num") ?? url.searchParams.get("count") ?? 10));
      const frame = { search_metadata: { id: "serp-1", status: "Success" }, search_parameters: { engine, q: query } };
      if (pages.length === 0) {
        const name = engine === "bing" ? "Bing" : "Google";
        const error = `${name} hasn't returned any results for this query.`;
        return json({ ...frame, search_information: { organic_results_state: "Fully empty" }, error });
      }
      const organic_results = pages.map((page, index) => ({
        position: index + 1,
        title: page.title,
        link: page.url,
        displayed_link: page.url,
        snippet: page.snippet,
        ...(page.published === undefined ? {} : { date: americanDate(page.published) }),
      }));
      return json({ ...frame, search_information: { organic_results_state: "Results for exact spelling" }, organic_results });
    },
  };
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function americanDate(published: string): string {
  const [year, month, day] = published.slice(0, 10).split("-").map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`;
}

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

function bing(options: SearchServicesOptions, key: string): WorldPart {
  return {
    name: "bing",
    handle(request) {
      if (request.headers["ocp-apim-subscription-key"] !== key) {
        const message = "Access denied due to invalid subscription key or wrong API endpoint.";
        return json({ error: { code: "401", message } }, 401);
      }
      const query = request.url.searchParams.get("q") ?? "";
      const pages = options.search(query, Number(request.url.searchParams.get("count") ?? 10));
      const value = pages.map((page, index) => ({
        id: `https://api.bing.microsoft.com/api/v7/#WebPages.${index}`,
        name: page.title,
        url: page.url,
        displayUrl: page.url,
        snippet: page.snippet,
        ...(page.published === undefined ? {} : { datePublished: `${page.published.slice(0, 10)}T00:00:00.0000000` }),
        language: page.language ?? "en",
        isFamilyFriendly: true,
        isNavigational: false,
      }));
      const found =
        value.length === 0 ? {} : { webPages: { webSearchUrl: "https://www.bing.com/search", totalEstimatedMatches: value.length, value } };
      const reply = { _type: "SearchResponse", queryContext: { originalQuery: query }, ...found };
      return json(options.bingUnderData ? { code: 200, msg: null, data: reply } : reply);
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
  };
}
