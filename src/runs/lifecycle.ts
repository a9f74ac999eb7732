import { randomBytes } from "node:crypto";
import { AssayError } from "../domain/error.ts";
import { outOfTime } from "../run/attempts.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { Clock } from "../run/clock.ts";
import type { EventBell } from "../run/event-bell.ts";
import { type JournaledRun, openRun } from "../run/journaled-run.ts";
import { newOwner } from "../store/lease.ts";
import type { RunRecord, Store } from "../store/store.ts";
import type { RunKind, Work } from "./kind.ts";
import type { ResumeOptions, RunOutcome, Runs, RunsOf, StartedRun, StartOptions, Stoppable } from "./runs.ts";
import { changedSettings } from "./settings-changed.ts";

const HEARTBEAT_MS = 4_000;
const LISTEN_MS = 1_000;
/** Kind of the notes by which another process asks for a run's report; the run itself looks for its own. */
const FINISH = "finish";
const EVER = new Date(0).toISOString();

export interface RunsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly bell: EventBell;
}

/** A life under way here, from before its lease is taken: it can be stopped, and closing waits for it, however far it has come. */
class Active {
  /** Its asker's stop. */
  readonly stop = new AbortController();
  /** The end of the process: whatever its kind, it is left to be resumed. */
  readonly closing = new AbortController();
  readonly wrapUp = new AbortController();
  readonly ended = Promise.withResolvers<void>();
}

/** The one lifecycle of all kinds of runs, in this process, with their records in the store (R18). */
export class RunLifecycle implements Runs {
  readonly #parts: RunsParts;
  readonly #active = new Map<string, Active>();
  readonly #owner = newOwner();
  #closed = false;

  constructor(parts: RunsParts) {
    this.#parts = parts;
  }

  /** Runs of one kind. */
  of<Request, Result, Input>(kind: RunKind<Request, Result, Input>): RunsOf<Request, Result, Input> {
    return {
      start: (request, options = {}) => this.#start(kind, request, options),
      resume: (id, options = {}) => this.#resume(kind, id, options),
      replay: async (id) => {
        const record = await this.#known(id, kind.name);
        const request = kind.request.parse(JSON.parse(record.request));
        const work = await kind.replayed(request, record.settings);
        return kind.result.parse(await work.perform(await this.#replayed(kind, record), { input: undefined, say: () => undefined }));
      },
    };
  }

  cancel(id: string): boolean {
    const found = this.#active.get(id);
    found?.stop.abort(stopped());
    return found !== undefined;
  }

  async finish(id: string): Promise<void> {
    const here = this.#active.get(id);
    if (here !== undefined) return wrapUpNow(here.wrapUp);
    const { state } = await this.#known(id);
    if (state === "running") return this.#parts.store.putNote(FINISH, id, "asked", this.#now());
    throw new AssayError("CONFLICT", `The run ${id} is ${state}, not under way${state === "interrupted" ? "; resume it first" : ""}.`, {
      field: "id",
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const rest = [...this.#active.values()];
    for (const { closing } of rest) closing.abort(shuttingDown());
    await Promise.all(rest.map(({ ended }) => ended.promise));
  }

  async #start<Q, R, I>(kind: RunKind<Q, R, I>, request: Q, options: StartOptions<I>): Promise<StartedRun<R>> {
    const work = await kind.work(request);
    const { life, record } = await this.#claimed(kind, request, options);
    if (life === undefined) {
      options.onRun?.(record.id);
      const result = kind.result.parse(JSON.parse(record.result ?? "null"));
      return { id: record.id as StartedRun<R>["id"], outcome: Promise.resolve({ state: "finished", result }) };
    }
    options.onRun?.(record.id);
    return this.#launch(kind, work, life, record, request, options);
  }

  /** Takes the place of a run among those under way here; gives it back where nothing comes of it. @throws AssayError RUN_ACTIVE, CANCELLED */
  async #reserved<T>(id: string, claim: () => Promise<T>): Promise<{ readonly life: Active; readonly claimed: T }> {
    if (this.#closed) throw shuttingDown();
    if (this.#active.has(id)) throw new AssayError("RUN_ACTIVE", `The run ${id} is under way already.`, { field: "id" });
    const life = new Active();
    this.#active.set(id, life);
    try {
      return { life, claimed: await claim() };
    } catch (thrown) {
      this.#left(id, life);
      throw thrown;
    }
  }

  #left(id: string, life: Active): void {
    if (this.#active.get(id) === life) this.#active.delete(id);
    life.ended.resolve();
  }

  /** The record of a run to be begun, with its lease; or at a place, of the life that was left there. */
  async #claimed<Q, R, I>(
    kind: RunKind<Q, R, I>,
    request: Q,
    options: StartOptions<I>,
  ): Promise<{ readonly life: Active | undefined; readonly record: RunRecord }> {
    const { store } = this.#parts;
    const asked = JSON.stringify(request);
    const prefix = kind.name.charAt(0);
    const taken = async (id: string, claim: () => Promise<RunRecord>) => {
      const { life, claimed } = await this.#reserved(id, claim);
      return { life, record: claimed };
    };
    const begin = (id: string) =>
      taken(id, async () => {
        const createdAt = this.#now();
        await store.createRun({
          ...{ id, kind: kind.name, seed: randomBytes(8).toString("hex"), createdAt },
          ...{ request: asked, settings: kind.settings, principal: options.principal },
          topicHash: sha256(kind.topic(request, options.input)).slice(0, 16),
        });
        return store.acquireRun(id, this.#owner);
      });
    if (options.place === undefined) return begin(options.id ?? newRunId(prefix));
    for (let life = 0; ; life++) {
      const id = `${prefix}_${sha256(`${options.place}\n${life}`).slice(0, 12)}`;
      const known = await store.getRun(id);
      if (known === undefined) return begin(id);
      if (known.state === "failed" || known.kind !== kind.name || known.request !== asked || known.settings !== kind.settings) continue;
      if (known.state === "finished") return { life: undefined, record: known };
      return taken(id, () => store.acquireRun(id, this.#owner));
    }
  }

  async #resume<Q, R, I>(kind: RunKind<Q, R, I>, id: string, options: ResumeOptions): Promise<StartedRun<R>> {
    const { store } = this.#parts;
    const known = await this.#known(id, kind.name);
    const { limits } = options;
    if (known.state === "finished" || known.state === "failed") {
      if (limits === undefined || kind.goingOn === undefined) throw over(known, kind.goingOn !== undefined);
    }
    if (known.settings !== kind.settings) throw changedSettings(known, kind.settings);
    const asked = kind.request.parse(JSON.parse(known.request));
    if (limits === undefined || kind.goingOn === undefined) {
      const work = await kind.work(asked);
      const { life, claimed } = await this.#reserved(id, () => store.acquireRun(id, this.#owner));
      return this.#launch(kind, work, life, claimed, asked, options);
    }
    if (known.state === "running") throw new AssayError("RUN_ACTIVE", `The run ${id} is under way; stop it first.`, { field: "id" });
    const request = kind.goingOn.request(asked, limits);
    const work = await kind.work(request);
    const rows = kind.goingOn.keeps(await store.journal(id), id);
    const { seed, settings, topicHash, principal } = known;
    const to = { id: newRunId(kind.name.charAt(0)), createdAt: this.#now() };
    const { life, claimed } = await this.#reserved(to.id, async () => {
      await store.createRun({ ...to, kind: kind.name, seed, request: JSON.stringify(request), settings, topicHash, principal });
      const record = await store.acquireRun(to.id, this.#owner);
      for (const row of rows) await store.commitStep(record.id, record.epoch, { row, events: [], elapsedMs: 0 });
      return record;
    });
    return this.#launch(kind, work, life, claimed, request, options);
  }

  async #launch<Q, R, I>(
    kind: RunKind<Q, R, I>,
    work: Work<R, I>,
    life: Active,
    record: RunRecord,
    request: Q,
    options: StartOptions<I> & ResumeOptions,
  ): Promise<StartedRun<R>> {
    const { stop, closing, wrapUp } = life;
    if (options.wrapUp === true) wrapUpNow(wrapUp);
    const signal = AbortSignal.any([stop.signal, closing.signal, ...(options.signal === undefined ? [] : [options.signal])]);
    const opened = openRun(this.#parts, { record, mode: "live", signal, wrapUp: wrapUp.signal, ...kind.limits(request, record) });
    opened.catch(() => this.#left(record.id, life));
    const run = await opened;
    const timers = [
      setInterval(() => void run.heartbeat(), HEARTBEAT_MS),
      setInterval(() => void this.#heard(record.id, wrapUp), LISTEN_MS),
    ];
    for (const timer of timers) timer.unref();
    const outcome = this.#live({ kind, work, run, record, request, options, signal, closing: closing.signal }).finally(() => {
      for (const timer of timers) clearInterval(timer);
      this.#left(record.id, life);
    });
    // Whoever started it hears of a failure; until then it must strike nobody.
    outcome.catch(() => undefined);
    return { id: run.id, outcome };
  }

  /** One life of a run, to its end or its interruption. */
  async #live<Q, R, I>(life: {
    readonly kind: RunKind<Q, R, I>;
    readonly work: Work<R, I>;
    readonly run: JournaledRun;
    readonly record: RunRecord;
    readonly request: Q;
    readonly options: Stoppable & Pick<StartOptions<I>, "input">;
    readonly signal: AbortSignal;
    readonly closing: AbortSignal;
  }): Promise<RunOutcome<R>> {
    const { kind, work, run, record, request, options, signal, closing } = life;
    try {
      if (kind.begun !== undefined) await run.emit("started", kind.begun(request));
      const result = kind.result.parse(await work.perform(run, { input: options.input, say: options.say ?? (() => undefined) }));
      const body = { type: "run_finished" as const, ...kind.ended(result) };
      await run.end("finished", { result: JSON.stringify(result), event: { key: "finished", body } });
      return { state: "finished", result };
    } catch (thrown) {
      const error = AssayError.from(thrown);
      if (error.type === "STALE_EPOCH") throw error;
      if (error.type === "STORE_ERROR") throw await left(run, error);
      if (!signal.aborted) throw await failed(run, "failed", error);
      if (kind.whenStopped === "cancelled" && !closing.aborted) throw await failed(run, "cancelled", stopped(thrown));
      await run.end("interrupted", { event: undefined });
      if (kind.whenStopped === "cancelled") throw stopped(thrown);
      return { state: "interrupted", result: await work.soFar?.(run, () => this.#replayed(kind, record)) };
    }
  }

  #replayed<Q, R, I>(kind: RunKind<Q, R, I>, record: RunRecord): Promise<JournaledRun> {
    const request = kind.request.parse(JSON.parse(record.request));
    const signal = new AbortController().signal;
    return openRun(this.#parts, { record, mode: "replay", signal, ...kind.limits(request, record) });
  }

  async #heard(id: string, wrapUp: AbortController): Promise<void> {
    if (wrapUp.signal.aborted) return;
    if ((await this.#parts.store.getNote(FINISH, id, EVER).catch(() => undefined)) !== undefined) wrapUpNow(wrapUp);
  }

  /** @throws AssayError NOT_FOUND; CONFLICT for a run of another kind */
  async #known(id: string, kind?: string): Promise<RunRecord> {
    const record = await this.#parts.store.getRun(id);
    if (record === undefined)
      throw new AssayError("NOT_FOUND", `There is no run ${id}; \`assay runs list\` shows the runs there are.`, { field: "id" });
    if (kind === undefined || record.kind === kind) return record;
    throw new AssayError("CONFLICT", `The run ${id} is a ${record.kind}, not a ${kind}.`, { field: "id" });
  }

  #now(): string {
    return new Date(this.#parts.clock.now()).toISOString();
  }
}

function newRunId(prefix: string): string {
  return `${prefix}_${randomBytes(6).toString("hex")}`;
}

function wrapUpNow(wrapUp: AbortController): void {
  wrapUp.abort(outOfTime("The report was asked for, and nothing more was gathered."));
}

function stopped(cause?: unknown): AssayError {
  return new AssayError("CANCELLED", "The run was stopped.", { cause });
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

function shuttingDown(): AssayError {
  return new AssayError("CANCELLED", "Assay is shutting down.");
}

function over({ id, state }: RunRecord, canGoOn: boolean): AssayError {
  const what = state === "failed" ? "has failed" : "has finished";
  const more = canGoOn ? ", or give it a limit to go on with, such as --time 120" : "";
  return new AssayError("CONFLICT", `The run ${id} ${what}; see \`assay runs show ${id}\`${more}.`, { field: "id" });
}
