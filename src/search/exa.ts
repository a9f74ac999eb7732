import { z } from "zod";
import { GENERAL, type SearchProvider } from "./provider.ts";
import { askService, parseReply, type ServiceOptions } from "./service.ts";
import { toResults } from "./shape.ts";

const LABEL = { name: "Exa", keySetting: "EXA_API_KEY" };
/** Most characters of page text asked for; a text that long was cut there. */
const MOST_TEXT = 20_000;

const replySchema = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      publishedDate: z.string().nullish(),
      score: z.number().nullish(),
      text: z.string().nullish(),
      highlights: z.array(z.string()).nullish(),
    }),
  ),
  costDollars: z.object({ total: z.number().nonnegative() }).nullish(),
});

/** Exa. Content options stand under `contents`: at the top level of `/search` they are refused. */
export function exa(options: ServiceOptions): SearchProvider {
  return {
    name: "exa",
    capabilities: {
      ...GENERAL,
      scores: true,
      domainFilters: true,
      languageFilter: false,
      text: true,
      free: false,
      local: false,
      roles: ["concepts"],
      costMicroUsd: 25_000,
    },
    async search(query, signal, told) {
      const body = {
        query: query.query,
        type: "auto",
        numResults: query.limit,
        ...(query.includeDomains.length > 0 ? { includeDomains: query.includeDomains } : {}),
        ...(query.excludeDomains.length > 0 ? { excludeDomains: query.excludeDomains } : {}),
        ...(query.dateRange?.from === undefined ? {} : { startPublishedDate: `${query.dateRange.from}T00:00:00.000Z` }),
        ...(query.dateRange?.to === undefined ? {} : { endPublishedDate: `${query.dateRange.to}T23:59:59.999Z` }),
        contents: { text: { maxCharacters: MOST_TEXT }, highlights: { numSentences: 3, highlightsPerUrl: 2 } },
      };
      const headers = { "x-api-key": options.apiKey };
      const reply = parseReply(LABEL, await askService(LABEL, options, { path: "/search", headers, body }, signal), replySchema);
      if (reply.costDollars) told?.(Math.ceil(reply.costDollars.total * 1e6));
      const hits = reply.results.map((result) => ({
        ...result,
        published: result.publishedDate,
        snippet: result.highlights?.join(" … ") || result.text?.slice(0, 500),
      }));
      return toResults("exa", hits, query.limit);
    },
  };
}
