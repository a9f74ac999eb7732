import { AssayError } from "../domain/error.ts";
import type { Run } from "./run.ts";

/**
 * A view of a run that leaves no trace: decisions are made and forgotten, nothing is said, and whatever is slow or paid is refused. With it a
 * run that was stopped can still put together what it has found, without a word in its journal, so that resuming goes on as if nothing was.
 */
export function detachedRun(run: Run): Run {
  const never = new AbortController().signal;
  return {
    id: run.id,
    startedAt: run.startedAt,
    mode: run.mode,
    signal: never,
    wrapUp: never,
    clock: run.clock,
    budget: run.budget,
    step: (spec) => Promise.reject(new AssayError("BUDGET_EXHAUSTED", `The step ${spec.key} was not made: the run was stopped.`)),
    decide: async (_key, schema, make) => schema.parse(JSON.parse(JSON.stringify(make()))),
    decided: () => [],
    settle: () => Promise.reject(new AssayError("CANCELLED", "The run was stopped.")),
    emit: async () => undefined,
    idFor: (key) => run.idFor(key),
    elapsedMs: () => run.elapsedMs(),
    leftMs: () => 0,
    tally: () => run.tally(),
    abandonRest: async () => undefined,
    progress: () => undefined,
  };
}
