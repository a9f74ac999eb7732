import { expect, it } from "vitest";
import type { CanonicalUrl } from "../../domain/url.ts";
import { captureOf, NOW, rowOf, runOf } from "./material.ts";
import type { UnderTest } from "./under-test.ts";

/** Forgetting for good (X5). */
export function forgetTests(here: UnderTest): void {
  const [own, shared, spoken] = ["own", "shared", "spoken"].map((word) =>
    captureOf(`https://a.example/${word}`, `${word} text`, `${word}-0123456789abcdef`),
  ) as [ReturnType<typeof captureOf>, ReturnType<typeof captureOf>, ReturnType<typeof captureOf>];
  const finished = async (id: string, read: readonly (typeof own)[]) => {
    const { epoch } = await here.started(id);
    for (const capture of read) await here.store.putPage(capture.snapshot.url as CanonicalUrl, capture, new Date().toISOString());
    await here.store.putSearch(`asked by ${id}`, "[]", new Date().toISOString());
    await here.store.commitStep(id, epoch, {
      row: rowOf("read", JSON.stringify(read.map(({ snapshot }) => snapshot.id))),
      events: [],
      elapsedMs: 1,
    });
    await here.store.putNote("job", id, "ann", NOW);
    await here.store.finishRun(id, epoch, { state: "finished", result: "{}", events: [], elapsedMs: 2, now: new Date().toISOString() });
  };
  const there = async ({ snapshot }: typeof own) => (await here.store.getSnapshot(snapshot.id)) !== undefined;

  it("X5 forgets a run with what only it had read and what was cached while it worked", async () => {
    await finished("anns", [own, shared]);
    await finished("bobs", [shared]);
    await here.store.forget({ runIds: ["anns"], conversationIds: [] });
    expect(await here.store.getRun("anns")).toBeUndefined();
    expect(await here.store.getNote("job", "anns", "1970-01-01T00:00:00.000Z")).toBeUndefined();
    expect(await here.store.getSearch("asked by anns", "1970-01-01T00:00:00.000Z")).toBeUndefined();
    expect(await here.store.sweep()).toEqual({ removed: 1, done: true });
    expect([await there(own), await there(shared)]).toEqual([false, true]);
    expect(await here.store.getPage(own.snapshot.url as CanonicalUrl)).toBeUndefined();
    await here.store.forget({ runIds: ["bobs"], conversationIds: [] });
    expect(await here.store.sweep()).toEqual({ removed: 1, done: true });
    expect((await here.store.describe()).snapshots).toBe(0);
  });

  it("X5 sweeps out what was shared by two runs of which the second is forgotten while the first is swept", async () => {
    await finished("bobs", [own]);
    await finished("anns", [own]);
    // A long journal: the sweep is still on its way when the second run goes.
    const rows = Array.from({ length: 800 }, (_, n) => rowOf(`step ${n}`));
    await here.store.createRun(runOf("long"), rows);
    await here.store.forget({ runIds: ["anns"], conversationIds: [] });
    const sweeping = here.store.sweep();
    await here.store.forget({ runIds: ["bobs"], conversationIds: [] });
    await sweeping;
    await here.store.sweep();
    expect(await there(own)).toBe(false);
  });

  it("X5 forgets a conversation with all of its turns, and nothing of others", async () => {
    for (const id of ["c", "other"])
      await here.store.createConversation({ id, createdAt: NOW, updatedAt: NOW, title: "", state: '"idle"' });
    await finished("answered", [spoken]);
    await finished("failed", [own]);
    await finished("others", []);
    const reply = (run: string) => ({ role: "assistant" as const, text: "yes", meta: JSON.stringify({ run_id: run }), at: NOW });
    await here.store.appendTurn("c", { messages: [reply("answered")], state: '"on"', expectedState: '"idle"', at: NOW });
    await here.store.appendTurn("other", { messages: [reply("others")], state: '"on"', expectedState: '"idle"', at: NOW });
    await here.store.putNote("turn", "failed", JSON.stringify({ conversation: "c", message: "x" }), NOW);
    await here.store.forget({ runIds: [], conversationIds: ["c"] });
    await here.store.sweep();
    expect(await here.store.getConversation("c")).toBeUndefined();
    expect((await here.store.listRuns({ limit: 9 })).map(({ id }) => id)).toEqual(["others"]);
    expect([await there(spoken), await there(own)]).toEqual([false, false]);
    expect(await here.store.messages("other")).toHaveLength(1);
  });

  it("X5 forgets nothing of a run that is worked on, and leaves captures that one under way may hold", async () => {
    await finished("done", [own]);
    const { id, epoch } = await here.started("busy");
    await expect(here.store.forget({ runIds: ["done", "busy"], conversationIds: [] })).rejects.toMatchObject({ type: "RUN_ACTIVE" });
    expect(await here.store.getRun("done")).toBeDefined();
    await here.store.forget({ runIds: ["done"], conversationIds: [] });
    expect(await here.store.sweep()).toEqual({ removed: 0, done: false });
    expect(await there(own)).toBe(true);
    await here.store.finishRun(id, epoch, { state: "finished", events: [], elapsedMs: 1, now: NOW });
    expect(await here.store.sweep()).toEqual({ removed: 1, done: true });
  });
}
