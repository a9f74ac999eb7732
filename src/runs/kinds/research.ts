import { budgetOf, TIER_LIMITS, WRITING_SHARE } from "../../domain/limits.ts";
import { outcomeOf } from "../../domain/outcome.ts";
import { type Report, reportSchema } from "../../domain/report.ts";
import { parseResearchRequest, type ResearchRequest } from "../../domain/request.ts";
import type { ResearchParts } from "../../research/parts.ts";
import { partialReport, research } from "../../research/research.ts";
import { freshState } from "../../research/state.ts";
import type { RunKind, RunLimits, Work } from "../kind.ts";
import { limitDefaultsIn } from "../limit-defaults.ts";
import { takenOver, withMoreLimits } from "./going-on.ts";

export interface ResearchKindParts {
  /** What a run is made of, for a request. */
  readonly researchParts: (request: ResearchRequest) => ResearchParts;
  /** What a replay is made of: the same makers with nothing behind them that could be asked. */
  readonly replayParts: (request: ResearchRequest, settings: string) => ResearchParts;
  /** JSON of what a run's course depends on besides its request (models, providers, limits). */
  readonly settings: string;
}

/** A question to its report (R1). */
export function researchKind({ researchParts, replayParts, settings }: ResearchKindParts): RunKind<ResearchRequest, Report> {
  return {
    name: "research",
    request: { parse: parseResearchRequest },
    result: reportSchema,
    topic: ({ query }) => query,
    settings,
    limits: limitsOf,
    work: async (request) => workOver(researchParts(request), request),
    replayed: async (request, then) => workOver(replayParts(request, then), request),
    begun: (request) => ({ type: "run_started", query: request.query, mode: request.mode, limits: requestLimits(request) }),
    ended: ({ status, flags }) => ({ status, stop_reason: flags.stop_reason }),
    cameTo: outcomeOf,
    whenStopped: "interrupted",
    goingOn: { request: withMoreLimits, keeps: takenOver },
  };
}

function workOver(parts: ResearchParts, request: ResearchRequest): Work<Report> {
  const state = freshState();
  return {
    perform: (run) => research(run, parts, request, state),
    soFar: async (run) => (state.tasks.length === 0 ? undefined : partialReport(run, parts, request, state)),
  };
}

/** Time and budget before the tier is known: a request that leaves the tier to the planner may need the largest. */
function limitsOf(request: ResearchRequest, { settings }: { readonly settings: string }): RunLimits {
  const defaults = limitDefaultsIn(settings);
  const tier = request.complexity_tier === "auto" ? "deep" : request.complexity_tier;
  const seconds = request.max_execution_time_s ?? defaults.maxExecutionTimeS ?? TIER_LIMITS[tier].seconds;
  const timeLimitMs = seconds * 1000;
  return { timeLimitMs, writingMs: timeLimitMs * WRITING_SHARE, budget: budgetOf(request, defaults) };
}

function requestLimits(request: ResearchRequest): Record<string, number | null> {
  return {
    breadth: request.breadth,
    depth: request.depth ?? null,
    max_sources: request.max_sources ?? null,
    max_execution_time_s: request.max_execution_time_s ?? null,
    token_budget: request.token_budget ?? null,
  };
}
