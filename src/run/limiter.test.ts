import { setImmediate as tick } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { job } from "../../test/job.ts";
import { ManualClock } from "../../test/world/manual-clock.ts";
import type { AssayError } from "../domain/error.ts";
import { createLimiter, type KeyLimit } from "./limiter.ts";

const signal = new AbortController().signal;

function make(limits: Record<string, Partial<KeyLimit>> = {}, concurrency = 10) {
  const clock = new ManualClock();
  const limitFor = (key: string) => ({ concurrency: 10, minIntervalMs: 0, ...limits[key] });
  return { clock, limiter: createLimiter({ concurrency, limitFor, clock }) };
}

describe("Limiter", () => {
  it("R6 X4 holds the limit of a key and the general one", async () => {
    const { limiter } = make({ a: { concurrency: 1 } }, 2);
    const jobs = { a1: job(), a2: job(), b1: job(), b2: job() };
    const runs = Object.entries(jobs).map(([name, { work }]) => limiter.run(name.slice(0, 1), work, signal));
    await tick();
    const begun = () => Object.entries(jobs).flatMap(([name, each]) => (each.begun() ? [name] : []));
    expect(begun()).toEqual(["a1", "b1"]);
    jobs.b1.finish();
    await tick();
    expect(begun()).toEqual(["a1", "b1", "b2"]);
    jobs.a1.finish();
    await tick();
    expect(begun()).toEqual(["a1", "a2", "b1", "b2"]);
    jobs.a2.finish();
    jobs.b2.finish();
    await Promise.all(runs);
  });

  it("R6 leaves the least time between two starts", async () => {
    const { limiter, clock } = make({ a: { minIntervalMs: 100 } });
    const starts: number[] = [];
    const runs = [1, 2, 3].map(() => limiter.run("a", async () => void starts.push(clock.now()), signal));
    const other = limiter.run("b", async () => clock.now(), signal);
    await tick();
    expect(await other).toBe(clock.now());
    for (let i = 0; i < 30; i++) await clock.advance(10);
    await Promise.all(runs);
    expect(starts.map((at) => at - (starts[0] ?? 0))).toEqual([0, 100, 200]);
  });

  it("R6 paces a key as its crawl delay says, never under its own limit", async () => {
    const { limiter, clock } = make({ a: { minIntervalMs: 50 } });
    limiter.pace("a", 300);
    limiter.pace("b", 0);
    const starts: number[] = [];
    const runs = [1, 2].map(() => limiter.run("a", async () => void starts.push(clock.now()), signal));
    await tick();
    await clock.advance(299);
    expect(starts).toHaveLength(1);
    await clock.advance(1);
    expect(starts).toHaveLength(2);
    await Promise.all(runs);
  });

  it("R6 lets nothing of a key begin while it is penalised", async () => {
    const { limiter, clock } = make();
    limiter.penalise("a", 500);
    limiter.penalise("a", 100);
    const { work, begun, finish } = job();
    const run = limiter.run("a", work, signal);
    await clock.advance(499);
    expect(begun()).toBe(false);
    await clock.advance(1);
    expect(begun()).toBe(true);
    finish();
    await run;
  });

  it("lets the more urgent go first, and equals in order", async () => {
    const { limiter } = make({}, 1);
    const first = job();
    const order: string[] = [];
    const runs = [limiter.run("a", first.work, signal)];
    for (const [name, priority] of [
      ["x", 0],
      ["y", 5],
      ["z", 5],
      ["w", -1],
    ] as const) {
      runs.push(limiter.run("a", async () => void order.push(name), signal, priority));
    }
    await tick();
    first.finish();
    await Promise.all(runs);
    expect(order).toEqual(["y", "z", "x", "w"]);
  });

  it("lets cancelled waiters leave, and holds nobody up for them", async () => {
    const { limiter } = make({}, 1);
    const first = job();
    const running = limiter.run("a", first.work, signal);
    const controller = new AbortController();
    const second = job();
    const waiting = limiter.run("a", second.work, controller.signal);
    const third = limiter.run("a", async () => "third", signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ type: "CANCELLED" });
    await expect(limiter.run("a", second.work, controller.signal)).rejects.toMatchObject({ type: "CANCELLED" });
    first.finish();
    await running;
    expect(await third).toBe("third");
    expect(second.begun()).toBe(false);
  });

  it("passes failures on and frees the place", async () => {
    const { limiter } = make({}, 1);
    await expect(limiter.run("a", () => Promise.reject(new Error("broken")), signal)).rejects.toThrow("broken");
    const thrower = () => {
      throw new Error("at once");
    };
    await expect(limiter.run("a", thrower, signal)).rejects.toThrow("at once");
    expect(await limiter.run("a", async () => 1, signal)).toBe(1);
  });

  it("X4 never exceeds a limit, whatever comes when", async () => {
    const piece = fc.record({ key: fc.constantFrom("a", "b", "c"), turns: fc.integer({ min: 0, max: 4 }), cancel: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 2 }),
        async (pieces, all, each) => {
          const clock = new ManualClock();
          const limiter = createLimiter({ concurrency: all, limitFor: () => ({ concurrency: each, minIntervalMs: 0 }), clock });
          const active = new Map<string, number>();
          const add = (key: string, n: number) => active.set(key, (active.get(key) ?? 0) + n);
          const runs = pieces.map(async ({ key, turns, cancel }) => {
            const controller = new AbortController();
            const run = limiter.run(
              key,
              async () => {
                add(key, 1);
                add("all", 1);
                expect(active.get(key)).toBeLessThanOrEqual(each);
                expect(active.get("all")).toBeLessThanOrEqual(all);
                for (let i = 0; i < turns; i++) await tick();
                add(key, -1);
                add("all", -1);
              },
              controller.signal,
            );
            if (cancel) controller.abort();
            await run.catch((error: AssayError) => expect(error.type).toBe("CANCELLED"));
          });
          await Promise.all(runs);
          expect(active.get("all") ?? 0).toBe(0);
        },
      ),
      { numRuns: 40 },
    );
  });
});
