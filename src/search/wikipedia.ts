import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import type { LanguageDetector } from "../text/language.ts";
import { queryLanguage } from "./gates/language.ts";
import { plainQuery } from "./gates/plain-query.ts";
import { LANES } from "./kinds.ts";
import { workFrom } from "./papers.ts";
import type { SearchProvider, SearchQuery } from "./provider.ts";
import { askService, parseReply, rateLimited, type ServiceLabel, type ServiceOptions } from "./service.ts";
import { type Hit, toResults } from "./shape.ts";

const LABEL: ServiceLabel = { name: "Wikipedia" };
const LICENCE = "CC BY-SA 4.0";

const pageSchema = z.object({
  title: z.string(),
  index: z.number(),
  fullurl: z.string(),
  pagelanguage: z.string(),
  extract: z.string().nullish(),
  revisions: z.array(z.object({ revid: z.number(), timestamp: z.string() })).nullish(),
});
const replySchema = z.object({
  error: z.object({ code: z.string(), info: z.string().nullish() }).nullish(),
  query: z.object({ pages: z.array(pageSchema) }).nullish(),
});

export interface WikipediaOptions extends ServiceOptions {
  /** What a query is written in decides which edition is asked. */
  readonly detect: () => Promise<LanguageDetector>;
}

/** Wikipedia in the language of the query, in English where that cannot be told. The articles are read at their own addresses, tables and all. */
export function wikipedia(options: WikipediaOptions): SearchProvider {
  return {
    name: "wikipedia",
    capabilities: {
      ...LANES.wikipedia,
      fullText: true,
      terms: "https://foundation.wikimedia.org/wiki/Policy:Wikimedia_Foundation_API_Usage_Guidelines",
      contact: true,
      rate: { concurrency: 1, minIntervalMs: 200 },
      scores: false,
      domainFilters: false,
      languageFilter: true,
      text: true,
      free: true,
      local: false,
      roles: ["facts", "concepts"],
      costMicroUsd: 0,
    },
    async search(query, signal) {
      const language = query.language ?? queryLanguage(query.query, await options.detect()) ?? "en";
      const edition = { ...options, baseUrl: options.baseUrl.replaceAll("{language}", language) };
      const response = await askService(LABEL, edition, { path: `/w/api.php?${parameters(query)}` }, signal);
      const { error, query: found } = parseReply(LABEL, response, replySchema);
      if (error?.code === "ratelimited") throw rateLimited(LABEL, undefined);
      if (error != null) {
        throw new AssayError("SEARCH_PROVIDER_UNAVAILABLE", `${LABEL.name} refused the search (${error.code.slice(0, 60)}).`, {
          retryable: false,
        });
      }
      const pages = [...(found?.pages ?? [])].sort((a, b) => a.index - b.index);
      return toResults("wikipedia", pages.map(hitOf), query.limit);
    },
  };
}

function parameters(query: SearchQuery): URLSearchParams {
  return new URLSearchParams({
    action: "query",
    format: "json",
    formatversion: "2",
    generator: "search",
    gsrsearch: plainQuery(query.query),
    gsrlimit: String(query.limit),
    prop: "info|revisions|extracts",
    inprop: "url",
    rvprop: "ids|timestamp",
    exintro: "1",
    explaintext: "1",
    exlimit: "20",
  });
}

function hitOf({ title, fullurl, pagelanguage, extract, revisions }: z.output<typeof pageSchema>): Hit {
  const revision = revisions?.[0];
  return {
    url: fullurl,
    title,
    snippet: extract,
    text: extract,
    published: revision?.timestamp,
    language: pagelanguage,
    authority: "encyclopedia",
    work: workFrom({ venue: LABEL.name, revision: revision === undefined ? undefined : String(revision.revid), licence: LICENCE }),
  };
}
