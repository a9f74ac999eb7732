import { AssayError } from "../domain/error.ts";
import { type ForgetStore, hasEnded, type RunRecord, type Store } from "../store/store.ts";
import type { Archive } from "./archive.ts";
import type { Logger } from "./log.ts";

export interface ForgettingParts {
  readonly store: ForgetStore & Pick<Store, "listRuns" | "listConversations" | "principals">;
  readonly archive: Archive;
  readonly log: Pick<Logger, "error">;
}

/** Runs that are under way may hold what was forgotten: it is looked again after so long. */
const AGAIN_MS = 15_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_CONVERSATIONS = 10_000;
const RUNS_AT_ONCE = 100;

/** Forgets runs and conversations when they are asked to be, and sweeps out what only they had read (X5). */
export class Forgetting {
  readonly #parts: ForgettingParts;
  #sweeping: Promise<void> | undefined;
  #wanted = false;
  #timer: NodeJS.Timeout | undefined;
  #hourly: NodeJS.Timeout | undefined;

  constructor(parts: ForgettingParts) {
    this.#parts = parts;
  }

  /** @throws AssayError NOT_FOUND; RUN_ACTIVE while it is under way */
  async run(id: string, principal: string): Promise<void> {
    const { archive, store } = this.#parts;
    if (!hasEnded(await archive.run(id, principal)))
      throw new AssayError("RUN_ACTIVE", `The run ${id} is under way; cancel it before it is removed.`, { field: "id" });
    await store.forget({ runIds: [id], conversationIds: [] });
    this.sweep();
  }

  /** With all of its turns. @throws AssayError NOT_FOUND; RUN_ACTIVE while a turn is under way */
  async conversation(id: string, principal: string): Promise<void> {
    const { archive, store } = this.#parts;
    const { id: own } = await archive.conversation(id, principal);
    await store.forget({ runIds: [], conversationIds: [own] });
    this.sweep();
  }

  /** Forgets what is older than its principal has wished (retention). What is under way stays until the next time. */
  async expire(now: number): Promise<void> {
    const { store } = this.#parts;
    for (const { name: principal, keepDays } of await store.principals()) {
      if (keepDays === undefined) continue;
      const until = new Date(now - keepDays * DAY_MS).toISOString();
      const anyRun = await this.#expireRuns(principal, until);
      const conversations = await store.listConversations(MOST_CONVERSATIONS, principal);
      const conversationIds = conversations.filter(({ updatedAt }) => updatedAt < until).map(({ id }) => id);
      if (conversationIds.length > 0) await store.forget({ runIds: [], conversationIds });
      if (anyRun || conversationIds.length > 0) this.sweep();
    }
  }

  /** Some at a time: each is read whole, and others want to write meanwhile. @returns whether there were any */
  async #expireRuns(principal: string, until: string): Promise<boolean> {
    const { store } = this.#parts;
    let any = false;
    for (let after: RunRecord | undefined; ; ) {
      const runs: readonly RunRecord[] = await store.listRuns({ limit: RUNS_AT_ONCE, principal, until, after });
      const runIds = runs.filter(hasEnded).map(({ id }) => id);
      if (runIds.length > 0) await store.forget({ runIds, conversationIds: [] });
      any ||= runIds.length > 0;
      if (runs.length < RUNS_AT_ONCE) return any;
      after = runs.at(-1);
    }
  }

  /** Sweeps what an earlier life has left, and has what is too old forgotten, now and from hour to hour. */
  keepUp(): void {
    this.sweep();
    const look = () =>
      void this.expire(Date.now()).catch((thrown) =>
        this.#parts.log.error({ err: String(thrown) }, "what is too old could not be removed"),
      );
    look();
    this.#hourly ??= setInterval(look, HOUR_MS).unref();
  }

  /** Sweeps soon; wishes that come meanwhile are met by one more. */
  sweep(): void {
    this.#wanted = true;
    this.#sweeping ??= this.#sweepAll().finally(() => {
      this.#sweeping = undefined;
    });
  }

  /** Waits until what was wanted is swept. */
  async close(): Promise<void> {
    clearInterval(this.#hourly);
    clearTimeout(this.#timer);
    await this.#sweeping;
    clearTimeout(this.#timer);
  }

  async #sweepAll(): Promise<void> {
    const { store, log } = this.#parts;
    while (this.#wanted) {
      this.#wanted = false;
      try {
        const { done } = await store.sweep();
        clearTimeout(this.#timer);
        if (!done) this.#timer = setTimeout(() => this.sweep(), AGAIN_MS).unref();
      } catch (thrown) {
        log.error({ err: String(thrown) }, "what was forgotten could not be swept out; it is tried again at the next start");
      }
    }
  }
}
