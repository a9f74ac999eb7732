import { describe, expect, it } from "vitest";
import { loadConfig } from "../../config/config.ts";
import { newOwner } from "../../store/lease.ts";
import { openSqliteStore } from "../../store/sqlite.ts";
import { missing, others } from "./serve-command.ts";

describe("what a process is told that works on a store with others", () => {
  const config = (env: Record<string, string>) => loadConfig({ env, flags: {}, cwd: "/" }).config;

  it("R18 the second on a home is told in one sentence what it may do, and the first nothing", async () => {
    const store = await openSqliteStore(":memory:");
    expect(await others({ store }, config({}))).toEqual([]);
    await store.noteWorker({ owner: newOwner(), concurrency: 4, underWay: 0 });
    expect(await others({ store }, config({}))).toEqual([
      "Another process works on this home too: both may accept, show and cancel every run, and each run is worked on by one of them.\n",
    ]);
    expect(await others({ store }, config({ ASSAY_DATABASE_URL: "postgres://db.example/assay" }))).toEqual([]);
    await store.close();
  });

  it("R18 a service that only accepts says when there is no worker", async () => {
    const store = await openSqliteStore(":memory:");
    const external = config({ ASSAY_WORKERS: "external" });
    expect(await missing({ store }, external)).toEqual([expect.stringContaining("No worker is there yet")]);
    // A worker that was given the same settings is what was missing.
    expect(await others({ store }, external)).toEqual([]);
    await store.noteWorker({ owner: newOwner(), concurrency: 4, underWay: 0 });
    expect(await missing({ store }, external)).toEqual([]);
    await store.close();
  });
});
