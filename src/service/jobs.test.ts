import { describe, expect, it } from "vitest";
import type { RunsOver } from "../assay.ts";
import type { TurnOptions } from "../conversation/conversations.ts";
import { AssayError } from "../domain/error.ts";
import { EventBell } from "../run/event-bell.ts";
import { runOf } from "../store/contract-material.ts";
import { newOwner } from "../store/lease.ts";
import { openSqliteStore } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import { Archive } from "./archive.ts";
import type { JobParts } from "./job-kinds.ts";
import { Jobs } from "./jobs.ts";

const NOW = "2026-03-01T12:00:00.000Z";
const ASK = { conversation: "c", message: "What are tides?" };

/** Jobs over a store that keeps no note of the given kind, and conversations whose turns end when they are told to. */
async function jobsWithout(kind: string) {
  const store = await openSqliteStore(":memory:");
  const putNote: Store["putNote"] = (noted, ...rest) =>
    noted === kind ? Promise.reject(new AssayError("STORE_ERROR", "The disk is full.")) : store.putNote(noted, ...rest);
  await store.createConversation({ id: "c", createdAt: NOW, updatedAt: NOW, title: "", state: "{}", principal: "ann" });
  await store.createRun({ ...runOf("t_1"), kind: "turn", principal: "ann" });
  const taken = Promise.withResolvers<never>();
  const heard: AbortSignal[] = [];
  const say = (_: string, message: string, options: TurnOptions) => {
    if (message === "") return Promise.reject(new AssayError("INVALID_INPUT", "There is nothing to answer."));
    if (options.signal !== undefined) heard.push(options.signal);
    queueMicrotask(() => options.onRun?.("t_1"));
    return taken.promise;
  };
  const assay = { store: { ...store, putNote }, bell: new EventBell(), audits: undefined } as unknown as JobParts["assay"];
  const over = { conversations: { say } } as unknown as RunsOver;
  const overs = { of: async () => over, again: async () => over };
  const jobs = new Jobs({ assay, overs }, new Archive(store, () => false), { perPrincipal: 1, inAll: 9 });
  const more = () => jobs.within("ann", async () => "done");
  return { jobs, store, more, heard, end: () => taken.reject(new AssayError("CANCELLED", "The turn was stopped.")) };
}

describe("jobs", () => {
  it.each(["turn", "job"])("X4 a turn whose note (%s) cannot be kept is stopped, and has its place until it has ended", async (kind) => {
    const { jobs, more, heard, end } = await jobsWithout(kind);
    await expect(jobs.startTurn(ASK, { principal: "ann", keep: true })).rejects.toMatchObject({ type: "STORE_ERROR" });
    expect(heard.map(({ aborted }) => aborted)).toEqual([true]);
    expect(jobs.active).toBe(1);
    await expect(more()).rejects.toMatchObject({ type: "RATE_LIMITED" });
    end();
    await expect.poll(() => jobs.active).toBe(0);
    expect(await more()).toBe("done");
  });

  it("X4 a turn that cannot be started gives its place back at once", async () => {
    const { jobs, more } = await jobsWithout("none");
    const start = { principal: "ann", keep: true };
    await expect(jobs.startTurn({ ...ASK, message: "" }, start)).rejects.toMatchObject({ type: "INVALID_INPUT" });
    expect(await more()).toBe("done");
  });

  it("X5 another can neither wait for a job under way, nor stop it, nor take it up, nor learn that it is there", async () => {
    const { jobs, heard, end } = await jobsWithout("none");
    await jobs.startTurn(ASK, { principal: "ann", keep: true });
    for (const way of ["record", "wait", "cancel", "resume"] as const) {
      for (const id of ["t_1", "t_2"]) {
        const refused = { type: "NOT_FOUND", message: `There is no run ${id}.` };
        await expect(jobs[way](id, "bob"), way).rejects.toMatchObject(refused);
      }
    }
    expect(heard.map(({ aborted }) => aborted)).toEqual([false]);
    expect(jobs.active).toBe(1);
    expect((await jobs.record("t_1", "ann")).principal).toBe("ann");
    end();
    await expect.poll(() => jobs.active).toBe(0);
  });

  it("X5 who holds a run elsewhere, a host and a process, is told to nobody who asks for it to be stopped", async () => {
    const { jobs, store } = await jobsWithout("none");
    const holder = newOwner();
    await store.acquireRun("t_1", holder, new Date().toISOString());
    const refused = await jobs.cancel("t_1", "ann").catch((thrown: unknown) => AssayError.from(thrown));
    expect(refused).toMatchObject({ type: "RUN_ACTIVE", field: "id", message: expect.stringContaining("in another process") });
    expect(String(refused)).not.toContain(holder.split(":")[0]);
  });

  it("X5 a turn of another's conversation is refused as one of a conversation that is not there", async () => {
    const { jobs } = await jobsWithout("none");
    const refused = { type: "NOT_FOUND", message: expect.stringContaining('no conversation "c"') };
    await expect(jobs.startTurn(ASK, { principal: "bob", keep: true })).rejects.toMatchObject(refused);
    expect(jobs.active).toBe(0);
  });
});
