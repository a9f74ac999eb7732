// A real run on a real journal in memory, for tests of whatever takes steps. Pauses between attempts pass at once; deadlines never come.
import type { RunEvent } from "../src/domain/event.ts";
import type { Clock } from "../src/run/clock.ts";
import { EventBell } from "../src/run/event-bell.ts";
import { type JournaledRun, openRun } from "../src/run/journaled-run.ts";
import { openSqliteStore } from "../src/store/sqlite.ts";
import type { JournalRow } from "../src/store/store.ts";

const STARTED = "2025-03-01T09:30:00.000Z";
/** Pauses are shorter than this, deadlines longer. */
const LONGEST_PAUSE_MS = 60_000;

const clock: Clock = {
  now: () => Date.parse(STARTED),
  ticks: () => 0,
  sleep: (ms, signal) =>
    ms <= LONGEST_PAUSE_MS
      ? Promise.resolve()
      : new Promise((_, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
        }),
};

export interface LiveRun {
  readonly run: JournaledRun;
  /** The same run from its journal, without any means to act. */
  replay(): Promise<JournaledRun>;
  events(): Promise<RunEvent[]>;
  journal(): Promise<JournalRow[]>;
}

/** Opens a run. `tokens` is its whole budget; absent: no limit. */
export async function liveRun(options: { readonly tokens?: number; readonly signal?: AbortSignal } = {}): Promise<LiveRun> {
  const store = await openSqliteStore(":memory:");
  const id = "run-1";
  await store.createRun({ id, kind: "research", seed: "seed", createdAt: STARTED, request: "{}", settings: "{}", topicHash: "topic" });
  const record = await store.acquireRun(id, "test");
  const dependencies = { store, clock, bell: new EventBell() };
  const budget = { tokens: options.tokens, costMicroUsd: undefined };
  const signal = options.signal ?? new AbortController().signal;
  return {
    run: await openRun(dependencies, { record, mode: "live", budget, timeLimitMs: 3_600_000, signal }),
    replay: () => openRun(dependencies, { record, mode: "replay", budget, timeLimitMs: 3_600_000, signal }),
    events: async () => (await store.events(id, 0, 1000)).map((stored) => stored.event),
    journal: () => store.journal(id),
  };
}
