import type { RunsOver } from "../assay.ts";
import { AssayError } from "../domain/error.ts";
import type { StoredEvent } from "../domain/event.ts";
import type { MoreLimits, ResearchRequest } from "../domain/request.ts";
import type { RunsOf } from "../runs/runs.ts";
import { Worker } from "../runs/worker.ts";
import type { Place } from "../store/queue.ts";
import type { RunRecord } from "../store/store.ts";
import type { Archive } from "./archive.ts";
import { heldElsewhere } from "./elsewhere.ts";
import { JobAcceptance } from "./job-acceptance.ts";
import { JobAdmission } from "./job-admission.ts";
import { JobEndings } from "./job-endings.ts";
import {
  type JobKind,
  type JobOutcome,
  type JobParts,
  type JobStart,
  type JobWatch,
  jobKind,
  type StartedJob,
  type StartedTurn,
  type TurnAsk,
  type TurnStart,
} from "./job-kinds.ts";
import { JobNotes } from "./job-notes.ts";
import type { JobLimits } from "./job-places.ts";
import { JobWorker } from "./job-worker.ts";
import type { VerifyAsk } from "./verify.ts";

export type { Place } from "../store/queue.ts";
export type { JobOutcome } from "./job-kinds.ts";

/** What the queue needs to know of a kind of runs. */
type Queueable = Pick<RunsOf<unknown, unknown>, "takes" | "unfit" | "requeue">;

/**
 * Research, audits and turns as jobs of the service: accepted once, taken by a worker here or elsewhere, limited by who asked, waited for by whoever
 * likes, cancelled for good or left to be taken up again (I2, R18).
 */
export class Jobs {
  readonly #parts: JobParts;
  readonly #archive: Archive;
  readonly #limits: JobLimits;
  readonly #watch: JobWatch;
  readonly #notes: JobNotes;
  readonly #doing: JobWorker;
  readonly #admission: JobAdmission;
  readonly #endings: JobEndings;
  readonly #acceptance: JobAcceptance;
  readonly #cancelling = new Set<Promise<void>>();
  #worker: Worker | undefined;

  constructor(parts: JobParts, archive: Archive, limits: JobLimits, watch: JobWatch = {}) {
    this.#parts = parts;
    this.#archive = archive;
    this.#limits = limits;
    this.#watch = watch;
    const notes = new JobNotes(parts.assay.store);
    const doing = new JobWorker(parts, notes, watch);
    const admission = new JobAdmission(parts.assay.store, limits);
    const endings = new JobEndings(parts, notes, doing);
    this.#notes = notes;
    this.#doing = doing;
    this.#admission = admission;
    this.#endings = endings;
    this.#acceptance = new JobAcceptance({ parts, archive, notes, admission, doing, endings });
  }

  /** Jobs under way here. */
  get active(): number {
    return this.#doing.size;
  }

  /** Whether new jobs are taken. */
  get accepting(): boolean {
    return this.#admission.open;
  }

  /** From now on takes jobs that wait, whoever accepted them and whoever left them, and says which of them nobody here can take. */
  async work(): Promise<void> {
    const { assay } = this.#parts;
    const { inAll, perPrincipal } = this.#limits;
    this.#worker = new Worker({
      ...{ store: assay.store, bell: assay.bell, owner: assay.runs.owner, concurrency: inAll },
      claim: async (except) => assay.runs.claim({ takes: await this.#takes(), perPrincipal, except }),
      work: (record) => this.#doing.work(record),
      onFault: (thrown) => this.#watch.onFault?.(thrown),
    });
    this.#worker.start();
    await this.#sayUnfit().catch((thrown) => this.#watch.onFault?.(thrown));
  }

  /** Accepts a research: {@link JobAcceptance.start}. */
  start(request: ResearchRequest, start: JobStart): Promise<StartedJob> {
    return this.#acceptance.start(request, start);
  }

  /** Accepts an audit: {@link JobAcceptance.startAudit}. */
  startAudit(ask: VerifyAsk, principal: string): Promise<string> {
    return this.#acceptance.startAudit(ask, principal);
  }

  /** Accepts a turn of a kept conversation: {@link JobAcceptance.startTurn}. */
  startTurn(ask: TurnAsk, start: TurnStart): Promise<StartedTurn> {
    return this.#acceptance.startTurn(ask, start);
  }

  /** Does work that is no job: {@link JobAdmission.atOnce}. */
  within<T>(principal: string, work: () => Promise<T>): Promise<T> {
    return this.#admission.atOnce(principal, work);
  }

  /**
   * Has an interrupted or cancelled job wait to be taken up again.
   * @param limits to go on with, for a research that a limit ended (R10)
   * @returns what it goes on as @throws AssayError NOT_FOUND, RUN_ACTIVE, CONFLICT, RATE_LIMITED, INVALID_INPUT for limits of what has none
   */
  async resume(id: string, principal: string, limits: MoreLimits = {}): Promise<string> {
    const record = await this.record(id, principal);
    if (this.#doing.outcome(id) !== undefined) throw new AssayError("RUN_ACTIVE", `The run ${id} is under way already.`, { field: "id" });
    const kind = jobKind(record);
    const [field] = Object.keys(limits);
    if (field !== undefined && kind !== "research")
      throw new AssayError("INVALID_INPUT", `\`${field}\` is a limit of a research; the ${kind} ${id} has none.`, { field });
    const turn = kind === "turn" ? await this.#notes.turnOf(id) : undefined;
    if (kind === "turn" && (turn === undefined || record.state === "finished" || record.state === "failed"))
      throw new AssayError("CONFLICT", `The turn ${id} is ${record.state}; say the message again to have it answered.`, { field: "id" });
    if (turn?.passed === true)
      throw new AssayError("CONFLICT", `The conversation of the turn ${id} has gone on without it; say the message again.`, {
        field: "id",
      });
    const over = await this.#parts.overs.again(record);
    const requeued = () => this.#kinds(over)[kind].requeue(id, field === undefined ? undefined : limits);
    return this.#admission.toWait(() => requeued().catch(heldElsewhere(id)));
  }

  /**
   * Has a research gather no more and write what there is, wherever it is under way.
   * @throws AssayError NOT_FOUND, CONFLICT when it is not under way
   */
  async finish(id: string, principal: string): Promise<void> {
    await this.record(id, principal);
    await this.#parts.assay.runs.finish(id);
  }

  /**
   * Stops a job for good, wherever it is under way; what was found is kept as its result.
   * @throws AssayError NOT_FOUND, CONFLICT when it has ended
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

  async #cancel(id: string, principal: string): Promise<void> {
    jobKind(await this.record(id, principal));
    await this.#parts.assay.runs.cancel(id);
    await this.#doing.outcome(id)?.catch(() => undefined);
  }

  /** Aborts when nothing more is to be heard of a job here: {@link JobEndings.gone}. */
  gone(id: string): AbortSignal {
    return this.#endings.gone(id);
  }

  /** A job's events, also those to come: {@link JobEndings.tail}. */
  tail(id: string, after: number, signal: AbortSignal): AsyncGenerator<StoredEvent> {
    return this.#endings.tail(id, after, signal);
  }

  /** Waits until a job has ended, wherever it runs. @throws AssayError what it failed with; NOT_FOUND; CANCELLED when the signal aborts */
  async wait(id: string, principal: string, signal?: AbortSignal): Promise<JobOutcome> {
    await this.record(id, principal);
    return this.#endings.outcome(id, signal);
  }

  /** @throws AssayError NOT_FOUND, also for a run that the principal may not see */
  record(id: string, principal: string): Promise<RunRecord> {
    return this.#archive.run(id, principal);
  }

  /** Where a job stands that waits to be taken. */
  async placeOf(record: RunRecord): Promise<Place | undefined> {
    if (record.state !== "queued" && !(record.state === "interrupted" && record.accepted)) return undefined;
    return this.#store.placeOf(record.id);
  }

  /**
   * From now on nothing new is accepted or taken, and what is being cancelled has ended. What is under way is stopped by whoever stops the runs; it is
   * journaled and waits to be taken up.
   */
  async refuseNew(): Promise<void> {
    this.#admission.close();
    await Promise.allSettled([...this.#cancelling, this.#worker?.stop()]);
  }

  /** Waits until nothing is under way here any more, and ends all waits and streams. */
  async close(): Promise<void> {
    await this.#worker?.idle();
    this.#endings.close();
  }

  get #store() {
    return this.#parts.assay.store;
  }

  /** What a job can be, with what runs it. */
  #kinds(over: RunsOver) {
    const { assay } = this.#parts;
    const kinds: Record<JobKind, Queueable> = { research: over.research, audit: assay.audits, turn: over.turns };
    return kinds;
  }

  /** The jobs that this process can work on. */
  async #takes() {
    const overs = await this.#parts.overs.all(this.#store);
    return overs.flatMap((over) => Object.values(this.#kinds(over)).map((runs) => runs.takes));
  }

  async #waiting(): Promise<RunRecord[]> {
    const { waiting } = await this.#store.queue();
    const records = await Promise.all(waiting.map((id) => this.#store.getRun(id)));
    return records.filter((record) => record !== undefined);
  }

  /** Jobs that wait and were begun with other settings than there are here: some other worker may take them, or nobody does. */
  async #sayUnfit(): Promise<void> {
    for (const record of await this.#waiting()) {
      const unfit = this.#kinds(await this.#parts.overs.again(record))[jobKind(record)].unfit(record);
      if (unfit !== undefined) this.#watch.onNotBegun?.(record.id, unfit);
    }
  }
}
