import type { Config } from "../config/settings.ts";
import { AssayError } from "../domain/error.ts";
import type { ResearchRequest } from "../domain/request.ts";
import type { Search } from "../gather/parts.ts";
import type { Clock } from "../run/clock.ts";
import { isRunError } from "../run/errors.ts";
import type { KeyLimit } from "../run/limiter.ts";
import type { Run } from "../run/run.ts";
import { limiterOver } from "../run/shared-limiter.ts";
import { createSearchChain, type SearchChain, startingWith } from "../search/chain.ts";
import { type AskServices, Choosing } from "../search/choosing.ts";
import { createLeftAlone } from "../search/left-alone.ts";
import { GENERAL, type ProviderName, type SearchProvider, type SearchResult } from "../search/provider.ts";
import { createSearchBreaker, type SearchSpec, searchWithChain } from "../search/search.ts";
import type { CacheStore, LimitStore } from "../store/store.ts";

/** What of a request says who is asked. */
export type SearchWishes = Pick<ResearchRequest, "provider" | "sources" | "exclude_sources">;

export interface SearchParts {
  readonly config: Config;
  /** The library, when there is one; searched beside the web, not instead of it. */
  readonly library: SearchProvider | undefined;
  readonly web: readonly SearchProvider[];
  readonly cache: CacheStore;
  /** Limits over all processes of the store, where it has them. */
  readonly limits?: LimitStore | undefined;
  readonly clock: Clock;
  /** Shared by everything of the process that searches, so that its limits hold over all. */
  readonly ask?: Asker;
}

/** One search by a chain of services, under the limits each service asks of one user. */
export type Asker = (run: Run, ask: Pick<SearchSpec, "key" | "query" | "failed">, chain: SearchChain) => ReturnType<typeof searchWithChain>;

/** Makes the one {@link Asker} of a process; the library needs neither limits nor cache. */
export function createAsker({ config, cache, limits, clock }: Pick<SearchParts, "config" | "cache" | "limits" | "clock">): Asker {
  const rates = new Map<string, KeyLimit>();
  // What a service of the whole web bears depends on its user's plan; the others say themselves what they ask of everybody.
  const general = { ...GENERAL.rate, concurrency: config["search.perService"] };
  const limiter = limiterOver(limits, { concurrency: 8, limitFor: (key) => rates.get(key) ?? general, clock });
  const breaker = createSearchBreaker(clock);
  const ttlMs = config["search.cacheHours"] * 3_600_000;
  const asked = { limiter, breaker, leftAlone: createLeftAlone(cache, clock), ...(ttlMs > 0 ? { cache: { store: cache, ttlMs } } : {}) };
  return (run, ask, chain) => {
    for (const { name, capabilities } of chain.providers)
      rates.set(`provider:${name}`, capabilities.rate === GENERAL.rate ? general : capabilities.rate);
    return searchWithChain(run, { ...ask, chain, ...(chain.providers.every(({ capabilities }) => capabilities.local) ? {} : asked) });
  };
}

/**
 * One search over everything that is set up: the library and, side by side, the services of the kinds a query wishes; their results merged best rank first.
 * It fails only when everything asked has failed.
 * @throws AssayError CONFIG_INVALID when there is nothing to search; INVALID_INPUT for a preferred service that is not set up
 */
export function createSearch(parts: SearchParts): (wishes: SearchWishes) => Search {
  const { library } = parts;
  if (library === undefined && parts.web.length === 0) {
    throw new AssayError("CONFIG_INVALID", "There is nothing to search: add a folder with --library DIR, or search the web with --web.", {
      field: "search.providers",
    });
  }
  const askChain = parts.ask ?? createAsker(parts);
  const askServices: AskServices = (run, ask, services, failed) => askChain(run, { ...ask, failed }, createSearchChain(services));
  return (wishes) => {
    const { provider } = wishes;
    // A preferred service that is not set up is the user's mistake, and is said before anything is asked.
    if (parts.web.length > 0 && provider !== undefined && provider !== "library") startingWith(createSearchChain(parts.web), provider);
    const choosing = new Choosing(parts.web, { ...wishes, preferred: provider }, askServices);
    return async (run, { kinds, ...ask }) => {
      const [local, chosen] = await Promise.all([
        library === undefined ? undefined : locally(askChain(run, ask, createSearchChain([library]))),
        choosing.search(run, ask, kinds),
      ]);
      const lists = [...(local?.found === undefined ? [] : [local.found.results]), ...chosen.lists];
      const refused = local?.refused ?? chosen.refused;
      const providers: readonly ProviderName[] = [
        ...chosen.providers,
        ...(chosen.providers.length > 0 || local?.found === undefined ? [] : ["library" as const]),
      ];
      if (providers.length === 0) throw refused ?? nobodyAsked();
      return {
        results: interleave(lists),
        provider: providers.join(", "),
        cached: chosen.cached && (local?.found?.cached ?? true),
        ...(refused === undefined ? {} : { refused: instead(refused, providers) }),
      };
    };
  };
}

/** A refusal that others made good, with who they were. */
function instead(refused: AssayError, providers: readonly ProviderName[]): AssayError {
  return new AssayError(refused.type, `${refused.message} Asked instead: ${providers.join(", ")}.`, { retryable: refused.retryable });
}

/** What the library answered, or why not. */
async function locally(asked: ReturnType<typeof searchWithChain>) {
  try {
    return { found: await asked, refused: undefined };
  } catch (thrown) {
    if (isRunError(thrown)) throw thrown;
    return { found: undefined, refused: AssayError.from(thrown) };
  }
}

function nobodyAsked(): AssayError {
  return new AssayError(
    "SEARCH_PROVIDER_UNAVAILABLE",
    "No search service of the kinds asked for is set up; --sources says which are asked.",
    {
      retryable: false,
    },
  );
}

function interleave(lists: readonly (readonly SearchResult[])[]): SearchResult[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const merged: SearchResult[] = [];
  for (let i = 0; i < longest; i++) for (const list of lists) if (list[i] !== undefined) merged.push(list[i] as SearchResult);
  return merged;
}
