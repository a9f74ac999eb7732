import type { Extraction } from "./extraction.ts";

const MAX_LINKS = 200;

/** Makes links absolute against the page's address, http(s) only, each address once, at most 200. */
export function absoluteLinks(links: Iterable<{ readonly url: string; readonly text: string }>, base: string): Extraction["links"] {
  const seen = new Map<string, string>();
  for (const link of links) {
    const url = absolute(link.url, base);
    if (url === undefined || seen.has(url)) continue;
    seen.set(url, link.text.replace(/\s+/g, " ").trim().slice(0, 300).toWellFormed());
    if (seen.size === MAX_LINKS) break;
  }
  return [...seen].map(([url, text]) => ({ url, text }));
}

function absolute(href: string, base: string): string | undefined {
  if (href.trim() === "" || href.startsWith("#")) return undefined;
  try {
    const url = new URL(href.trim(), base.startsWith("library:") ? undefined : base);
    if ((url.protocol !== "http:" && url.protocol !== "https:") || url.username || url.password) return undefined;
    return url.href.length <= 2_000 ? url.href : undefined;
  } catch {
    return undefined;
  }
}
