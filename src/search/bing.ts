import { z } from "zod";
import { GENERAL, type SearchProvider } from "./provider.ts";
import { askService, parseReply, type ServiceOptions } from "./service.ts";
import { boundedRange, plainText, toResults, withSiteOperators } from "./shape.ts";

const LABEL = { name: "Bing", keySetting: "BING_API_KEY" };

const pagesSchema = z
  .object({
    _type: z.string().optional(),
    queryContext: z.unknown().optional(),
    webPages: z
      .object({
        value: z.array(
          z.object({
            url: z.string(),
            name: z.string().nullish(),
            snippet: z.string().nullish(),
            datePublished: z.string().nullish(),
            language: z.string().nullish(),
          }),
        ),
      })
      .nullish(),
  })
  .refine((reply) => Boolean(reply.webPages ?? reply._type ?? reply.queryContext), { path: ["webPages"], error: "missing" });
/** Some compatible services put the whole of it under `data`. */
const replySchema = z.preprocess(
  (reply) => (typeof reply === "object" && reply !== null && "data" in reply ? reply.data : reply),
  pagesSchema,
);

/** An endpoint of Bing's v7 shape (Microsoft's own is retired; compatible services exist). `webPages` is absent when nothing was found. */
export function bing(options: ServiceOptions): SearchProvider {
  return {
    name: "bing",
    capabilities: {
      ...GENERAL,
      scores: false,
      domainFilters: false,
      languageFilter: true,
      text: false,
      free: false,
      local: false,
      roles: ["facts"],
      // Whoever speaks this dialect sets prices of its own.
      costMicroUsd: undefined,
    },
    async search(query, signal) {
      const parameters = new URLSearchParams({ q: withSiteOperators(query), count: String(query.limit), responseFilter: "Webpages" });
      const range = boundedRange(query);
      if (range !== undefined) parameters.set("freshness", `${range.from}..${range.to}`);
      if (query.language !== undefined) parameters.set("setLang", query.language);
      const headers = { "ocp-apim-subscription-key": options.apiKey };
      const reply = parseReply(
        LABEL,
        await askService(LABEL, options, { path: `/v7.0/search?${parameters}`, headers }, signal),
        replySchema,
      );
      const hits = (reply.webPages?.value ?? []).map((page) => ({
        ...page,
        title: plainText(page.name ?? ""),
        snippet: plainText(page.snippet ?? ""),
        published: page.datePublished,
      }));
      return toResults("bing", hits, query.limit);
    },
  };
}
