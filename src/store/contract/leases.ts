import { expect, it } from "vitest";
import { isAssayError } from "../../domain/error.ts";
import { newOwner } from "../lease.ts";
import { eventOf, NOW, rowOf, runOf } from "./material.ts";
import type { UnderTest } from "./under-test.ts";

/** Leases (R18). */
export function leaseTests(here: UnderTest): void {
  it("R18 refuses every write of an older epoch", async () => {
    const { id, epoch } = await here.started();
    await here.store.openAttempt(id, epoch, { id: "a", key: "k", n: 1, purse: "main", reserved: "{}", at: NOW });
    await here.passed(id, 60);
    const taken = await here.store.acquireRun(id, "elsewhere:1:x");
    expect(taken).toMatchObject({ epoch: epoch + 1, state: "running" });
    const writes = [
      () => here.store.heartbeat(id, epoch, 1),
      () => here.store.openAttempt(id, epoch, { id: "b", key: "k", n: 1, purse: "main", reserved: "{}", at: NOW }),
      () => here.store.settleAttempt(id, epoch, "a", "{}"),
      () => here.store.commitStep(id, epoch, { row: rowOf("k"), events: [eventOf("e")], elapsedMs: 1 }),
      () => here.store.appendEvents(id, epoch, [eventOf("e")]),
      () => here.store.finishRun(id, epoch, { state: "finished", events: [], elapsedMs: 1, now: NOW }),
    ];
    for (const write of writes) await expect(write()).rejects.toMatchObject({ type: "STALE_EPOCH" });
    expect([await here.store.journal(id), await here.store.events(id, 0, 9)]).toEqual([[], []]);
    expect(await here.store.attempts(id)).toMatchObject([{ id: "a", settled: undefined }]);
    await here.store.commitStep(id, taken.epoch, { row: rowOf("k"), events: [], elapsedMs: 1 });
  });

  it("R18 gives a run to one living owner at a time", async () => {
    const { id } = await here.started();
    await here.passed(id, 5);
    await expect(here.store.acquireRun(id, newOwner())).rejects.toMatchObject({ type: "RUN_ACTIVE" });
    await expect(here.store.acquireRun("none", newOwner())).rejects.toMatchObject({ type: "NOT_FOUND" });
    const owners = Array.from({ length: 8 }, () => newOwner());
    await here.store.createRun(runOf("wanted"));
    const taken = await Promise.allSettled(owners.map((owner) => here.store.acquireRun("wanted", owner)));
    expect(taken.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of taken) if (one.status === "rejected") expect(isAssayError(one.reason, "RUN_ACTIVE")).toBe(true);
  });

  it("R18 heartbeats keep the lease and the working time, which never falls", async () => {
    const { id, epoch } = await here.started();
    await here.passed(id, 60);
    await here.store.heartbeat(id, epoch, 900);
    await here.passed(id, 5);
    await expect(here.store.acquireRun(id, newOwner())).rejects.toMatchObject({ type: "RUN_ACTIVE" });
    await here.store.heartbeat(id, epoch, 100);
    await here.passed(id, 16);
    expect(await here.store.acquireRun(id, newOwner())).toMatchObject({ epoch: epoch + 1, elapsedMs: 900 });
  });

  it("R18 shows a run whose owner is gone as interrupted", async () => {
    const { id } = await here.started();
    expect((await here.store.getRun(id))?.state).toBe("running");
    await here.store.createRun(runOf("lost"));
    await here.store.acquireRun("lost", "elsewhere:1:x");
    await here.passed("lost", 60);
    expect((await here.store.getRun("lost"))?.state).toBe("interrupted");
    expect((await here.store.listRuns({ limit: 9, state: "interrupted" })).map((run) => run.id)).toEqual(["lost"]);
    expect((await here.store.listRuns({ limit: 9, state: "running" })).map((run) => run.id)).toEqual([id]);
  });
}
