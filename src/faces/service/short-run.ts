import { randomBytes } from "node:crypto";
import type { Assay } from "../../assay.ts";
import { AssayError } from "../../domain/error.ts";
import { budgetOf } from "../../domain/limits.ts";
import type { ResearchRequest } from "../../domain/request.ts";
import { sha256 } from "../../run/canonical-json.ts";
import { systemClock } from "../../run/clock.ts";
import { openRun } from "../../run/journaled-run.ts";
import type { Run } from "../../run/run.ts";
import { newOwner } from "../../store/lease.ts";

export interface ShortRun<T> {
  /** `search` or `read`: what `assay runs list` shows it as. */
  readonly kind: string;
  readonly query: string;
  /** What was asked, kept with the run. */
  readonly request: unknown;
  /** Who asked the service for it. */
  readonly principal: string | undefined;
  readonly timeLimitMs: number;
  /** What it may use, where that was said: else what holds for every run (X4). */
  readonly budget?: Pick<ResearchRequest, "token_budget" | "cost_budget_usd">;
  readonly signal: AbortSignal;
  readonly work: (run: Run) => Promise<T>;
}

export type ShortRunParts = Pick<Assay, "store" | "bell" | "limitDefaults">;

/**
 * One act outside the loop (a search, a page) as a run of its own: journaled, bounded in time and budget, and visible in the trace like any other.
 * @throws AssayError what the work failed with
 */
export async function shortRun<T>(assay: ShortRunParts, spec: ShortRun<T>): Promise<T> {
  const { store, bell, limitDefaults } = assay;
  const id = `${spec.kind.charAt(0)}_${randomBytes(6).toString("hex")}`;
  const createdAt = new Date().toISOString();
  await store.createRun({
    id,
    kind: spec.kind,
    seed: randomBytes(8).toString("hex"),
    createdAt,
    request: JSON.stringify(spec.request),
    settings: "{}",
    topicHash: sha256(spec.query).slice(0, 16),
    principal: spec.principal,
  });
  const record = await store.acquireRun(id, newOwner(), createdAt);
  const budget = budgetOf(spec.budget ?? {}, limitDefaults);
  const run = await openRun(
    { store, clock: systemClock, bell },
    { record, mode: "live", signal: spec.signal, timeLimitMs: spec.timeLimitMs, budget },
  );
  try {
    const result = await spec.work(run);
    const body = { type: "run_finished" as const, status: "answered", stop_reason: "tasks done" };
    await run.end("finished", { result: JSON.stringify(result), event: { key: "finished", body } });
    return result;
  } catch (thrown) {
    const error = AssayError.from(thrown);
    const state = spec.signal.aborted ? "cancelled" : "failed";
    await run.end(state, { error, event: { key: "failed", body: { type: "run_failed", error: error.toBody() } } });
    throw error;
  }
}
