import { z } from "zod";
import type { PageReader } from "./reader.ts";
import { createScraperReader, type ScrapedPage, type ScraperOptions } from "./scraper.ts";

export interface SteelConfig {
  /** With the version or without it, as Steel's own client has it: `https://api.steel.dev`, or one's own `http://localhost:3000/v1`. */
  readonly baseUrl: string;
  /** Not needed by one's own server. */
  readonly apiKey?: string;
}

const text = z.string().nullish().catch(undefined);

/** Steel's answer: `content` is an object that holds the formats asked for; everything but that and the page's status may be missing. */
const steelAnswerSchema = z.object({
  content: z.object({ html: z.string().nullish(), cleaned_html: z.string().nullish(), markdown: z.string().nullish() }),
  metadata: z
    .object({
      statusCode: z.number().int().optional().catch(undefined),
      title: text,
      language: text,
      urlSource: text,
      author: text,
      articleAuthor: text,
      ogSiteName: text,
      publishedTime: text,
      modifiedTime: text,
    })
    .nullish(),
});

function pageOf({ content, metadata }: z.infer<typeof steelAnswerSchema>): ScrapedPage {
  return {
    html: content.html ?? content.cleaned_html ?? undefined,
    markdown: content.markdown ?? undefined,
    finalUrl: metadata?.urlSource ?? undefined,
    status: metadata?.statusCode,
    title: metadata?.title ?? undefined,
    author: metadata?.articleAuthor || metadata?.author || undefined,
    published: metadata?.publishedTime ?? undefined,
    modified: metadata?.modifiedTime ?? undefined,
    siteName: metadata?.ogSiteName ?? undefined,
    language: metadata?.language ?? undefined,
  };
}

/** Reads pages through Steel's `/scrape`, hosted or one's own (R6). */
export function createSteelReader(config: SteelConfig, options: ScraperOptions): PageReader {
  const spec = {
    name: "steel",
    endpoint: `${config.baseUrl.replace(/(?:\/v1)?\/*$/, "")}/v1/scrape`,
    headers: config.apiKey === undefined ? {} : { "steel-api-key": config.apiKey },
    body: (url: string) => ({ url, format: ["html", "markdown"] }),
    schema: steelAnswerSchema,
    page: pageOf,
  };
  return createScraperReader(spec, options);
}
