import { z } from "zod";
import { GENERAL, type SearchProvider } from "./provider.ts";
import { askService, parseReply, type ServiceOptions } from "./service.ts";
import { americanDay, toResults } from "./shape.ts";

const LABEL = { name: "Perplexity", keySetting: "PERPLEXITY_API_KEY" };
/** The service takes no more domains than this, all wanted or all unwanted. */
const MOST_DOMAINS = 20;

const replySchema = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      snippet: z.string().nullish(),
      date: z.string().nullish(),
      last_updated: z.string().nullish(),
    }),
  ),
});

/** Perplexity's plain search (`/search`); its answers with citations serve as a validator (validator.ts). */
export function perplexity(options: ServiceOptions): SearchProvider {
  return {
    name: "perplexity",
    capabilities: {
      ...GENERAL,
      scores: false,
      domainFilters: true,
      languageFilter: true,
      text: false,
      free: false,
      local: false,
      roles: ["validation"],
      costMicroUsd: 5_000,
    },
    async search(query, signal) {
      const unwanted = query.excludeDomains.map((domain) => `-${domain}`);
      const domains = (query.includeDomains.length > 0 ? query.includeDomains : unwanted).slice(0, MOST_DOMAINS);
      const body = {
        query: query.query,
        max_results: query.limit,
        ...(domains.length > 0 ? { search_domain_filter: domains } : {}),
        ...(query.dateRange?.from === undefined ? {} : { search_after_date_filter: americanDay(query.dateRange.from) }),
        ...(query.dateRange?.to === undefined ? {} : { search_before_date_filter: americanDay(query.dateRange.to) }),
        ...(query.language === undefined ? {} : { search_language_filter: [query.language] }),
      };
      const headers = { authorization: `Bearer ${options.apiKey}` };
      const reply = parseReply(LABEL, await askService(LABEL, options, { path: "/search", headers, body }, signal), replySchema);
      return toResults(
        "perplexity",
        reply.results.map((result) => ({ ...result, published: result.date })),
        query.limit,
      );
    },
  };
}
