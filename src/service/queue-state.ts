import type { Tally, WorkerRecord } from "../store/queue.ts";
import type { Store } from "../store/store.ts";

/** A run that has waited for so long while nobody works on anything is not waiting for its turn. */
const STALLED_MS = 60_000;

/** What is known of the queue and of those who take from it, over all processes of the store. */
export interface QueueState {
  readonly waiting: number;
  readonly oldestMs: number | undefined;
  readonly workers: readonly WorkerRecord[];
  readonly counted: Readonly<Record<Tally, number>>;
}

export async function queueState(store: Pick<Store, "queueLength" | "oldestWaiting" | "workers" | "counted">): Promise<QueueState> {
  const [waiting, oldestMs, workers, counted] = await Promise.all([
    store.queueLength(),
    store.oldestWaiting(),
    store.workers(),
    store.counted(),
  ]);
  return { waiting, oldestMs, workers, counted };
}

/** Whether runs wait that nobody takes: there is no worker, or none of those there are may take them. */
export function isStalled({ oldestMs = 0, workers }: Pick<QueueState, "oldestMs" | "workers">): boolean {
  return oldestMs > STALLED_MS && workers.every(({ underWay }) => underWay === 0);
}

/** The same, for whoever asks often: who works is looked up only where a run has waited long. */
export async function takesNobody(store: Pick<Store, "oldestWaiting" | "workers">): Promise<boolean> {
  const oldestMs = await store.oldestWaiting();
  return isStalled({ oldestMs, workers: [] }) && isStalled({ oldestMs, workers: await store.workers() });
}

/** How many runs all workers work on, and how many they could. */
export function placesOf(workers: readonly WorkerRecord[]): { readonly taken: number; readonly all: number } {
  return {
    taken: workers.reduce((sum, { underWay }) => sum + underWay, 0),
    all: workers.reduce((sum, { concurrency }) => sum + concurrency, 0),
  };
}
