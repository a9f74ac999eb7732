import { expect, it } from "vitest";
import { newOwner } from "../lease.ts";
import { NOW, rowOf, runOf } from "./material.ts";
import type { UnderTest } from "./under-test.ts";

/** Sums by day. */
export function totalTests(here: UnderTest): void {
  const count = (measure: string, label: string, times: number, amount = 0) => ({ measure, label, times, amount });
  const march = { from: "2026-03-01", to: "2026-03-31" };
  const ended = async (id: string, principal?: string, kind = "research") => {
    await here.store.createRun({ ...runOf(id), kind, principal });
    const { epoch } = await here.store.acquireRun(id, newOwner());
    await here.store.finishRun(id, epoch, { state: "finished", events: [], elapsedMs: 1, now: NOW });
  };

  it("X2 counts each run once, by its day and principal, and again when it has gone on", async () => {
    await ended("a", "ann");
    await ended("b", "bob", "audit");
    await ended("c");
    await here.started("under way");
    const uncounted = await here.store.uncountedRuns(9);
    expect(uncounted.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    for (const run of uncounted) await here.store.countRun(run, [count("runs", "finished", 1), count("tokens_in", "", 1, 100)]);
    for (const run of uncounted) await here.store.countRun(run, [count("runs", "finished", 9)]);
    expect(await here.store.uncountedRuns(9)).toEqual([]);
    const day = "2026-03-01";
    const twice = [
      { day, ...count("runs", "finished", 3) },
      { day, ...count("tokens_in", "", 3, 300) },
    ];
    expect(await here.store.countsByDay(march)).toEqual(twice);
    expect(await here.store.countsByDay({ ...march, principal: "ann" })).toEqual(
      twice.map((one) => ({ ...one, times: 1, amount: one.amount / 3 })),
    );
    expect(await here.store.countsByDay({ ...march, kind: "audit" })).toHaveLength(2);
    expect(await here.store.countsByDay({ from: "2026-03-02", to: "2026-03-31" })).toEqual([]);
    expect(await here.store.countsByPrincipal(march, ["tokens_in"])).toEqual(
      [undefined, "ann", "bob"].map((principal) => ({ principal, ...count("tokens_in", "", 1, 100) })),
    );

    const { epoch } = await here.store.acquireRun("a", newOwner());
    await here.store.finishRun("a", epoch, { state: "cancelled", events: [], elapsedMs: 1, now: "2026-03-05T00:00:00.000Z" });
    const [again] = await here.store.uncountedRuns(9);
    if (again === undefined) throw new Error("it is not counted again");
    await here.store.countRun({ ...again, updatedAt: NOW }, [count("runs", "stale", 1)]);
    await here.store.countRun(again, [count("runs", "cancelled", 1), count("tokens_in", "", 1, 250)]);
    const ann = { ...march, principal: "ann" };
    const now = [
      { day, ...count("runs", "cancelled", 1) },
      { day, ...count("tokens_in", "", 1, 250) },
    ];
    expect(await here.store.countsByDay(ann)).toEqual(now);
    await here.store.deleteRun("a");
    expect(await here.store.countsByDay(ann)).toEqual(now);
  });

  it("X2 gives the failed steps of a run with what they failed with", async () => {
    const { id, epoch } = await here.started();
    const failed = { ...rowOf("search/tavily", '{"type":"TIMEOUT"}'), status: "failed" as const, model: "m" };
    await here.store.commitStep(id, epoch, { row: rowOf("fine"), events: [], elapsedMs: 1 });
    await here.store.commitStep(id, epoch, { row: failed, events: [], elapsedMs: 1 });
    expect(await here.store.failedSteps(id)).toEqual([{ key: "search/tavily", type: "test@1", model: "m", value: '{"type":"TIMEOUT"}' }]);
  });
}
