import { afterEach, describe, expect, it } from "vitest";
import type { RunsOver } from "../assay.ts";
import { createConversations } from "../conversation/conversations.ts";
import { IDLE } from "../conversation/state.ts";
import type { TurnOutcome, TurnRequest } from "../conversation/turn.ts";
import { AssayError } from "../domain/error.ts";
import { systemClock } from "../run/clock.ts";
import { EventBell } from "../run/event-bell.ts";
import type { JournaledRun } from "../run/journaled-run.ts";
import type { RunKind } from "../runs/kind.ts";
import { RunLifecycle } from "../runs/lifecycle.ts";
import { newOwner } from "../store/lease.ts";
import { openSqliteStore } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import { Archive } from "./archive.ts";
import type { JobParts } from "./job-kinds.ts";
import { JobNotes } from "./job-notes.ts";
import { JobWorker } from "./job-worker.ts";
import { Jobs } from "./jobs.ts";

const NOW = "2026-03-01T12:00:00.000Z";
const ASK = { conversation: "c", message: "What are tides?" };
const stores: Store[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

/** Jobs over conversations whose turns end when they are told to. @param broken kind of the notes that cannot be kept */
async function startJobs({ broken = "", waiting = 9, perPrincipal = 9 } = {}) {
  const kept = await openSqliteStore(":memory:");
  stores.push(kept);
  const putNote: Store["putNote"] = (noted, ...rest) =>
    noted === broken ? Promise.reject(new AssayError("STORE_ERROR", "The disk is full.")) : kept.putNote(noted, ...rest);
  const store = { ...kept, putNote };
  for (const [id, principal] of [
    ["c", "ann"],
    ["d", "ann"],
    ["e", "bob"],
  ] as const)
    await store.createConversation({ id, createdAt: NOW, updatedAt: NOW, title: "", state: JSON.stringify(IDLE), principal });
  const lives = new Map<string, PromiseWithResolvers<TurnOutcome>>();
  const bell = new EventBell(store);
  const runs = new RunLifecycle({ store, clock: systemClock, bell });
  const perform = (run: JournaledRun, message: string) => {
    const life = Promise.withResolvers<TurnOutcome>();
    lives.set(message, life);
    run.signal.addEventListener("abort", () => life.reject(run.signal.reason), { once: true });
    return life.promise;
  };
  const kind: RunKind<TurnRequest, TurnOutcome> = {
    name: "turn",
    request: { parse: (value) => value as TurnRequest },
    result: { parse: (value) => value as TurnOutcome },
    topic: ({ message }) => message,
    settings: "{}",
    limits: () => ({ timeLimitMs: 60_000, budget: { tokens: undefined, costMicroUsd: undefined } }),
    work: async ({ message }) => ({ perform: (run) => perform(run, message) }),
    replayed: async ({ message }) => ({ perform: (run) => perform(run, message) }),
    ended: () => ({ status: "answered", stop_reason: "tasks done" }),
    whenStopped: "cancelled",
  };
  const turns = runs.of(kind);
  const conversations = createConversations({
    store,
    clock: systemClock,
    runTurn: async (request, how) => (await (await turns.start(request, how)).outcome).result as TurnOutcome,
  });
  const assay = { store, bell, clock: systemClock, runs, audits: turns } as unknown as JobParts["assay"];
  const over = { conversations, turns, research: turns } as unknown as RunsOver;
  const limits = { perPrincipal, inAll: 9, waiting };
  const overs = { of: async () => over, again: async () => over, all: async () => [over] };
  const jobs = new Jobs({ assay, overs }, new Archive(store, () => false), limits);
  return { jobs, store, lives, assay, overs };
}

describe("jobs", () => {
  it("X4 a turn whose note cannot be kept is not accepted, and nothing of it is left to be taken", async () => {
    const { jobs, store } = await startJobs({ broken: "turn" });
    await expect(jobs.startTurn(ASK, { principal: "ann" })).rejects.toMatchObject({ type: "STORE_ERROR" });
    expect((await store.queue()).waiting).toEqual([]);
  });

  it("X4 what is accepted waits in an order that is told, and is refused when as many wait as may", async () => {
    const { jobs, store } = await startJobs({ waiting: 2 });
    const first = await jobs.startTurn(ASK, { principal: "ann" });
    const second = await jobs.startTurn({ ...ASK, conversation: "d" }, { principal: "ann" });
    const place = async (id: string) => jobs.placeOf(await jobs.record(id, "ann"));
    expect([await place(first.id), await place(second.id)]).toEqual([
      { place: 1, of: 2 },
      { place: 2, of: 2 },
    ]);
    await expect(jobs.startTurn({ ...ASK, conversation: "e" }, { principal: "bob" })).rejects.toMatchObject({
      type: "RATE_LIMITED",
      message: expect.stringContaining("2 runs wait already"),
      retryAfterMs: expect.any(Number),
    });
    expect((await store.queue()).waiting).toHaveLength(2);
  });

  it("X4 requests at once do not slip past the limit of those that wait together", async () => {
    const { jobs, store } = await startJobs({ waiting: 2 });
    const asked = Array.from({ length: 20 }, async (_, n) => {
      const id = `one of many ${n}`;
      await store.createConversation({ id, createdAt: NOW, updatedAt: NOW, title: "", state: JSON.stringify(IDLE), principal: "ann" });
      return jobs.startTurn({ ...ASK, conversation: id }, { principal: "ann" });
    });
    const accepted = (await Promise.allSettled(asked)).filter(({ status }) => status === "fulfilled");
    expect([accepted.length, (await store.queue()).waiting.length]).toEqual([2, 2]);
  });

  it("X4 more than a principal may have under way wait, and another's are taken", async () => {
    const { jobs, lives } = await startJobs({ perPrincipal: 1 });
    await jobs.work();
    const turns = [
      await jobs.startTurn(ASK, { principal: "ann" }),
      await jobs.startTurn({ conversation: "d", message: "And ebbs?" }, { principal: "ann" }),
      await jobs.startTurn({ conversation: "e", message: "And floods?" }, { principal: "bob" }),
    ];
    await expect.poll(() => [...lives.keys()]).toEqual(["What are tides?", "And floods?"]);
    lives.get("What are tides?")?.reject(new AssayError("PARSE_ERROR", "No."));
    await expect.poll(() => lives.has("And ebbs?")).toBe(true);
    for (const life of lives.values()) life.reject(new AssayError("PARSE_ERROR", "No."));
    for (const { turn } of turns) await expect(turn).rejects.toMatchObject({ type: "PARSE_ERROR" });
    await jobs.refuseNew();
  });

  it("X5 another can neither wait for a job under way, nor stop it, nor take it up, nor learn that it is there", async () => {
    const { jobs, lives } = await startJobs();
    await jobs.work();
    const { id, turn } = await jobs.startTurn(ASK, { principal: "ann" });
    await expect.poll(() => lives.size).toBe(1);
    for (const way of ["record", "wait", "cancel", "resume", "finish"] as const) {
      for (const asked of [id, "t_2"]) {
        const refused = { type: "NOT_FOUND", message: `There is no run ${asked}.` };
        await expect(jobs[way](asked, "bob"), way).rejects.toMatchObject(refused);
      }
    }
    expect([jobs.active, (await jobs.record(id, "ann")).principal]).toEqual([1, "ann"]);
    await jobs.cancel(id, "ann");
    expect((await jobs.record(id, "ann")).state).toBe("cancelled");
    await expect(turn).rejects.toMatchObject({ type: "CANCELLED" });
    await jobs.refuseNew();
  });

  it("I2 a job that waits is cancelled at once, and taken by nobody", async () => {
    const { jobs, lives } = await startJobs();
    const { id } = await jobs.startTurn(ASK, { principal: "ann" });
    await jobs.cancel(id, "ann");
    expect((await jobs.record(id, "ann")).state).toBe("cancelled");
    await expect(jobs.cancel(id, "ann")).rejects.toMatchObject({ type: "CONFLICT" });
    await jobs.work();
    await jobs.refuseNew();
    expect(lives.size).toBe(0);
  });

  it("X5 who holds a run elsewhere, a host and a process, is told to nobody who asks for it to be taken up", async () => {
    const { jobs, store } = await startJobs();
    const { id } = await jobs.startTurn(ASK, { principal: "ann" });
    const holder = newOwner();
    await store.acquireRun(id, holder);
    const refused = await jobs.resume(id, "ann").catch((thrown: unknown) => AssayError.from(thrown));
    expect(refused).toMatchObject({ type: "RUN_ACTIVE", field: "id", message: expect.stringContaining("in another process") });
    expect(String(refused)).not.toContain(holder.split(":")[0]);
  });

  it("X5 a turn of another's conversation is refused as one of a conversation that is not there", async () => {
    const { jobs } = await startJobs();
    const refused = { type: "NOT_FOUND", message: expect.stringContaining('no conversation "c"') };
    await expect(jobs.startTurn(ASK, { principal: "bob" })).rejects.toMatchObject(refused);
    expect(jobs.active).toBe(0);
  });

  it("R18 C16 a turn whose worker ended between its end and its conversation is told there to whoever waits for it", async () => {
    const { jobs, store } = await startJobs();
    const { id } = await jobs.startTurn(ASK, { principal: "ann" });
    const { epoch } = await store.acquireRun(id, newOwner());
    const outcome = { run_id: id, text: "Waves.", state: IDLE, heard: "question", action: "phase_one" } satisfies TurnOutcome;
    await store.finishRun(id, epoch, { state: "finished", result: JSON.stringify(outcome), events: [], elapsedMs: 1, now: NOW });
    for (let twice = 0; twice < 2; twice++) expect(await jobs.wait(id, "ann")).toMatchObject({ state: "finished" });
    expect((await store.messages("c")).map(({ role, text }) => [role, text])).toEqual([
      ["user", "What are tides?"],
      ["assistant", "Waves."],
    ]);
  });

  describe.each(["before it looked at the conversation", "right after it"])("a worker that stands still %s, while another", (when) => {
    it("R18 C16 ends the turn: what that one did stands, and nothing is asked twice", async () => {
      const { jobs, store, lives, assay, overs } = await startJobs();
      const { id } = await jobs.startTurn(ASK, { principal: "ann" });
      const held = await store.acquireRun(id, newOwner());
      // Its lease is over by now: another takes the run and tells the conversation what came of it.
      const { epoch } = await store.acquireRun(id, newOwner()).catch(() => takenFrom(store, id, held.epoch));
      await store.finishRun(id, epoch, { state: "finished", result: "{}", events: [], elapsedMs: 1, now: NOW });
      const messages = async () => (await store.messages("c")).length;
      const say = (text: string) => ({ role: "user" as const, text, meta: "{}", at: NOW });
      await store.appendTurn("c", {
        ...{ messages: [say("What are tides?"), say("Waves.")], at: NOW },
        ...{ state: JSON.stringify(IDLE), expectedState: JSON.stringify(IDLE) },
      });
      const notes = new JobNotes(store);
      const looked = when.startsWith("before") ? notes.turnOf(id) : Promise.resolve({ ask: ASK, length: 0, passed: false });
      const worker = new JobWorker({ assay, overs } as unknown as JobParts, { turnOf: () => looked } as unknown as JobNotes);
      await worker.work(held);
      expect([(await store.getRun(id))?.state, lives.size, await messages()]).toEqual(["finished", 0, 2]);
    });
  });
});

/** Who held it is gone, as the store learns from its lease. */
async function takenFrom(store: Store, id: string, epoch: number) {
  await store.releaseRun(id, epoch, true);
  return store.acquireRun(id, newOwner());
}
