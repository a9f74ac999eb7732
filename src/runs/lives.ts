import { AssayError, isStoreFault } from "../domain/error.ts";
import type { Outcome } from "../domain/outcome.ts";
import { outOfTime } from "../run/attempts.ts";
import type { Clock } from "../run/clock.ts";
import type { EventBell } from "../run/event-bell.ts";
import { type JournaledRun, openRun } from "../run/journaled-run.ts";
import { newOwner } from "../store/lease.ts";
import type { Asked } from "../store/queue.ts";
import type { RunRecord, Store } from "../store/store.ts";
import type { RunKind, Work } from "./kind.ts";
import type { ResumeOptions, RunOutcome, StartedRun, Stoppable } from "./runs.ts";

const HEARTBEAT_MS = 4_000;
/** How often it is looked whether somebody wants something of the runs under way here. */
const LISTEN_MS = 400;

export interface RunsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly bell: EventBell;
  /** Takes known secrets out of what runs are told (X5). */
  readonly blot?: ((text: string) => string) | undefined;
}

/** A life under way here, from before its lease is taken: it can be stopped, and closing waits for it, however far it has come. */
export class Life {
  /** Its asker's stop. */
  readonly stop = new AbortController();
  /** Stopped for good, by whoever may. */
  readonly cancelled = new AbortController();
  /** The end of the process: whatever its kind, it is left to be resumed. */
  readonly closing = new AbortController();
  readonly wrapUp = new AbortController();
  readonly ended = Promise.withResolvers<void>();

  hear(asked: Asked): void {
    if (asked === "cancel") this.cancelled.abort(stopped());
    else this.wrapUp.abort(outOfTime("The report was asked for, and nothing more was gathered."));
  }
}

/** What one life is about. */
export interface LifeOf<Q, R, I> {
  readonly kind: RunKind<Q, R, I>;
  readonly work: Work<R>;
  readonly record: RunRecord;
  readonly request: Q;
  readonly options: Stoppable & Pick<ResumeOptions, "wrapUp">;
}

/** The lives of runs under way in this process (R18). */
export class Lives {
  readonly owner = newOwner();
  readonly #parts: RunsParts;
  readonly #lives = new Map<string, Life>();
  #listening: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(parts: RunsParts) {
    this.#parts = parts;
  }

  get ids(): string[] {
    return [...this.#lives.keys()];
  }

  get(id: string): Life | undefined {
    return this.#lives.get(id);
  }

  /** Takes the place of a run among those under way here; gives it back where nothing comes of it. @throws AssayError RUN_ACTIVE, CANCELLED */
  async reserved<T>(id: string, claim: () => Promise<T>): Promise<{ readonly life: Life; readonly claimed: T }> {
    if (this.#closed) throw shuttingDown();
    if (this.#lives.has(id)) throw new AssayError("RUN_ACTIVE", `The run ${id} is under way already.`, { field: "id" });
    const life = new Life();
    this.#lives.set(id, life);
    try {
      return { life, claimed: await claim() };
    } catch (thrown) {
      this.#left(id, life);
      throw thrown;
    }
  }

  /** Begins a life whose lease was taken. */
  async launch<Q, R, I>(life: Life, of: LifeOf<Q, R, I>): Promise<StartedRun<R>> {
    const { kind, record, request, options } = of;
    if (options.wrapUp === true) life.hear("finish");
    if (record.asked !== undefined) life.hear(record.asked);
    const theirs = options.signal === undefined ? [] : [options.signal];
    const signal = AbortSignal.any([life.stop.signal, life.cancelled.signal, life.closing.signal, ...theirs]);
    const opened = openRun(this.#parts, { record, mode: "live", signal, wrapUp: life.wrapUp.signal, ...kind.limits(request, record) });
    opened.catch(() => this.#left(record.id, life));
    const run = await opened;
    const beat = setInterval(() => void run.heartbeat(), HEARTBEAT_MS).unref();
    this.#listening ??= setInterval(() => void this.#listen(), LISTEN_MS).unref();
    // What was asked of it since it was claimed.
    void this.#listen();
    const outcome = this.#live(life, of, run, signal).finally(() => {
      clearInterval(beat);
      this.#left(record.id, life);
    });
    // Whoever started it hears of a failure; until then it must strike nobody.
    outcome.catch(() => undefined);
    return { id: run.id, outcome };
  }

  replayed<Q, R, I>(kind: RunKind<Q, R, I>, record: RunRecord): Promise<JournaledRun> {
    const request = kind.request.parse(JSON.parse(record.request));
    const signal = new AbortController().signal;
    return openRun(this.#parts, { record, mode: "replay", signal, ...kind.limits(request, record) });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const rest = [...this.#lives.values()];
    for (const { closing } of rest) closing.abort(shuttingDown());
    await Promise.all(rest.map(({ ended }) => ended.promise));
  }

  #left(id: string, life: Life): void {
    if (this.#lives.get(id) === life) this.#lives.delete(id);
    life.ended.resolve();
    if (this.#lives.size > 0) return;
    clearInterval(this.#listening);
    this.#listening = undefined;
  }

  async #listen(): Promise<void> {
    const asked = await this.#parts.store.askedOf(this.ids).catch(() => new Map<string, Asked>());
    for (const [id, what] of asked) this.#lives.get(id)?.hear(what);
  }

  /** One life of a run, to its end or its interruption. */
  async #live<Q, R, I>(life: Life, of: LifeOf<Q, R, I>, run: JournaledRun, signal: AbortSignal): Promise<RunOutcome<R>> {
    const { kind, work, record, request, options } = of;
    const soFar = async () => work.soFar?.(run, () => this.replayed(kind, record));
    try {
      if (kind.begun !== undefined) await run.emit("started", kind.begun(request));
      const result = kind.result.parse(await work.perform(run, { say: options.say ?? (() => undefined) }));
      const body = { type: "run_finished" as const, ...kind.ended(result) };
      await run.end("finished", { ...kept(kind, result), event: { key: "finished", body } });
      return { state: "finished", result };
    } catch (thrown) {
      const error = AssayError.from(thrown);
      if (error.type === "STALE_EPOCH") throw error;
      if (isStoreFault(error)) throw await left(run, error);
      if (!signal.aborted) throw await failed(run, "failed", error);
      const forGood = life.cancelled.signal.aborted;
      if (kind.whenStopped === "cancelled" && (forGood || !life.closing.signal.aborted))
        throw await failed(run, "cancelled", stopped(thrown));
      if (forGood) return cancelled(run, kind, record, await soFar().catch(() => undefined));
      await run.end("interrupted", { event: undefined });
      if (kind.whenStopped === "cancelled") throw stopped(thrown);
      return { state: "interrupted", result: await soFar() };
    }
  }
}

export function stopped(cause?: unknown): AssayError {
  return new AssayError("CANCELLED", "The run was stopped.", { cause });
}

function shuttingDown(): AssayError {
  return new AssayError("CANCELLED", "Assay is shutting down.");
}

/** A result as it is kept. */
function kept<Q, R, I>({ cameTo }: RunKind<Q, R, I>, result: R): { readonly result: string; readonly cameTo?: Outcome } {
  return { result: JSON.stringify(result), ...(cameTo === undefined ? {} : { cameTo: cameTo(result) }) };
}

async function cancelled<Q, R, I>(
  run: JournaledRun,
  kind: RunKind<Q, R, I>,
  { epoch }: RunRecord,
  result: R | undefined,
): Promise<RunOutcome<R>> {
  await run.end("cancelled", {
    ...(result === undefined ? {} : kept(kind, result)),
    event: { key: `cancelled/${epoch}`, body: { type: "run_finished", status: "partial", stop_reason: "cancelled" } },
  });
  return { state: "cancelled", result };
}

async function failed(run: JournaledRun, state: "failed" | "cancelled", error: AssayError): Promise<AssayError> {
  await run.end(state, { error, event: { key: "failed", body: { type: "run_failed", error: error.toBody() } } });
  return error;
}

/** What the store could not keep is no failure of the run: where it answers again, the run can be taken up. */
async function left(run: JournaledRun, error: AssayError): Promise<AssayError> {
  await run.end("interrupted", { event: undefined }).catch(() => undefined);
  return error;
}
