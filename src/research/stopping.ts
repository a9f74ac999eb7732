import type { Task } from "../domain/checklist.ts";
import type { RunLimits } from "../domain/limits.ts";
import type { StopReason } from "../domain/report.ts";

/** Where the loop stands after a round. */
export interface LoopState {
  readonly roundsDone: number;
  readonly queriesAsked: number;
  readonly pagesAdmitted: number;
  /** Time left for gathering: the writer's share is off already. */
  readonly leftMs: number;
  /** What the slowest round so far took. */
  readonly roundMs: number;
  readonly tokensShort: boolean;
  readonly costShort: boolean;
  readonly sufficient: boolean;
  readonly tasks: readonly Task[];
  /** New queries the evaluator wants asked. */
  readonly queriesWanted: number;
  /** Queries for a second source of what matters. */
  readonly secondsWanted: number;
  /** Rounds in a row that brought no new source and no new claim. */
  readonly barrenRounds: number;
  /** No search answers any more. */
  readonly searchDown: boolean;
  /** Somebody wants the report now. */
  readonly asked: boolean;
}

/** A round is worth starting only if there is this much time, in ms. */
const LEAST_ROUND_MS = 300;

/**
 * Whether the loop ends here, and why (R10). Being sufficient comes first: a run that is done is never reported as having run out of something. It goes on
 * past that only to find second sources, while nothing limits it (R12).
 * @returns undefined to go on
 */
export function stopReason(state: LoopState, limits: RunLimits): StopReason | undefined {
  const done = state.sufficient ? "sufficient" : state.tasks.length > 0 && state.tasks.every(isDone) ? "tasks done" : undefined;
  if (done !== undefined && state.secondsWanted === 0) return done;
  const limit = limitReached(state, limits);
  return limit === undefined ? undefined : (done ?? limit);
}

const isDone = ({ state }: Task): boolean => state === "done";

function limitReached(state: LoopState, limits: RunLimits): StopReason | undefined {
  if (state.asked) return "asked";
  if (state.searchDown) return "degraded";
  if (state.leftMs < Math.max(LEAST_ROUND_MS, Math.min(state.roundMs / 4, 5_000))) return "time";
  if (state.tokensShort) return "tokens";
  if (state.costShort) return "cost";
  if (state.roundsDone >= limits.rounds) return "rounds";
  if (state.queriesAsked >= limits.queries) return "queries";
  if (state.pagesAdmitted >= limits.sources) return "sources";
  if (state.queriesWanted + state.secondsWanted === 0 || state.barrenRounds >= 2) return "stalled";
  return undefined;
}

/** Whether the end came before the evidence was enough (R10). */
export function endedInsufficient(reason: StopReason): boolean {
  return reason !== "sufficient" && reason !== "tasks done";
}
