import { AssayError, isAssayError, isStoreFault } from "../domain/error.ts";
import { closeAsFailed, closeHeldAsCancelled } from "../runs/close-run.ts";
import type { Tally } from "../store/queue.ts";
import type { RunRecord } from "../store/store.ts";
import { type JobOutcome, type JobParts, type JobWatch, launched } from "./job-kinds.ts";
import type { JobNotes } from "./job-notes.ts";

/** Works on jobs that this process has taken, each until its life has ended. */
export class JobWorker {
  readonly #parts: JobParts;
  readonly #notes: JobNotes;
  readonly #watch: JobWatch;
  readonly #underWay = new Map<string, Promise<JobOutcome>>();
  /** Of jobs that are under way, or were lost here. */
  readonly #losses = new Map<string, AbortController>();
  /** Who hears the text of turns that were accepted here. */
  readonly #hearing = new Map<string, (piece: string) => void>();

  constructor(parts: JobParts, notes: JobNotes, watch: JobWatch = {}) {
    this.#parts = parts;
    this.#notes = notes;
    this.#watch = watch;
  }

  get size(): number {
    return this.#underWay.size;
  }

  /** How a job ends whose life is under way here. Rejects with the AssayError it failed with; STALE_EPOCH when another process has taken it over. */
  outcome(id: string): Promise<JobOutcome> | undefined {
    return this.#underWay.get(id);
  }

  /** Has the text of a turn told as it is made, where it is made here. @returns ends it */
  hear(id: string, say: (piece: string) => void): () => void {
    this.#hearing.set(id, say);
    return () => void this.#hearing.delete(id);
  }

  /**
   * Aborts, with the store's error, when a job ends of which nothing can be written any more: what is kept of it says that it is under way until
   * it is taken up again.
   */
  lost(id: string): AbortSignal {
    return (this.#losses.get(id) ?? new AbortController()).signal;
  }

  /** Works on a run that was claimed until its life has ended, however it ends. */
  async work(record: RunRecord): Promise<void> {
    const { assay } = this.#parts;
    if (record.epoch > 1) this.#count("taken again");
    try {
      const turn = await this.#notes.turnOf(record.id);
      if (record.asked === "cancel" || turn?.passed === true) return await closeHeldAsCancelled(assay, record);
      const after = record.kind === "research" ? await this.#notes.lastSeq(record.id) : undefined;
      const over = await this.#parts.overs.again(record);
      const { outcome, begun } = launched(over, record, turn, this.#hearing.get(record.id));
      const ended = this.#follow(record.id, outcome, after);
      await begun;
      await ended.catch(() => undefined);
    } catch (thrown) {
      await this.#notBegun(record, AssayError.from(thrown)).catch((error) => this.#watch.onFailed?.(record.id, error));
    }
  }

  #follow(id: string, outcome: Promise<JobOutcome>, after: number | undefined): Promise<JobOutcome> {
    const loss = new AbortController();
    this.#losses.set(id, loss);
    const ended = outcome.finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, ended);
    ended.then(
      () => this.#losses.delete(id),
      (error: unknown) => {
        if (isStoreFault(error)) loss.abort(error);
        else this.#losses.delete(id);
        if (isAssayError(error, "STALE_EPOCH")) this.#count("fenced off");
        this.#watch.onFailed?.(id, error);
      },
    );
    if (after !== undefined) this.#watch.onLife?.({ id, after, ended });
    return ended;
  }

  /** A count that is lost is no reason to stop. */
  #count(what: Tally): void {
    this.#parts.assay.store.count(what).catch(() => undefined);
  }

  /**
   * A run that was taken and could not be begun. What passes is tried again by whoever takes it; one that has never lived fails; and one that has is left
   * to be resumed by hand, since what keeps it from going on may be put right.
   */
  async #notBegun(record: RunRecord, error: AssayError): Promise<void> {
    const { store } = this.#parts.assay;
    const passes = error.type === "RUN_ACTIVE" || error.type === "STALE_EPOCH" || isStoreFault(error) || error.type === "CANCELLED";
    if (!passes) this.#watch.onNotBegun?.(record.id, error);
    const held = await store.getRun(record.id);
    if (held === undefined || held.epoch !== record.epoch) return;
    if (passes || record.epoch > 1) await store.releaseRun(record.id, record.epoch, passes);
    else await closeAsFailed(this.#parts.assay, record, error);
  }
}
