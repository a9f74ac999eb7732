import { randomBytes } from "node:crypto";
import type { RunsOver } from "../assay.ts";
import { turnOutcomeSchema } from "../conversation/turn.ts";
import { AssayError, isAssayError } from "../domain/error.ts";
import type { StoredEvent } from "../domain/event.ts";
import type { MoreLimits, ResearchRequest } from "../domain/request.ts";
import { sha256 } from "../run/canonical-json.ts";
import { tailEvents } from "../run/event-bell.ts";
import type { RunsOf } from "../runs/runs.ts";
import { Worker } from "../runs/worker.ts";
import type { Place } from "../store/queue.ts";
import { hasEnded, type RunRecord } from "../store/store.ts";
import type { Archive } from "./archive.ts";
import { heldElsewhere } from "./elsewhere.ts";
import {
  enqueueAudit,
  type JobKind,
  type JobOutcome,
  type JobParts,
  type JobStart,
  type JobWatch,
  jobKind,
  outcomeOf,
  type StartedJob,
  type StartedTurn,
  type TurnAsk,
  type TurnStart,
} from "./job-kinds.ts";
import { JobNotes, type KeptTurn } from "./job-notes.ts";
import { type JobLimits, JobPlaces } from "./job-places.ts";
import { JobWorker } from "./job-worker.ts";
import { nobodyWaits, orAborted } from "./or-aborted.ts";
import type { VerifyAsk } from "./verify.ts";

export type { Place } from "../store/queue.ts";
export type { JobOutcome } from "./job-kinds.ts";

const RETRY_MS = 5_000;
/** How often a job that is under way elsewhere is looked at; the bell only saves the wait. */
const LOOK_MS = 500;
/** How long after its run a turn may stand in its conversation, where another process takes it. */
const SPOKEN_WITHIN_MS = 3_000;

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
  readonly #places: JobPlaces;
  readonly #notes: JobNotes;
  readonly #doing: JobWorker;
  /** Jobs being accepted under an idempotency key, so that two requests at once make one run. */
  readonly #accepting = new Map<string, Promise<StartedJob>>();
  /** The last turn of each conversation that was accepted here: the next one waits until it has been answered. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** How many were let into the queue by this process so far, and of how many it is settled whether they wait. */
  #letIn = 0;
  #settled = 0;
  readonly #cancelling = new Set<Promise<void>>();
  readonly #closed = new AbortController();
  #worker: Worker | undefined;
  #closing = false;

  constructor(parts: JobParts, archive: Archive, limits: JobLimits, watch: JobWatch = {}) {
    this.#parts = parts;
    this.#archive = archive;
    this.#limits = limits;
    this.#watch = watch;
    this.#places = new JobPlaces(limits);
    this.#notes = new JobNotes(parts.assay.store);
    this.#doing = new JobWorker(parts, this.#notes, watch);
  }

  /** Jobs under way here. */
  get active(): number {
    return this.#doing.size;
  }

  /** Whether new jobs are taken. */
  get accepting(): boolean {
    return !this.#closing;
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

  /**
   * Accepts a research. The same idempotency key and request lead to the same run, also after a restart.
   * @throws AssayError CONFLICT (key used for another request), RATE_LIMITED (the queue is full), CANCELLED (shutting down), INVALID_INPUT
   */
  async start(request: ResearchRequest, start: JobStart): Promise<StartedJob> {
    const { principal, idempotencyKey, collections = [] } = start;
    if (idempotencyKey === undefined) return this.#accept(`r_${randomBytes(6).toString("hex")}`, request, start);
    const id = `r_${sha256([principal, idempotencyKey, ...collections].join("\n")).slice(0, 24)}`;
    const running = this.#accepting.get(id);
    if (running !== undefined) {
      await running;
      return this.#again(id, request, principal);
    }
    // Nothing is waited for between the look and the note: of requests at once only one begins a run.
    const started = this.#acceptOnce(id, request, start);
    this.#accepting.set(id, started);
    try {
      return await started;
    } finally {
      this.#accepting.delete(id);
    }
  }

  /** Accepts an audit. @throws AssayError INVALID_INPUT for its report, RATE_LIMITED, CANCELLED (shutting down) */
  async startAudit(ask: VerifyAsk, principal: string): Promise<string> {
    return this.#admitted(() => enqueueAudit(this.#parts, ask, principal));
  }

  /** Accepts a turn of a kept conversation, when those before it are answered. @throws AssayError what is wrong with the turn, NOT_FOUND, RATE_LIMITED, CANCELLED (shutting down) */
  async startTurn(ask: TurnAsk, start: TurnStart): Promise<StartedTurn> {
    const { id: conversation } = await this.#archive.conversation(ask.conversation, start.principal);
    const before = this.#turns.get(conversation) ?? Promise.resolve();
    const accepted = before.catch(() => undefined).then(() => this.#acceptTurn({ ...ask, conversation }, start));
    const answered = accepted.then(({ turn }) => turn);
    answered.catch(() => undefined);
    this.#turns.set(conversation, answered);
    const forget = () => {
      if (this.#turns.get(conversation) === answered) this.#turns.delete(conversation);
    };
    answered.then(forget, forget);
    return accepted;
  }

  /** Does work that is no job in one of the places for it. @throws AssayError RATE_LIMITED, and what the work throws */
  async within<T>(principal: string, work: () => Promise<T>): Promise<T> {
    if (this.#closing) throw closing();
    const giveBack = this.#places.take(principal);
    try {
      return await work();
    } finally {
      giveBack();
    }
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
    return this.#admitted(() => requeued().catch(heldElsewhere(id)));
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

  /** Aborts when nothing more is to be heard of a job here: it was lost, and nothing could be written of that, or the service shuts down. */
  gone(id: string): AbortSignal {
    return AbortSignal.any([this.#doing.lost(id), this.#closed.signal]);
  }

  /** A job's events after a number, and then live until it has ended, or is {@link gone}. */
  tail(id: string, after: number, signal: AbortSignal): AsyncGenerator<StoredEvent> {
    const { store, bell } = this.#parts.assay;
    return tailEvents(store, bell, id, after, AbortSignal.any([signal, this.gone(id)]));
  }

  /** Waits until a job has ended, wherever it runs. @throws AssayError what it failed with; NOT_FOUND; CANCELLED when the signal aborts */
  async wait(id: string, principal: string, signal?: AbortSignal): Promise<JobOutcome> {
    await this.record(id, principal);
    return this.#outcome(id, signal);
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
    this.#closing = true;
    await Promise.allSettled([...this.#cancelling, this.#worker?.stop()]);
  }

  /** Waits until nothing is under way here any more, and ends all waits and streams. */
  async close(): Promise<void> {
    await this.#worker?.idle();
    this.#closed.abort(closing());
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

  async #acceptOnce(id: string, request: ResearchRequest, start: JobStart): Promise<StartedJob> {
    const { principal } = start;
    const known = async () => (await this.#store.getRun(id)) !== undefined;
    if (await known()) return this.#again(id, request, principal);
    try {
      return await this.#accept(id, request, start);
    } catch (thrown) {
      // Another process on the same store was quicker.
      if (isAssayError(thrown, "CONFLICT") && (await known())) return this.#again(id, request, principal);
      throw thrown;
    }
  }

  async #accept(id: string, request: ResearchRequest, { principal, collections }: JobStart): Promise<StartedJob> {
    const over = await this.#parts.overs.of(principal, collections);
    await this.#admitted(() => over.research.enqueue(request, { id, principal }));
    return { id, again: false };
  }

  async #acceptTurn(ask: TurnAsk, { principal, onText, onRun }: TurnStart): Promise<StartedTurn> {
    const over = await this.#parts.overs.of(principal);
    const next = await over.conversations.next(ask.conversation, ask.message, ask.force);
    let heard = false;
    let forget = (): void => undefined;
    const before = async (id: string) => {
      await this.#notes.turn(id, ask, next.length);
      forget = this.#doing.hear(id, (piece) => {
        heard = true;
        onText?.(piece);
      });
    };
    const how = { place: next.place, principal: next.principal ?? principal, before };
    const id = await this.#admitted(() => over.turns.enqueue(next.request, how));
    onRun?.(id);
    const turn = this.#outcome(id).then(async ({ result }) => {
      const kept = (await this.#store.getRun(id))?.result;
      if (result === undefined || kept === undefined) throw new AssayError("CANCELLED", "The turn was stopped.");
      const taken = turnOutcomeSchema.parse(JSON.parse(kept));
      // Where another process has made it, its text comes in one piece.
      if (!heard) onText?.(taken.text);
      return taken;
    });
    turn.catch(() => undefined).finally(() => forget());
    return { id, turn };
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

  async #outcome(id: string, signal?: AbortSignal): Promise<JobOutcome> {
    const { bell } = this.#parts.assay;
    const over = AbortSignal.any([this.#closed.signal, ...(signal === undefined ? [] : [signal])]);
    for (;;) {
      if (signal?.aborted) throw nobodyWaits();
      // Asked before looking: a ring in between would otherwise be lost.
      const rung = bell.wait(id, LOOK_MS, over);
      const here = this.#doing.outcome(id);
      if (here !== undefined) {
        const outcome = await (signal === undefined ? here : orAborted(here, signal)).catch(takenOver);
        if (outcome !== undefined) return outcome;
        continue;
      }
      const record = await this.#store.getRun(id);
      if (record === undefined) throw new AssayError("NOT_FOUND", `There is no run ${id}.`, { field: "id" });
      if (hasEnded(record)) return this.#ended(record);
      if (this.#closed.signal.aborted) return { state: "interrupted", report: undefined, result: undefined };
      await rung;
    }
  }

  /** A turn that another process has taken is over when its conversation has gone on; where that process ended first, it is told here. */
  async #ended(record: RunRecord): Promise<JobOutcome> {
    const { bell, clock } = this.#parts.assay;
    let turn = await this.#notes.turnOf(record.id);
    for (const since = clock.ticks(); record.state === "finished" && turn?.passed === false && clock.ticks() - since < SPOKEN_WITHIN_MS; ) {
      await bell.wait(record.id, LOOK_MS / 10);
      turn = await this.#notes.turnOf(record.id);
    }
    if (record.state === "finished" && turn?.passed === false) await this.#told(record, turn);
    return outcomeOf(record, turn?.ask.conversation);
  }

  async #told(record: RunRecord, { ask: { conversation, message }, length }: KeptTurn): Promise<void> {
    const over = await this.#parts.overs.again(record);
    const outcome = turnOutcomeSchema.parse(JSON.parse(record.result ?? "null"));
    await over.conversations.keep(conversation, { message, outcome, at: record.createdAt, after: length }).catch((thrown: unknown) => {
      // Meanwhile it was told, or is gone.
      if (!isAssayError(thrown, "CONFLICT", "NOT_FOUND")) throw thrown;
    });
  }

  /**
   * Has one more wait, where there is room. Requests at once cannot slip past the limit together: those let in before count, whether or not the look at the
   * store has seen them.
   * @throws AssayError CANCELLED (shutting down), RATE_LIMITED with when to come back, and what accepting throws
   */
  async #admitted<T>(accept: () => Promise<T>): Promise<T> {
    if (this.#closing) throw closing();
    const seen = this.#settled;
    const waiting = await this.#store.queueLength();
    if (waiting + this.#letIn - seen >= this.#limits.waiting) {
      const message = `${this.#limits.waiting} runs wait already, the most that may; ask again in a moment.`;
      throw new AssayError("RATE_LIMITED", message, { retryAfterMs: RETRY_MS });
    }
    this.#letIn++;
    try {
      return await accept();
    } finally {
      this.#settled++;
    }
  }

  /** Jobs that wait and were begun with other settings than there are here: some other worker may take them, or nobody does. */
  async #sayUnfit(): Promise<void> {
    for (const record of await this.#waiting()) {
      const unfit = this.#kinds(await this.#parts.overs.again(record))[jobKind(record)].unfit(record);
      if (unfit !== undefined) this.#watch.onNotBegun?.(record.id, unfit);
    }
  }
}

function closing(): AssayError {
  return new AssayError("CANCELLED", "Assay is shutting down; ask again in a moment.", { retryable: true, retryAfterMs: RETRY_MS });
}

/** A life that another process has taken over here is no end of the job. */
function takenOver(thrown: unknown): undefined {
  if (isAssayError(thrown, "STALE_EPOCH") || isAssayError(thrown, "RUN_ACTIVE")) return undefined;
  throw thrown;
}
