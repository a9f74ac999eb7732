import { randomBytes } from "node:crypto";
import type { Clock } from "../src/run/clock.ts";
import { EventBell } from "../src/run/event-bell.ts";
import { openRun } from "../src/run/journaled-run.ts";
import type { Run } from "../src/run/run.ts";
import { openSqliteStore } from "../src/store/sqlite.ts";

export interface MemoryRun {
  readonly run: Run;
  close(): Promise<void>;
}

export interface MemoryRunOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly timeLimitMs: number;
  /** Model tokens in and out together; undefined: no limit. */
  readonly tokens?: number | undefined;
}

/** A run whose journal lives in memory: steps, attempts and budget are real, and nothing is left of it. */
export async function openMemoryRun({ clock, signal, timeLimitMs, tokens }: MemoryRunOptions): Promise<MemoryRun> {
  const store = await openSqliteStore(":memory:");
  const now = new Date(clock.now()).toISOString();
  const id = `a_${randomBytes(6).toString("hex")}`;
  await store.createRun({ id, kind: "audit", seed: id, createdAt: now, request: "{}", settings: "{}", topicHash: "" });
  const record = await store.acquireRun(id, "audit");
  const budget = { tokens, costMicroUsd: undefined };
  const run = await openRun({ store, clock, bell: new EventBell() }, { record, mode: "live", budget, timeLimitMs, signal });
  return { run, close: () => store.close() };
}
