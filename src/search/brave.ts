import { z } from "zod";
import type { AssayError } from "../domain/error.ts";
import type { OutboundResponse } from "../outbound/outbound.ts";
import { retryAfterMs } from "../outbound/retry-after.ts";
import { GENERAL, type SearchProvider } from "./provider.ts";
import { askService, badKey, parseReply, quotaUsedUp, rateLimited, refusal, type ServiceOptions } from "./service.ts";
import { boundedRange, plainText, toResults, withSiteOperators } from "./shape.ts";

const LABEL = { name: "Brave Search", keySetting: "BRAVE_API_KEY" };

const replySchema = z.object({
  type: z.literal("search"),
  web: z
    .object({
      results: z.array(
        z.object({
          url: z.string(),
          title: z.string().nullish(),
          description: z.string().nullish(),
          page_age: z.string().nullish(),
          age: z.string().nullish(),
          language: z.string().nullish(),
          extra_snippets: z.array(z.string()).nullish(),
        }),
      ),
    })
    .optional(),
});

const errorSchema = z.object({ error: z.object({ code: z.string(), meta: z.object({ component: z.string() }).partial().optional() }) });

/** Brave Search. A bad key is a 422 there; nothing found leaves `web` out. */
export function brave(options: ServiceOptions): SearchProvider {
  return {
    name: "brave",
    capabilities: {
      ...GENERAL,
      scores: false,
      domainFilters: false,
      languageFilter: true,
      text: false,
      free: false,
      local: false,
      roles: ["facts"],
      costMicroUsd: 9_000,
    },
    async search(query, signal) {
      const parameters = new URLSearchParams({ q: withSiteOperators(query), count: String(query.limit), extra_snippets: "true" });
      const range = boundedRange(query);
      if (range !== undefined) parameters.set("freshness", `${range.from}to${range.to}`);
      if (query.language !== undefined) parameters.set("search_lang", query.language);
      const path = `/res/v1/web/search?${parameters}`;
      const response = await askService(LABEL, options, { path, headers: { "x-subscription-token": options.apiKey } }, signal, judge);
      const reply = parseReply(LABEL, response, replySchema);
      const hits = (reply.web?.results ?? []).map((result) => ({
        ...result,
        title: plainText(result.title ?? ""),
        snippet: plainText([result.description ?? "", ...(result.extra_snippets ?? [])].join(" ")),
        published: result.page_age ?? result.age,
      }));
      return toResults("brave", hits, query.limit);
    },
  };
}

function judge(response: OutboundResponse, apiKey: string): AssayError {
  if (response.status === 422 && isAboutTheKey(response)) return badKey(LABEL, 422);
  if (response.status === 429) return tooMany(response);
  return refusal(LABEL, response, apiKey);
}

function isAboutTheKey(response: OutboundResponse): boolean {
  const text = new TextDecoder().decode(response.body);
  try {
    const { error } = errorSchema.parse(JSON.parse(text));
    return (
      error.code.startsWith("SUBSCRIPTION_TOKEN") || error.meta?.component === "authentication" || text.includes("x-subscription-token")
    );
  } catch {
    return false;
  }
}

/** The headers list a window of a second and one of a month: the month used up is a quota, the second a short wait. */
function tooMany(response: OutboundResponse): AssayError {
  const windows = rateWindows(response.headers);
  const usedUp = windows.filter((window) => window.remaining <= 0);
  if (usedUp.some((window) => window.seconds >= 86_400)) return quotaUsedUp(LABEL);
  const wait = usedUp.length > 0 ? Math.max(...usedUp.map((window) => window.resetSeconds)) * 1000 : undefined;
  return rateLimited(LABEL, retryAfterMs(response.headers, Date.now()) ?? wait);
}

export interface RateWindow {
  readonly seconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Brave's rate headers, e.g. `X-RateLimit-Policy: 1;w=1, 15000;w=2592000`, as windows; empty when they are missing or unreadable. */
export function rateWindows(headers: Readonly<Record<string, string>>): RateWindow[] {
  const numbers = (name: string) => (headers[name] ?? "").split(",").map((part) => Number.parseFloat(part));
  const spans = [...(headers["x-ratelimit-policy"] ?? "").matchAll(/w=(\d+)/g)].map((match) => Number(match[1]));
  const remaining = numbers("x-ratelimit-remaining");
  const reset = numbers("x-ratelimit-reset");
  return spans
    .map((seconds, index) => ({ seconds, remaining: remaining[index] ?? Number.NaN, resetSeconds: reset[index] ?? Number.NaN }))
    .filter((window) => Number.isFinite(window.remaining) && Number.isFinite(window.resetSeconds));
}
