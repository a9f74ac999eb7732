import { randomBytes } from "node:crypto";
import { AssayError, isAssayError } from "../domain/error.ts";
import type { ResearchRequest } from "../domain/request.ts";
import { sha256 } from "../run/canonical-json.ts";
import { tailEvents } from "../run/event-bell.ts";
import type { RunRecord } from "../store/store.ts";
import type { Archive } from "./archive.ts";
import { heldElsewhere } from "./elsewhere.ts";
import {
  JOB_KINDS,
  type JobOutcome,
  type JobParts,
  type JobStart,
  type JobWatch,
  jobKind,
  type LaunchedJob,
  type LaunchedTurn,
  launchAudit,
  launchedResearch,
  launchTurn,
  outcomeOf,
  relaunch,
  type StartedJob,
  type TurnAsk,
  type TurnStart,
} from "./job-kinds.ts";
import { closeAsCancelled, JobNotes } from "./job-notes.ts";
import { type JobLimits, JobPlaces } from "./job-places.ts";
import { JobsUnderWay, noted } from "./jobs-under-way.ts";
import { nobodyWaits, orAborted } from "./or-aborted.ts";
import { type NotResumed, Resumption } from "./resumption.ts";
import type { VerifyAsk } from "./verify.ts";

export type { JobOutcome } from "./job-kinds.ts";

const LAST_PAGE = 1_000_000;
const RETRY_MS = 5_000;

/**
 * Research, audits and turns as jobs of the service: accepted once, limited by who asked, waited for by whoever likes, cancelled for good or
 * left to be resumed when the service starts again (I2, R18).
 */
export class Jobs {
  readonly #parts: JobParts;
  readonly #archive: Archive;
  readonly #places: JobPlaces;
  readonly #notes: JobNotes;
  readonly #underWay: JobsUnderWay;
  /** Jobs being accepted under an idempotency key, so that two requests at once make one run. */
  readonly #accepting = new Map<string, Promise<StartedJob>>();
  readonly #cancelling = new Set<Promise<void>>();
  readonly #resumption = new Resumption();
  #closing = false;

  constructor(parts: JobParts, archive: Archive, limits: JobLimits, watch: JobWatch = {}) {
    this.#parts = parts;
    this.#archive = archive;
    this.#places = new JobPlaces(limits);
    this.#notes = new JobNotes(parts.assay.store);
    this.#underWay = new JobsUnderWay((id, result) => this.#close(id, result), watch);
  }

  /** Jobs under way here. */
  get active(): number {
    return this.#underWay.size;
  }

  /** Whether new jobs are taken. */
  get accepting(): boolean {
    return !this.#closing;
  }

  /**
   * Accepts a research. The same idempotency key and request lead to the same run, also after a restart.
   * @throws AssayError CONFLICT (key used for another request), RATE_LIMITED (too many under way), CANCELLED (shutting down), INVALID_INPUT
   */
  async start(request: ResearchRequest, { principal, idempotencyKey }: JobStart): Promise<StartedJob> {
    if (idempotencyKey === undefined) return this.#accept(`r_${randomBytes(6).toString("hex")}`, request, principal);
    const id = `r_${sha256(`${principal}\n${idempotencyKey}`).slice(0, 24)}`;
    const running = this.#accepting.get(id);
    if (running !== undefined) {
      await running;
      return this.#again(id, request, principal);
    }
    // Nothing is waited for between the look and the note: of requests at once only one begins a run.
    const started = this.#acceptOnce(id, request, principal);
    this.#accepting.set(id, started);
    try {
      return await started;
    } finally {
      this.#accepting.delete(id);
    }
  }

  /** Accepts an audit. @throws AssayError INVALID_INPUT for its report, RATE_LIMITED, CANCELLED (shutting down) */
  async startAudit(ask: VerifyAsk, principal: string): Promise<string> {
    const job = await this.#placed(principal, () => launchAudit(this.#parts, ask, principal));
    await noted(job, () => this.#notes.accepted(job.id, principal));
    return job.id;
  }

  /** Accepts a turn of a kept conversation. @throws AssayError what is wrong with the turn, NOT_FOUND, RATE_LIMITED, CANCELLED (shutting down) */
  async startTurn(ask: TurnAsk, { principal, keep, ...hear }: TurnStart): Promise<LaunchedTurn> {
    await this.#archive.conversation(ask.conversation, principal);
    const launched = await this.#placed(principal, async () => launchTurn(await this.#parts.overs.of(principal), ask, hear));
    await noted(launched, async () => {
      await this.#notes.turn(launched.id, ask);
      if (keep) await this.#notes.accepted(launched.id, principal);
    });
    return launched;
  }

  /** Does work that is no job in one of the places for jobs. @throws AssayError RATE_LIMITED, and what the work throws */
  async within<T>(principal: string, work: () => Promise<T>): Promise<T> {
    const giveBack = this.#places.take(principal);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  /** Takes an interrupted or cancelled job up again. @throws AssayError NOT_FOUND, RUN_ACTIVE, CONFLICT, RATE_LIMITED */
  async resume(id: string, principal: string): Promise<void> {
    await this.record(id, principal);
    await this.ready(id);
    if (this.#underWay.has(id)) throw new AssayError("RUN_ACTIVE", `The run ${id} is under way already.`, { field: "id" });
    const record = await this.record(id, principal);
    const turn = (await this.#notes.turnOf(id))?.ask;
    await this.#relaunch(record, turn, principal, this.#take(principal)).catch(heldElsewhere(id));
    await this.#notes.cancelled(id, false);
  }

  /**
   * Takes up every job that was under way when the service stopped or was killed.
   * @returns what could not be resumed, with why
   */
  resumeInterrupted(): Promise<readonly NotResumed[]> {
    return this.#resumption.all(this.#interrupted(), (record) => this.#resumeAtStart(record));
  }

  /** Resolves when a job that was interrupted before the service started is under way again, or cannot be. Only of what the asker may see. */
  ready(id: string): Promise<void> {
    return this.#resumption.ready(id);
  }

  /**
   * Has a research gather no more and write what there is, wherever it is under way.
   * @throws AssayError NOT_FOUND, CONFLICT when it is not under way
   */
  async finish(id: string, principal: string): Promise<void> {
    await this.record(id, principal);
    await this.ready(id);
    await this.#parts.assay.runs.finish(id);
  }

  /**
   * Stops a job for good; what was found is kept as its result.
   * @throws AssayError NOT_FOUND, CONFLICT when it has ended, RUN_ACTIVE when another process works on it
   */
  async cancel(id: string, principal: string): Promise<void> {
    const cancelling = this.#cancel(id, principal);
    this.#cancelling.add(cancelling);
    try {
      await cancelling;
    } finally {
      this.#cancelling.delete(cancelling);
    }
  }

  /** Waits until everything that is being cancelled has ended, so that nothing of it is taken for interrupted. */
  async cancelled(): Promise<void> {
    await Promise.allSettled(this.#cancelling);
  }

  async #cancel(id: string, principal: string): Promise<void> {
    await this.record(id, principal);
    await this.ready(id);
    const record = await this.record(id, principal);
    jobKind(record);
    const active = this.#underWay.get(id);
    if (active === undefined && record.state !== "running" && record.state !== "interrupted") {
      throw new AssayError("CONFLICT", `The run ${id} is ${record.state} and cannot be cancelled.`, { field: "id" });
    }
    const stop = this.#underWay.stopForGood(id);
    await this.#notes.cancelled(id, true);
    if (stop === undefined) await this.#close(id, undefined).catch(heldElsewhere(id));
    else await stop();
  }

  /** Aborts when a job was lost here: it is no longer worked on, and nothing could be written of that. */
  lost(id: string): AbortSignal {
    return this.#underWay.lost(id);
  }

  /** Waits until a job has ended, wherever it runs. @throws AssayError what it failed with; NOT_FOUND; CANCELLED when the signal aborts */
  async wait(id: string, principal: string, signal?: AbortSignal): Promise<JobOutcome> {
    await this.record(id, principal);
    await this.ready(id);
    const active = this.#underWay.get(id);
    if (active !== undefined) return signal === undefined ? active.outcome : orAborted(active.outcome, signal);
    let record = await this.record(id, principal);
    if (record.state === "running") {
      for await (const _ of tailEvents(this.#store, this.#parts.assay.bell, id, LAST_PAGE, signal));
      if (signal?.aborted) throw nobodyWaits();
      record = await this.record(id, principal);
    }
    return outcomeOf(record, (await this.#notes.turnOf(id))?.ask.conversation);
  }

  /** @throws AssayError NOT_FOUND, also for a run that the principal may not see */
  record(id: string, principal: string): Promise<RunRecord> {
    return this.#archive.run(id, principal);
  }

  /** From now on nothing new is taken. The engines stop what is under way; it is journaled and goes on at the next start. */
  refuseNew(): void {
    this.#closing = true;
  }

  get #store() {
    return this.#parts.assay.store;
  }

  async #acceptOnce(id: string, request: ResearchRequest, principal: string): Promise<StartedJob> {
    const known = async () => (await this.#store.getRun(id)) !== undefined;
    if (await known()) return this.#again(id, request, principal);
    try {
      return await this.#accept(id, request, principal);
    } catch (thrown) {
      // Another process on the same store was quicker.
      if (isAssayError(thrown, "CONFLICT") && (await known())) return this.#again(id, request, principal);
      throw thrown;
    }
  }

  async #accept(id: string, request: ResearchRequest, principal: string): Promise<StartedJob> {
    const launch = async () => {
      const over = await this.#parts.overs.of(principal);
      // What is wrong with the request or the set-up is said before anything is kept.
      over.parts(request);
      await this.#notes.accepted(id, principal);
      return launchedResearch(this.#parts, await over.research.start(request, { id, principal }));
    };
    await this.#placed(principal, launch, 0);
    return { id, again: false };
  }

  async #resumeAtStart(record: RunRecord): Promise<AssayError | undefined> {
    const principal = await this.#notes.principalOf(record.id);
    if (principal === undefined || this.#underWay.has(record.id)) return undefined;
    while (!this.#places.free && this.active > 0) await this.#underWay.oneEnded();
    try {
      const turn = await this.#notes.turnOf(record.id);
      const wanted = !(await this.#notes.isCancelled(record.id)) && turn?.passed !== true;
      if (wanted) await this.#relaunch(record, turn?.ask, principal, this.#places.force(principal));
      else await this.#close(record.id, undefined);
      return undefined;
    } catch (thrown) {
      return isAssayError(thrown, "RUN_ACTIVE") ? undefined : AssayError.from(thrown);
    }
  }

  /** Takes a job up again. A turn whose settings are others now goes on as a run of another name. */
  async #relaunch(record: RunRecord, turn: TurnAsk | undefined, principal: string, giveBack: () => void): Promise<void> {
    const launched = await this.#underWay.launched(giveBack, async () => {
      const after = record.kind === "research" ? await this.#notes.lastSeq(record.id) : undefined;
      return { job: await relaunch(this.#parts, record, turn, record.principal ?? principal), after };
    });
    await noted(launched, async () => {
      if (turn !== undefined) await this.#notes.turn(launched.id, turn);
      await this.#notes.accepted(launched.id, record.principal ?? principal);
    });
    if (launched.id !== record.id) await this.#close(record.id, undefined);
  }

  #close(id: string, result: unknown): Promise<void> {
    return closeAsCancelled(this.#parts.assay, id, result);
  }

  async #again(id: string, request: ResearchRequest, principal: string): Promise<StartedJob> {
    const record = await this.record(id, principal);
    if (record.request !== JSON.stringify(request)) {
      throw new AssayError("CONFLICT", "This idempotency key was used for another request; choose a new key.", {
        field: "Idempotency-Key",
      });
    }
    return { id, again: true };
  }

  /** Has a job started in a place of its own. @param after the last event of a research's earlier lives */
  #placed<J extends LaunchedJob>(principal: string, launch: () => Promise<J>, after?: number): Promise<J> {
    return this.#underWay.launched(this.#take(principal), async () => ({ job: await launch(), after }));
  }

  #take(principal: string): () => void {
    if (this.#closing) throw closing();
    return this.#places.take(principal);
  }

  /** Oldest first. */
  async #interrupted(): Promise<RunRecord[]> {
    const lists = JOB_KINDS.flatMap((kind) =>
      (["interrupted", "running"] as const).map((state) => this.#store.listRuns({ limit: 10_000, state, kind })),
    );
    return (await Promise.all(lists)).flat().sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  }
}

function closing(): AssayError {
  return new AssayError("CANCELLED", "Assay is shutting down; ask again in a moment.", { retryable: true, retryAfterMs: RETRY_MS });
}
