import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AssayError } from "../domain/error.ts";
import { systemClock } from "../run/clock.ts";
import { EventBell } from "../run/event-bell.ts";
import type { JournaledRun } from "../run/journaled-run.ts";
import { openSqliteStore } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import type { RunKind } from "./kind.ts";
import { RunLifecycle } from "./lifecycle.ts";

let store: Store;
let runs: RunLifecycle;
let lives: PromiseWithResolvers<string>[];
beforeEach(async () => {
  store = await openSqliteStore(":memory:");
  runs = new RunLifecycle({ store, clock: systemClock, bell: new EventBell() });
  lives = [];
});
afterEach(() => store.close());

/** A run that goes on until its life is settled, or it is stopped. */
const kind: RunKind<{ readonly q: string }, string> = {
  name: "wait",
  request: { parse: (value) => value as { q: string } },
  result: { parse: String },
  topic: ({ q }) => q,
  settings: "{}",
  limits: () => ({ timeLimitMs: 60_000, budget: { tokens: undefined, costMicroUsd: undefined } }),
  work: async () => ({ perform: working, soFar: async () => "so far" }),
  replayed: async () => ({ perform: working }),
  ended: () => ({ status: "answered", stop_reason: "tasks done" }),
  whenStopped: "interrupted",
};

function working(run: JournaledRun): Promise<string> {
  const life = Promise.withResolvers<string>();
  lives.push(life);
  run.signal.addEventListener("abort", () => life.reject(run.signal.reason), { once: true });
  if (run.signal.aborted) life.reject(run.signal.reason);
  return life.promise;
}

describe("the lifecycle of runs", () => {
  it("R18 a run that is under way here is not taken up a second time, and goes on being stoppable", async () => {
    const waiting = runs.of(kind);
    const { id, outcome } = await waiting.start({ q: "a" });
    await expect(waiting.resume(id)).rejects.toMatchObject({ type: "RUN_ACTIVE" });
    expect(lives).toHaveLength(1);
    expect(runs.stop(id)).toBe(true);
    expect(await outcome).toEqual({ state: "interrupted", result: "so far" });
    const again = await Promise.allSettled([waiting.resume(id), waiting.resume(id)]);
    expect(again.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(lives).toHaveLength(2);
    expect(runs.stop(id)).toBe(true);
  });

  it("R18 can be stopped from the moment it has a name, and nothing begins once all are stopped", async () => {
    let known = false;
    const started = await runs.of(kind).start({ q: "a" }, { onRun: (id) => (known = runs.stop(id)) });
    expect(known).toBe(true);
    expect((await started.outcome).state).toBe("interrupted");
    const late = runs.of(kind).start({ q: "b" });
    await runs.close();
    const ended = await late.then(
      ({ outcome }) => outcome,
      (thrown: unknown) => thrown,
    );
    expect(ended).toMatchObject(ended instanceof AssayError ? { type: "CANCELLED" } : { state: "interrupted" });
    await expect(runs.of(kind).start({ q: "c" })).rejects.toMatchObject({ type: "CANCELLED" });
  });

  it("R18 works on a run that it has claimed without taking it once more, and on no other kind's or settings'", async () => {
    const waiting = runs.of(kind);
    const id = await waiting.enqueue({ q: "a" });
    const claimed = await runs.claim({ takes: [waiting.takes], perPrincipal: 9, except: [] });
    if (claimed === undefined) throw new Error("Nothing was claimed.");
    const { outcome } = await waiting.resume(id, { claimed });
    expect((await store.getRun(id))?.epoch).toBe(1);
    lives.at(-1)?.resolve("done");
    expect(await outcome).toEqual({ state: "finished", result: "done" });
    const asked = await waiting.enqueue({ q: "b" });
    const next = await runs.claim({ takes: [waiting.takes], perPrincipal: 9, except: [] });
    await store.askRun(asked, "cancel");
    const cancelled = await waiting.resume(asked, next === undefined ? {} : { claimed: next });
    expect((await cancelled.outcome).state).toBe("cancelled");
    const changed = runs.of({ ...kind, settings: '{"models":null}' });
    await expect(changed.resume(id, { claimed })).rejects.toMatchObject({ type: "CONFLICT" });
  });

  it("R18 what the store could not keep leaves a run that can be taken up, and what fails does not", async () => {
    const waiting = runs.of(kind);
    const ends = async (q: string, error: AssayError) => {
      const { id, outcome } = await waiting.start({ q });
      lives.at(-1)?.reject(error);
      await expect(outcome).rejects.toBe(error);
      return (await store.getRun(id))?.state;
    };
    expect(await ends("a", new AssayError("STORE_ERROR", "The disk is full."))).toBe("interrupted");
    expect(await ends("b", new AssayError("PARSE_ERROR", "No."))).toBe("failed");
  });

  it("R18 at a place, what has finished is given back and not done again", async () => {
    const waiting = runs.of(kind);
    const first = await waiting.start({ q: "a" }, { place: "here" });
    lives[0]?.resolve("made");
    expect(await first.outcome).toEqual({ state: "finished", result: "made" });
    const second = await waiting.start({ q: "a" }, { place: "here" });
    expect([second.id, await second.outcome]).toEqual([first.id, { state: "finished", result: "made" }]);
    expect(lives).toHaveLength(1);
  });
});
