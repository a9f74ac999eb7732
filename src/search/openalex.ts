import { z } from "zod";
import { AssayError } from "../domain/error.ts";
import type { Authority } from "../domain/work.ts";
import type { OutboundResponse } from "../outbound/outbound.ts";
import { plainQuery } from "./gates/plain-query.ts";
import { LANES } from "./kinds.ts";
import { bareDoi, doiAddress, licenceName, paperTexts, workFrom } from "./papers.ts";
import type { SearchProvider, SearchQuery } from "./provider.ts";
import { askService, parseReply, quotaUsedUp, refusal, type ServiceOptions, serviceWords } from "./service.ts";
import { type Hit, plainText, toResults } from "./shape.ts";

const LABEL = { name: "OpenAlex", keySetting: "OPENALEX_API_KEY" };

const text = z.string().nullish();
const locationSchema = z
  .object({
    is_oa: z.boolean().nullish(),
    landing_page_url: text,
    pdf_url: text,
    license: text,
    source: z.object({ display_name: text }).nullish(),
  })
  .nullish();

const workSchema = z.object({
  doi: text,
  title: text,
  publication_date: text,
  language: text,
  type: text,
  is_retracted: z.boolean().nullish(),
  ids: z.object({ pmid: text, pmcid: text }).nullish(),
  primary_location: locationSchema,
  best_oa_location: locationSchema,
  authorships: z.array(z.object({ author: z.object({ display_name: text }).nullish() })).nullish(),
  biblio: z.object({ volume: text, issue: text, first_page: text, last_page: text }).nullish(),
  abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish(),
});
type OpenAlexWork = z.output<typeof workSchema>;

const replySchema = z.object({ results: z.array(workSchema) });

/** OpenAlex: papers of all fields, with retractions and open copies. Without a key it answers about ten searches a day, with a free one a thousand. */
export function openalex(options: ServiceOptions): SearchProvider {
  return {
    name: "openalex",
    capabilities: {
      ...LANES.openalex,
      fullText: true,
      terms: "https://openalex.org/terms",
      contact: true,
      rate: { concurrency: 2, minIntervalMs: 100 },
      scores: false,
      domainFilters: false,
      languageFilter: true,
      text: true,
      free: true,
      local: false,
      roles: [],
      costMicroUsd: 0,
    },
    async search(query, signal) {
      const response = await askService(LABEL, options, { path: `/works?${parameters(query, options)}` }, signal, judge);
      return toResults("openalex", parseReply(LABEL, response, replySchema).results.map(hitOf), query.limit);
    },
  };
}

/**
 * Where the whole text of a DOI may be read, best first; empty where nowhere. Looking up one work costs nothing at OpenAlex.
 * @throws AssayError like a search
 */
export async function openCopiesOf(doi: string, options: ServiceOptions, signal: AbortSignal): Promise<readonly string[]> {
  const asked = new URLSearchParams({ select: "best_oa_location", ...identity(options) });
  const path = `/works/${encodeURIComponent(doiAddress(doi))}?${asked}`;
  const response = await askService(LABEL, options, { path }, signal, judge);
  return copiesAt(parseReply(LABEL, response, workSchema.pick({ best_oa_location: true })).best_oa_location);
}

function identity({ apiKey, contact }: ServiceOptions): Record<string, string> {
  return { ...(apiKey === "" ? {} : { api_key: apiKey }), ...(contact === undefined ? {} : { mailto: contact }) };
}

function parameters({ query, limit, dateRange, language }: SearchQuery, options: ServiceOptions): URLSearchParams {
  const filters = [
    ...(dateRange?.from === undefined ? [] : [`from_publication_date:${dateRange.from}`]),
    ...(dateRange?.to === undefined ? [] : [`to_publication_date:${dateRange.to}`]),
    ...(language === undefined ? [] : [`language:${language}`]),
  ];
  return new URLSearchParams({
    search: plainQuery(query),
    per_page: String(limit),
    ...(filters.length === 0 ? {} : { filter: filters.join(",") }),
    ...identity(options),
  });
}

function hitOf(work: OpenAlexWork): Hit {
  const { primary_location: primary, best_oa_location: open, biblio, ids } = work;
  const doi = bareDoi(work.doi);
  const copies = copiesAt(open);
  const pages = [biblio?.first_page, biblio?.last_page].filter(Boolean).join("-");
  return {
    url: primary?.landing_page_url ?? (doi === undefined ? "" : doiAddress(doi)),
    title: plainText(work.title ?? ""),
    ...paperTexts(fromInvertedIndex(work.abstract_inverted_index ?? {}), copies.length > 0),
    published: work.publication_date,
    language: work.language,
    authority: authorityOf(work),
    work: workFrom({
      doi,
      pmid: ids?.pmid?.match(/\d+$/)?.[0],
      pmcid: ids?.pmcid?.match(/\d+$/)?.[0],
      authors: (work.authorships ?? []).map(({ author }) => author?.display_name ?? ""),
      venue: primary?.source?.display_name,
      volume: biblio?.volume,
      issue: biblio?.issue,
      pages,
      licence: licenceName(open?.license ?? primary?.license),
      retracted: work.is_retracted === true ? LABEL.name : undefined,
      copies,
    }),
  };
}

const REVIEWED = new Set(["article", "review", "book-chapter", "letter", "editorial"]);

function authorityOf({ type, primary_location }: OpenAlexWork): Authority | undefined {
  if (type === "preprint") return "preprint";
  return REVIEWED.has(type ?? "") && primary_location?.source ? "peer reviewed" : undefined;
}

/** HTML before PDF. */
function copiesAt(location: OpenAlexWork["best_oa_location"]): string[] {
  return location?.is_oa === false ? [] : [location?.landing_page_url, location?.pdf_url].flatMap((url) => url ?? []);
}

/** Abstracts come as each word's places. */
const MOST_WORDS = 3_000;

function fromInvertedIndex(index: Readonly<Record<string, readonly number[]>>): string {
  return Object.entries(index)
    .flatMap(([word, places]) => places.map((at) => ({ word, at })))
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST_WORDS)
    .map(({ word }) => word)
    .join(" ");
}

/** A 429 may be too many in a second, or the day's allowance used up. */
function judge(response: OutboundResponse, apiKey: string): AssayError {
  const left = Number(response.headers["x-ratelimit-remaining"] ?? response.headers["x-ratelimit-remaining-usd"] ?? Number.NaN);
  const usedUp = response.status === 429 && (left <= 0 || /\bdaily\b/i.test(serviceWords(response) ?? ""));
  if (!usedUp) return refusal(LABEL, response, apiKey);
  if (apiKey !== "") return quotaUsedUp(LABEL);
  return new AssayError(
    "QUOTA_EXCEEDED",
    `The day's searches without a key at ${LABEL.name} are used up: ${LABEL.keySetting}, which is free, gives more.`,
  );
}
