import { z } from "zod";
import { GENERAL, type SearchProvider } from "./provider.ts";
import { askService, parseReply, type ServiceOptions } from "./service.ts";
import { toResults } from "./shape.ts";

const LABEL = { name: "Tavily", keySetting: "TAVILY_API_KEY" };
const TRUNCATED = /<error>\s*Content truncated\s*<\/error>/gi;

const replySchema = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      content: z.string().nullish(),
      score: z.number().nullish(),
      published_date: z.string().nullish(),
    }),
  ),
});

/** Tavily. Every request carries `include_raw_content: false` and a depth of `basic` or `advanced`, never `country` (G7); cut content is partial (G4). */
export function tavily(options: ServiceOptions): SearchProvider {
  return {
    name: "tavily",
    capabilities: {
      ...GENERAL,
      scores: true,
      domainFilters: true,
      languageFilter: true,
      text: false,
      free: false,
      local: false,
      roles: ["facts"],
      costMicroUsd: 8_000,
      advancedMicroUsd: 16_000,
    },
    async search(query, signal) {
      const body = {
        query: query.query,
        search_depth: query.searchDepth === "advanced" ? "advanced" : "basic",
        include_raw_content: false,
        max_results: query.limit,
        ...(query.includeDomains.length > 0 ? { include_domains: query.includeDomains } : {}),
        ...(query.excludeDomains.length > 0 ? { exclude_domains: query.excludeDomains } : {}),
        ...(query.dateRange?.from === undefined ? {} : { start_date: query.dateRange.from }),
        ...(query.dateRange?.to === undefined ? {} : { end_date: query.dateRange.to }),
        ...(query.language === undefined ? {} : { language: query.language, filter_by_language: true }),
      };
      const headers = { authorization: `Bearer ${options.apiKey}`, "x-client-source": "assay" };
      const reply = parseReply(LABEL, await askService(LABEL, options, { path: "/search", headers, body }, signal), replySchema);
      const hits = reply.results.map((result) => {
        const content = result.content ?? "";
        const cut = content.search(TRUNCATED) >= 0;
        return {
          ...result,
          published: result.published_date,
          snippet: content.replace(TRUNCATED, " "),
          ...(cut ? { partial: "the search service cut the content short" } : {}),
        };
      });
      return toResults("tavily", hits, query.limit);
    },
  };
}
