import { expect, it } from "vitest";
import type { SnapshotId } from "../../domain/snapshot.ts";
import { newOwner } from "../lease.ts";
import type { NewEvent, Store } from "../store.ts";
import { captureOf, eventOf, NOW, rowOf, runOf } from "./material.ts";
import type { UnderTest } from "./under-test.ts";

/** Whose things are (X5). */
export function ownershipTests(here: UnderTest): void {
  const at = (day: number) => `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`;

  it("X5 keeps whose a run is, and finds it for nobody else", async () => {
    await here.store.createRun({ ...runOf("anns"), principal: "ann" });
    await here.store.createRun(runOf("nobodys"));
    expect((await here.store.getRun("anns"))?.principal).toBe("ann");
    expect((await here.store.getRun("nobodys"))?.principal).toBeUndefined();
    expect((await here.store.getRun("anns", "ann"))?.id).toBe("anns");
    for (const id of ["anns", "nobodys", "none"]) expect(await here.store.getRun(id, "bob")).toBeUndefined();
    expect(await here.store.acquireRun("anns", newOwner())).toMatchObject({ principal: "ann" });
  });

  it("X5 lists as many of one principal as are asked for, however many of others lie between", async () => {
    for (let day = 1; day <= 20; day++) {
      const whose = day % 5 === 0 ? { principal: "ann" } : day % 2 === 0 ? { principal: "bob" } : {};
      await here.store.createRun({ ...runOf(`run ${day}`, at(day)), ...whose, kind: day === 20 ? "audit" : "research" });
    }
    const ids = async (options: Parameters<Store["listRuns"]>[0]) => (await here.store.listRuns(options)).map(({ id }) => id);
    expect(await ids({ limit: 3, principal: "ann" })).toEqual(["run 20", "run 15", "run 10"]);
    expect(await ids({ limit: 3, principal: "ann", kind: "research" })).toEqual(["run 15", "run 10", "run 5"]);
    expect(await ids({ limit: 9, principal: "ann", state: "queued" })).toHaveLength(4);
    expect(await ids({ limit: 50, principal: "bob" })).toHaveLength(8);
    expect(await ids({ limit: 50, principal: "cat" })).toEqual([]);
    expect(await ids({ limit: 50 })).toHaveLength(20);
  });

  it("X5 keeps whose a conversation is, and lists only its own to each", async () => {
    const conversation = (id: string, day: number, principal?: string) => ({
      ...{ id, createdAt: NOW, updatedAt: at(day), title: "", state: "{}" },
      ...(principal === undefined ? {} : { principal }),
    });
    for (const [at, whose] of ["ann", "bob", "bob", undefined, "ann"].entries())
      await here.store.createConversation(conversation(`c${at}`, at + 1, whose));
    expect((await here.store.listConversations(2, "ann")).map(({ id }) => id)).toEqual(["c4", "c0"]);
    expect((await here.store.listConversations(1, "bob")).map(({ id }) => id)).toEqual(["c2"]);
    expect(await here.store.listConversations(9)).toHaveLength(5);
    expect((await here.store.getConversation("c4", "ann"))?.principal).toBe("ann");
    for (const id of ["c4", "c3", "none"]) expect(await here.store.getConversation(id, "bob")).toBeUndefined();
  });

  it("X5 gives a capture to whose runs have read it or name it, as long as one of them is kept", async () => {
    const ids = ["read", "named", "unnamed"].map((word) => `${word}-0123456789abcdef`);
    const [read = "", named = "", unnamed = ""] = ids;
    for (const id of ids) await here.store.putSnapshot(captureOf(`https://a.example/${id}`, `${id} text`, id));
    for (const principal of ["ann", "bob", undefined]) await here.store.createRun({ ...runOf(`of ${principal}`), principal });
    const fetched = (id: string): NewEvent => ({
      ...eventOf(`read ${id}`),
      event: {
        ...{ type: "fetch_result", url: "https://a.example/", snapshot_id: id, cached: false },
        ...{ iteration: 0, token_budget_left: null, results: 0 },
      },
    });
    const end = { state: "finished", result: JSON.stringify({ claims: [{ quotes: [{ snapshotId: named }] }] }) } as const;
    for (const id of ["of ann", "of undefined"]) {
      const { epoch } = await here.store.acquireRun(id, newOwner());
      await here.store.commitStep(id, epoch, { row: rowOf("k"), events: [fetched(read)], elapsedMs: 1 });
      await here.store.finishRun(id, epoch, { ...end, events: [], elapsedMs: 2, now: NOW });
    }
    const seenBy = async (principal?: string) => {
      const seen = await Promise.all(ids.map((id) => here.store.getSnapshot(id as SnapshotId, principal)));
      return seen.flatMap((one) => one?.snapshot.id ?? []);
    };
    expect(await seenBy("ann")).toEqual([read, named]);
    expect(await seenBy("bob")).toEqual([]);
    expect(await seenBy()).toEqual([read, named, unnamed]);
    await here.store.deleteRun("of ann");
    expect(await seenBy("ann")).toEqual([]);
  });
}
