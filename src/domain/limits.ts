import type { ComplexityTier } from "./checklist.ts";

/** What one tier allows (R2). */
export interface TierLimits {
  readonly iterations: number;
  readonly queries: number;
  readonly sources: number;
  readonly seconds: number;
}

export const TIER_LIMITS: Readonly<Record<ComplexityTier, TierLimits>> = {
  simple: { iterations: 2, queries: 3, sources: 5, seconds: 60 },
  standard: { iterations: 5, queries: 10, sources: 15, seconds: 90 },
  deep: { iterations: 10, queries: 15, sources: 20, seconds: 120 },
};

/** Share of a run's time that is the writer's: what was found is always written. */
export const WRITING_SHARE = 0.15;

/** The limits a run really has, after tier, environment and request are put together. Caps hold for the whole run. */
export interface RunLimits {
  /** Queries per round. */
  readonly breadth: number;
  /** Rounds. */
  readonly rounds: number;
  readonly queries: number;
  /** Pages that may be read. */
  readonly sources: number;
  /** Results read per query. */
  readonly perQuery: number;
  readonly perDomain: number;
  readonly seconds: number;
  /** Model tokens in and out together; undefined: no limit. */
  readonly tokens: number | undefined;
  /** Millionths of a US dollar; undefined: no limit. */
  readonly costMicroUsd: number | undefined;
}

/** The explicit numbers a request may carry; undefined means "as the tier says". */
export interface LimitWishes {
  readonly breadth: number;
  readonly depth?: number | undefined;
  readonly max_iters?: number | undefined;
  readonly max_rounds?: number | undefined;
  readonly max_queries?: number | undefined;
  readonly max_sources?: number | undefined;
  readonly max_execution_time_s?: number | undefined;
  readonly token_budget?: number | undefined;
  readonly cost_budget_usd?: number | undefined;
  readonly per_domain_cap: number;
  readonly k: number;
}

/** Environment defaults (`RESEARCH_MAX_ITERS` …), weaker than the request and stronger than the tier. */
export interface LimitDefaults {
  readonly maxIters?: number | undefined;
  readonly maxQueries?: number | undefined;
  readonly maxSources?: number | undefined;
  readonly maxExecutionTimeS?: number | undefined;
  readonly tokenBudget?: number | undefined;
  readonly costBudgetUsd?: number | undefined;
}

/** The tokens and the money (in millionths of a US dollar) a run may use: as asked, else as it is set for all (X4). */
export function budgetOf(
  wishes: Pick<LimitWishes, "token_budget" | "cost_budget_usd">,
  defaults: LimitDefaults = {},
): Pick<RunLimits, "tokens" | "costMicroUsd"> {
  const dollars = wishes.cost_budget_usd ?? defaults.costBudgetUsd;
  return {
    tokens: wishes.token_budget ?? defaults.tokenBudget,
    costMicroUsd: dollars === undefined ? undefined : Math.round(dollars * 1e6),
  };
}

/**
 * Puts tier, environment and request together (R1, R2): explicit values win; a given depth is the number of rounds; of depth,
 * `max_iters` and `max_rounds` the lowest stops.
 */
export function resolveLimits(tier: ComplexityTier, wishes: LimitWishes, defaults: LimitDefaults = {}): RunLimits {
  const base = TIER_LIMITS[tier];
  const explicitRounds = [wishes.depth, wishes.max_iters, wishes.max_rounds].filter((n) => n !== undefined);
  return {
    breadth: wishes.breadth,
    rounds: explicitRounds.length > 0 ? Math.min(...explicitRounds) : (defaults.maxIters ?? base.iterations),
    queries: wishes.max_queries ?? defaults.maxQueries ?? base.queries,
    sources: wishes.max_sources ?? defaults.maxSources ?? base.sources,
    perQuery: wishes.k,
    perDomain: wishes.per_domain_cap,
    seconds: wishes.max_execution_time_s ?? defaults.maxExecutionTimeS ?? base.seconds,
    ...budgetOf(wishes, defaults),
  };
}
