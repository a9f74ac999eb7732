import { createHash } from "node:crypto";
import type { RunRecord } from "./subjects/runs.ts";

/** What somebody wants of a run that may be under way anywhere. */
export type Asked = "finish" | "cancel";

/** Runs that a worker can work on: those of a kind that were begun with its own settings. */
export interface Takes {
  readonly kind: string;
  /** {@link settingsHash} of its settings. */
  readonly settings: string;
}

export interface ClaimWish {
  readonly takes: readonly Takes[];
  /** How many runs of one principal may be under way on all machines; workers that claim at the same moment may pass it by one each. */
  readonly perPrincipal: number;
  /** What the owner works on already. */
  readonly except: readonly string[];
}

/** A worker that was heard of lately. */
export interface WorkerRecord {
  readonly owner: string;
  /** Runs it works on at once. */
  readonly concurrency: number;
  readonly underWay: number;
}

/** What is counted over all processes of a store: runs that were taken up again after a life of theirs, and lives that ended since another had taken the run. */
export const TALLIES = ["taken again", "fenced off"] as const;
export type Tally = (typeof TALLIES)[number];

/** Where a run stands among those that wait. */
export interface Place {
  /** 1: the next to be taken. */
  readonly place: number;
  readonly of: number;
}

export interface QueueView {
  /** Runs that wait, in the order in which they will be taken. */
  readonly waiting: readonly string[];
}

/**
 * The queue is the runs themselves: whatever a service has accepted and nobody works on waits to be taken. A bell only saves looking: what it does not
 * tell is found a moment later.
 */
export interface QueueStore {
  /**
   * Takes the next run that waits, in one statement, so that no two workers get the same: turns of conversations before anything else, then whose
   * principal has the fewest under way, then the oldest. Its epoch rises as by `acquireRun`.
   */
  claimRun(owner: string, wish: ClaimWish): Promise<RunRecord | undefined>;
  /** Gives back a run that was taken and not begun. @param accepted whether it goes on waiting @throws AssayError STALE_EPOCH */
  releaseRun(id: string, epoch: number, accepted: boolean): Promise<void>;
  /** Has a run that was stopped or cancelled wait to be taken. @throws AssayError NOT_FOUND, RUN_ACTIVE; CONFLICT for one that has finished or failed meanwhile */
  requeueRun(id: string): Promise<void>;
  /** Notes what is wanted of a run; `cancel` is stronger. @throws AssayError NOT_FOUND */
  askRun(id: string, asked: Asked): Promise<void>;
  /** What is wanted of these runs. */
  askedOf(ids: readonly string[]): Promise<ReadonlyMap<string, Asked>>;
  queue(): Promise<QueueView>;
  /**
   * What runs of these kinds that wait or are under way were begun with, each once.
   * @param known {@link settingsHash} of what need not be read again
   */
  queuedSettings(kinds: readonly string[], known: readonly string[]): Promise<readonly string[]>;
  /** Where a run stands in that order, without telling of the others; undefined for one that does not wait. */
  placeOf(id: string): Promise<Place | undefined>;
  /** How many runs wait, without looking at each. */
  queueLength(): Promise<number>;
  /** How long ago the oldest run was made that waits, in ms, without looking at the others; undefined where none waits. */
  oldestWaiting(): Promise<number | undefined>;
  count(what: Tally): Promise<void>;
  counted(): Promise<Readonly<Record<Tally, number>>>;
  /** Says that a worker is there. One not heard of for as long as a lease lasts is gone. */
  noteWorker(worker: WorkerRecord): Promise<void>;
  forgetWorker(owner: string): Promise<void>;
  workers(): Promise<WorkerRecord[]>;
  /** Rings for other processes on the same store, where it can. @param atOnce without gathering it with words to come */
  ring(word: string, atOnce?: boolean): void;
  /** Hears what others ring. @returns ends it */
  listen(hear: (word: string) => void): () => void;
}

/** Tells settings apart without comparing them whole. */
export function settingsHash(settings: string): string {
  return createHash("sha256").update(settings).digest("hex").slice(0, 16);
}

/** A run that waits, as far as its place depends on it. */
export interface Waiting {
  readonly id: string;
  readonly kind: string;
  readonly principal: string | undefined;
  readonly createdAt: string;
  readonly n: number;
}

const TURN = "turn";

/**
 * The same order in SQL, for the place of one run. `held` has the runs under way by principal, `waiting` those that wait.
 * @param one the placeholder of its name
 */
export function placeSql(one: string): string {
  return `ranked AS (
      SELECT id, kind <> '${TURN}' AS later, row_number() OVER (ORDER BY kind <> '${TURN}', created_at, n) AS age,
        coalesce((SELECT h.n FROM held h WHERE h.principal IS NOT DISTINCT FROM w.principal), 0)
          + row_number() OVER (PARTITION BY principal ORDER BY kind <> '${TURN}', created_at, n) AS turn
      FROM waiting w
    ), placed AS (SELECT id, row_number() OVER (ORDER BY later, turn, age) AS place, count(*) OVER () AS among FROM ranked)
    SELECT place, among FROM placed WHERE id = ${one}`;
}

/**
 * The order in which runs that wait are taken when none of those under way ends: each that is taken counts for its principal.
 * @param underWay runs under way by principal
 */
export function inOrder(waiting: readonly Waiting[], underWay: ReadonlyMap<string | undefined, number>): Waiting[] {
  const before = new Map(underWay);
  const byAge = [...waiting].sort((a, b) => later(a) - later(b) || compare(a.createdAt, b.createdAt) || a.n - b.n);
  const placed = byAge.map((one) => {
    const rank = before.get(one.principal) ?? 0;
    before.set(one.principal, rank + 1);
    return { one, rank };
  });
  return placed.sort((a, b) => later(a.one) - later(b.one) || a.rank - b.rank).map(({ one }) => one);
}

function later({ kind }: Waiting): number {
  return kind === TURN ? 0 : 1;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
