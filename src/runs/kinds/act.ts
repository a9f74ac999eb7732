import type { BudgetLimits } from "../../run/budget.ts";
import type { Run } from "../../run/run.ts";
import type { RunKind } from "../kind.ts";

export interface Act<Result> {
  /** `search`, `read` or `clarify`: what `assay runs list` shows it as. */
  readonly kind: string;
  readonly query: string;
  readonly timeLimitMs: number;
  readonly budget: BudgetLimits;
  readonly work: (run: Run) => Promise<Result>;
}

/** One act outside the loop (a search, a page, questions back): journaled, bounded in time and budget, and seen in the trace like any other run. */
export function actKind<Result>({ kind, query, timeLimitMs, budget, work }: Act<Result>): RunKind<unknown, Result> {
  const once = async () => ({ perform: (run: Run) => work(run) });
  return {
    name: kind,
    request: { parse: (asked) => asked },
    // Made just now by the work itself, and read back by nobody.
    result: { parse: (made) => made as Result },
    topic: () => query,
    settings: "{}",
    limits: () => ({ timeLimitMs, budget }),
    work: once,
    replayed: once,
    ended: () => ({ status: "answered", stop_reason: "tasks done" }),
    whenStopped: "cancelled",
  };
}
