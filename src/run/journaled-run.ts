import type { z } from "zod";
import { AssayError, isAssayError } from "../domain/error.ts";
import type { RunEventBody } from "../domain/event.ts";
import type { Outcome } from "../domain/outcome.ts";
import type { AttemptRow, EndState, JournalRow, RunRecord } from "../store/store.ts";
import { Attempts, pauseBefore } from "./attempts.ts";
import type { Budget, BudgetLimits, Purse } from "./budget.ts";
import { inputHash, sha256 } from "./canonical-json.ts";
import type { Clock } from "./clock.ts";
import { DECISION, gap, mismatch, recall, tallyOf } from "./recall.ts";
import type { KeyedEvent, Run, RunId, RunTally, Settled, SettleSpec, StepSpec } from "./run.ts";
import { type Frame, type RunDependencies, RunRecords, type Settlement } from "./run-records.ts";
import { settleItems } from "./settle.ts";

export type { RunDependencies } from "./run-records.ts";

export interface RunOptions {
  /** The run as `acquireRun` gave it (live), or as `getRun` did (replay). */
  readonly record: RunRecord;
  readonly mode: "live" | "replay";
  readonly budget: BudgetLimits;
  /** Working time in ms over all lives of the run. */
  readonly timeLimitMs: number;
  /** How much of it is the writer's, in ms; none when absent. */
  readonly writingMs?: number;
  /** Aborts when somebody cancels the run. */
  readonly signal: AbortSignal;
  /** Aborts when somebody wants the report now. */
  readonly wrapUp?: AbortSignal;
}

/** The run of the design: a journal keyed by what steps are about, one budget, one event log. Opened by {@link openRun}. */
export class JournaledRun implements Run {
  readonly id: RunId;
  readonly startedAt: string;
  readonly mode: "live" | "replay";
  readonly signal: AbortSignal;
  readonly wrapUp: AbortSignal;
  readonly clock: Clock;
  readonly #records: RunRecords;
  readonly #attempts: Attempts;
  readonly #record: RunRecord;
  readonly #rows: Map<string, JournalRow>;
  readonly #inFlight = new Map<string, { readonly hash: string; readonly promise: Promise<unknown>; readonly stop: AbortController }>();
  readonly #bornAt: number;
  readonly #timeLimitMs: number;
  readonly #writingMs: number;
  #iteration = 0;
  #results = 0;

  constructor(dependencies: RunDependencies, options: RunOptions, rows: readonly JournalRow[], attempts: readonly AttemptRow[]) {
    const { record, mode, budget, timeLimitMs, signal } = options;
    this.id = record.id as RunId;
    this.startedAt = record.createdAt;
    this.mode = mode;
    this.clock = dependencies.clock;
    this.#record = record;
    this.#rows = new Map(rows.map((row) => [row.key, row]));
    this.#bornAt = dependencies.clock.ticks();
    this.#timeLimitMs = timeLimitMs;
    this.#writingMs = options.writingMs ?? 0;
    this.wrapUp = options.wrapUp ?? new AbortController().signal;
    const records = new RunRecords(dependencies, record, () => this.#frame());
    this.#records = records;
    this.#attempts = new Attempts({
      clock: dependencies.clock,
      records,
      limits: budget,
      epoch: record.epoch,
      earlier: attempts,
      blot: dependencies.blot,
    });
    this.signal = AbortSignal.any([signal, records.fenced]);
  }

  get budget(): Budget {
    return this.#attempts.budget;
  }

  step<T>(spec: StepSpec<T>): Promise<T> {
    const hash = inputHash(spec.input);
    const row = this.#rows.get(spec.key);
    if (row !== undefined) return recall(row, { type: spec.type, hash }, spec.schema);
    const running = this.#inFlight.get(spec.key);
    if (running !== undefined) {
      if (running.hash !== hash) return Promise.reject(mismatch(spec.key));
      return running.promise as Promise<T>;
    }
    if (this.mode === "replay") return Promise.reject(gap(spec.key));
    const stop = new AbortController();
    const promise = this.#execute(spec, hash, stop.signal).finally(() => this.#inFlight.delete(spec.key));
    this.#inFlight.set(spec.key, { hash, promise, stop });
    return promise;
  }

  async decide<T>(key: string, schema: z.ZodType<T>, make: () => T): Promise<T> {
    const hash = inputHash(null);
    const row = this.#rows.get(key);
    if (row !== undefined) return recall(row, { type: DECISION, hash }, schema);
    if (this.mode === "replay") throw gap(key);
    this.#throwIfStopped();
    const value = JSON.stringify(make());
    const made = { key, type: DECISION, inputHash: hash, status: "done" as const, value, prompt: undefined, model: undefined, tookMs: 0 };
    // Known before it is committed: the next decision may already build on it, and a commit that fails ends the run.
    this.#rows.set(key, { ...made, at: this.#records.now() });
    await this.#commit(made, []);
    return schema.parse(JSON.parse(value));
  }

  decided<T>(prefix: string, schema: z.ZodType<T>): readonly T[] {
    const rows = [...this.#rows.values()].filter((row) => row.type === DECISION && row.key.startsWith(prefix));
    return rows.sort((a, b) => (a.key < b.key ? -1 : 1)).map((row) => schema.parse(JSON.parse(row.value)));
  }

  settle<T>(spec: SettleSpec<T>): Promise<Settled<T>[]> {
    return settleItems(this, spec, this.#rows.has(spec.key), () => this.#throwIfStopped());
  }

  async emit(key: string, body: RunEventBody): Promise<void> {
    if (this.mode === "live") await this.#records.emit({ key, body });
  }

  idFor(key: string): string {
    return sha256(`${this.#record.seed}\n${key}`).slice(0, 16);
  }

  elapsedMs(): number {
    return this.#record.elapsedMs + (this.mode === "replay" ? 0 : Math.max(0, Math.floor(this.clock.ticks() - this.#bornAt)));
  }

  leftMs(purse: Purse = "writer"): number {
    if (purse === "research" && this.wrapUp.aborted) return 0;
    return Math.max(0, this.#timeLimitMs - (purse === "research" ? this.#writingMs : 0) - this.elapsedMs());
  }

  progress(iteration: number, results: number): void {
    this.#iteration = iteration;
    this.#results = results;
  }

  /** What the run has cost and where it failed. Changes while the run goes on: only for decisions. */
  tally(): RunTally {
    const rows = tallyOf(this.#rows.values(), (key) => this.#attempts.tokensUsed(key));
    return { spent: this.budget.spent(), paidCalls: this.#attempts.paidCalls, ...rows };
  }

  async abandonRest(): Promise<void> {
    const rest = [...this.#inFlight.values()];
    for (const step of rest) step.stop.abort(new AssayError("CANCELLED", "The run went on without this step."));
    await Promise.allSettled(rest.map((step) => step.promise));
  }

  /** Ends this life of the run: finished with its result, failed, or left to be resumed. */
  async end(
    state: EndState,
    outcome: { result?: string; cameTo?: Outcome; error?: AssayError; event: KeyedEvent | undefined },
  ): Promise<void> {
    if (this.mode === "live") await this.#records.end({ state, ...outcome });
  }

  /** Keeps the lease; a stale epoch stops this life of the run at once. */
  heartbeat(): Promise<void> {
    return this.#records.heartbeat();
  }

  async #execute<T>(spec: StepSpec<T>, hash: string, stopped: AbortSignal): Promise<T> {
    const began = this.clock.ticks();
    const row = (status: JournalRow["status"], value: string) => ({
      key: spec.key,
      type: spec.type,
      inputHash: hash,
      status,
      value,
      prompt: spec.madeWith?.prompt,
      model: spec.madeWith?.model,
      tookMs: Math.max(0, Math.round(this.clock.ticks() - began)),
    });
    const most = spec.attempts?.max ?? 1;
    const purse = spec.purse ?? "research";
    const givenUp = purse === "research" ? AbortSignal.any([stopped, this.wrapUp]) : stopped;
    const leftMs = () => (spec.owed === true ? Number.POSITIVE_INFINITY : this.leftMs(purse));
    const withinMs = () => (spec.withinMs ?? Number.POSITIVE_INFINITY) - (this.clock.ticks() - began);
    for (let n = 1; ; n++) {
      this.#throwIfStopped();
      const bounds = { run: this.signal, stopped: givenUp, leftMs: leftMs(), withinMs: withinMs() };
      const attempt = await this.#attempts.make(spec, n, bounds);
      if (attempt.ok) {
        const result = spec.schema.parse(JSON.parse(attempt.value));
        await this.#commit(row("done", attempt.value), spec.events?.(result) ?? [], attempt.settlement);
        return result;
      }
      const { error } = attempt;
      if (stopped.aborted) {
        await this.#commit(row("abandoned", JSON.stringify(error.toBody())), [], attempt.settlement);
        throw error;
      }
      const pauseMs = pauseBefore(n, spec.attempts, error, this.#jitter(spec.key, n));
      const last = n >= most || !error.retryable || pauseMs >= Math.min(leftMs(), withinMs());
      if (this.signal.aborted || !last) {
        if (attempt.settlement !== undefined) await this.#records.settleAttempt(attempt.settlement);
        this.#throwIfStopped();
        await this.clock.sleep(pauseMs, AbortSignal.any([this.signal, givenUp])).catch(() => undefined);
        continue;
      }
      await this.#commit(row("failed", JSON.stringify(error.toBody())), spec.failureEvents?.(error) ?? [], attempt.settlement);
      throw AssayError.fromBody(error.toBody());
    }
  }

  /** 0–1, from the step's key, so that no chance enters a run. */
  #jitter(key: string, n: number): number {
    return Number.parseInt(this.idFor(`${key}#${n}`).slice(0, 8), 16) / 0xffffffff;
  }

  async #commit(row: Omit<JournalRow, "at">, events: readonly KeyedEvent[], settlement?: Settlement): Promise<void> {
    const full: JournalRow = { ...row, at: this.#records.now() };
    await this.#records.commit(full, events, settlement);
    this.#rows.set(row.key, full);
  }

  #frame(): Frame {
    const left = this.budget.tokensLeft("research");
    const token_budget_left = Number.isFinite(left) ? Math.max(0, left) : null;
    return { elapsedMs: this.elapsedMs(), event: { iteration: this.#iteration, token_budget_left, results: this.#results } };
  }

  #throwIfStopped(): void {
    if (!this.signal.aborted) return;
    if (isAssayError(this.signal.reason)) throw this.signal.reason;
    throw new AssayError("CANCELLED", "The run was stopped.", { cause: this.signal.reason });
  }
}

/**
 * Opens a run on its journal, live (the caller holds the lease) or as a replay that writes and fetches nothing (R18).
 * @throws AssayError STORE_ERROR
 */
export async function openRun(dependencies: RunDependencies, options: RunOptions): Promise<JournaledRun> {
  const [rows, attempts] = await Promise.all([
    dependencies.store.journal(options.record.id),
    dependencies.store.attempts(options.record.id),
  ]);
  return new JournaledRun(dependencies, options, rows, attempts);
}
