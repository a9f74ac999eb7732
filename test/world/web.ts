// The emulated web: many hosts behind one loopback port. A resolver stub leads every host of the world there, so that pages keep the addresses
// they would have outside and nothing ever leaves the machine.
import { createOutbound, type OutboundOptions } from "../../src/outbound/client.ts";
import type { Resolver } from "../../src/outbound/connect.ts";
import type { Outbound } from "../../src/outbound/outbound.ts";
import { articleHtml } from "./article-html.ts";
import { ODD_ROBOTS, ODD_ROUTES, type Route } from "./odd-pages.ts";
import { WORLD_PAGES } from "./pages/index.ts";
import { urlOf, type WorldPage } from "./pages/page.ts";
import type { WorldPart, WorldReply, WorldRequest } from "./part.ts";

export interface WebOptions {
  readonly pages?: readonly WorldPage[];
  /** Answers by `host/path` (without query), beside those of the odd pages; they come before the articles. */
  readonly routes?: Readonly<Record<string, Route>>;
  /** robots.txt by host, beside those of the odd hosts: its text, or the status to answer with. Hosts that are not named have none (404). */
  readonly robots?: Readonly<Record<string, string | number>>;
}

const html = (body: string, headers: Record<string, string> = {}): WorldReply => ({
  headers: { "content-type": "text/html; charset=utf-8", ...headers },
  body,
});

function robotsReply(robots: string | number | undefined): WorldReply {
  if (typeof robots === "string") return { headers: { "content-type": "text/plain" }, body: robots };
  return { status: robots ?? 404, body: "" };
}

/** One tag for one text, so that revalidation works as on a real site. */
function tagOf(text: string): string {
  let hash = 0;
  for (const char of text) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) | 0;
  return `"${(hash >>> 0).toString(16)}"`;
}

function pageReply(page: WorldPage, pages: readonly WorldPage[], request: WorldRequest): WorldReply {
  const teasers = pages.filter((other) => other.host === page.host && other !== page).slice(0, 4);
  const text = articleHtml(page, teasers);
  const etag = tagOf(text);
  if (request.headers["if-none-match"] === etag) return { status: 304, headers: { etag } };
  return html(request.method === "HEAD" ? "" : text, { etag, "cache-control": "max-age=600" });
}

/** The emulated web as a part of the world. Calls are told apart by the recorded `host` header. */
export function webPart(options: WebOptions = {}): WorldPart {
  const pages = options.pages ?? WORLD_PAGES;
  const routes = { ...ODD_ROUTES, ...options.routes };
  const robots = { ...ODD_ROBOTS, ...options.robots };
  const byPlace = new Map(pages.map((page) => [`${page.host}${page.path}`, page]));
  return {
    name: "web",
    handle(request) {
      const host = (request.headers.host ?? "").replace(/:\d+$/, "").replace(/^www\./, "");
      const path = request.url.pathname;
      const route = routes[`${host}${path}`];
      if (route !== undefined) return route(request);
      if (path === "/robots.txt") return robotsReply(robots[host]);
      const page = byPlace.get(`${host}${path}`) ?? byPlace.get(`${host}${path.replace(/\/$/, "")}`);
      if (page !== undefined) return pageReply(page, pages, request);
      if (path === "/") return html(`<!doctype html><title>${host}</title><h1>${host}</h1><p>Welcome.</p>`);
      return { ...html("<!doctype html><title>Not found</title><h1>404</h1><p>There is no such page.</p>"), status: 404 };
    },
  };
}

/**
 * A resolver that leads every name of the world to its web part and knows no other, `gone.test` for example. The
 * world speaks http only.
 */
export function worldResolver(web: { readonly port: number }): Resolver {
  return async (host) => {
    if (/(?:^|\.)(?:gone|nowhere)\.test$/.test(host) || !host.endsWith(".test")) {
      throw Object.assign(new Error(`${host} is not of this world`), { code: "ENOTFOUND" });
    }
    return [{ address: "127.0.0.1", port: web.port }];
  };
}

/** An outbound that sees the emulated web under its public names, with the guard up for everything else. */
export function worldOutbound(web: { readonly port: number }, options: OutboundOptions = {}): Outbound {
  return createOutbound({
    ...options,
    resolver: options.resolver ?? worldResolver(web),
    allow: [`127.0.0.1:${web.port}`, ...(options.allow ?? [])],
  });
}

function words(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => word.length > 2) ?? []
  );
}

/** What a search service of the world finds: term scoring over title and text, best first, scores from 0 to 1. */
export function searchPages(
  query: string,
  limit: number,
  pages: readonly WorldPage[] = WORLD_PAGES,
): { page: WorldPage; url: string; score: number; snippet: string }[] {
  const sites = [...query.matchAll(/(^|\s)(-?)site:(\S+)/g)].map((match) => ({ not: match[2] === "-", host: match[3] ?? "" }));
  const terms = [...new Set(words(query.replace(/-?site:\S+/g, " ")))];
  const inSite = (host: string, site: string) =>
    host === site.replace(/^\./, "") || host.endsWith(site.startsWith(".") ? site : `.${site}`);
  const wanted = sites.filter((site) => !site.not);
  const frequency = new Map(terms.map((term) => [term, pages.filter((page) => textOf(page).includes(term)).length]));
  const weight = (term: string) => Math.log(1 + pages.length / (1 + (frequency.get(term) ?? 0)));
  const all = terms.reduce((sum, term) => sum + weight(term), 0);
  return pages
    .filter((page) => wanted.length === 0 || wanted.some((site) => inSite(page.host, site.host)))
    .filter((page) => !sites.some((site) => site.not && inSite(page.host, site.host)))
    .map((page) => {
      const text = textOf(page);
      const title = page.title.toLowerCase();
      const score = terms.reduce((sum, term) => sum + (text.includes(term) ? weight(term) * (title.includes(term) ? 1 : 0.8) : 0), 0);
      return { page, url: urlOf(page), score: all === 0 ? 0 : score / all, snippet: snippetOf(page, terms) };
    })
    .filter((hit) => hit.score > 0.1)
    .sort((a, b) => b.score - a.score || (a.url < b.url ? -1 : 1))
    .slice(0, limit);
}

function textOf(page: WorldPage): string {
  return `${page.title}\n${page.body.join("\n")}`.toLowerCase();
}

function snippetOf(page: WorldPage, terms: readonly string[]): string {
  const count = (text: string) => terms.filter((term) => text.toLowerCase().includes(term)).length;
  const prose = page.body.filter((line) => !/^(?:## |\| )/.test(line));
  const best = prose.reduce((a, b) => (count(b) > count(a) ? b : a), prose[0] ?? "");
  return best.length > 240 ? `${best.slice(0, 237)}...` : best;
}
