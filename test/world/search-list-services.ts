// Services that give the result list of a search engine.
import type { WorldPart, WorldReply } from "./part.ts";
import { json } from "./search-reply.ts";
import type { SearchServicesOptions } from "./search-services.ts";

const BRAVE_RATE = {
  "x-ratelimit-limit": "1, 15000",
  "x-ratelimit-policy": "1;w=1, 15000;w=2592000",
  "x-ratelimit-remaining": "0, 14523",
  "x-ratelimit-reset": "1, 1200000",
};

function braveRefusal(code: string, detail: string, meta: unknown, status = 422): WorldReply {
  return json({ type: "ErrorResponse", error: { id: "brave-1", status, code, detail, meta }, time: 1_735_689_600 }, status);
}

export function brave(options: SearchServicesOptions, key: string): WorldPart {
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

export function serpapi(options: SearchServicesOptions, key: string): WorldPart {
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

export function bing(options: SearchServicesOptions, key: string): WorldPart {
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
