import { AssayError } from "../domain/error.ts";
import type { Store } from "../store/store.ts";
import { type JobLimits, JobPlaces, RETRY_MS } from "./job-places.ts";

/** Lets in what there is room for, until the service shuts down (X4). */
export class JobAdmission {
  readonly #store: Pick<Store, "queueLength">;
  readonly #limits: JobLimits;
  readonly #places: JobPlaces;
  /** How many were let into the queue by this process so far, and of how many it is settled whether they wait. */
  #letIn = 0;
  #settled = 0;
  #closing = false;

  constructor(store: Pick<Store, "queueLength">, limits: JobLimits) {
    this.#store = store;
    this.#limits = limits;
    this.#places = new JobPlaces(limits);
  }

  /** Whether anything is let in. */
  get open(): boolean {
    return !this.#closing;
  }

  /** From now on lets in nothing more. */
  close(): void {
    this.#closing = true;
  }

  /**
   * Has one more wait, where there is room. Requests at once cannot slip past the limit together: those let in before count, whether or not the look at the
   * store has seen them.
   * @throws AssayError CANCELLED (shutting down), RATE_LIMITED with when to come back, and what accepting throws
   */
  async toWait<T>(accept: () => Promise<T>): Promise<T> {
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

  /** Does work that is no job in one of the places for it. @throws AssayError CANCELLED (shutting down), RATE_LIMITED, and what the work throws */
  async atOnce<T>(principal: string, work: () => Promise<T>): Promise<T> {
    if (this.#closing) throw closing();
    const giveBack = this.#places.take(principal);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }
}

/** What is said to whoever asks while the service shuts down. */
export function closing(): AssayError {
  return new AssayError("CANCELLED", "Assay is shutting down; ask again in a moment.", { retryable: true, retryAfterMs: RETRY_MS });
}
