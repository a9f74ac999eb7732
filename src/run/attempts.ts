import { AssayError } from "../domain/error.ts";
import type { AttemptRow } from "../store/store.ts";
import { Budget, type BudgetLimits, type Purse, type Reservation } from "./budget.ts";
import type { Clock } from "./clock.ts";
import type { StepSpec } from "./run.ts";
import type { RunRecords, Settlement } from "./run-records.ts";
import { addSpend, FREE, type Spend, spendSchema, tokensOf } from "./spend.ts";

/** How one attempt at a step ended; where it was paid for, with what it cost. */
export type Attempted =
  | { readonly ok: true; readonly value: string; readonly settlement: Settlement | undefined }
  | { readonly ok: false; readonly error: AssayError; readonly settlement: Settlement | undefined };

/** What bounds an attempt besides its own deadline. */
export interface AttemptBounds {
  /** Ends with the run. */
  readonly run: AbortSignal;
  /** Ends when this step is given up. */
  readonly stopped: AbortSignal;
  /** What the step's purse has left of the run's time, in ms. */
  readonly leftMs: number;
  /** What all attempts at the step together have left, in ms. */
  readonly withinMs: number;
}

/** A step that could not be made or finished for want of time: no fault of whoever was asked. */
export function outOfTime(message = "The run's time was up."): AssayError {
  return new AssayError("TIMEOUT", message, { retryable: false, field: TIME_FIELD });
}

/** Whether an error says that the run's time was up, not that somebody failed. */
export function isOutOfTime(error: { readonly type: string; readonly field?: string | undefined }): boolean {
  return error.type === "TIMEOUT" && error.field === TIME_FIELD;
}

const TIME_FIELD = "max_execution_time_s";

export interface AttemptsParts {
  readonly clock: Clock;
  readonly records: RunRecords;
  readonly limits: BudgetLimits;
  /** The life of the run: attempts of different lives have different ids. */
  readonly epoch: number;
  /** Attempts of earlier lives. */
  readonly earlier: readonly AttemptRow[];
  /** Takes known secrets out of what steps come to: what is used is what is kept. */
  readonly blot?: ((text: string) => string) | undefined;
}

/** Makes attempts at steps, each under a reservation of its own, and keeps account of what all of them have used (X4). */
export class Attempts {
  readonly budget: Budget;
  readonly #parts: AttemptsParts;
  readonly #tokensByKey = new Map<string, number>();
  #paid: number;

  constructor(parts: AttemptsParts) {
    this.#parts = parts;
    this.budget = new Budget(parts.limits, foldAttempts(parts.earlier));
    this.#paid = parts.earlier.length;
    for (const attempt of parts.earlier) this.#count(attempt.key, spendOf(attempt));
  }

  /** Paid calls so far, over all lives of the run. */
  get paidCalls(): number {
    return this.#paid;
  }

  tokensUsed(key: string): number {
    return this.#tokensByKey.get(key) ?? 0;
  }

  /** Makes the nth attempt at a step; whatever goes wrong with it is an outcome, never thrown. */
  async make<T>(spec: StepSpec<T>, n: number, bounds: AttemptBounds): Promise<Attempted> {
    if (bounds.leftMs <= 0) return failed(outOfTime());
    const paid = tokensOf(spec.estimate) > 0 || spec.estimate.costMicroUsd > 0;
    const attemptId = `${spec.key}#${this.#parts.epoch}.${n}`;
    let reservation: Reservation | undefined;
    let spent: Spend | undefined;
    /** A call that may not go out has used nothing. */
    let opened = false;
    const granted = () => reservation?.estimate ?? spec.estimate;
    const settlement = () => (paid && opened ? { attemptId, settled: JSON.stringify(spent ?? granted()) } : undefined);
    const patience = Math.min(spec.timeoutMs ?? Number.POSITIVE_INFINITY, bounds.withinMs);
    const deadline = deadlineIn(this.#parts.clock, Math.min(patience, bounds.leftMs, 2 ** 31 - 1));
    const signal = AbortSignal.any([bounds.run, bounds.stopped, deadline.signal]);
    try {
      reservation = await this.#reserve(spec, signal);
      if (paid) await this.#open(spec, reservation.estimate, attemptId, n);
      opened = true;
      const lease = { signal, granted: granted(), attempt: n, spend: (actual: Spend) => (spent = actual) };
      const value = await orAborted(spec.work(lease), signal);
      const stored = this.#blotted(JSON.stringify(value ?? null));
      spec.schema.parse(JSON.parse(stored));
      return { ok: true, value: stored, settlement: settlement() };
    } catch (thrown) {
      const timedOut = deadline.signal.aborted && !bounds.stopped.aborted && !bounds.run.aborted;
      const late = () => new AssayError("TIMEOUT", spec.late ?? `The step ${spec.key} took too long and was given up.`);
      const error = !timedOut ? this.#blottedError(AssayError.from(thrown)) : bounds.leftMs <= patience ? outOfTime() : late();
      return { ok: false, error, settlement: settlement() };
    } finally {
      deadline.clear();
      if (reservation !== undefined) this.budget.settle(reservation, opened ? spent : FREE);
      if (paid && opened) this.#count(spec.key, spent ?? granted());
    }
  }

  #blotted(text: string): string {
    return this.#parts.blot?.(text) ?? text;
  }

  #blottedError(error: AssayError): AssayError {
    const message = this.#blotted(error.message);
    if (message === error.message) return error;
    const { retryAfterMs } = error;
    const clean = AssayError.fromBody({ ...error.toBody(), message });
    return retryAfterMs === undefined ? clean : new AssayError(clean.type, message, { retryable: clean.retryable, retryAfterMs });
  }

  /**
   * Takes the call's upper bound off the balance, after those under way have ended where only they are in the way; where it is more than will be left, what is.
   * @throws AssayError BUDGET_EXHAUSTED
   */
  async #reserve<T>({ estimate, least = estimate, purse }: StepSpec<T>, signal: AbortSignal): Promise<Reservation> {
    for (;;) {
      try {
        return this.budget.reserve(estimate, purse);
      } catch {
        const room = this.budget.room(estimate, purse);
        if (room === undefined) return await this.#reserveLess(estimate, least, purse, signal);
        await orAborted(room, signal);
      }
    }
  }

  /** What is left of an estimate that will never fit. @throws AssayError BUDGET_EXHAUSTED */
  async #reserveLess(estimate: Spend, least: Spend, purse: Purse | undefined, signal: AbortSignal): Promise<Reservation> {
    for (;;) {
      try {
        return this.budget.reserveUpTo(estimate, least, purse);
      } catch (refused) {
        const room = this.budget.room(least, purse);
        if (room === undefined) throw refused;
        await orAborted(room, signal);
      }
    }
  }

  async #open<T>({ key, purse }: StepSpec<T>, granted: Spend, id: string, n: number): Promise<void> {
    this.#paid++;
    await this.#parts.records.openAttempt({ id, key, n, purse: purse ?? "research", reserved: JSON.stringify(granted) });
  }

  #count(key: string, spend: Spend): void {
    this.#tokensByKey.set(key, this.tokensUsed(key) + tokensOf(spend));
  }
}

/**
 * The pause before an attempt is made again, in ms: exponential, jittered, and never shorter than what the other side asked for.
 * @param jitter 0–1, from the step's key, so that no chance enters a run
 */
export function pauseBefore(n: number, attempts: StepSpec<unknown>["attempts"], error: AssayError, jitter: number): number {
  const { baseMs, capMs } = attempts ?? { baseMs: 500, capMs: 10_000 };
  return Math.max(Math.min(capMs, baseMs * 2 ** (n - 1) * (1 + jitter / 2)), error.retryAfterMs ?? 0);
}

function failed(error: AssayError): Attempted {
  return { ok: false, error, settlement: undefined };
}

function deadlineIn(clock: Clock, ms: number): { readonly signal: AbortSignal; clear(): void } {
  const late = new AbortController();
  const cleared = new AbortController();
  clock.sleep(ms, cleared.signal).then(
    () => late.abort(),
    () => undefined,
  );
  return { signal: late.signal, clear: () => cleared.abort() };
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

/** What the calls of a run used; calls of which nobody knows count at what was reserved for them. */
export function spentOn(attempts: readonly AttemptRow[]): Spend {
  return attempts.map(spendOf).reduce(addSpend, FREE);
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
