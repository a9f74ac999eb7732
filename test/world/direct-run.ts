import type { z } from "zod";
import { AssayError } from "../../src/domain/error.ts";
import type { RunEventBody } from "../../src/domain/event.ts";
import { Budget, type BudgetLimits, type Reservation } from "../../src/run/budget.ts";
import { inputHash, sha256 } from "../../src/run/canonical-json.ts";
import { type Clock, systemClock } from "../../src/run/clock.ts";
import type { KeyedEvent, Run, RunId, Settled, SettleSpec, StepSpec } from "../../src/run/run.ts";
import { settleItems } from "../../src/run/settle.ts";

export interface DirectRunOptions {
  readonly limits?: Partial<BudgetLimits>;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
  readonly timeLimitMs?: number;
  readonly startedAt?: string;
}

interface Row {
  readonly type: string;
  readonly hash: string;
  readonly value: string | undefined;
  readonly error: AssayError | undefined;
  readonly madeWith: StepSpec<unknown>["madeWith"];
  attempts: number;
}

/** A run for tests of stages and models: journal in memory, the real budget, pauses of no length unless a clock is given. */
export interface DirectRun extends Run {
  readonly journal: ReadonlyMap<string, Row>;
  readonly events: readonly KeyedEvent[];
  /** The same journal taken up by another life: what is stored is not done again. */
  resumed(): DirectRun;
}

const impatientClock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 1), signal),
};

/** Makes a {@link DirectRun}. Unlimited unless limits are given. */
export function directRun(options: DirectRunOptions = {}): DirectRun {
  return life(options, new Map(), []);
}

function life(options: DirectRunOptions, journal: Map<string, Row>, events: KeyedEvent[]): DirectRun {
  const clock = options.clock ?? impatientClock;
  const budget = new Budget({ tokens: undefined, costMicroUsd: undefined, ...options.limits });
  const signal = options.signal ?? new AbortController().signal;
  const bornAt = clock.now();
  const underWay = new Map<string, Promise<unknown>>();
  const timeLimitMs = options.timeLimitMs ?? 3_600_000;

  function say(keyed: readonly KeyedEvent[]): void {
    for (const event of keyed) if (!events.some(({ key }) => key === event.key)) events.push(event);
  }

  function keep(key: string, row: Row): void {
    journal.set(key, row);
  }

  function recall<T>(key: string, schema: z.ZodType<T>, hash: string, row: Row): T {
    if (row.hash !== hash) throw new AssayError("JOURNAL_MISMATCH", `The step ${key} was journaled for another input.`);
    if (row.error !== undefined) throw AssayError.fromBody(row.error.toBody());
    return schema.parse(JSON.parse(row.value ?? "null"));
  }

  async function attempt<T>(spec: StepSpec<T>, n: number): Promise<string> {
    const reservation: Reservation = budget.reserveUpTo(spec.estimate, spec.least ?? spec.estimate, spec.purse);
    let spent = reservation.estimate;
    const signals = spec.timeoutMs === undefined ? [signal] : [signal, AbortSignal.timeout(spec.timeoutMs)];
    try {
      const lease = {
        signal: AbortSignal.any(signals),
        granted: reservation.estimate,
        attempt: n,
        spend: (actual: typeof spent) => (spent = actual),
      };
      const value = JSON.stringify((await spec.work(lease)) ?? null);
      spec.schema.parse(JSON.parse(value));
      return value;
    } finally {
      budget.settle(reservation, spent);
    }
  }

  async function execute<T>(spec: StepSpec<T>, hash: string): Promise<T> {
    for (let n = 1; ; n++) {
      const row = { type: spec.type, hash, value: undefined, error: undefined, madeWith: spec.madeWith, attempts: n };
      try {
        signal.throwIfAborted();
        const value = await attempt(spec, n);
        keep(spec.key, { ...row, value });
        const result = spec.schema.parse(JSON.parse(value));
        say(spec.events?.(result) ?? []);
        return result;
      } catch (thrown) {
        const error = AssayError.from(thrown);
        if (signal.aborted) throw error;
        if (error.retryable && n < (spec.attempts?.max ?? 1)) {
          await clock.sleep(error.retryAfterMs ?? spec.attempts?.baseMs ?? 0, signal);
          continue;
        }
        keep(spec.key, { ...row, error });
        say(spec.failureEvents?.(error) ?? []);
        throw error;
      }
    }
  }

  const run: DirectRun = {
    id: "direct" as RunId,
    startedAt: options.startedAt ?? "2025-01-15T12:00:00.000Z",
    mode: "live",
    signal,
    wrapUp: new AbortController().signal,
    clock,
    budget,
    journal,
    events,
    async step<T>(spec: StepSpec<T>): Promise<T> {
      const hash = inputHash(spec.input);
      const row = journal.get(spec.key);
      if (row !== undefined) return recall(spec.key, spec.schema, hash, row);
      const running = underWay.get(spec.key);
      if (running !== undefined) return running as Promise<T>;
      const promise = execute(spec, hash).finally(() => underWay.delete(spec.key));
      underWay.set(spec.key, promise);
      return promise;
    },
    async decide<T>(key: string, schema: z.ZodType<T>, make: () => T): Promise<T> {
      const row = journal.get(key) ?? {
        type: "decide@1",
        hash: "",
        value: JSON.stringify(make()),
        error: undefined,
        madeWith: undefined,
        attempts: 0,
      };
      keep(key, row);
      return recall(key, schema, "", row);
    },
    decided: <T>(prefix: string, schema: z.ZodType<T>) =>
      [...journal]
        .filter(([key, row]) => key.startsWith(prefix) && row.type === "decide@1")
        .map(([key, row]) => recall(key, schema, "", row)),
    settle: <T>(spec: SettleSpec<T>): Promise<Settled<T>[]> => settleItems(run, spec, journal.has(spec.key), () => signal.throwIfAborted()),
    emit: async (key: string, body: RunEventBody) => say([{ key, body }]),
    idFor: (key) => sha256(`direct\n${key}`).slice(0, 16),
    elapsedMs: () => Math.floor(clock.now() - bornAt),
    leftMs: () => Math.max(0, timeLimitMs - Math.floor(clock.now() - bornAt)),
    progress: () => undefined,
    tally: () => ({
      spent: budget.spent(),
      paidCalls: [...journal.values()].reduce((sum, row) => sum + row.attempts, 0),
      failures: [...journal].flatMap(([key, { error }]) => (error === undefined ? [] : [{ key, at: run.startedAt, error }])),
      made: [...journal]
        .filter(([, row]) => row.error === undefined)
        .map(([key]) => ({ key, at: run.startedAt, model: undefined, tokens: 0 })),
      steps: countKinds([...journal.values()].filter((row) => row.error === undefined)),
    }),
    abandonRest: async () => void (await Promise.allSettled(underWay.values())),
    resumed: () => life(options, journal, events),
  };
  return run;
}

function countKinds(rows: readonly Row[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type } of rows) {
    const kind = type.split("@")[0] ?? type;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}
