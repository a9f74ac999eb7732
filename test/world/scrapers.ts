// Scraping services of the emulated outside: Steel and Firecrawl, in the shapes their vendors document, over the pages of the emulated web.
import { articleHtml } from "./article-html.ts";
import { WORLD_PAGES } from "./pages/index.ts";
import { urlOf, type WorldPage } from "./pages/page.ts";
import type { WorldPart, WorldReply, WorldRequest } from "./part.ts";

export interface ScraperWorldOptions {
  readonly pages?: readonly WorldPage[];
  /** Keys that are let in; none: everybody is (one's own server). */
  readonly keys?: readonly string[];
  /** HTML by address for what is not an article, e.g. pages that only a browser sees whole. */
  readonly html?: Readonly<Record<string, string>>;
}

const json = (status: number, value: unknown, headers: Record<string, string> = {}): WorldReply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: JSON.stringify(value),
});

interface Found {
  readonly html: string;
  readonly page?: WorldPage;
}

function find(url: string, options: ScraperWorldOptions): Found | undefined {
  const made = options.html?.[url];
  if (made !== undefined) return { html: made };
  const page = (options.pages ?? WORLD_PAGES).find((candidate) => urlOf(candidate) === url);
  return page === undefined ? undefined : { html: articleHtml(page), page };
}

function markdownOf({ page }: Found): string {
  return page === undefined ? "" : `# ${page.title}\n\n${page.body.join("\n\n")}\n`;
}

function asked(request: WorldRequest): Record<string, unknown> {
  try {
    const body = request.json();
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

const STEEL_FORMATS = ["html", "readability", "cleaned_html", "markdown"];

/** Steel: `POST /v1/scrape`, key in `steel-api-key`. `content` holds just the formats asked for. */
export function steelPart(options: ScraperWorldOptions = {}): WorldPart {
  return {
    name: "steel",
    handle(request) {
      if (request.method !== "POST" || request.url.pathname !== "/v1/scrape") return json(404, { message: "Route not found" });
      if (options.keys !== undefined && !options.keys.includes(request.headers["steel-api-key"] ?? ""))
        return json(401, { message: "Invalid API key" });
      const body = asked(request);
      const formats = Array.isArray(body.format) ? body.format : ["html"];
      if (typeof body.url !== "string" || formats.some((format) => !STEEL_FORMATS.includes(format)))
        return json(400, { message: "body/url must be a string" });
      const found = find(body.url, options);
      if (found === undefined) return json(500, { message: "net::ERR_NAME_NOT_RESOLVED" });
      const all: Record<string, unknown> = {
        html: found.html,
        cleaned_html: found.html,
        markdown: markdownOf(found),
        readability: { title: found.page?.title ?? "", content: found.html },
      };
      return json(200, {
        content: Object.fromEntries(formats.map((format) => [format, all[format]])),
        metadata: {
          statusCode: 200,
          title: found.page?.title ?? "",
          language: found.page?.language ?? "en",
          urlSource: body.url,
          timestamp: "2025-06-01T08:00:00.000Z",
          description: "",
          articleAuthor: found.page?.author ?? "",
          publishedTime: found.page?.published ?? "",
          ogSiteName: found.page?.site ?? "",
        },
        links: (found.page?.links ?? []).map((url) => ({ url, text: url })),
      });
    },
  };
}

/** Firecrawl: `POST /v1/scrape` and `/v2/scrape`, key as bearer. */
export function firecrawlPart(options: ScraperWorldOptions = {}): WorldPart {
  return {
    name: "firecrawl",
    handle(request) {
      const version = /^\/(v[12])\/scrape$/.exec(request.url.pathname)?.[1];
      if (request.method !== "POST" || version === undefined) return json(404, { success: false, error: "Not found" });
      const key = (request.headers.authorization ?? "").replace(/^Bearer /, "");
      if (options.keys !== undefined && !options.keys.includes(key))
        return json(401, { success: false, error: "Unauthorized: Invalid token" });
      const body = asked(request);
      if (typeof body.url !== "string")
        return json(400, { success: false, error: "Bad Request", details: [{ path: ["url"], message: "Required" }] });
      const formats = Array.isArray(body.formats) ? body.formats : ["markdown"];
      const found = find(body.url, options);
      const metadata = { sourceURL: body.url, statusCode: found === undefined ? 404 : 200, ...(version === "v2" ? { url: body.url } : {}) };
      const html = found?.html ?? "<!doctype html><title>Not found</title><h1>404</h1>";
      return json(200, {
        success: true,
        data: {
          ...(formats.includes("markdown") ? { markdown: found === undefined ? "# 404" : markdownOf(found) } : {}),
          ...(formats.includes("html") ? { html } : {}),
          metadata: {
            ...metadata,
            title: found?.page?.title ?? "Not found",
            language: found?.page?.language ?? "en",
            ...(found?.page?.author === undefined ? {} : { author: found.page.author }),
            ...(found?.page?.published === undefined ? {} : { publishedTime: found.page.published }),
            ogSiteName: found?.page === undefined ? [] : [found.page.site],
          },
        },
      });
    },
  };
}
