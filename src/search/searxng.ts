import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import type { OutboundResponse } from "../outbound/outbound.ts";
import { GENERAL, type SearchProvider } from "./provider.ts";
import { askService, parseReply, refusal, type ServiceOptions } from "./service.ts";
import { plainText, toResults, withSiteOperators } from "./shape.ts";

const LABEL = { name: "SearXNG" };

const replySchema = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      content: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
  unresponsive_engines: z.array(z.tuple([z.string(), z.string()], z.unknown())).default([]),
});

/** A SearXNG of one's own. Its score is a sum over engines, not a relevance in 0–1, so the gate computes one. */
export function searxng(options: ServiceOptions): SearchProvider {
  return {
    name: "searxng",
    capabilities: {
      ...GENERAL,
      scores: false,
      domainFilters: false,
      languageFilter: true,
      text: false,
      free: true,
      local: false,
      roles: ["facts", "concepts"],
      costMicroUsd: 0,
    },
    async search(query, signal) {
      const parameters = new URLSearchParams({ q: withSiteOperators(query), format: "json", categories: "general" });
      if (query.language !== undefined) parameters.set("language", query.language);
      const response = await askService(LABEL, options, { path: `/search?${parameters}` }, signal, judge);
      const reply = parseReply(LABEL, response, replySchema);
      if (reply.results.length === 0 && reply.unresponsive_engines.length > 0) {
        const engines = reply.unresponsive_engines.map(([engine, reason]) => `${engine} (${reason})`).join(", ");
        throw new AssayError("SEARCH_PROVIDER_UNAVAILABLE", `No engine behind SearXNG answered: ${plainText(engines).slice(0, 160)}.`);
      }
      const hits = reply.results.map((result) => ({ ...result, snippet: result.content, published: result.publishedDate }));
      return toResults("searxng", hits, query.limit);
    },
  };
}

function judge(response: OutboundResponse, apiKey: string): AssayError {
  if (response.status !== 403) return refusal(LABEL, response, apiKey);
  return new AssayError(
    "CONFIG_INVALID",
    "SearXNG does not give JSON (403): add `json` to `search.formats` in its settings.yml and restart it.",
    { field: "searxng.baseUrl" },
  );
}
