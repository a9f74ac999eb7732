import { z } from "zod";
import { GENERAL, type SearchProvider, type SearchQuery } from "./provider.ts";
import { askService, parseReply, type ServiceOptions, serviceFailed } from "./service.ts";
import { americanDay, boundedRange, toResults, withSiteOperators } from "./shape.ts";

const LABEL = { name: "SerpAPI", keySetting: "SERPAPI_API_KEY" };
const NOTHING_FOUND = /hasn't returned any results|no results/i;

const replySchema = z
  .object({
    search_metadata: z.unknown().optional(),
    error: z.string().optional(),
    organic_results: z
      .array(z.object({ link: z.string(), title: z.string().nullish(), snippet: z.string().nullish(), date: z.string().nullish() }))
      .optional(),
  })
  .refine((reply) => reply.organic_results !== undefined || reply.error !== undefined || reply.search_metadata !== undefined, {
    path: ["organic_results"],
    error: "missing",
  });

export interface SerpApiOptions extends ServiceOptions {
  readonly engine: "google" | "bing";
}

/** Google's or Bing's results through SerpAPI. Nothing found is a 200 whose `error` says so; any other `error` is one. */
export function serpapi(options: SerpApiOptions): SearchProvider {
  return {
    name: "serpapi",
    capabilities: {
      ...GENERAL,
      scores: false,
      domainFilters: false,
      languageFilter: true,
      text: false,
      free: false,
      local: false,
      roles: ["facts"],
      costMicroUsd: 15_000,
    },
    async search(query, signal) {
      const parameters = new URLSearchParams({
        engine: options.engine,
        q: withSiteOperators(query),
        output: "json",
        api_key: options.apiKey,
      });
      for (const [name, value] of Object.entries(engineParameters(options.engine, query))) parameters.set(name, value);
      const reply = parseReply(LABEL, await askService(LABEL, options, { path: `/search?${parameters}` }, signal), replySchema);
      if (reply.error !== undefined && !NOTHING_FOUND.test(reply.error)) throw serviceFailed(LABEL);
      const hits = (reply.organic_results ?? []).map((result) => ({ ...result, url: result.link, published: result.date }));
      return toResults("serpapi", hits, query.limit);
    },
  };
}

function engineParameters(engine: "google" | "bing", query: SearchQuery): Record<string, string> {
  const range = boundedRange(query);
  if (engine === "bing") {
    return { count: String(query.limit), ...(query.language === undefined ? {} : { setlang: query.language }) };
  }
  return {
    num: String(query.limit),
    ...(query.language === undefined ? {} : { hl: query.language, lr: `lang_${query.language}` }),
    ...(range === undefined ? {} : { tbs: `cdr:1,cd_min:${americanDay(range.from)},cd_max:${americanDay(range.to)}` }),
  };
}
