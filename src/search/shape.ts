import { redactUrlsIn, tryCanonicalUrl, withoutKeys } from "../domain/url.ts";
import type { Authority, Work } from "../domain/work.ts";
import { dates } from "../text/dates.ts";
import { oneLine } from "../text/lines.ts";
import type { ProviderName, SearchQuery, SearchResult } from "./provider.ts";

/** One hit as a service's reply gives it, before it is brought into our shape. */
export interface Hit {
  readonly url: string;
  readonly title?: string | null | undefined;
  readonly snippet?: string | null | undefined;
  readonly score?: number | null | undefined;
  readonly published?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly partial?: string | undefined;
  readonly work?: Work | undefined;
  readonly authority?: Authority | undefined;
}

/** No service sends longer ones, but one that does makes the gates no slower. */
const LONGEST_TITLE = 1_000;
const LONGEST_SNIPPET = 10_000;

/** Hits in our shape, in the service's order, at most `limit`: addresses canonical and, like the texts, without keys (X5), texts of one line, dates RFC 3339. Hits without a usable address are left out. */
export function toResults(provider: ProviderName, hits: readonly Hit[], limit: number): SearchResult[] {
  const results: SearchResult[] = [];
  for (const hit of hits) {
    const url = tryCanonicalUrl(hit.url);
    if (url === undefined || url.startsWith("library:") || results.length >= limit) continue;
    const published = rfc3339(hit.published ?? "");
    results.push({
      url: withoutKeys(url),
      title: redactUrlsIn(oneLine((hit.title ?? "").slice(0, LONGEST_TITLE))),
      snippet: redactUrlsIn(oneLine((hit.snippet ?? "").slice(0, LONGEST_SNIPPET))),
      provider,
      rank: results.length + 1,
      ...(typeof hit.score === "number" && hit.score >= 0 && hit.score <= 1 ? { score: hit.score } : {}),
      ...(published === undefined ? {} : { published }),
      ...(hit.text ? { text: redactUrlsIn(hit.text) } : {}),
      ...(hit.partial === undefined ? {} : { partial: hit.partial }),
      ...(hit.work === undefined ? {} : { work: hit.work }),
      ...(hit.authority === undefined ? {} : { authority: hit.authority }),
      ...(hit.language ? { language: hit.language.slice(0, 2).toLowerCase() } : {}),
    });
  }
  return results;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Text of a snippet that services send as HTML: tags gone, entities decoded once. */
export function plainText(html: string): string {
  return html.replace(/<\/?[a-z][^<>]*>/gi, "").replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : " ";
  });
}

/** A service's date as an RFC 3339 date or date-time; undefined for relative ones ("3 days ago") and what cannot be read. */
export function rfc3339(text: string): string | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?/.exec(text.trim());
  if (iso !== null) {
    const [, day = "", time, zone] = iso;
    if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return undefined;
    if (time === undefined || time === "00:00:00") return day;
    const offset = zone === undefined || zone === "Z" ? "Z" : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
    return Number.isNaN(Date.parse(`${day}T${time}${offset}`)) ? day : `${day}T${time}${offset}`;
  }
  const date = dates(text).find(({ fromYear, month, day }) => fromYear !== undefined && month !== undefined && day !== undefined);
  if (date === undefined) return undefined;
  const two = (part = 0) => String(part).padStart(2, "0");
  return `${date.fromYear}-${two(date.month)}-${two(date.day)}`;
}

const MOST_QUERY = 400;

/**
 * The query with domain wishes as `site:` operators, for services without filters of their own. Wanted domains win over unwanted ones;
 * unwanted ones are added as far as the service's 400 characters go (what comes back is filtered anyway, G1).
 */
export function withSiteOperators(query: SearchQuery): string {
  if (query.includeDomains.length > 0) {
    const sites = fitting(
      query.query.length + 3,
      query.includeDomains.map((domain) => `site:${domain}`),
      " OR ",
    );
    return sites.length === 0 ? query.query : `${query.query} ${sites.length > 1 ? `(${sites.join(" OR ")})` : sites[0]}`;
  }
  const unwanted = fitting(
    query.query.length + 1,
    query.excludeDomains.map((domain) => `-site:${domain}`),
    " ",
  );
  return [query.query, ...unwanted].join(" ");
}

function fitting(used: number, terms: readonly string[], joint: string): string[] {
  const chosen: string[] = [];
  let length = used;
  for (const term of terms) {
    length += term.length + joint.length;
    if (length > MOST_QUERY) break;
    chosen.push(term);
  }
  return chosen;
}

/** Both ends of a date range, the open ones filled with days that bound nothing; undefined when none is wished. */
export function boundedRange(query: SearchQuery): { readonly from: string; readonly to: string } | undefined {
  const { from, to } = query.dateRange ?? {};
  if (from === undefined && to === undefined) return undefined;
  return { from: from ?? "1990-01-01", to: to ?? "2099-12-31" };
}

/** `2025-01-31` as `1/31/2025`, as American services want it. */
export function americanDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${month}/${date}/${year}`;
}
