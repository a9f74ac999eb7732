import { parse as parseHost } from "tldts";
import { hostOf, redactUrl } from "../../domain/url.ts";
import type { SearchResult } from "../provider.ts";
import type { Discarded } from "./gated.ts";

/** Domains that are never used unless a user takes them off the list (G1). */
export const EXCLUDED_DOMAINS: readonly string[] = [
  "scribd.com",
  "pinterest.com",
  "slideshare.net",
  "producthunt.com",
  "facebook.com",
  "lg.com",
];

/** The list of excluded domains after a user's additions and removals; a removal counts for every form of the domain. */
export function exclusionList(add: readonly string[] = [], remove: readonly string[] = []): string[] {
  const wanted = [...EXCLUDED_DOMAINS, ...add].map((domain) =>
    domain
      .trim()
      .toLowerCase()
      .replace(/^www\./, ""),
  );
  return [...new Set(wanted)].filter((domain) => domain !== "" && !isExcluded(`https://${domain}/`, remove));
}

/**
 * Whether an address belongs to an excluded domain: the domain itself, its subdomains, and its country forms (the same registrable name
 * under any public suffix: `lg.co.kr` for `lg.com`). An entry that names a subdomain excludes that host and what is under it. Used on
 * results, on redirect targets and on a validator's citations alike.
 */
export function isExcluded(url: string, list: readonly string[]): boolean {
  if (url.startsWith("library:")) return false;
  const host = hostOf(url);
  const name = parseHost(host).domainWithoutSuffix;
  return list.some((entry) => {
    const excluded = parseHost(entry);
    if (host === entry || host.endsWith(`.${entry}`)) return true;
    return Boolean(name) && excluded.domain === entry && excluded.domainWithoutSuffix === name;
  });
}

/** G1: what comes from excluded domains is left out, whatever the provider was told. */
export function excludeDomains(
  results: readonly SearchResult[],
  excluded: readonly string[],
): { kept: SearchResult[]; discarded: Discarded[] } {
  const kept: SearchResult[] = [];
  const discarded: Discarded[] = [];
  for (const result of results) {
    if (!isExcluded(result.url, excluded)) kept.push(result);
    else discarded.push({ url: redactUrl(result.url), gate: "G1", reason: `${hostOf(result.url)} is an excluded domain` });
  }
  return { kept, discarded };
}
