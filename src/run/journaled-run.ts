import type { z } from "zod";
import { AssayError, errorBodySchema, isAssayError } from "../domain/error.ts";
import type { RunEventBody } from "../domain/event.ts";
import type { AttemptRow, JournalRow, NewEvent, RunRecord, RunState, RunStore } from "../store/store.ts";
import { Budget, type BudgetLimits, type Purse, type Reservation } from "./budget.ts";
import { inputHash, sha256 } from "./canonical-json.ts";
import type { Clock } from "./clock.ts";
import type { EventBell } from "./event-bell.ts";
import type { KeyedEvent, Run, RunId, RunTally, Settled, SettleSpec, StepSpec } from "./run.ts";
import { settleItems } from "./settle.ts";
import { addSpend, FREE, type Spend, spendSchema, tokensOf } from "./spend.ts";

const DECISION = "decide@1";

export interface RunDependencies {
  readonly store: RunStore;
  readonly clock: Clock;
  readonly bell: EventBell;
}

export interface RunOptions {
  /** The run as `acquireRun` gave it (live), or as `getRun` did (replay). */
  readonly record: RunRecord;
  readonly mode: "live" | "replay";
  readonly budget: BudgetLimits;
  /** Working time in ms over all lives of the run. */
  readonly timeLimitMs: number;
  /** Aborts when somebody cancels the run. */
  readonly signal: AbortSignal;
}

/** The run of the design: a journal keyed by what steps are about, one budget, one event log. Opened by {@link openRun}. */
export class JournaledRun implements Run {
  readonly id: RunId;
  readonly startedAt: string;
  readonly mode: "live" | "replay";
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly budget: Budget;
  readonly #store: RunStore;
  readonly #bell: EventBell;
  readonly #record: RunRecord;
  readonly #rows: Map<string, JournalRow>;
  readonly #inFlight = new Map<string, { readonly hash: string; readonly promise: Promise<unknown>; readonly stop: AbortController }>();
  readonly #fenced = new AbortController();
  readonly #bornAt: number;
  readonly #timeLimitMs: number;
  readonly #tokensByKey = new Map<string, number>();
  #paidCalls: number;
  #iteration = 0;
  #results = 0;

  constructor(dependencies: RunDependencies, options: RunOptions, rows: readonly JournalRow[], attempts: readonly AttemptRow[]) {
    this.id = options.record.id as RunId;
    this.startedAt = options.record.createdAt;
    this.mode = options.mode;
    this.signal = AbortSignal.any([options.signal, this.#fenced.signal]);
    this.clock = dependencies.clock;
    this.#store = dependencies.store;
    this.#bell = dependencies.bell;
    this.#record = options.record;
    this.#rows = new Map(rows.map((row) => [row.key, row]));
    this.#bornAt = dependencies.clock.now();
    this.#timeLimitMs = options.timeLimitMs;
    this.#paidCalls = attempts.length;
    for (const attempt of attempts) this.#countTokens(attempt.key, spendOf(attempt));
    this.budget = new Budget(options.budget, foldAttempts(attempts));
  }

  step<T>(spec: StepSpec<T>): Promise<T> {
    const hash = inputHash(spec.input);
    const row = this.#rows.get(spec.key);
    if (row !== undefined) return this.#recall(row, spec.type, hash, spec.schema);
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
    const row = this.#rows.get(key);
    if (row !== undefined) return this.#recall(row, DECISION, inputHash(null), schema);
    if (this.mode === "replay") throw gap(key);
    this.#throwIfStopped();
    const value = JSON.stringify(make());
    const made = {
      key,
      type: DECISION,
      inputHash: inputHash(null),
      status: "done" as const,
      value,
      prompt: undefined,
      model: undefined,
      tookMs: 0,
    };
    // Known before it is committed: the next decision may already build on it, and a commit that fails ends the run.
    this.#rows.set(key, { ...made, at: this.#now() });
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
    if (this.mode === "replay") return;
    await this.#store.appendEvents(this.id, this.#record.epoch, [this.#event({ key, body })]);
    this.#bell.ring(this.id);
  }

  idFor(key: string): string {
    return sha256(`${this.#record.seed}\n${key}`).slice(0, 16);
  }

  elapsedMs(): number {
    return this.#record.elapsedMs + (this.mode === "replay" ? 0 : Math.max(0, Math.floor(this.clock.now() - this.#bornAt)));
  }

  leftMs(): number {
    return Math.max(0, this.#timeLimitMs - this.elapsedMs());
  }

  progress(iteration: number, results: number): void {
    this.#iteration = iteration;
    this.#results = results;
  }

  /** What the run has cost and where it failed. Changes while the run goes on: only for decisions. */
  tally(): RunTally {
    const steps = new Map<string, number>();
    const failures: { key: string; at: string; error: AssayError }[] = [];
    const made: { key: string; at: string; model: string | undefined; tokens: number }[] = [];
    for (const row of [...this.#rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1))) {
      const kind = row.type.split("@")[0] ?? row.type;
      if (row.status === "done" && row.type !== DECISION) {
        steps.set(kind, (steps.get(kind) ?? 0) + 1);
        made.push({ key: row.key, at: row.at, model: row.model, tokens: this.#tokensByKey.get(row.key) ?? 0 });
      }
      if (row.status === "failed")
        failures.push({ key: row.key, at: row.at, error: AssayError.fromBody(errorBodySchema.parse(JSON.parse(row.value))) });
    }
    return { spent: this.budget.spent(), paidCalls: this.#paidCalls, failures, made, steps };
  }

  async abandonRest(keep: (key: string) => boolean = () => false): Promise<void> {
    const rest = [...this.#inFlight].filter(([key]) => !keep(key));
    for (const [, step] of rest) step.stop.abort(new AssayError("CANCELLED", "The run went on without this step."));
    await Promise.allSettled(rest.map(([, step]) => step.promise));
  }

  /** Ends this life of the run: finished with its result, failed, or left to be resumed. */
  async end(
    state: Exclude<RunState, "running">,
    outcome: { result?: string; error?: AssayError; event: KeyedEvent | undefined },
  ): Promise<void> {
    if (this.mode === "replay") return;
    await this.#store.finishRun(this.id, this.#record.epoch, {
      state,
      ...(outcome.result === undefined ? {} : { result: outcome.result }),
      ...(outcome.error === undefined ? {} : { error: outcome.error.toBody() }),
      events: outcome.event === undefined ? [] : [this.#event(outcome.event)],
      elapsedMs: this.elapsedMs(),
      now: this.#now(),
    });
    this.#bell.ring(this.id);
  }

  /** Keeps the lease; a stale epoch stops this life of the run at once. */
  async heartbeat(): Promise<void> {
    try {
      await this.#store.heartbeat(this.id, this.#record.epoch, this.elapsedMs(), this.#now());
    } catch (error) {
      if (isAssayError(error, "STALE_EPOCH")) this.#fenced.abort(error);
    }
  }

  async #recall<T>(row: JournalRow, type: string, hash: string, schema: z.ZodType<T>): Promise<T> {
    if (row.type !== type) {
      throw new AssayError(
        "STEP_VERSION",
        `The step ${row.key} was stored as ${row.type} and this Assay makes ${type}: the run cannot be taken up; start it anew.`,
      );
    }
    if (row.inputHash !== hash) throw mismatch(row.key);
    if (row.status === "done") return schema.parse(JSON.parse(row.value));
    if (row.status === "abandoned") throw new AssayError("CANCELLED", `The step ${row.key} was given up.`);
    throw AssayError.fromBody(errorBodySchema.parse(JSON.parse(row.value)));
  }

  async #execute<T>(spec: StepSpec<T>, hash: string, stopped: AbortSignal): Promise<T> {
    const began = this.clock.now();
    const row = (status: JournalRow["status"], value: string) => ({
      key: spec.key,
      type: spec.type,
      inputHash: hash,
      status,
      value,
      prompt: spec.madeWith?.prompt,
      model: spec.madeWith?.model,
      tookMs: Math.max(0, Math.round(this.clock.now() - began)),
    });
    const most = spec.attempts?.max ?? 1;
    for (let n = 1; ; n++) {
      this.#throwIfStopped();
      const attempt = await this.#attempt(spec, n, stopped);
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
      const last = n >= most || !error.retryable;
      if (this.signal.aborted || !last) {
        if (attempt.settlement !== undefined) await this.#settleAttempt(attempt.settlement);
        this.#throwIfStopped();
        await this.clock.sleep(this.#pause(spec, n, error), AbortSignal.any([this.signal, stopped])).catch(() => undefined);
        continue;
      }
      await this.#commit(row("failed", JSON.stringify(error.toBody())), spec.failureEvents?.(error) ?? [], attempt.settlement);
      throw AssayError.fromBody(error.toBody());
    }
  }

  async #attempt<T>(spec: StepSpec<T>, n: number, stopped: AbortSignal): Promise<Attempt> {
    const left = this.#timeLimitMs - this.elapsedMs();
    if (left <= 0)
      return { ok: false, error: new AssayError("TIMEOUT", "The run's time was up.", { retryable: false }), settlement: undefined };
    let reservation: Reservation;
    try {
      reservation = this.budget.reserve(spec.estimate, spec.purse);
    } catch (error) {
      return { ok: false, error: AssayError.from(error), settlement: undefined };
    }
    const paid = tokensOf(spec.estimate) > 0 || spec.estimate.costMicroUsd > 0;
    const attemptId = `${spec.key}#${this.#record.epoch}.${n}`;
    let spent: Spend | undefined;
    const deadline = this.#deadline(Math.min(spec.timeoutMs ?? Number.POSITIVE_INFINITY, left, 2 ** 31 - 1));
    const signal = AbortSignal.any([this.signal, stopped, deadline.signal]);
    try {
      if (paid) await this.#openAttempt(spec, attemptId, n);
      const value = await orAborted(spec.work({ signal, attempt: n, spend: (actual) => (spent = actual) }), signal);
      const stored = JSON.stringify(value ?? null);
      spec.schema.parse(JSON.parse(stored));
      return { ok: true, value: stored, settlement: paid ? this.#settlement(attemptId, spent ?? spec.estimate) : undefined };
    } catch (thrown) {
      const timedOut = deadline.signal.aborted && !stopped.aborted && !this.signal.aborted;
      const error = timedOut ? new AssayError("TIMEOUT", `${describe(spec)} took too long and was given up.`) : AssayError.from(thrown);
      return { ok: false, error, settlement: paid ? this.#settlement(attemptId, spent ?? spec.estimate) : undefined };
    } finally {
      deadline.clear();
      this.budget.settle(reservation, spent ?? reservation.estimate);
      if (paid) this.#countTokens(spec.key, spent ?? reservation.estimate);
    }
  }

  #deadline(ms: number): { readonly signal: AbortSignal; clear(): void } {
    const late = new AbortController();
    const cleared = new AbortController();
    this.clock.sleep(ms, cleared.signal).then(
      () => late.abort(),
      () => undefined,
    );
    return { signal: late.signal, clear: () => cleared.abort() };
  }

  async #openAttempt<T>(spec: StepSpec<T>, id: string, n: number): Promise<void> {
    this.#paidCalls++;
    const attempt = { id, key: spec.key, n, purse: spec.purse ?? "research", reserved: JSON.stringify(spec.estimate), at: this.#now() };
    await this.#fencing(() => this.#store.openAttempt(this.id, this.#record.epoch, attempt));
  }

  #countTokens(key: string, spend: Spend): void {
    this.#tokensByKey.set(key, (this.#tokensByKey.get(key) ?? 0) + tokensOf(spend));
  }

  #settlement(attemptId: string, spent: Spend): Settlement {
    return { attemptId, settled: JSON.stringify(spent) };
  }

  #settleAttempt(settlement: Settlement): Promise<void> {
    return this.#fencing(() => this.#store.settleAttempt(this.id, this.#record.epoch, settlement.attemptId, settlement.settled));
  }

  async #commit(row: Omit<JournalRow, "at">, events: readonly KeyedEvent[], settlement?: Settlement): Promise<void> {
    const full: JournalRow = { ...row, at: this.#now() };
    const stored = events.map((event) => this.#event(event));
    const commit = { row: full, events: stored, elapsedMs: this.elapsedMs(), ...(settlement === undefined ? {} : { settlement }) };
    await this.#fencing(() => this.#store.commitStep(this.id, this.#record.epoch, commit));
    this.#rows.set(row.key, full);
    if (events.length > 0) this.#bell.ring(this.id);
  }

  async #fencing(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (isAssayError(error, "STALE_EPOCH")) this.#fenced.abort(error);
      throw error;
    }
  }

  #event({ key, body }: KeyedEvent): NewEvent {
    const left = this.budget.tokensLeft("research");
    const frame = {
      iteration: this.#iteration,
      token_budget_left: Number.isFinite(left) ? Math.max(0, left) : null,
      results: this.#results,
    };
    return { key, at: this.#now(), request_id: this.id, topic_hash: this.#record.topicHash, event: { ...body, ...frame } };
  }

  /** Exponential, with jitter from the key so that no chance enters a run; what the other side asked for is obeyed. */
  #pause<T>(spec: StepSpec<T>, n: number, error: AssayError): number {
    const { baseMs, capMs } = spec.attempts ?? { baseMs: 500, capMs: 10_000 };
    const jitter = Number.parseInt(this.idFor(`${spec.key}#${n}`).slice(0, 8), 16) / 0xffffffff;
    const backoff = Math.min(capMs, baseMs * 2 ** (n - 1) * (1 + jitter / 2));
    return Math.max(backoff, error.retryAfterMs ?? 0);
  }

  #throwIfStopped(): void {
    if (!this.signal.aborted) return;
    if (isAssayError(this.signal.reason)) throw this.signal.reason;
    throw new AssayError("CANCELLED", "The run was stopped.", { cause: this.signal.reason });
  }

  #now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}

type Settlement = { readonly attemptId: string; readonly settled: string };
type Attempt =
  | { readonly ok: true; readonly value: string; readonly settlement: Settlement | undefined }
  | { readonly ok: false; readonly error: AssayError; readonly settlement: Settlement | undefined };

function describe<T>(spec: StepSpec<T>): string {
  return `The step ${spec.key}`;
}

function mismatch(key: string): AssayError {
  return new AssayError(
    "JOURNAL_MISMATCH",
    `The step ${key} was journaled for another input: the run's settings have changed; start it anew.`,
  );
}

function gap(key: string): AssayError {
  return new AssayError("REPLAY_GAP", `The journal holds nothing for the step ${key}, and a replay makes nothing new.`);
}

/** A work that does not heed its signal is left behind: its late result is nobody's. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () =>
      reject(AssayError.from(signal.reason instanceof AssayError ? signal.reason : new AssayError("CANCELLED", "The step was stopped.")));
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/** What an attempt counts as: what it used, or all it might have. */
function spendOf(attempt: AttemptRow): Spend {
  return spendSchema.parse(JSON.parse(attempt.settled ?? attempt.reserved));
}

/** The balance is a fold over attempts: what was settled as it was, what is open at its whole reservation. */
function foldAttempts(attempts: readonly AttemptRow[]): Record<Purse, Spend> {
  const spent: Record<Purse, Spend> = { research: FREE, writer: FREE };
  for (const attempt of attempts) {
    const purse: Purse = attempt.purse === "writer" ? "writer" : "research";
    spent[purse] = addSpend(spent[purse], spendOf(attempt));
  }
  return spent;
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
