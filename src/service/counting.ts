import type { RunRecord, Store } from "../store/store.ts";
import type { Logger } from "./log.ts";
import { countsOf, leastCounts } from "./run-counts.ts";

const BATCH = 20;
const MOST_EVENTS = 100_000;

type CountedStore = Pick<Store, "uncountedRuns" | "failedSteps" | "countRun" | "events" | "attempts">;

/** Adds runs that have ended to the sums by day, one after the other, whoever made them and whichever process. */
export class Counting {
  readonly #store: CountedStore;
  readonly #log: Pick<Logger, "warn">;
  #going: Promise<void> | undefined;
  #closed = false;

  constructor(store: CountedStore, log: Pick<Logger, "warn">) {
    this.#store = store;
    this.#log = log;
  }

  /** Counts all that has ended. What cannot be counted now is counted the next time. */
  catchUp(): Promise<void> {
    this.#going ??= this.#countAll()
      .catch((thrown) => this.#log.warn({ err: String(thrown) }, "runs could not be counted"))
      .finally(() => {
        this.#going = undefined;
      });
    return this.#going;
  }

  /** Counts for so many milliseconds at most, and goes on afterwards. @returns whether everything is counted */
  async within(ms: number): Promise<boolean> {
    // What ended while others were being counted is counted too.
    await Promise.race([this.catchUp().then(() => this.catchUp()), new Promise((resolve) => setTimeout(resolve, ms).unref())]);
    return (await this.#store.uncountedRuns(1)).length === 0;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#going;
  }

  async #countAll(): Promise<void> {
    for (;;) {
      const runs = await this.#store.uncountedRuns(BATCH);
      for (const run of runs) {
        if (this.#closed) return;
        await this.#store.countRun(run, await this.#countsOf(run));
      }
      if (runs.length < BATCH) return;
    }
  }

  async #countsOf(run: RunRecord) {
    const [events, attempts, failed] = await Promise.all([
      this.#store.events(run.id, 0, MOST_EVENTS),
      this.#store.attempts(run.id),
      this.#store.failedSteps(run.id),
    ]);
    try {
      return countsOf(run, { events, attempts, failed });
    } catch (thrown) {
      // One damaged run must keep nobody from the sums of all others.
      this.#log.warn({ request_id: run.id, err: String(thrown) }, "a run could be counted only in part");
      return leastCounts(run);
    }
  }
}
