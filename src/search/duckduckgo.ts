import { DomUtils, parseDocument } from "htmlparser2";
import { AssayError } from "../domain/error.ts";
import { GENERAL, type SearchProvider, type SearchQuery } from "./provider.ts";
import { askService, type ServiceOptions } from "./service.ts";
import { boundedRange, type Hit, toResults, withSiteOperators } from "./shape.ts";

const LABEL = { name: "DuckDuckGo" };
const BOT_PAGE = /anomaly-modal|anomaly\.js|bots use DuckDuckGo too/i;

/** DuckDuckGo's HTML page: free, without a key. Its page for bots (status 202) is SEARCH_BLOCKED, never "no results". */
export function duckduckgo(options: ServiceOptions): SearchProvider {
  return {
    name: "duckduckgo",
    capabilities: {
      ...GENERAL,
      takesForBots: LABEL.name,
      // It takes four or five rapid requests for a bot.
      rate: { concurrency: 1, minIntervalMs: 2_500 },
      scores: false,
      domainFilters: false,
      languageFilter: true,
      text: false,
      free: true,
      local: false,
      roles: ["facts", "concepts"],
      costMicroUsd: 0,
    },
    async search(query, signal) {
      const headers = { accept: "text/html", "accept-language": query.language ?? "en" };
      const response = await askService(LABEL, options, { path: "/html/", form: form(query), headers }, signal);
      const html = new TextDecoder().decode(response.body);
      if (response.status === 202 || BOT_PAGE.test(html)) {
        throw new AssayError(
          "SEARCH_BLOCKED",
          "DuckDuckGo takes this machine for a bot: wait some minutes, or set the key of another search service.",
          {
            retryable: false,
          },
        );
      }
      const hits = resultsOf(html);
      if (hits.length === 0 && !/no-results|No\s+results/i.test(html)) {
        throw new AssayError("PARSE_ERROR", "DuckDuckGo sent a page that holds no list of results.");
      }
      return toResults("duckduckgo", hits, query.limit);
    },
  };
}

/** DuckDuckGo names regions before languages; where the two differ, the largest region of a language. */
const REGIONS: Readonly<Record<string, string>> = {
  en: "us-en",
  ja: "jp-jp",
  ko: "kr-kr",
  zh: "cn-zh",
  sv: "se-sv",
  da: "dk-da",
  cs: "cz-cs",
  uk: "ua-uk",
  el: "gr-el",
  he: "il-he",
  et: "ee-et",
  sl: "sl-sl",
};

function form(query: SearchQuery): string {
  const range = boundedRange(query);
  const { language } = query;
  return new URLSearchParams({
    q: withSiteOperators(query),
    kl: language === undefined ? "wt-wt" : (REGIONS[language] ?? `${language}-${language}`),
    ...(range === undefined ? {} : { df: `${range.from}..${range.to}` }),
  }).toString();
}

type Element = ReturnType<typeof DomUtils.findAll>[number];

function resultsOf(html: string): Hit[] {
  const rows = DomUtils.findAll((element) => hasClasses(element, "result", "web-result"), parseDocument(html).children);
  return rows.flatMap((row): Hit[] => {
    if (hasClasses(row, "result--ad")) return [];
    const link = first(row, "result__a");
    const url = link === undefined ? undefined : target(link.attribs.href ?? "");
    if (link === undefined || url === undefined) return [];
    const extras = first(row, "result__extras__url");
    return [
      {
        url,
        title: DomUtils.textContent(link),
        snippet: textOf(first(row, "result__snippet")),
        published: /\d{4}-\d{2}-\d{2}T[\d:.]+/.exec(textOf(extras))?.[0],
      },
    ];
  });
}

function hasClasses(element: Element, ...wanted: string[]): boolean {
  const classes = (element.attribs.class ?? "").split(/\s+/);
  return wanted.every((name) => classes.includes(name));
}

function first(within: Element, className: string): Element | undefined {
  return DomUtils.findOne((element) => hasClasses(element, className), within.children) ?? undefined;
}

function textOf(element: Element | undefined): string {
  return element === undefined ? "" : DomUtils.textContent(element);
}

/** Where a result leads: wrapped links (`/l/?uddg=…`) are unwrapped, advertisements (`/y.js`) lead nowhere. */
function target(href: string): string | undefined {
  let url: URL;
  try {
    url = new URL(href, "https://html.duckduckgo.com/");
  } catch {
    return undefined;
  }
  if (!/(^|\.)duckduckgo\.com$/.test(url.hostname)) return url.href;
  const wrapped = url.pathname.startsWith("/l") ? url.searchParams.get("uddg") : null;
  return wrapped === null ? undefined : target(wrapped);
}
