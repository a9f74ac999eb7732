import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach } from "vitest";
import { newOwner } from "../lease.ts";
import type { RunRecord, Store } from "../store.ts";
import { runOf } from "./material.ts";

/** One kind of store under test: how a fresh place is made, and how this process and others open it. */
export interface StoreKind {
  /** A new, empty place, in the words `open` and the child processes understand. */
  readonly newLocation: () => Promise<string>;
  readonly open: (location: string) => Promise<Store>;
  /** The module and export by which a child process opens the same place. */
  readonly module: URL;
  readonly exported: string;
  /** Makes a run's last heartbeat so many seconds older. */
  readonly passed: (location: string, runId: string, seconds: number) => Promise<void>;
  readonly remove: (location: string) => Promise<void>;
}

/** The store of the test that runs, new for each. */
export interface UnderTest {
  readonly store: Store;
  /** A run that has been taken. */
  started(id?: string): Promise<RunRecord>;
  /** The same place once more, as another process would have it. */
  openAgain(): Promise<Store>;
  /** Another process on the same place. */
  startChild(job: string, ...args: string[]): ChildProcess;
  /** Makes a run's last heartbeat so many seconds older. */
  passed(runId: string, seconds: number): Promise<void>;
}

/** Makes a place before each test and removes it after. */
export function underTest(kind: StoreKind): UnderTest {
  let location = "";
  let store: Store;
  const others: Store[] = [];
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    location = await kind.newLocation();
    store = await kind.open(location);
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    for (const other of [store, ...others.splice(0)]) await other.close();
    await kind.remove(location);
  });
  return {
    get store() {
      return store;
    },
    started: async (id = "run") => {
      await store.createRun(runOf(id));
      return store.acquireRun(id, newOwner());
    },
    openAgain: async () => {
      const other = await kind.open(location);
      others.push(other);
      return other;
    },
    startChild: (job, ...args) => {
      const main = fileURLToPath(new URL("./child.ts", import.meta.url));
      const child = spawn(process.execPath, [main, kind.module.href, kind.exported, location, job, ...args], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.push(child);
      return child;
    },
    passed: (runId, seconds) => kind.passed(location, runId, seconds),
  };
}
