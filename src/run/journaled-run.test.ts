import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ManualClock } from "../../test/world/manual-clock.ts";
import { AssayError } from "../domain/error.ts";
import { openSqliteStore } from "../store/sqlite.ts";
import type { RunRecord, Store } from "../store/store.ts";
import { isOutOfTime, outOfTime } from "./attempts.ts";
import { EventBell, tailEvents } from "./event-bell.ts";
import { type JournaledRun, openRun } from "./journaled-run.ts";
import { Pool } from "./pool.ts";
import type { StepSpec } from "./run.ts";
import { FREE, type Spend } from "./spend.ts";

const bell = new EventBell();
const opened: Store[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
});

interface Life {
  readonly run: JournaledRun;
  readonly stop: AbortController;
  readonly clock: ManualClock;
}

async function fresh(): Promise<Store> {
  const store = await openSqliteStore(":memory:", { clocks: { leases: () => lives * 3_600_000 } });
  opened.push(store);
  await store.createRun({
    id: "r1",
    kind: "research",
    seed: "seed",
    createdAt: "2026-01-15T10:00:00.000Z",
    request: "{}",
    settings: "{}",
    topicHash: "t",
  });
  return store;
}

/** Leases are an hour apart, so that a new life finds the former one's lapsed. */
let lives = 0;
async function live(store: Store, options: { tokens?: number; timeLimitMs?: number } = {}): Promise<Life> {
  const stop = new AbortController();
  const clock = new ManualClock();
  // Each life is another owner on another, dead process of this host.
  const record = await acquire(store);
  const run = await openRun(
    { store, clock, bell },
    {
      record,
      mode: "live",
      signal: stop.signal,
      budget: { tokens: options.tokens, costMicroUsd: undefined },
      timeLimitMs: options.timeLimitMs ?? 60_000,
    },
  );
  return { run, stop, clock };
}

async function acquire(store: Store): Promise<RunRecord> {
  lives++;
  return store.acquireRun("r1", `other-host:${lives}:x`);
}

async function replay(store: Store): Promise<JournaledRun> {
  const record = await store.getRun("r1");
  if (record === undefined) throw new Error("no run");
  return openRun(
    { store, clock: new ManualClock(), bell },
    {
      record,
      mode: "replay",
      signal: new AbortController().signal,
      budget: { tokens: undefined, costMicroUsd: undefined },
      timeLimitMs: 60_000,
    },
  );
}

const tokens = (n: number): Spend => ({ tokensIn: n, tokensOut: 0, costMicroUsd: 0 });

function step(key: string, work: StepSpec<string>["work"], more: Partial<StepSpec<string>> = {}): StepSpec<string> {
  return { key, type: "test@1", input: { about: key }, schema: z.string(), estimate: FREE, work, ...more };
}

describe("steps", () => {
  it("R18 gives back what an earlier life stored, without working again", async () => {
    const store = await fresh();
    let calls = 0;
    const make = async () => `made ${++calls}`;
    expect(await (await live(store)).run.step(step("a", make))).toBe("made 1");
    expect(await (await live(store)).run.step(step("a", make))).toBe("made 1");
    expect(await (await replay(store)).step(step("a", make))).toBe("made 1");
    expect(calls).toBe(1);
  });

  it("R18 gives back a stored failure as the same error", async () => {
    const store = await fresh();
    const failing = step("a", async () => {
      throw new AssayError("DEAD_LINK", "gone", { field: "url" });
    });
    await expect((await live(store)).run.step(failing)).rejects.toMatchObject({ type: "DEAD_LINK", message: "gone", field: "url" });
    await expect((await live(store)).run.step(step("a", async () => "now alive"))).rejects.toMatchObject({
      type: "DEAD_LINK",
      message: "gone",
    });
  });

  it("R18 refuses the same key with another input, and another version of a step", async () => {
    const store = await fresh();
    await (await live(store)).run.step(step("a", async () => "x"));
    const { run } = await live(store);
    await expect(run.step(step("a", async () => "y", { input: { about: "else" } }))).rejects.toMatchObject({ type: "JOURNAL_MISMATCH" });
    await expect(run.step(step("a", async () => "y", { type: "test@2" }))).rejects.toMatchObject({ type: "STEP_VERSION" });
  });

  it("R18 a replay without a row fails and executes nothing", async () => {
    const store = await fresh();
    let worked = false;
    const run = await replay(store);
    await expect(
      run.step(
        step("a", async () => {
          worked = true;
          return "x";
        }),
      ),
    ).rejects.toMatchObject({ type: "REPLAY_GAP" });
    await expect(run.decide("d", z.number(), () => 1)).rejects.toMatchObject({ type: "REPLAY_GAP" });
    expect(worked).toBe(false);
  });

  it("R17 runs a step once for everybody who wants it at the same time", async () => {
    const { run } = await live(await fresh());
    let calls = 0;
    const wanted = () => run.step(step("a", async () => `made ${++calls}`));
    expect(await Promise.all([wanted(), wanted(), wanted()])).toEqual(["made 1", "made 1", "made 1"]);
  });

  it("R5 tries retryable failures again, waiting longer each time and as long as asked, and never others", async () => {
    const store = await fresh();
    const { run, clock } = await live(store);
    const at: number[] = [];
    const flaky = run.step(
      step(
        "a",
        async () => {
          at.push(clock.now());
          if (at.length === 1) throw new AssayError("NETWORK_ERROR", "reset");
          if (at.length === 2) throw new AssayError("RATE_LIMITED", "slow down", { retryAfterMs: 7_000 });
          return "ok";
        },
        { attempts: { max: 3, baseMs: 500, capMs: 10_000 } },
      ),
    );
    await clock.advance(30_000);
    expect(await flaky).toBe("ok");
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(500);
    expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThanOrEqual(7_000);
    let calls = 0;
    const never = step(
      "b",
      async () => {
        calls++;
        throw new AssayError("PARSE_ERROR", "broken");
      },
      { attempts: { max: 3, baseMs: 1, capMs: 1 } },
    );
    await expect(run.step(never)).rejects.toMatchObject({ type: "PARSE_ERROR" });
    expect(calls).toBe(1);
  });

  it("X4 gives up what takes too long, even when it does not heed its signal", async () => {
    const { run, clock } = await live(await fresh());
    const slow = run.step(step("a", () => new Promise(() => undefined), { timeoutMs: 2_000 }));
    const outcome = expect(slow).rejects.toMatchObject({ type: "TIMEOUT" });
    await clock.advance(2_100);
    await outcome;
  });

  it("I1 journals nothing of a step that was cancelled, so that a resumed run does it anew", async () => {
    const store = await fresh();
    const first = await live(store);
    const waiting = first.run.step(step("a", () => new Promise(() => undefined)));
    first.stop.abort();
    await expect(waiting).rejects.toMatchObject({ type: "CANCELLED" });
    expect(await store.journal("r1")).toEqual([]);
    expect(await (await live(store)).run.step(step("a", async () => "done now"))).toBe("done now");
  });

  it("R18 a life that lost its lease can write nothing and stops", async () => {
    const store = await fresh();
    const old = await live(store);
    await live(store);
    await expect(old.run.step(step("a", async () => "late"))).rejects.toMatchObject({ type: "STALE_EPOCH" });
    expect(old.run.signal.aborted).toBe(true);
    expect(await store.journal("r1")).toEqual([]);
  });
});

describe("budget", () => {
  it("X4 refuses, before it is sent, a call that could exceed what is left", async () => {
    const { run } = await live(await fresh(), { tokens: 100 });
    let sent = 0;
    const call = (key: string, most: number, used: number) =>
      run.step(
        step(
          key,
          async (lease) => {
            sent++;
            lease.spend(tokens(used));
            return "x";
          },
          { estimate: tokens(most) },
        ),
      );
    await call("a", 60, 20);
    await call("b", 50, 50);
    await expect(call("c", 1, 1)).rejects.toMatchObject({ type: "BUDGET_EXHAUSTED" });
    expect(sent).toBe(2);
    expect(run.budget.spent().tokensIn).toBe(70);
  });

  it("X4 counts calls under way, so that together they cannot exceed the limit", async () => {
    const { run } = await live(await fresh(), { tokens: 100 });
    const open = [1, 2, 3].map((n) => run.step(step(`c${n}`, async () => "x", { estimate: tokens(30) })));
    const outcomes = await Promise.allSettled(open);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  });

  it("X4 grants of an estimate what is left, no less than its least, and refuses what has none", async () => {
    const { run } = await live(await fresh(), { tokens: 100 });
    const granted: number[] = [];
    const call = (key: string, most: number, least: number) =>
      run.step(
        step(
          key,
          async (lease) => {
            granted.push(lease.granted.tokensIn);
            return "x";
          },
          { estimate: tokens(most), least: tokens(least), purse: "writer" },
        ),
      );
    await call("whole", 30, 10);
    await call("less", 90, 50);
    expect(granted).toEqual([30, 70]);
    expect(run.budget.spent().tokensIn).toBe(100);
    await expect(call("none", 40, 10)).rejects.toMatchObject({ type: "BUDGET_EXHAUSTED" });
  });

  it("X4 keeps the writer's share from research, and lets the writer use what is left", async () => {
    const { run } = await live(await fresh(), { tokens: 1_000 });
    expect(run.budget.tokensLeft("research")).toBe(700);
    expect(run.budget.tokensLeft("writer")).toBe(1_000);
    await run.step(step("r", async () => "x", { estimate: tokens(700) }));
    expect(run.budget.tokensLeft("research")).toBe(0);
    expect(run.budget.tokensLeft("writer")).toBe(300);
  });

  it("R18 an attempt found open counts at its whole reservation; a settled one as it was", async () => {
    const store = await fresh();
    const first = await live(store, { tokens: 1_000 });
    await first.run.step(
      step(
        "a",
        async (lease) => {
          lease.spend(tokens(10));
          return "x";
        },
        { estimate: tokens(100) },
      ),
    );
    // The process dies in the middle of a paid call: nothing is settled.
    void first.run.step(step("b", () => new Promise(() => undefined), { estimate: tokens(200) })).catch(() => undefined);
    await first.clock.advance(1);
    const second = await live(store, { tokens: 1_000 });
    expect(second.run.budget.spent().tokensIn).toBe(210);
  });

  it("R5 every retry holds a reservation of its own", async () => {
    const store = await fresh();
    const { run, clock } = await live(store, { tokens: 1_000 });
    const failing = run.step(
      step(
        "a",
        async () => {
          throw new AssayError("TIMEOUT", "no answer");
        },
        { estimate: tokens(100), attempts: { max: 3, baseMs: 100, capMs: 1_000 } },
      ),
    );
    const outcome = expect(failing).rejects.toMatchObject({ type: "TIMEOUT" });
    await clock.advance(10_000);
    await outcome;
    expect((await store.attempts("r1")).length).toBe(3);
    expect(run.budget.spent().tokensIn).toBe(300);
  });
});

describe("decisions", () => {
  it("R18 what was decided stays decided, and later decisions see it", async () => {
    const store = await fresh();
    const first = await live(store);
    expect(await first.run.decide("admit/a", z.number(), () => 1)).toBe(1);
    const second = await live(store);
    expect(await second.run.decide("admit/a", z.number(), () => 99)).toBe(1);
    expect(await second.run.decide("admit/b", z.number(), () => second.run.decided("admit/", z.number()).length)).toBe(1);
  });

  it("R18 settling goes on without stragglers, gives results in key order, and a later life waits for the same ones", async () => {
    const store = await fresh();
    const first = await live(store);
    const settle = async (life: Life, slowAnswers: boolean) => {
      const pool = new Pool<string>();
      const item = (key: string, ms: number) => life.run.step(step(key, () => life.clock.sleep(ms).then(() => key)));
      pool.add("c", item("c", 10));
      pool.add("a", item("a", 900));
      pool.add("slow", slowAnswers ? item("slow", 0) : item("slow", 50_000));
      const settled = life.run.settle({ key: "round", pool, growing: Promise.resolve(), enough: (done) => done >= 2, graceMs: () => 100 });
      await life.clock.advance(5_000);
      return (await settled).map((outcome) => outcome.key);
    };
    expect(await settle(first, false)).toEqual(["a", "c"]);
    expect(await settle(await live(store), true)).toEqual(["a", "c"]);
  });

  it("R7 waits for items that are added while others are worked on", async () => {
    const { run, clock } = await live(await fresh());
    const pool = new Pool<string>();
    const search = run.step(step("search", () => clock.sleep(100).then(() => "found"))).then((value) => {
      pool.add("page", run.step(step("page", () => clock.sleep(300).then(() => "read"))));
      return value;
    });
    pool.add("search", search);
    const settled = run.settle({ key: "round", pool, growing: search });
    await clock.advance(1_000);
    expect((await settled).map((outcome) => outcome.key)).toEqual(["page", "search"]);
  });

  it("R15 an item that failed is settled as failed, with its error", async () => {
    const { run } = await live(await fresh());
    const pool = new Pool<string>();
    pool.add(
      "bad",
      run.step(
        step("bad", async () => {
          throw new AssayError("DEAD_LINK", "gone");
        }),
      ),
    );
    const settled = await run.settle({ key: "round", pool, growing: Promise.resolve() });
    expect(settled).toMatchObject([{ key: "bad", status: "failed", error: { type: "DEAD_LINK" } }]);
  });

  it("R18 what is given up at the end is journaled as abandoned and cannot be had in a replay", async () => {
    const store = await fresh();
    const { run } = await live(store);
    const late = run.step(step("late", () => new Promise(() => undefined)));
    late.catch(() => undefined);
    await run.abandonRest();
    await expect(late).rejects.toMatchObject({ type: "CANCELLED" });
    expect((await store.journal("r1")).map((row) => [row.key, row.status])).toEqual([["late", "abandoned"]]);
    await expect((await replay(store)).step(step("late", async () => "x"))).rejects.toMatchObject({ type: "CANCELLED" });
  });
});

describe("events", () => {
  it("X1 says each thing once, in order, with what every event carries", async () => {
    const store = await fresh();
    const first = await live(store, { tokens: 1_000 });
    first.run.progress(2, 7);
    await first.run.emit("a", { type: "notice", code: "x", message: "one" });
    const second = await live(store);
    await second.run.emit("a", { type: "notice", code: "x", message: "one again" });
    await second.run.emit("b", { type: "notice", code: "y", message: "two" });
    const events = await store.events("r1", 0, 100);
    expect(events.map((event) => [event.seq, event.event.type === "notice" ? event.event.message : ""])).toEqual([
      [1, "one"],
      [2, "two"],
    ]);
    expect(events[0]).toMatchObject({ request_id: "r1", topic_hash: "t", event: { iteration: 2, results: 7, token_budget_left: 700 } });
  });

  it("R18 a replay appends nothing", async () => {
    const store = await fresh();
    await (await replay(store)).emit("a", { type: "notice", code: "x", message: "m" });
    expect(await store.events("r1", 0, 100)).toEqual([]);
  });

  it("X1 a tail gives what was said before it and what is said after, and ends with the run", async () => {
    const store = await fresh();
    const { run } = await live(store);
    await run.emit("a", { type: "notice", code: "x", message: "before" });
    const seen: number[] = [];
    const reading = (async () => {
      for await (const event of tailEvents(store, bell, "r1", 0)) seen.push(event.seq);
    })();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await run.emit("b", { type: "notice", code: "x", message: "live" });
    await run.end("finished", {
      result: "{}",
      event: { key: "end", body: { type: "run_finished", status: "answered", stop_reason: "sufficient" } },
    });
    await reading;
    expect(seen).toEqual([1, 2, 3]);
  });

  it.each([-7_200_000, 7_200_000])("R18 a time of day that is set by %i ms neither stalls a run nor ends it", async (byMs) => {
    const { run, clock } = await live(await fresh(), { timeLimitMs: 60_000 });
    const slow = run.step(step("slow", () => new Promise(() => undefined), { timeoutMs: 5_000 }));
    slow.catch(() => undefined);
    await clock.advance(1_000);
    clock.set(byMs);
    expect([run.elapsedMs(), run.leftMs()]).toEqual([1_000, 59_000]);
    await clock.advance(4_000);
    await expect(slow).rejects.toMatchObject({ type: "TIMEOUT" });
    expect(run.leftMs()).toBe(55_000);
  });

  it("R15 what a run owes is done though its time is up, for no longer than it may take", async () => {
    const { run, clock } = await live(await fresh(), { timeLimitMs: 1_000 });
    await clock.advance(2_000);
    await expect(run.step(step("paid", async () => "never made", { purse: "writer" }))).rejects.toSatisfy(isOutOfTime);
    expect(await run.step(step("owed", async () => "made", { purse: "writer", owed: true }))).toBe("made");
    const endless = run.step(step("endless", () => new Promise(() => undefined), { owed: true, purse: "writer", timeoutMs: 500 }));
    endless.catch(() => undefined);
    await clock.advance(500);
    await expect(endless).rejects.toMatchObject({ type: "TIMEOUT" });
  });

  it("R15 the writer's share of the time is not for research, and who asks for the report ends research at once", async () => {
    const store = await fresh();
    const wrapUp = new AbortController();
    const clock = new ManualClock();
    const run = await openRun(
      { store, clock, bell },
      {
        record: await acquire(store),
        mode: "live",
        signal: new AbortController().signal,
        wrapUp: wrapUp.signal,
        budget: { tokens: undefined, costMicroUsd: undefined },
        timeLimitMs: 100_000,
        writingMs: 15_000,
      },
    );
    expect([run.leftMs("research"), run.leftMs("writer")]).toEqual([85_000, 100_000]);
    const reading = run.step(step("reading", () => new Promise(() => undefined)));
    reading.catch(() => undefined);
    wrapUp.abort(outOfTime());
    await expect(reading).rejects.toSatisfy(isOutOfTime);
    await expect(run.step(step("more", async () => "never made"))).rejects.toSatisfy(isOutOfTime);
    expect(await run.step(step("writing", async () => "written", { purse: "writer" }))).toBe("written");
  });

  it("X4 a call that only others under way leave no room for waits for them, and is refused where nothing makes room", async () => {
    const { run } = await live(await fresh(), { tokens: 1_000 });
    let release = () => {};
    const first = run.step(
      step(
        "first",
        async (lease) => {
          await new Promise<void>((resolve) => {
            release = resolve;
          });
          lease.spend(tokens(100));
          return "first";
        },
        { estimate: tokens(600) },
      ),
    );
    const second = run.step(step("second", async () => "second", { estimate: tokens(600) }));
    await new Promise((resolve) => setImmediate(resolve));
    await expect(run.step(step("third", async () => "third", { estimate: tokens(800) }))).rejects.toMatchObject({
      type: "BUDGET_EXHAUSTED",
    });
    release();
    expect([await first, await second]).toEqual(["first", "second"]);
  });
});
