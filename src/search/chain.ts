import { AssayError, type ErrorType, isAssayError } from "../domain/error.ts";
import type { ProviderName, SearchProvider } from "./provider.ts";

/** Three attempts a provider, 0.5 s·2ⁿ with jitter, at most 10 s (R5). */
export const RETRY = { max: 3, baseMs: 500, capMs: 10_000 } as const;

/** Providers in the order they are asked. */
export interface SearchChain {
  readonly providers: readonly SearchProvider[];
}

/** Where a search stands: which provider is asked, how often it was, and what those before it said. */
export interface ChainState {
  readonly provider: number;
  readonly attempts: number;
  readonly failures: readonly { readonly provider: ProviderName; readonly error: AssayError }[];
}

/** What became of the last call: `attempts` is how often its provider has been asked in all. */
export interface ChainFailure {
  readonly error: AssayError;
  readonly attempts: number;
}

export type ChainMove =
  | { readonly kind: "ask"; readonly provider: SearchProvider; readonly waitMs: number; readonly state: ChainState }
  | { readonly kind: "stop"; readonly error: AssayError; readonly state: ChainState };

/** Failures of one provider that say nothing against the next. Whatever else is thrown ends the search at once. */
const NEXT_PROVIDER: readonly ErrorType[] = [
  "SEARCH_PROVIDER_UNAVAILABLE",
  "SEARCH_BLOCKED",
  "NETWORK_ERROR",
  "PARSE_ERROR",
  "TIMEOUT",
  "RATE_LIMITED",
  "QUOTA_EXCEEDED",
  "UNAUTHORIZED",
  "UNSAFE_URL",
  "TOO_LARGE",
  "CONFIG_INVALID",
  "MISSING_DEPENDENCY",
  "NOT_FOUND",
  "BUDGET_EXHAUSTED",
];

/** @throws AssayError CONFIG_INVALID when there is nobody to ask */
export function createSearchChain(providers: readonly SearchProvider[]): SearchChain {
  if (providers.length === 0) {
    throw new AssayError("CONFIG_INVALID", "No search service is set up: set a key, or name one in search.providers.", {
      field: "search.providers",
    });
  }
  return { providers };
}

/** The same providers, the named one first (a request's `provider`). @throws AssayError INVALID_INPUT when it is not set up */
export function startingWith(chain: SearchChain, name: string): SearchChain {
  const first = chain.providers.find((provider) => provider.name === name);
  if (first === undefined) {
    const names = chain.providers.map((provider) => provider.name).join(", ");
    throw new AssayError("INVALID_INPUT", `There is no search service "${name}" set up; there are: ${names}.`, { field: "provider" });
  }
  return { providers: [first, ...chain.providers.filter((provider) => provider !== first)] };
}

/** The same providers, those made for a role of Phase 2 first (C7), otherwise in their order. */
export function forRole(chain: SearchChain, role: "facts" | "concepts" | "validation"): SearchChain {
  const suited = chain.providers.filter((provider) => provider.capabilities.roles.includes(role));
  return { providers: [...suited, ...chain.providers.filter((provider) => !suited.includes(provider))] };
}

export function chainStart(): ChainState {
  return { provider: 0, attempts: 0, failures: [] };
}

/**
 * Whom to ask next, and after how long (R5): the same provider again while its failure may pass and it was asked fewer than three
 * times, then the next, at last SEARCH_PROVIDER_UNAVAILABLE naming what each said. Quota, key and bot-page failures go straight to the
 * next provider, and so does one that asks to wait longer than 10 s: it is obeyed by leaving it alone.
 * @param random 0–1, for the jitter
 */
export function nextProvider(chain: SearchChain, state: ChainState, failure: ChainFailure | undefined, random: number): ChainMove {
  const current = chain.providers[state.provider];
  if (failure === undefined || current === undefined) return ask(chain, state, 0);
  const { error, attempts } = failure;
  if (!isAssayError(error, ...NEXT_PROVIDER)) return { kind: "stop", error, state };
  if (mayAskAgain(error) && attempts < RETRY.max) return ask(chain, { ...state, attempts }, pauseMs(error, attempts, random));
  const failures = [...state.failures, { provider: current.name, error }];
  return ask(chain, { provider: state.provider + 1, attempts: 0, failures }, 0);
}

function ask(chain: SearchChain, state: ChainState, waitMs: number): ChainMove {
  const provider = chain.providers[state.provider];
  if (provider !== undefined) return { kind: "ask", provider, waitMs, state };
  return { kind: "stop", error: allFailed(state.failures), state };
}

/** Whether a failure may pass within the time a search waits. */
export function mayAskAgain(error: AssayError): boolean {
  return error.retryable && error.type !== "SEARCH_BLOCKED" && (error.retryAfterMs ?? 0) <= RETRY.capMs;
}

/** The pause before the next attempt, in ms: exponential with up to half as much again of jitter, never shorter than asked for. */
export function pauseMs(error: AssayError, attempts: number, random: number): number {
  const backoff = RETRY.baseMs * 2 ** (attempts - 1) * (1 + random / 2);
  return Math.min(RETRY.capMs, Math.max(backoff, error.retryAfterMs ?? 0));
}

function allFailed(failures: ChainState["failures"]): AssayError {
  const only = failures.length > 0 && failures.every(({ error }) => error.type === "BUDGET_EXHAUSTED") ? failures[0] : undefined;
  if (only !== undefined) return only.error;
  const said = failures.map(({ provider, error }) => `${provider}: ${error.message}`).join(" ");
  return new AssayError("SEARCH_PROVIDER_UNAVAILABLE", `No search service answered. ${said}`, {
    retryable: failures.some(({ error }) => error.retryable),
  });
}
