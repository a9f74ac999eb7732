import { redactUrl, tryCanonicalUrl } from "../../domain/url.ts";
import type { SearchResult } from "../provider.ts";
import type { Discarded } from "./gated.ts";

/** G8: addresses in normal form, one result an address (http and https are one; https is kept); the better score and the longer text win. */
export function normaliseResults(results: readonly SearchResult[]): { kept: SearchResult[]; discarded: Discarded[] } {
  const byAddress = new Map<string, SearchResult>();
  const discarded: Discarded[] = [];
  for (const result of results) {
    const url = tryCanonicalUrl(result.url);
    if (url === undefined) {
      discarded.push({ url: redactUrl(result.url), gate: "G8", reason: "not an absolute http or https address" });
      continue;
    }
    const key = url.replace(/^http:/, "https:");
    const known = byAddress.get(key);
    byAddress.set(key, known === undefined ? { ...result, url } : merged(known, { ...result, url }));
    if (known !== undefined) discarded.push({ url: redactUrl(result.url), gate: "G8", reason: "the same address was found before" });
  }
  return { kept: [...byAddress.values()], discarded };
}

function merged(first: SearchResult, second: SearchResult): SearchResult {
  const score = first.score === undefined || (second.score ?? 0) > first.score ? second.score : first.score;
  const longer = second.snippet.length > first.snippet.length ? second : first;
  const text = first.partial === undefined ? (first.text ?? second.text) : (second.text ?? first.text);
  const whole = first.partial === undefined || second.partial === undefined;
  const { partial: _, ...rest } = first;
  return {
    ...rest,
    url: second.url.startsWith("https:") ? second.url : first.url,
    snippet: longer.snippet,
    ...(score === undefined ? {} : { score }),
    ...(text === undefined ? {} : { text }),
    ...(whole || first.partial === undefined ? {} : { partial: first.partial }),
  };
}
