// Services that take JSON and answer with scores, texts or answers of their own.
import type { WorldPart, WorldReply } from "./part.ts";
import { type FoundPage, json, number, object, type PageSearch, strings } from "./search-reply.ts";
import type { SearchServicesOptions } from "./search-services.ts";

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

export function tavily(options: SearchServicesOptions, key: string): WorldPart {
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

export function exa(options: SearchServicesOptions, key: string): WorldPart {
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

export function perplexity(options: SearchServicesOptions, key: string): WorldPart {
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
