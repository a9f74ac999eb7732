import { AssayError } from "../domain/error.ts";

export interface JobLimits {
  readonly perPrincipal: number;
  readonly inAll: number;
  /** Jobs that may wait. */
  readonly waiting: number;
}

/** When somebody who found no room may ask again. */
export const RETRY_MS = 5_000;

/** Places for work under way, counted by who asked. They are taken synchronously, so that requests at once cannot slip past a limit together. */
export class JobPlaces {
  readonly #limits: JobLimits;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: JobLimits) {
    this.#limits = limits;
  }

  /** @returns gives the place back; to be called once. @throws AssayError RATE_LIMITED with when to come back */
  take(principal: string): () => void {
    const own = this.#taken.get(principal) ?? 0;
    const options = { retryAfterMs: RETRY_MS };
    if (own >= this.#limits.perPrincipal)
      throw new AssayError("RATE_LIMITED", `You have ${own} runs under way, the most there may be at once; wait for one to end.`, options);
    if (this.#all >= this.#limits.inAll)
      throw new AssayError("RATE_LIMITED", "The service has as many runs under way as it may; ask again in a moment.", options);
    this.#add(principal, 1);
    let given = false;
    return () => {
      if (!given) this.#add(principal, -1);
      given = true;
    };
  }

  #add(principal: string, change: number): void {
    this.#all += change;
    const own = (this.#taken.get(principal) ?? 0) + change;
    if (own === 0) this.#taken.delete(principal);
    else this.#taken.set(principal, own);
  }
}
