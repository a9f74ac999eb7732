import { z } from "zod";
import type { CanonicalUrl } from "../domain/url.ts";
import { AUTHORITIES, workSchema } from "../domain/work.ts";
import type { KeyLimit } from "../run/limiter.ts";
import type { Lane } from "./kinds.ts";

export const PROVIDER_NAMES = [
  "library",
  "duckduckgo",
  "tavily",
  "exa",
  "perplexity",
  "brave",
  "serpapi",
  "searxng",
  "bing",
  "wikipedia",
  "openalex",
  "crossref",
  "europepmc",
  "arxiv",
  "stackexchange",
  "github",
] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** One result, in our shape whatever the provider's. */
export const searchResultSchema = z.object({
  url: z.string().transform((url) => url as CanonicalUrl),
  title: z.string(),
  snippet: z.string(),
  /** The provider's own relevance, 0–1, where it gives one; the relevance gate computes it otherwise. */
  score: z.number().optional(),
  /** RFC 3339 date or date-time. */
  published: z.string().optional(),
  /** Page text the provider sent along. */
  text: z.string().optional(),
  /** Why the provider's text is not whole (G4). */
  partial: z.string().optional(),
  language: z.string().optional(),
  /** What the service knows of the work behind the address. */
  work: workSchema.optional(),
  authority: z.enum(AUTHORITIES).optional(),
  provider: z.enum(PROVIDER_NAMES),
  /** 1 for the first. */
  rank: z.number().int().positive(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

export const searchQuerySchema = z.object({
  query: z.string().min(1).max(400),
  limit: z.int().min(1).max(20),
  includeDomains: z.array(z.string()),
  excludeDomains: z.array(z.string()),
  dateRange: z.object({ from: z.string().optional(), to: z.string().optional() }).optional(),
  /** ISO 639-1 code the results should be in. */
  language: z.string().optional(),
  searchDepth: z.enum(["basic", "advanced"]),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

export interface SearchCapabilities extends Lane {
  /** ISO 639-1 codes of what it holds; absent: all languages. */
  readonly languages?: readonly string[];
  /** Its results lead to whole texts that anybody may read, as far as there are any. */
  readonly fullText: boolean;
  /** Where it says what it may be used for. */
  readonly terms?: string;
  /** Whether whoever says how to reach them is served better (the setting `search.contact`). */
  readonly contact: boolean;
  /** Its name for users, where it shows a page for bots to machines it takes for one: it is then left alone, also by later runs. */
  readonly takesForBots?: string;
  /** What it asks of one user, over all runs of a process, and over all processes of a database. */
  readonly rate: KeyLimit;
  /** Results carry a relevance score of the provider's own. */
  readonly scores: boolean;
  readonly domainFilters: boolean;
  readonly languageFilter: boolean;
  /** Results carry page text. */
  readonly text: boolean;
  /** Costs nothing and needs no key. */
  readonly free: boolean;
  /** Needs no network. */
  readonly local: boolean;
  /** What it is best for in Phase 2 (C7). */
  readonly roles: readonly ("facts" | "concepts" | "validation")[];
  /** What one basic search costs at most, in millionths of a US dollar; undefined where nobody can know it without being told. */
  readonly costMicroUsd: number | undefined;
  /** The same for `searchDepth: "advanced"`, where that costs more. */
  readonly advancedMicroUsd?: number;
}

/** What services that search the whole web have in common. */
export const GENERAL = { kind: "web", fullText: false, contact: false, rate: { concurrency: 4, minIntervalMs: 50 } } as const;

/** Upper bound of one search; 0 where the price is not known. */
export function searchCost(
  { costMicroUsd, advancedMicroUsd }: SearchCapabilities,
  { searchDepth }: Pick<SearchQuery, "searchDepth">,
): number {
  return (searchDepth === "advanced" ? advancedMicroUsd : undefined) ?? costMicroUsd ?? 0;
}

/** Is told what a search was charged, in millionths of a US dollar, by services that say so. */
export type SearchCharge = (costMicroUsd: number) => void;

/**
 * One search service. Rejects with AssayError: SEARCH_BLOCKED (a bot page is never "no results"), RATE_LIMITED (with `retryAfterMs`),
 * QUOTA_EXCEEDED and UNAUTHORIZED (never retried), PARSE_ERROR, TIMEOUT, NETWORK_ERROR. No results is an empty list.
 */
export interface SearchProvider {
  readonly name: ProviderName;
  readonly capabilities: SearchCapabilities;
  search(query: SearchQuery, signal: AbortSignal, told?: SearchCharge): Promise<readonly SearchResult[]>;
}
