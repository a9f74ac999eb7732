import { openSqliteStore } from "../src/store/sqlite.ts";
import type { Store } from "../src/store/store.ts";

/** Writes that finish something: a run that dies right after one has come a step further. */
const STEPS = ["createRun", "commitStep", "finishRun"] as const;
/** All writes to a run's journal and balance; what is said and what is cached may be written anew. */
const WRITES = [...STEPS, "openAttempt", "settleAttempt"] as const;

/**
 * Opens a store that kills its own process, as hard as can be.
 * @param when just after the nth write that finishes a step, or just before the nth write of any kind
 */
export async function openKillingStore(path: string, at: number, when: "before" | "after"): Promise<Store> {
  const store = await openSqliteStore(path);
  let writes = 0;
  const killing: Record<string, unknown> = { ...store };
  for (const name of when === "after" ? STEPS : WRITES) {
    const write = store[name] as (...args: unknown[]) => Promise<unknown>;
    killing[name] = async (...args: unknown[]) => {
      const hit = ++writes === at;
      if (hit && when === "before") process.kill(process.pid, "SIGKILL");
      const result = await write(...args);
      if (hit && when === "after") process.kill(process.pid, "SIGKILL");
      return result;
    };
  }
  return killing as unknown as Store;
}
