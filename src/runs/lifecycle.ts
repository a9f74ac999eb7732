import { randomBytes } from "node:crypto";
import { AssayError, isAssayError } from "../domain/error.ts";
import type { MoreLimits } from "../domain/request.ts";
import { sha256 } from "../run/canonical-json.ts";
import { QUEUE } from "../run/event-bell.ts";
import { decisionRow } from "../run/recall.ts";
import { type ClaimWish, settingsHash } from "../store/queue.ts";
import { hasEnded, type JournalRow, type RunRecord } from "../store/store.ts";
import { closeAsCancelled } from "./close-run.ts";
import type { GoingOn, RunKind } from "./kind.ts";
import { type Life, Lives, type RunsParts } from "./lives.ts";
import type { EnqueueOptions, ResumeOptions, Runs, RunsOf, StartedRun, StartOptions } from "./runs.ts";
import { changedSettings } from "./settings-changed.ts";

export type { RunsParts } from "./lives.ts";

/** How long whoever works on a run elsewhere may take to end it, in ms, and how often it is looked whether it has. */
const CANCEL_WITHIN_MS = 10_000;
const LOOK_MS = 200;

/** The one lifecycle of all kinds of runs, with their records in the store (R18). */
export class RunLifecycle implements Runs {
  readonly #parts: RunsParts;
  readonly #lives: Lives;

  constructor(parts: RunsParts) {
    this.#parts = parts;
    this.#lives = new Lives(parts);
  }

  /** The name under which this process holds leases. */
  get owner(): string {
    return this.#lives.owner;
  }

  /** Runs of one kind. */
  of<Request, Result, Input>(kind: RunKind<Request, Result, Input>): RunsOf<Request, Result, Input> {
    const { blot } = this.#parts;
    /** What was asked, without secrets: they are no part of a question, and would go to services and into the journal with it. */
    const clean = (request: Request): Request =>
      blot === undefined ? request : kind.request.parse(JSON.parse(blot(JSON.stringify(request))));
    return {
      takes: { kind: kind.name, settings: settingsHash(kind.settings) },
      unfit: (record) => (record.settings === kind.settings ? undefined : changedSettings(record, kind.settings)),
      start: async (request, options = {}) => this.#start(kind, clean(request), options),
      enqueue: async (request, options = {}) => this.#enqueue(kind, clean(request), options),
      requeue: (id, limits) => this.#requeue(kind, id, limits),
      resume: (id, options = {}) => this.#resume(kind, id, options),
      replay: async (id) => {
        const record = await this.#known(id, kind.name);
        const request = kind.request.parse(JSON.parse(record.request));
        const work = await kind.replayed(request, record.settings);
        return kind.result.parse(await work.perform(await this.#lives.replayed(kind, record), { say: () => undefined }));
      },
    };
  }

  /** Takes the next run that waits. It is under way only when it is resumed; else it has to be given back. */
  claim(wish: ClaimWish): Promise<RunRecord | undefined> {
    return this.#parts.store.claimRun(this.owner, { ...wish, except: [...wish.except, ...this.#lives.ids] });
  }

  stop(id: string): boolean {
    const found = this.#lives.get(id);
    found?.stop.abort(new AssayError("CANCELLED", "The run was stopped."));
    return found !== undefined;
  }

  async cancel(id: string): Promise<void> {
    const { store, bell, clock } = this.#parts;
    const record = await this.#known(id);
    if (hasEnded(record) && record.state !== "interrupted" && this.#lives.get(id) === undefined) {
      throw new AssayError("CONFLICT", `The run ${id} is ${record.state} and cannot be cancelled.`, { field: "id" });
    }
    await store.askRun(id, "cancel");
    const here = this.#lives.get(id);
    if (here !== undefined) {
      here.hear("cancel");
      return here.ended.promise;
    }
    for (const since = clock.ticks(); clock.ticks() - since < CANCEL_WITHIN_MS; ) {
      const rung = bell.wait(id, LOOK_MS);
      const now = await this.#known(id);
      if (hasEnded(now) && now.state !== "interrupted") return;
      // Whoever holds it hears of it; one that nobody holds is ended here.
      if (now.state !== "running") {
        const closed = await closeAsCancelled(this.#parts, id, this.owner).catch(refusedAs("RUN_ACTIVE"));
        if (closed) return;
      }
      await rung;
    }
  }

  async finish(id: string): Promise<void> {
    const here = this.#lives.get(id);
    if (here !== undefined) return here.hear("finish");
    const record = await this.#known(id);
    if (!hasEnded(record)) return this.#parts.store.askRun(id, "finish");
    const more = record.state === "interrupted" ? "; resume it first" : "";
    throw new AssayError("CONFLICT", `The run ${id} is ${record.state}, not under way${more}.`, { field: "id" });
  }

  close(): Promise<void> {
    return this.#lives.close();
  }

  async #start<Q, R, I>(kind: RunKind<Q, R, I>, request: Q, options: StartOptions<I>): Promise<StartedRun<R>> {
    const work = await kind.work(request);
    const { life, record } = await this.#taken(kind, request, options);
    options.onRun?.(record.id);
    if (life !== undefined) return this.#lives.launch(life, { kind, work, record, request, options });
    const result = kind.result.parse(JSON.parse(record.result ?? "null"));
    return { id: record.id as StartedRun<R>["id"], outcome: Promise.resolve({ state: "finished", result }) };
  }

  /** The record of a run to be begun, with its lease; or at a place, of the life that was left there, without a life where it has finished. */
  async #taken<Q, R, I>(
    kind: RunKind<Q, R, I>,
    request: Q,
    options: StartOptions<I>,
  ): Promise<{ readonly life: Life | undefined; readonly record: RunRecord }> {
    const { store } = this.#parts;
    const taken = async (id: string, before: () => Promise<void>) => {
      const { life, claimed } = await this.#lives.reserved(id, async () => {
        await before();
        return store.acquireRun(id, this.owner);
      });
      return { life, record: claimed };
    };
    const begin = (id: string) => taken(id, () => this.#create(kind, request, { ...options, id, accepted: false }));
    if (options.place === undefined) return begin(options.id ?? newRunId(kind));
    return this.#atPlace(kind, request, options.place, begin, async (known) =>
      known.state === "finished" ? { life: undefined, record: known } : taken(known.id, async () => undefined),
    );
  }

  async #enqueue<Q, R, I>(kind: RunKind<Q, R, I>, request: Q, options: EnqueueOptions<I>): Promise<string> {
    const { store, bell } = this.#parts;
    await kind.work(request);
    const begin = async (id: string) => {
      await options.before?.(id);
      await this.#create(kind, request, { ...options, id, accepted: true });
      return id;
    };
    const again = async ({ id, state }: RunRecord) => {
      if (state === "finished" || state === "running") return id;
      await options.before?.(id);
      // One that has ended meanwhile is given back as it is.
      await store.requeueRun(id).catch(refusedAs("CONFLICT"));
      return id;
    };
    const id =
      options.place === undefined
        ? await begin(options.id ?? newRunId(kind))
        : await this.#atPlace(kind, request, options.place, begin, again);
    bell.ring(QUEUE);
    return id;
  }

  /** Begins a run at a place, or goes on with the life that was left there. Lives that failed or had other settings are passed over. */
  async #atPlace<Q, R, I, T>(
    kind: RunKind<Q, R, I>,
    request: Q,
    place: string,
    begin: (id: string) => Promise<T>,
    again: (known: RunRecord) => Promise<T>,
  ): Promise<T> {
    const asked = JSON.stringify(request);
    for (let life = 0; ; ) {
      const id = `${prefixOf(kind)}_${sha256(`${place}\n${life}`).slice(0, 12)}`;
      const known = await this.#parts.store.getRun(id);
      if (known === undefined) {
        // Another process may be quicker: then its life is the one at this place.
        const begun = await begin(id).catch(refusedAs("CONFLICT"));
        if (begun !== false) return begun;
      } else if (known.state === "failed" || known.kind !== kind.name || known.request !== asked || known.settings !== kind.settings)
        life++;
      else return again(known);
    }
  }

  #create<Q, R, I>(
    kind: RunKind<Q, R, I>,
    request: Q,
    { id, accepted, principal, input }: Pick<StartOptions<I>, "principal" | "input"> & { readonly id: string; readonly accepted: boolean },
  ): Promise<void> {
    const createdAt = this.#now();
    const begins = Object.entries(kind.begins?.(input) ?? {}).map(([key, value]) => decisionRow(key, value, createdAt));
    const run = {
      ...{ id, kind: kind.name, seed: randomBytes(8).toString("hex"), createdAt, accepted },
      ...{ request: JSON.stringify(request), settings: kind.settings, principal },
      topicHash: sha256(kind.topic(request, input)).slice(0, 16),
    };
    return this.#parts.store.createRun(run, begins);
  }

  async #requeue<Q, R, I>(kind: RunKind<Q, R, I>, id: string, limits?: MoreLimits): Promise<string> {
    const { store, bell } = this.#parts;
    const known = resumable(kind, await this.#known(id, kind.name), limits !== undefined);
    if (limits === undefined || kind.goingOn === undefined) {
      await kind.work(kind.request.parse(JSON.parse(known.request)));
      await store.requeueRun(id);
      bell.ring(QUEUE);
      return id;
    }
    const { run, rows } = await this.#goingOn(kind, kind.goingOn, known, limits);
    await store.createRun({ ...run, accepted: true }, rows);
    bell.ring(QUEUE);
    return run.id;
  }

  /** A run of a name of its own that goes on from what another had found, under other limits (R10). @throws AssayError RUN_ACTIVE, CONFLICT */
  async #goingOn<Q, R, I>(kind: RunKind<Q, R, I>, { request: asks, keeps }: GoingOn<Q>, known: RunRecord, limits: MoreLimits) {
    const { id, state, seed, settings, topicHash, principal } = known;
    if (state === "running") throw new AssayError("RUN_ACTIVE", `The run ${id} is under way; stop it first.`, { field: "id" });
    const request = asks(kind.request.parse(JSON.parse(known.request)), limits);
    const work = await kind.work(request);
    const rows: readonly JournalRow[] = keeps(await this.#parts.store.journal(id), id);
    const to = { id: newRunId(kind), kind: kind.name, createdAt: this.#now(), request: JSON.stringify(request) };
    return { request, work, run: { ...to, seed, settings, topicHash, principal }, rows };
  }

  async #resume<Q, R, I>(kind: RunKind<Q, R, I>, id: string, options: ResumeOptions): Promise<StartedRun<R>> {
    const { store } = this.#parts;
    const { limits, claimed: held } = options;
    const known = resumable(kind, held ?? (await this.#known(id, kind.name)), limits !== undefined);
    if (limits === undefined || kind.goingOn === undefined) {
      const asked = kind.request.parse(JSON.parse(known.request));
      const work = await kind.work(asked);
      const { life, claimed } = await this.#lives.reserved(id, async () => held ?? store.acquireRun(id, this.owner));
      return this.#lives.launch(life, { kind, work, record: claimed, request: asked, options });
    }
    const { request, work, run, rows } = await this.#goingOn(kind, kind.goingOn, known, limits);
    const { life, claimed } = await this.#lives.reserved(run.id, async () => {
      await store.createRun(run, rows);
      return store.acquireRun(run.id, this.owner);
    });
    return this.#lives.launch(life, { kind, work, record: claimed, request, options });
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

/** @returns the run, when it can be gone on with @throws AssayError CONFLICT for one that has ended, and one that was begun with other settings */
function resumable<Q, R, I>(kind: RunKind<Q, R, I>, known: RunRecord, withLimits: boolean): RunRecord {
  const canGoOn = kind.goingOn !== undefined;
  if ((known.state === "finished" || known.state === "failed") && !(withLimits && canGoOn)) throw over(known, canGoOn);
  if (known.settings !== kind.settings) throw changedSettings(known, kind.settings);
  return known;
}

function prefixOf({ name }: { readonly name: string }): string {
  return name.charAt(0);
}

function newRunId(kind: { readonly name: string }): string {
  return `${prefixOf(kind)}_${randomBytes(6).toString("hex")}`;
}

/** To be given to `catch`: false for a refusal of this type, anything else as it is. */
function refusedAs(type: "CONFLICT" | "RUN_ACTIVE"): (thrown: unknown) => false {
  return (thrown) => {
    if (isAssayError(thrown, type)) return false;
    throw thrown;
  };
}

function over({ id, state }: RunRecord, canGoOn: boolean): AssayError {
  const what = state === "failed" ? "has failed" : "has finished";
  const more = canGoOn ? ", or give it a limit to go on with, such as --time 120" : "";
  return new AssayError("CONFLICT", `The run ${id} ${what}; see \`assay runs show ${id}\`${more}.`, { field: "id" });
}
