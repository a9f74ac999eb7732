import { randomBytes } from "node:crypto";
import type { Assay, EngineOver } from "../../assay.ts";
import { AssayError, isAssayError } from "../../domain/error.ts";
import { type Report, reportSchema } from "../../domain/report.ts";
import type { ResearchRequest } from "../../domain/request.ts";
import type { RunOutcome, StartedRun } from "../../engine/engine.ts";
import { sha256 } from "../../run/canonical-json.ts";
import { tailEvents } from "../../run/event-bell.ts";
import { newOwner } from "../../store/lease.ts";
import type { RunRecord } from "../../store/store.ts";

/** How a job ended. `cancelled` keeps what was found until then. */
export type JobOutcome = RunOutcome | { readonly state: "cancelled"; readonly report: Report | undefined };

export interface JobStart {
  /** Whose job it is: limits count by it, and idempotency keys are its own. */
  readonly principal: string;
  readonly idempotencyKey?: string | undefined;
}

export interface StartedJob {
  readonly id: string;
  /** True when an idempotency key led to a job that was there already. */
  readonly again: boolean;
}

export interface JobLimits {
  readonly perPrincipal: number;
  readonly inAll: number;
}

/** Tells whoever logs, counts and traces that a run begins a life in this process, after the event with the given number. */
export type OnLife = (id: string, after: number) => void;

const EVER = "1970-01-01T00:00:00.000Z";
const LAST_PAGE = 1_000_000;
const RETRY_MS = 5_000;

/**
 * Research runs as jobs of the service: accepted once, limited by who asked, waited for by whoever likes, cancelled for good or left to be
 * resumed when the service starts again (I2, R18).
 */
export class Jobs {
  readonly #assay: Pick<Assay, "store" | "bell">;
  readonly #over: EngineOver;
  readonly #limits: JobLimits;
  readonly #onLife: OnLife;
  readonly #active = new Map<string, { readonly principal: string; readonly outcome: Promise<JobOutcome> }>();
  readonly #cancelled = new Set<string>();
  /** Jobs being accepted under an idempotency key, so that two requests at once make one run. */
  readonly #accepting = new Map<string, Promise<StartedJob>>();
  readonly #reserved = new Map<string, number>();
  #closing = false;

  constructor(assay: Pick<Assay, "store" | "bell">, over: EngineOver, limits: JobLimits, onLife: OnLife = () => undefined) {
    this.#assay = assay;
    this.#over = over;
    this.#limits = limits;
    this.#onLife = onLife;
  }

  /** Runs under way here. */
  get active(): number {
    return this.#active.size;
  }

  /** Whether new jobs are taken. */
  get accepting(): boolean {
    return !this.#closing;
  }

  /**
   * Accepts a job. The same idempotency key and request lead to the same run, also after a restart.
   * @throws AssayError CONFLICT (key used for another request), RATE_LIMITED (too many under way), CANCELLED (shutting down), INVALID_INPUT
   */
  async start(request: ResearchRequest, { principal, idempotencyKey }: JobStart): Promise<StartedJob> {
    if (idempotencyKey === undefined) return this.#accept(`r_${randomBytes(6).toString("hex")}`, request, principal);
    const id = `r_${sha256(`${principal}\n${idempotencyKey}`).slice(0, 24)}`;
    const running = this.#accepting.get(id);
    if (running !== undefined) {
      await running;
      return this.#again(id, request);
    }
    if ((await this.#assay.store.getRun(id)) !== undefined) return this.#again(id, request);
    const started = this.#accept(id, request, principal);
    this.#accepting.set(id, started);
    try {
      return await started;
    } finally {
      this.#accepting.delete(id);
    }
  }

  /** Takes an interrupted or cancelled run up again. @throws AssayError NOT_FOUND, RUN_ACTIVE, CONFLICT, RATE_LIMITED */
  async resume(id: string, principal: string): Promise<void> {
    if (this.#active.has(id)) throw new AssayError("RUN_ACTIVE", `The run ${id} is under way already.`, { field: "id" });
    this.#reserve(principal);
    try {
      const after = await this.#lastSeq(id);
      const started = await this.#over.engine.resume(id);
      await this.#assay.store.putNote("cancelled", id, "no", now());
      await this.#note(id, principal);
      this.#follow(started, principal, after);
    } finally {
      this.#unreserve(principal);
    }
  }

  /**
   * Takes up every job that was under way when the service stopped or was killed.
   * @returns what could not be resumed, with why
   */
  async resumeInterrupted(): Promise<readonly { readonly id: string; readonly error: AssayError }[]> {
    const failures: { id: string; error: AssayError }[] = [];
    const records = [
      ...(await this.#assay.store.listRuns({ limit: 10_000, state: "interrupted", kind: "research" })),
      ...(await this.#assay.store.listRuns({ limit: 10_000, state: "running", kind: "research" })),
    ];
    for (const record of records.reverse()) {
      const job = await this.#assay.store.getNote("job", record.id, EVER);
      if (job === undefined || this.#active.has(record.id)) continue;
      while (this.#active.size >= this.#limits.inAll)
        await Promise.race([...this.#active.values()].map((one) => one.outcome.catch(() => undefined)));
      try {
        if (await this.#isCancelled(record.id)) await this.#closeAsCancelled(record.id, undefined);
        else this.#follow(await this.#over.engine.resume(record.id), job, await this.#lastSeq(record.id));
      } catch (thrown) {
        if (!isAssayError(thrown, "RUN_ACTIVE")) failures.push({ id: record.id, error: AssayError.from(thrown) });
      }
    }
    return failures;
  }

  /**
   * Stops a job for good; what was found is kept as its result.
   * @throws AssayError NOT_FOUND, CONFLICT when it has ended, RUN_ACTIVE when another process works on it
   */
  async cancel(id: string): Promise<void> {
    const record = await this.record(id);
    const active = this.#active.get(id);
    if (active === undefined && record.state !== "running" && record.state !== "interrupted") {
      throw new AssayError("CONFLICT", `The run ${id} is ${record.state} and cannot be cancelled.`, { field: "id" });
    }
    this.#cancelled.add(id);
    await this.#assay.store.putNote("cancelled", id, "yes", now());
    if (active === undefined) {
      this.#cancelled.delete(id);
      await this.#closeAsCancelled(id, undefined);
    } else if (this.#over.engine.cancel(id)) await active.outcome.catch(() => undefined);
  }

  /** Waits until a job has ended, wherever it runs. @throws AssayError what it failed with; NOT_FOUND; CANCELLED when the signal aborts */
  async wait(id: string, signal?: AbortSignal): Promise<JobOutcome> {
    const active = this.#active.get(id);
    if (active !== undefined) return signal === undefined ? active.outcome : orAborted(active.outcome, signal);
    let record = await this.record(id);
    if (record.state === "running") {
      for await (const _ of tailEvents(this.#assay.store, this.#assay.bell, id, LAST_PAGE, signal));
      if (signal?.aborted) throw gone();
      record = await this.record(id);
    }
    return outcomeOf(record);
  }

  /** @throws AssayError NOT_FOUND */
  async record(id: string): Promise<RunRecord> {
    const record = await this.#assay.store.getRun(id);
    if (record === undefined) throw new AssayError("NOT_FOUND", `There is no run ${id.slice(0, 80)}.`, { field: "id" });
    return record;
  }

  /** From now on nothing new is taken. The engine stops what is under way; it is journaled and goes on at the next start. */
  refuseNew(): void {
    this.#closing = true;
  }

  async #accept(id: string, request: ResearchRequest, principal: string): Promise<StartedJob> {
    if (this.#closing) throw closing();
    // What is wrong with the request or the set-up is said before anything is kept.
    this.#over.parts(request);
    this.#reserve(principal);
    try {
      await this.#note(id, principal);
      const started = await this.#over.engine.start(request, { id });
      this.#follow(started, principal, 0);
      return { id, again: false };
    } finally {
      this.#unreserve(principal);
    }
  }

  async #again(id: string, request: ResearchRequest): Promise<StartedJob> {
    const record = await this.record(id);
    if (record.request !== JSON.stringify(request)) {
      throw new AssayError("CONFLICT", "This idempotency key was used for another request; choose a new key.", {
        field: "Idempotency-Key",
      });
    }
    return { id, again: true };
  }

  /** Places are taken synchronously, so that requests at once cannot slip past the limit together. */
  #reserve(principal: string): void {
    const reserved = [...this.#reserved.values()].reduce((sum, count) => sum + count, 0);
    const own = [...this.#active.values()].filter((job) => job.principal === principal).length + (this.#reserved.get(principal) ?? 0);
    const options = { retryAfterMs: RETRY_MS };
    if (own >= this.#limits.perPrincipal)
      throw new AssayError("RATE_LIMITED", `You have ${own} runs under way, the most there may be at once; wait for one to end.`, options);
    if (this.#active.size + reserved >= this.#limits.inAll)
      throw new AssayError("RATE_LIMITED", "The service has as many runs under way as it may; ask again in a moment.", options);
    this.#reserved.set(principal, (this.#reserved.get(principal) ?? 0) + 1);
  }

  #unreserve(principal: string): void {
    const left = (this.#reserved.get(principal) ?? 1) - 1;
    if (left === 0) this.#reserved.delete(principal);
    else this.#reserved.set(principal, left);
  }

  #follow(started: StartedRun, principal: string, after: number): void {
    const outcome = this.#ended(started).finally(() => this.#active.delete(started.id));
    outcome.catch(() => undefined);
    this.#active.set(started.id, { principal, outcome });
    this.#onLife(started.id, after);
  }

  async #ended(started: StartedRun): Promise<JobOutcome> {
    try {
      const outcome = await started.outcome;
      if (outcome.state !== "interrupted" || !this.#cancelled.has(started.id)) return outcome;
      await this.#closeAsCancelled(started.id, outcome.report);
      return { state: "cancelled", report: outcome.report };
    } finally {
      this.#cancelled.delete(started.id);
    }
  }

  async #closeAsCancelled(id: string, report: Report | undefined): Promise<void> {
    const { store, bell } = this.#assay;
    const at = now();
    const record = await store.acquireRun(id, newOwner(), at);
    const last = (await store.events(id, 0, LAST_PAGE)).at(-1)?.event;
    const frame = {
      iteration: last?.iteration ?? 0,
      token_budget_left: last?.token_budget_left ?? null,
      results: last?.results ?? 0,
    };
    const event = { ...frame, type: "run_finished" as const, status: "partial", stop_reason: "cancelled" };
    await store.finishRun(id, record.epoch, {
      state: "cancelled",
      ...(report === undefined ? {} : { result: JSON.stringify(report) }),
      events: [{ key: `cancelled/${record.epoch}`, at, request_id: id, topic_hash: record.topicHash, event }],
      elapsedMs: record.elapsedMs,
      now: at,
    });
    bell.ring(id);
  }

  async #isCancelled(id: string): Promise<boolean> {
    return (await this.#assay.store.getNote("cancelled", id, EVER)) === "yes";
  }

  /** Only what the service itself accepted is resumed at its next start; a run stopped in a terminal stays stopped. */
  #note(id: string, principal: string): Promise<void> {
    return this.#assay.store.putNote("job", id, principal, now());
  }

  async #lastSeq(id: string): Promise<number> {
    return (await this.#assay.store.events(id, 0, LAST_PAGE)).at(-1)?.seq ?? 0;
  }
}

function outcomeOf(record: RunRecord): JobOutcome {
  const report = record.result === undefined ? undefined : reportSchema.parse(JSON.parse(record.result));
  if (record.error !== undefined) throw AssayError.fromBody(record.error);
  if (record.state === "finished" && report !== undefined) return { state: "finished", report };
  if (record.state === "cancelled") return { state: "cancelled", report };
  return { state: "interrupted", report };
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(gone());
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

function gone(): AssayError {
  return new AssayError("CANCELLED", "Nobody waits for the run any more.");
}

function closing(): AssayError {
  return new AssayError("CANCELLED", "Assay is shutting down; ask again in a moment.", { retryable: true, retryAfterMs: RETRY_MS });
}

function now(): string {
  return new Date().toISOString();
}
