import type { Assay } from "../assay.ts";
import { AssayError } from "../domain/error.ts";
import { budgetOf } from "../domain/limits.ts";
import type { ResearchRequest } from "../domain/request.ts";
import type { Run } from "../run/run.ts";
import { type Act, actKind } from "../runs/kinds/act.ts";

export interface ActAsk<Result> extends Omit<Act<Result>, "budget"> {
  /** What was asked, kept with the run. */
  readonly request: unknown;
  /** Who asked the service for it. */
  readonly principal: string | undefined;
  /** What it may use, where that was said: else what holds for every run (X4). */
  readonly budget?: Pick<ResearchRequest, "token_budget" | "cost_budget_usd">;
  readonly signal: AbortSignal;
  readonly work: (run: Run) => Promise<Result>;
}

export type ActParts = Pick<Assay, "runs" | "limitDefaults">;

/** Does one act as a run of its own, and waits for it. @throws AssayError what the work failed with; CANCELLED */
export async function act<Result>({ runs, limitDefaults }: ActParts, ask: ActAsk<Result>): Promise<Result> {
  const { request, principal, signal, budget, ...rest } = ask;
  const kind = actKind({ ...rest, budget: budgetOf(budget ?? {}, limitDefaults) });
  const { result } = await (await runs.of(kind).start(request, { principal, signal })).outcome;
  if (result === undefined) throw new AssayError("CANCELLED", "It was stopped.");
  return result;
}
