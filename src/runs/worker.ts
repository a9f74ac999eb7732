import { type EventBell, QUEUE } from "../run/event-bell.ts";
import type { RunRecord, Store } from "../store/store.ts";

/** How often it is looked for runs that wait; the bell only saves the wait. */
const LOOK_MS = 1_000;
const SEEN_MS = 4_000;

export interface WorkerParts {
  readonly store: Pick<Store, "noteWorker" | "forgetWorker">;
  readonly bell: EventBell;
  readonly owner: string;
  /** Runs worked on at once. */
  readonly concurrency: number;
  /** Takes the next run that waits. @param except what this worker has taken already */
  readonly claim: (except: readonly string[]) => Promise<RunRecord | undefined>;
  /** Works on a run that was taken until its life has ended, however it ends; it never rejects. */
  readonly work: (record: RunRecord) => Promise<void>;
  /** Told of a claim that failed; it is tried again. */
  readonly onFault: (thrown: unknown) => void;
}

/**
 * Takes runs that wait, one after the other, as long as there is room. It starts from the runs themselves: what another worker has left is found like what
 * was never begun (R18).
 */
export class Worker {
  readonly #parts: WorkerParts;
  readonly #stop = new AbortController();
  readonly #underWay = new Map<string, Promise<void>>();
  #looping: Promise<void> = Promise.resolve();
  #seen: NodeJS.Timeout | undefined;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#looping = this.#loop();
    this.#note();
    this.#seen = setInterval(() => this.#note(), SEEN_MS).unref();
  }

  /** Takes nothing more. What is under way goes on until somebody else ends it. */
  async stop(): Promise<void> {
    clearInterval(this.#seen);
    this.#stop.abort();
    await this.#looping;
    await this.#parts.store.forgetWorker(this.#parts.owner).catch(() => undefined);
  }

  /** Waits until nothing is under way any more. */
  async idle(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  async #loop(): Promise<void> {
    const { bell, concurrency, claim, work, onFault } = this.#parts;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      // Asked before looking: a ring in between would otherwise be lost.
      const rung = bell.wait(QUEUE, LOOK_MS, signal);
      const hasRoom = this.#underWay.size < concurrency;
      const record = hasRoom ? await claim([...this.#underWay.keys()]).catch(onFault) : undefined;
      if (record === undefined) {
        await rung;
        continue;
      }
      const working = work(record).finally(() => {
        this.#underWay.delete(record.id);
        bell.ring(QUEUE);
      });
      this.#underWay.set(record.id, working);
    }
  }

  #note(): void {
    const { store, owner, concurrency } = this.#parts;
    store.noteWorker({ owner, concurrency, underWay: this.#underWay.size }).catch(() => undefined);
  }
}
