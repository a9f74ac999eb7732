import { createHash } from "node:crypto";
import { z } from "zod";
import { AssayError, isAssayError } from "../domain/error.ts";
import { type Breaker, createBreaker, type Passage } from "../run/breaker.ts";
import type { Purse } from "../run/budget.ts";
import type { Clock } from "../run/clock.ts";
import type { Limiter } from "../run/limiter.ts";
import type { Lease, Run } from "../run/run.ts";
import { FREE } from "../run/spend.ts";
import type { CacheStore } from "../store/store.ts";
import { type ChainFailure, chainStart, mayAskAgain, nextProvider, RETRY, type SearchChain } from "./chain.ts";
import type { LeftAlone } from "./left-alone.ts";
import {
  PROVIDER_NAMES,
  type ProviderName,
  type SearchProvider,
  type SearchQuery,
  type SearchResult,
  searchCost,
  searchResultSchema,
} from "./provider.ts";

export interface SearchSpec {
  /** The step key the search stands under, e.g. `round/1/search/<query hash>`; the provider's name is added. */
  readonly key: string;
  readonly query: SearchQuery;
  readonly chain: SearchChain;
  readonly purse?: Purse;
  /** Is told of each service that failed for good. */
  readonly failed?: ((service: ProviderName, error: AssayError) => void) | undefined;
  readonly cache?: { readonly store: Pick<CacheStore, "getSearch" | "putSearch">; readonly ttlMs: number };
  /** Over all runs; the key is `provider:NAME`. */
  readonly limiter?: Pick<Limiter, "run" | "penalise">;
  /** Process-wide; made by {@link createSearchBreaker}. */
  readonly breaker?: Pick<Breaker, "admit">;
  /** Over all runs; made by `createLeftAlone`. */
  readonly leftAlone?: LeftAlone;
}

export interface SearchOutcome {
  readonly results: readonly SearchResult[];
  readonly provider: ProviderName;
  readonly cached: boolean;
}

const outcomeSchema = z.object({
  results: z.array(searchResultSchema),
  provider: z.enum(PROVIDER_NAMES),
  cached: z.boolean(),
});

/**
 * One search over the chain of providers, each a journaled step of up to three attempts (R5, R18). Results found before, with the same
 * provider and within the cache's time, are used again for nothing (X3). An empty list is an answer, not a failure.
 * @throws AssayError SEARCH_PROVIDER_UNAVAILABLE naming what each provider said; BUDGET_EXHAUSTED; CANCELLED
 */
export async function searchWithChain(run: Run, spec: SearchSpec): Promise<SearchOutcome> {
  let state = chainStart();
  let failure: ChainFailure | undefined;
  for (;;) {
    const move = nextProvider(spec.chain, state, failure, 0);
    if (move.kind === "stop") throw move.error;
    state = move.state;
    try {
      return await askProvider(run, spec, move.provider);
    } catch (thrown) {
      const error = AssayError.from(thrown);
      if (run.signal.aborted) throw error;
      spec.failed?.(move.provider.name, error);
      failure = { error, attempts: RETRY.max };
    }
  }
}

async function askProvider(run: Run, spec: SearchSpec, provider: SearchProvider): Promise<SearchOutcome> {
  // Asked for once, however many attempts the query takes: a service that blinks while several queries are under way has not failed any of them.
  let passage: Passage | undefined;
  const step = run.step({
    key: `${spec.key}/${provider.name}`,
    type: "search@1",
    input: { provider: provider.name, query: searchInput(spec.query) },
    schema: outcomeSchema,
    estimate: { ...FREE, costMicroUsd: searchCost(provider.capabilities, spec.query) },
    ...(spec.purse === undefined ? {} : { purse: spec.purse }),
    attempts: RETRY,
    work: async (lease): Promise<SearchOutcome> => {
      const cacheKey = searchCacheKey(provider.name, spec.query);
      const known = await fromCache(run, spec, cacheKey);
      if (known !== undefined) {
        lease.spend(FREE);
        return { results: known, provider: provider.name, cached: true };
      }
      try {
        passage ??= spec.breaker?.admit(keyOf(provider));
      } catch (refused) {
        lease.spend(FREE);
        throw refused;
      }
      const results = await askOnce(spec, provider, lease);
      if (spec.cache !== undefined && results.length > 0) {
        await spec.cache.store.putSearch(cacheKey, JSON.stringify(results), new Date(run.clock.now()).toISOString());
      }
      return { results, provider: provider.name, cached: false };
    },
  });
  step.then(
    () => passage?.succeeded(),
    (error) => passage?.failed(error),
  );
  return step;
}

function keyOf(provider: SearchProvider): string {
  return `provider:${provider.name}`;
}

/** One call under the process's limits. What is not worth another attempt says so, also to a resumed run; what cannot have been charged is not. */
async function askOnce(spec: SearchSpec, provider: SearchProvider, lease: Lease): Promise<readonly SearchResult[]> {
  const key = keyOf(provider);
  let sent = false;
  // What is remembered of it is known before the next in the line is let through.
  const call = async () => {
    await spec.leftAlone?.admit(provider);
    sent = true;
    try {
      const results = await provider.search(spec.query, lease.signal, (costMicroUsd) => lease.spend({ ...FREE, costMicroUsd }));
      await spec.leftAlone?.answered(provider);
      return results;
    } catch (thrown) {
      const error = AssayError.from(thrown);
      throw (await spec.leftAlone?.refused(provider, error)) ?? error;
    }
  };
  try {
    return await (spec.limiter === undefined ? call() : spec.limiter.run(key, call, lease.signal));
  } catch (thrown) {
    const error = AssayError.from(thrown);
    if (!sent || isUncharged(error)) lease.spend(FREE);
    if (!mayAskAgain(error)) throw new AssayError(error.type, error.message, { retryable: false, cause: error });
    if (error.retryAfterMs !== undefined) spec.limiter?.penalise(key, error.retryAfterMs);
    throw error;
  }
}

/** Refusals no service charges for. An answer that came too late or broken may have been charged, and counts. */
const UNCHARGED = [
  "SEARCH_PROVIDER_UNAVAILABLE",
  "SEARCH_BLOCKED",
  "NETWORK_ERROR",
  "RATE_LIMITED",
  "QUOTA_EXCEEDED",
  "UNAUTHORIZED",
] as const;

/** Whether a failed request to a service certainly cost nothing. */
export function isUncharged(error: unknown): boolean {
  return isAssayError(error, ...UNCHARGED);
}

/** Leaves a service alone for half a minute after three queries in a row failed for good; what is the caller's doing does not count. */
export function createSearchBreaker(clock: Clock): Breaker {
  return createBreaker({
    failures: 3,
    coolDownMs: 30_000,
    clock,
    counts: (error) => !isAssayError(error, "CANCELLED", "INVALID_INPUT", "BUDGET_EXHAUSTED"),
    refuse: (key, waitMs) =>
      new AssayError(
        "SEARCH_PROVIDER_UNAVAILABLE",
        `${key.replace(/^provider:/, "")} failed three searches in a row and is left alone for ${Math.ceil(waitMs / 1000)} s.`,
        { retryable: false },
      ),
  });
}

async function fromCache(run: Run, spec: SearchSpec, key: string): Promise<SearchResult[] | undefined> {
  if (spec.cache === undefined) return undefined;
  const stored = await spec.cache.store.getSearch(key, new Date(run.clock.now() - spec.cache.ttlMs).toISOString());
  return stored === undefined ? undefined : z.array(searchResultSchema).parse(JSON.parse(stored));
}

/** Everything a provider's answer depends on, in one order. */
function searchInput(query: SearchQuery) {
  return {
    query: query.query,
    limit: query.limit,
    includeDomains: [...query.includeDomains].sort(),
    excludeDomains: [...query.excludeDomains].sort(),
    from: query.dateRange?.from ?? null,
    to: query.dateRange?.to ?? null,
    language: query.language ?? null,
    searchDepth: query.searchDepth,
  };
}

/** The cache's key of a search: provider and everything asked, hashed. */
export function searchCacheKey(provider: ProviderName, query: SearchQuery): string {
  return createHash("sha256")
    .update(JSON.stringify([provider, searchInput(query)]))
    .digest("hex");
}
