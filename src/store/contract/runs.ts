import { expect, it } from "vitest";
import { newOwner } from "../lease.ts";
import type { NewEvent } from "../store.ts";
import { eventOf, NOW, rowOf, runOf } from "./material.ts";
import type { UnderTest } from "./under-test.ts";

/** Runs, their journals and events (R18, X1). */
export function runTests(here: UnderTest): void {
  it("R18 keeps a run as it was given and lists the newest first", async () => {
    await here.store.createRun(runOf("old", "2026-01-01T00:00:00.000Z"));
    await here.store.createRun(runOf("new", "2026-02-01T00:00:00.000Z"));
    await here.store.createRun({ ...runOf("newer"), kind: "turn" });
    expect(await here.store.getRun("old")).toMatchObject({ ...runOf("old", "2026-01-01T00:00:00.000Z"), epoch: 0, elapsedMs: 0 });
    expect((await here.store.listRuns({ limit: 10 })).map((run) => run.id)).toEqual(["newer", "new", "old"]);
    expect((await here.store.listRuns({ limit: 1, kind: "research" })).map((run) => run.id)).toEqual(["new"]);
    expect(await here.store.getRun("none")).toBeUndefined();
    await expect(here.store.createRun(runOf("old"))).rejects.toMatchObject({ type: "CONFLICT" });
  });

  it("R18 lists runs of one state however many others lie between", async () => {
    for (let i = 0; i < 12; i++) {
      const { id, epoch } = await here.started(`run ${i}`);
      if (i % 6 !== 0) await here.store.finishRun(id, epoch, { state: "finished", events: [], elapsedMs: 1, now: NOW });
    }
    expect((await here.store.listRuns({ limit: 2, state: "running" })).map((run) => run.id)).toEqual(["run 6", "run 0"]);
  });

  it("R18 a run that was made and never taken is queued, until somebody takes it", async () => {
    await here.store.createRun({ ...runOf("waits"), principal: "ann" });
    await here.started("taken");
    expect((await here.store.getRun("waits"))?.state).toBe("queued");
    const queued = async (principal?: string) => (await here.store.listRuns({ limit: 9, state: "queued", principal })).map((run) => run.id);
    expect([await queued(), await queued("ann"), await queued("bob")]).toEqual([["waits"], ["waits"], []]);
    await here.store.acquireRun("waits", newOwner());
    expect([(await here.store.getRun("waits"))?.state, await queued()]).toEqual(["running", []]);
  });

  it("R18 commits a step, its events and its settlement together", async () => {
    const { id, epoch } = await here.started();
    await here.store.openAttempt(id, epoch, { id: "a1", key: "k", n: 1, purse: "main", reserved: '{"tokens":9}', at: NOW });
    const big = `{"text":"${"The tide turns twice a day. ".repeat(5000)}"}`;
    const settlement = { attemptId: "a1", settled: '{"tokens":4}' };
    await here.store.commitStep(id, epoch, { row: rowOf("k", big), events: [eventOf("e1"), eventOf("e2")], settlement, elapsedMs: 40 });
    expect(await here.store.journal(id)).toEqual([rowOf("k", big)]);
    expect(await here.store.attempts(id)).toMatchObject([{ id: "a1", n: 1, reserved: '{"tokens":9}', settled: '{"tokens":4}' }]);
    const { key: _, ...said } = eventOf("e2");
    expect(await here.store.events(id, 1, 10)).toEqual([{ ...said, seq: 2 }]);
    expect((await here.store.getRun(id))?.elapsedMs).toBe(40);
  });

  it("R18 leaves a step that is there already as it is, and its cost still counts", async () => {
    const { id, epoch } = await here.started();
    await here.store.commitStep(id, epoch, { row: rowOf("k"), events: [eventOf("e1")], elapsedMs: 1 });
    await here.store.openAttempt(id, epoch, { id: "a2", key: "k", n: 2, purse: "main", reserved: "{}", at: NOW });
    const again = {
      row: rowOf("k", "other"),
      events: [eventOf("other")],
      settlement: { attemptId: "a2", settled: "{}" },
      elapsedMs: 2,
    };
    await here.store.commitStep(id, epoch, again);
    await here.store.openAttempt(id, epoch, { id: "a2", key: "k", n: 2, purse: "main", reserved: '{"again":1}', at: NOW });
    await here.store.settleAttempt(id, epoch, "a2", '{"second":1}');
    expect(await here.store.journal(id)).toEqual([rowOf("k")]);
    expect((await here.store.events(id, 0, 10)).map((event) => event.seq)).toEqual([1]);
    expect(await here.store.attempts(id)).toMatchObject([{ id: "a2", reserved: "{}", settled: "{}" }]);
  });

  it("X1 tells the steps that ended since without their values, and the calls of which nothing has come", async () => {
    const { id, epoch } = await here.started();
    const attempt = (key: string) => ({ id: `of ${key}`, key, n: 1, purse: "main", reserved: "{}", at: NOW });
    // The first life of k was lost with its process: it is settled by nobody.
    for (const key of ["k", "open"]) await here.store.openAttempt(id, epoch, attempt(key));
    for (const key of ["k", "l"]) await here.store.commitStep(id, epoch, { row: rowOf(key), events: [], elapsedMs: 1 });
    const { value: _, inputHash, prompt, ...row } = rowOf("k");
    const { ended, open } = await here.store.steps(id, 0);
    expect(ended).toEqual(["k", "l"].map((key) => ({ ...row, key, n: expect.any(Number) })));
    expect(open).toEqual([{ key: "open", at: NOW }]);
    const [first, last] = ended.map(({ n }) => n);
    expect((await here.store.steps(id, first ?? 0)).ended.map(({ key }) => key)).toEqual(["l"]);
    expect(await here.store.steps(id, last ?? 0)).toEqual({ ended: [], open });
  });

  it("X1 numbers events without gaps and says each key once, within a batch too", async () => {
    const { id, epoch } = await here.started();
    await here.store.appendEvents(
      id,
      epoch,
      ["a", "b", "a"].map((key) => eventOf(key)),
    );
    await here.store.appendEvents(
      id,
      epoch,
      ["b", "c"].map((key) => eventOf(key)),
    );
    const events = await here.store.events(id, 0, 10);
    expect(events.map((event) => [event.seq, "message" in event.event && event.event.message])).toEqual([
      [1, "a"],
      [2, "b"],
      [3, "c"],
    ]);
    expect((await here.store.events(id, 0, 2)).map((event) => event.seq)).toEqual([1, 2]);
  });

  it("R18 leaves nothing behind of a commit whose second event cannot be kept", async () => {
    const { id, epoch } = await here.started();
    await here.store.openAttempt(id, epoch, { id: "a", key: "k", n: 1, purse: "main", reserved: "{}", at: NOW });
    const broken = { ...eventOf("bad"), topic_hash: null } as unknown as NewEvent;
    const commit = { row: rowOf("k"), events: [eventOf("good"), broken], settlement: { attemptId: "a", settled: "{}" }, elapsedMs: 9 };
    await expect(here.store.commitStep(id, epoch, commit)).rejects.toMatchObject({ type: "STORE_ERROR" });
    expect(await here.store.journal(id)).toEqual([]);
    expect(await here.store.events(id, 0, 10)).toEqual([]);
    expect(await here.store.attempts(id)).toMatchObject([{ id: "a", settled: undefined }]);
    await here.store.appendEvents(id, epoch, [eventOf("next")]);
    expect((await here.store.events(id, 0, 10)).map((event) => event.seq)).toEqual([1]);
  });

  it("R18 ends a run with its result, and with an error", async () => {
    const { id, epoch } = await here.started();
    const error = { type: "MODEL_ERROR", message: "It did not answer.", retryable: true } as const;
    await here.store.finishRun(id, epoch, { state: "failed", error, events: [eventOf("end")], elapsedMs: 5, now: NOW });
    expect(await here.store.getRun(id)).toMatchObject({ state: "failed", error, result: undefined });
    const again = await here.store.acquireRun(id, newOwner());
    await here.store.finishRun(id, again.epoch, { state: "finished", result: '{"ok":1}', events: [], elapsedMs: 7, now: NOW });
    expect(await here.store.getRun(id)).toMatchObject({ state: "finished", error: undefined, result: '{"ok":1}', elapsedMs: 7 });
  });

  it("R18 I1 keeps what a run came to, for its list, and a later life that comes to nothing takes none of it away", async () => {
    const { id, epoch } = await here.started();
    await here.store.finishRun(id, epoch, { state: "cancelled", result: "{}", cameTo: "passages", events: [], elapsedMs: 5, now: NOW });
    const again = await here.store.acquireRun(id, newOwner());
    await here.store.finishRun(id, again.epoch, { state: "interrupted", events: [], elapsedMs: 7, now: NOW });
    expect((await here.store.getRun(id))?.cameTo).toBe("passages");
    expect((await here.store.listRuns({ limit: 9 })).map(({ cameTo }) => cameTo)).toEqual(["passages"]);
  });

  it("R18 removes a run with everything that belongs to it", async () => {
    const { id, epoch } = await here.started();
    await here.store.commitStep(id, epoch, { row: rowOf("k"), events: [eventOf("e")], elapsedMs: 1 });
    await here.store.rate({ runId: id, thumbs: "up", comment: "", at: NOW });
    await here.store.deleteRun(id);
    expect(await here.store.getRun(id)).toBeUndefined();
    expect([await here.store.journal(id), await here.store.events(id, 0, 9), await here.store.ratings(id)]).toEqual([[], [], []]);
    await expect(here.store.deleteRun(id)).rejects.toMatchObject({ type: "NOT_FOUND" });
  });
}
