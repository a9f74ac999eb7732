import { z } from "zod";
import type { RunsOver } from "../assay.ts";
import { claimSchema } from "../domain/claim.ts";
import { type ResearchRequest, researchRequestSchema } from "../domain/request.ts";
import { tierSchema } from "../domain/source.ts";
import { canonicalUrl, redactUrl, registrableDomain } from "../domain/url.ts";
import { readAndAnalyse } from "../gather/page.ts";
import type { GatherParts } from "../gather/parts.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { Run } from "../run/run.ts";
import type { GatedResult } from "../search/gates/gated.ts";
import type { SearchQuery } from "../search/provider.ts";
import { type ActParts, act } from "./act.ts";
import { describedRequestSchema } from "./request-fields.ts";

const SEARCH_SECONDS = 60;
const READ_SECONDS = 120;

const {
  query,
  provider,
  include_domains,
  exclude_domains,
  sources,
  exclude_sources,
  date_range,
  accept_language,
  fetch_timeout_s,
  summaryTokens,
} = describedRequestSchema.shape;

/** What one search is asked (`POST /search`, MCP `search`). */
export const searchAskSchema = z.strictObject({
  query: query.min(1).max(400).describe("What to search for"),
  k: z.int().min(1).max(20).default(10).describe("Results wanted"),
  provider,
  include_domains,
  exclude_domains,
  sources,
  exclude_sources,
  date_range,
});
export type SearchAsk = z.infer<typeof searchAskSchema>;

export const searchAnswerSchema = z.object({
  query: z.string(),
  provider: z.string(),
  cached: z.boolean(),
  results: z.array(
    z.object({
      rank: z.int(),
      url: z.string(),
      title: z.string(),
      snippet: z.string(),
      score: z.number(),
      tier: tierSchema,
      domain: z.string(),
      published: z.string().optional(),
      partial: z.string().optional(),
    }),
  ),
  /** Every result that was left out, with the gate that left it out (G9). */
  discarded: z.array(z.object({ url: z.string(), gate: z.string(), reason: z.string() })),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

/** What reading one page is asked (`POST /read`, MCP `read`; S4 §8.1). */
export const readAskSchema = z.strictObject({
  url: z.string().trim().min(1).max(4000).describe("The page's address, or library:COLLECTION/FILE"),
  task: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .default("What does this page say?")
    .describe("What the page is read for; the summary and claims answer it"),
  summaryTokens,
  fetch_timeout_s,
  accept_language,
});
export type ReadAsk = z.infer<typeof readAskSchema>;

export const readAnswerSchema = z.object({
  url: z.string(),
  title: z.string(),
  summary: z.string(),
  snapshot_id: z.string(),
  captured_at: z.string(),
  partial: z.boolean(),
  cached: z.boolean(),
  claims: z.array(claimSchema),
});
export type ReadAnswer = z.infer<typeof readAnswerSchema>;

/** The run of a lookup is whose it was asked by, where a service is asked. */
export interface Lookups {
  /** One search through the gates, outside the loop. @throws AssayError SEARCH_PROVIDER_UNAVAILABLE, INVALID_INPUT */
  search(ask: SearchAsk, signal: AbortSignal, principal?: string): Promise<SearchAnswer>;
  /** One page to a summary and claims with quotes. @throws AssayError the reader's refusal, INVALID_INPUT */
  read(ask: ReadAsk, signal: AbortSignal, principal?: string): Promise<ReadAnswer>;
}

/**
 * Single searches and single pages with the parts that research uses.
 * @param overFor what a principal's lookups search; without a name, what is searched for everybody
 */
export function createLookups(assay: ActParts, overFor: (principal?: string) => Promise<RunsOver>): Lookups {
  return {
    async search(ask, signal, principal) {
      const { k, ...fields } = ask;
      const request = researchRequestSchema.parse(fields);
      const { gather } = (await overFor(principal)).parts(request);
      const work = (run: Run) => gatedSearch(run, gather, request, k);
      return act(assay, {
        ...{ kind: "search", query: ask.query, request: ask, principal },
        timeLimitMs: SEARCH_SECONDS * 1000,
        signal,
        work,
      });
    },
    async read(ask, signal, principal) {
      const url = canonicalUrl(ask.url);
      const { task, url: _, ...fields } = ask;
      const request = researchRequestSchema.parse({ ...fields, query: task });
      const { gather } = (await overFor(principal)).parts(request);
      const work = (run: Run) => readPage(run, gather, request, pageToRead(url));
      return act(assay, {
        ...{ kind: "read", query: task, request: { ...ask, url: redactUrl(ask.url) }, principal },
        timeLimitMs: READ_SECONDS * 1000,
        signal,
        work,
      });
    },
  };
}

async function gatedSearch(run: Run, gather: GatherParts, request: ResearchRequest, k: number): Promise<SearchAnswer> {
  const key = `query/${sha256(request.query).slice(0, 16)}`;
  const ask: SearchQuery = {
    query: request.query,
    limit: Math.max(k, 10),
    includeDomains: request.include_domains,
    excludeDomains: request.exclude_domains,
    searchDepth: "basic",
    ...(request.date_range === undefined ? {} : { dateRange: request.date_range }),
  };
  await run.emit(`${key}/asked`, { type: "tool_call", tool: "search", query: request.query });
  const first = await gather.search(run, { key, query: ask });
  let found = first.results;
  let gated = await gather.gate(found, { query: request.query, retried: false });
  if (gated.retry !== undefined) {
    const again = await gather.search(run, { key: `${key}/language`, query: { ...ask, ...gated.retry.change } });
    found = [...found, ...again.results];
    gated = await gather.gate(found, { query: request.query, retried: true });
  }
  const { provider: from, cached } = first;
  const discarded = gated.discarded.map((one) => ({ ...one, url: redactUrl(one.url) }));
  await run.emit(`${key}/results`, {
    type: "search_result",
    query: request.query,
    provider: from,
    found: found.length,
    kept: gated.kept.length,
    discarded,
    cached,
  });
  return { query: request.query, provider: from, cached, results: gated.kept.slice(0, k).map(shown), discarded };
}

function shown(result: GatedResult, at: number): SearchAnswer["results"][number] {
  const { url, title, snippet, score, tier, domain, published, partial } = result;
  return {
    rank: at + 1,
    url: redactUrl(url),
    title,
    snippet,
    score,
    tier,
    domain,
    ...(published === undefined ? {} : { published }),
    ...(partial === undefined ? {} : { partial }),
  };
}

async function readPage(run: Run, gather: GatherParts, request: ResearchRequest, result: GatedResult): Promise<ReadAnswer> {
  const page = await readAndAnalyse(run, gather, {
    key: `page/${sha256(result.url).slice(0, 16)}`,
    result,
    request,
    timeoutMs: request.fetch_timeout_s * 1000,
  });
  return {
    url: redactUrl(page.url),
    title: page.snapshot.title,
    summary: page.summary,
    snapshot_id: page.snapshot.id,
    captured_at: page.snapshot.capturedAt,
    partial: page.snapshot.completeness.state === "partial",
    cached: page.cached,
    claims: [...page.claims],
  };
}

/** An address a caller named, in the shape in which search results are read. */
function pageToRead(url: ReturnType<typeof canonicalUrl>): GatedResult {
  const domain = registrableDomain(url);
  return {
    url,
    title: "",
    snippet: "",
    provider: url.startsWith("library:") ? "library" : "duckduckgo",
    rank: 1,
    score: 1,
    scoredBy: "words",
    tier: 2,
    quality: 0.5,
    domain,
    organisation: domain,
    copies: [],
  };
}
