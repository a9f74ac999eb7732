import { isAssayError } from "../domain/error.ts";
import type { JobOutcome, JobWatch, LaunchedJob } from "./job-kinds.ts";

/** The jobs that run in this process, each from its launch until it has ended. */
export class JobsUnderWay {
  readonly #jobs = new Map<string, LaunchedJob>();
  readonly #stoppedForGood = new Set<string>();
  /** Of jobs that are under way, or were lost here. */
  readonly #losses = new Map<string, AbortController>();
  readonly #close: (id: string, result: unknown) => Promise<void>;
  readonly #watch: JobWatch;

  /** @param close ends a job that was stopped for good as cancelled, with what it has found */
  constructor(close: (id: string, result: unknown) => Promise<void>, watch: JobWatch = {}) {
    this.#close = close;
    this.#watch = watch;
  }

  get size(): number {
    return this.#jobs.size;
  }

  get(id: string): LaunchedJob | undefined {
    return this.#jobs.get(id);
  }

  has(id: string): boolean {
    return this.#jobs.has(id);
  }

  /**
   * Aborts, with the store's error, when a job ends of which nothing can be written any more: what is kept of it says that it is under way until
   * it is taken up again.
   */
  lost(id: string): AbortSignal {
    return (this.#losses.get(id) ?? new AbortController()).signal;
  }

  /** Resolves when the first of them has ended. */
  async oneEnded(): Promise<void> {
    await Promise.race([...this.#jobs.values()].map((one) => one.outcome.catch(() => undefined)));
  }

  /**
   * Launches a job and follows it. Its place is given back when it has ended, whatever else goes wrong meanwhile; at once only when it could not
   * be started.
   * @param launch the job, and for a research the last event of its earlier lives
   */
  async launched<J extends LaunchedJob>(
    giveBack: () => void,
    launch: () => Promise<{ readonly job: J; readonly after: number | undefined }>,
  ): Promise<J> {
    try {
      const { job, after } = await launch();
      this.#follow(job, giveBack, after);
      return job;
    } catch (thrown) {
      giveBack();
      throw thrown;
    }
  }

  /** Marks a job as one that is not to go on. @returns stops it and waits until it has ended; undefined when it does not run here */
  stopForGood(id: string): (() => Promise<void>) | undefined {
    const job = this.#jobs.get(id);
    if (job === undefined) return undefined;
    this.#stoppedForGood.add(id);
    return async () => {
      job.stop();
      await job.outcome.catch(() => undefined);
    };
  }

  #follow(launched: LaunchedJob, giveBack: () => void, after: number | undefined): void {
    const outcome = this.#ended(launched).finally(() => {
      this.#jobs.delete(launched.id);
      giveBack();
    });
    const loss = new AbortController();
    this.#losses.set(launched.id, loss);
    outcome.then(
      () => this.#losses.delete(launched.id),
      (error: unknown) => {
        if (isAssayError(error, "STORE_ERROR")) loss.abort(error);
        else this.#losses.delete(launched.id);
        this.#watch.onFailed?.(launched.id, error);
      },
    );
    this.#jobs.set(launched.id, { ...launched, outcome });
    if (after !== undefined) this.#watch.onLife?.(launched.id, after);
  }

  async #ended({ id, outcome }: LaunchedJob): Promise<JobOutcome> {
    try {
      const ended = await outcome;
      if (ended.state !== "interrupted" || !this.#stoppedForGood.has(id)) return ended;
      await this.#close(id, ended.result);
      return { ...ended, state: "cancelled" };
    } finally {
      this.#stoppedForGood.delete(id);
    }
  }
}

/** Notes a job that runs. One of which nothing could be noted is stopped: whoever asked is told that it failed, and could not come for it. */
export async function noted(job: LaunchedJob, note: () => Promise<void>): Promise<void> {
  try {
    await note();
  } catch (thrown) {
    job.stop();
    throw thrown;
  }
}
