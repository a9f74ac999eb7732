import type { AssayError } from "../domain/error.ts";
import type { RunRecord } from "../store/store.ts";

/** A job that could not be taken up, with why. */
export interface NotResumed {
  readonly id: string;
  readonly error: AssayError;
}

/** The jobs that a service which starts takes up, one after the other, and word of how far it has come. */
export class Resumption {
  readonly #waiting = new Map<string, PromiseWithResolvers<void>>();
  #listed: Promise<unknown> = Promise.resolve();

  /** @param resume takes one job up; returns why it could not */
  async all(listing: Promise<readonly RunRecord[]>, resume: (record: RunRecord) => Promise<AssayError | undefined>): Promise<NotResumed[]> {
    this.#listed = listing.catch(() => []);
    const records = await listing;
    for (const { id } of records) this.#waiting.set(id, Promise.withResolvers());
    const failures: NotResumed[] = [];
    for (const record of records) {
      const error = await resume(record);
      if (error !== undefined) failures.push({ id: record.id, error });
      this.#waiting.get(record.id)?.resolve();
      this.#waiting.delete(record.id);
    }
    return failures;
  }

  /** Resolves when a job that was interrupted before the service started is under way again, or cannot be. */
  async ready(id: string): Promise<void> {
    await this.#listed;
    await this.#waiting.get(id)?.promise;
  }
}
