import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import type { PageReader } from "./reader.ts";
import { createScraperReader, type ScrapedPage, type ScraperOptions } from "./scraper.ts";

export interface FirecrawlConfig {
  /** Without version, e.g. `https://api.firecrawl.dev` or one's own `http://localhost:3002`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly version?: "v1" | "v2";
}

/** Repeated meta tags come as lists: the first says it. */
const text = z
  .union([z.string(), z.array(z.string()).transform((list) => list[0])])
  .nullish()
  .catch(undefined);

const firecrawlAnswerSchema = z.object({
  success: z.boolean().optional(),
  error: z.string().optional().catch(undefined),
  data: z
    .object({
      markdown: z.string().nullish(),
      html: z.string().nullish(),
      metadata: z
        .object({
          title: text,
          author: text,
          language: text,
          ogSiteName: text,
          publishedTime: text,
          modifiedTime: text,
          sourceURL: text,
          url: text,
          statusCode: z.number().int().optional().catch(undefined),
          error: text,
        })
        .nullish(),
    })
    .optional(),
});

function pageOf({ success, error, data }: z.infer<typeof firecrawlAnswerSchema>): ScrapedPage {
  if (success === false || data === undefined) {
    const why = error === undefined ? "" : `: ${error.slice(0, 200)}`;
    throw new AssayError("NETWORK_ERROR", `firecrawl could not read the page${why}.`);
  }
  const { metadata } = data;
  return {
    html: data.html ?? undefined,
    markdown: data.markdown ?? undefined,
    finalUrl: metadata?.url ?? metadata?.sourceURL ?? undefined,
    status: metadata?.statusCode,
    title: metadata?.title ?? undefined,
    author: metadata?.author ?? undefined,
    published: metadata?.publishedTime ?? undefined,
    modified: metadata?.modifiedTime ?? undefined,
    siteName: metadata?.ogSiteName ?? undefined,
    language: metadata?.language ?? undefined,
  };
}

/** Reads pages through Firecrawl's `/scrape`, hosted or one's own, version 1 or 2 (R6). */
export function createFirecrawlReader(config: FirecrawlConfig, options: ScraperOptions): PageReader {
  const spec = {
    name: "firecrawl",
    endpoint: `${config.baseUrl.replace(/\/+$/, "")}/${config.version ?? "v1"}/scrape`,
    headers: config.apiKey === undefined ? {} : { authorization: `Bearer ${config.apiKey}` },
    // The whole page, since what of it is content is decided here, by the same rules for every reader.
    body: (url: string, timeoutMs: number) => ({ url, formats: ["markdown", "html"], onlyMainContent: false, timeout: timeoutMs }),
    schema: firecrawlAnswerSchema,
    page: pageOf,
  };
  return createScraperReader(spec, options);
}
