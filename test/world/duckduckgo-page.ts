import type { FoundPage } from "./search-reply.ts";

export interface DuckDuckGoPageOptions {
  /** Links as older pages have them: `//duckduckgo.com/l/?uddg=…`. */
  readonly wrapped: boolean;
  /** How many advertisements stand above the results. */
  readonly ads: number;
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function link(url: string, wrapped: boolean): string {
  return escapeHtml(wrapped ? `//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}&rut=0123456789abcdef` : url);
}

function boldTerms(text: string, query: string): string {
  const terms = query.match(/\p{L}{4,}/gu) ?? [];
  return terms.reduce((html, term) => html.replace(new RegExp(`\\b(${term})\\b`, "i"), "<b>$1</b>"), escapeHtml(text));
}

function ad(number: number): string {
  const href = escapeHtml(`https://duckduckgo.com/y.js?ad_domain=ads${number}.example&ad_provider=bing&u3=x`);
  return `<div class="result results_links results_links_deep result--ad "><div class="links_main links_deep result__body">
<h2 class="result__title"><a rel="nofollow" class="result__a" href="${href}">Buy it now, number ${number}</a><button class="badge--ad">Ad</button></h2>
<a class="result__snippet" href="${href}">The best offers.</a></div></div>`;
}

function row(page: FoundPage, query: string, wrapped: boolean): string {
  const href = link(page.url, wrapped);
  const shown = escapeHtml(page.url.replace(/^https?:\/\//, ""));
  const date = page.published === undefined ? "" : `<span>&nbsp; &nbsp; ${page.published.slice(0, 10)}T00:00:00.0000000</span>`;
  return `<div class="result results_links results_links_deep web-result ">
 <div class="links_main links_deep result__body">
  <h2 class="result__title"><a rel="nofollow" class="result__a" href="${href}">${escapeHtml(page.title)}</a></h2>
  <div class="result__extras"><div class="result__extras__url"><span class="result__icon"></span>
   <a class="result__url" href="${href}">${shown}</a>${date}</div></div>
  <a class="result__snippet" href="${href}">${boldTerms(page.snippet, query)}</a>
 </div></div>`;
}

/** The HTML page of results, with advertisements above them. */
export function duckDuckGoPage(query: string, pages: readonly FoundPage[], options: DuckDuckGoPageOptions): string {
  const ads = Array.from({ length: options.ads }, (_, index) => ad(index + 1)).join("\n");
  const rows = pages.map((page) => row(page, query, options.wrapped)).join("\n");
  const none = `<div class="no-results">No results found for <b>${escapeHtml(query)}</b></div>`;
  return `<!DOCTYPE html><html><head><title>${escapeHtml(query)} at DuckDuckGo</title></head><body><div class="serp__results"><div id="links" class="results">
${ads}
${pages.length === 0 ? none : rows}
<div class="nav-link"><form action="/html/" method="post"><input type="submit" class="btn btn--alt" value="Next"><input type="hidden" name="s" value="10"></form></div>
</div></div></body></html>`;
}

/** What a client that asks too fast is shown, with status 202. */
export const DUCKDUCKGO_BOT_PAGE = `<!DOCTYPE html><html><head><title>DuckDuckGo</title></head><body>
<form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=html&amp;cc=botnet&amp;st=0" method="POST">
<div class="anomaly-modal__modal"><div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div>
<div class="anomaly-modal__description">Please complete the following challenge to confirm this search was made by a human.</div></div></form></body></html>`;
