import type { Snapshot } from "../domain/snapshot.ts";

/** The headers of an answer that a snapshot keeps: what revalidation, dating and judging it need. */
const KEPT = ["etag", "last-modified", "cache-control", "expires", "content-language", "content-encoding", "vary", "x-robots-tag"];

export function keptHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name].slice(0, 500)]])));
}

export interface FreshnessLimits {
  /** How long a page counts as fresh that says nothing of itself, in ms. */
  readonly defaultMs: number;
  /** However long a page says it stays fresh, no longer than this, in ms. */
  readonly mostMs: number;
}

/**
 * How long a capture may be used without asking (X3), in ms: its max-age within the limit, 0 when it asks to be revalidated. A page that says
 * nothing gets the default.
 */
export function lifetimeMs(headers: Readonly<Record<string, string>>, limits: FreshnessLimits): number {
  const control = (headers["cache-control"] ?? "").toLowerCase();
  if (/(?:^|[,\s])no-(?:cache|store)\b/.test(control)) return 0;
  const seconds = /(?:^|[,\s])max-age\s*=\s*"?(\d+)/.exec(control)?.[1];
  return Math.min(limits.mostMs, seconds === undefined ? limits.defaultMs : Number(seconds) * 1000);
}

/** Headers that ask for the page only if it changed; none when the page gave nothing to ask by. */
export function revalidation(snapshot: Snapshot): Record<string, string> {
  const { etag, "last-modified": modified } = snapshot.headers;
  return { ...(etag === undefined ? {} : { "if-none-match": etag }), ...(modified === undefined ? {} : { "if-modified-since": modified }) };
}
