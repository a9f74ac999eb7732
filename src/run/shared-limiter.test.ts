import { setImmediate as tick } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { job } from "../../test/job.ts";
import { ManualClock } from "../../test/world/manual-clock.ts";
import { AssayError } from "../domain/error.ts";
import type { LimitStore } from "../store/store.ts";
import type { KeyLimit } from "./limiter.ts";
import { limiterOver } from "./shared-limiter.ts";

const signal = new AbortController().signal;

/** A store that tells each ask what is scripted for it, a place when nothing is, and remembers all it was told. */
function scripted(answers: (number | undefined | Error)[] = []) {
  const told: string[] = [];
  const limits: LimitStore = {
    takePlace: async (key, { places, spacingMs }) => {
      told.push(`take ${key} ${places} ${spacingMs}`);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    keepPlace: async (key) => void told.push(`keep ${key}`),
    freePlace: async (key, _, restMs) => void told.push(`free ${key} ${restMs}`),
    countOne: async () => undefined,
    holdBack: async (key, ms) => void told.push(`hold ${key} ${ms}`),
  };
  return { told, limits };
}

function make(limits: LimitStore, limit: Partial<KeyLimit> = {}) {
  const clock = new ManualClock();
  const limiter = limiterOver(limits, { concurrency: 10, limitFor: () => ({ concurrency: 3, minIntervalMs: 100, ...limit }), clock });
  return { clock, limiter };
}

describe("the limiter over a store", () => {
  it("R6 X4 takes a place before the work, and lets it rest afterwards for as many intervals as there are places", async () => {
    const { told, limits } = scripted();
    expect(await make(limits).limiter.run("a", async () => told.push("work"), signal)).toBe(2);
    expect(told).toEqual(["take a 3 100", "work", "free a 300"]);
  });

  it("R6 asks again when it was told to, not before, and first in the line stays first", async () => {
    const { told, limits } = scripted([250]);
    const { clock, limiter } = make(limits, { minIntervalMs: 0 });
    const order: string[] = [];
    const runs = ["first", "second"].map((name) => limiter.run("a", async () => void order.push(name), signal));
    await clock.advance(249);
    expect([told, order]).toEqual([["take a 3 0"], []]);
    const third = limiter.run("a", async () => void order.push("third"), signal);
    await clock.advance(1);
    await Promise.all([...runs, third]);
    expect(order).toEqual(["first", "second", "third"]);
  });

  it("R6 a host with a crawl delay has one place, and each of its requests rests for the whole delay", async () => {
    const { told, limits } = scripted();
    const { clock, limiter } = make(limits);
    limiter.pace("a", 2_000);
    await limiter.run("a", async () => undefined, signal);
    limiter.pace("a", 0);
    await clock.advance(2_000);
    await limiter.run("a", async () => undefined, signal);
    expect(told).toEqual(["take a 1 2000", "free a 2000", "take a 3 100", "free a 300"]);
  });

  it("R6 keeps its place as long as the work goes on, and gives it back when the work fails", async () => {
    const { told, limits } = scripted();
    const { clock, limiter } = make(limits, { minIntervalMs: 0 });
    const { work, finish } = job();
    const run = limiter.run("a", work, signal);
    await clock.advance(12_000);
    finish();
    await run;
    await clock.advance(20_000);
    expect(told).toEqual(["take a 3 0", "keep a", "keep a", "free a 0"]);
    await expect(limiter.run("a", () => Promise.reject(new Error("broken")), signal)).rejects.toThrow("broken");
    expect(told.at(-1)).toBe("free a 0");
  });

  it("R6 tells the others of a refusal, and holds it itself", async () => {
    const { told, limits } = scripted();
    const { clock, limiter } = make({ ...limits, holdBack: (key, ms) => limits.holdBack(key, ms).then(() => Promise.reject(new Error())) });
    limiter.penalise("a", 500);
    const { work, begun, finish } = job();
    const run = limiter.run("a", work, signal);
    await clock.advance(499);
    expect([told, begun()]).toEqual([["hold a 500"], false]);
    await clock.advance(1);
    expect(begun()).toBe(true);
    finish();
    await run;
  });

  it("R6 whoever is cancelled while the store is asked does no work and gives the place back unused", async () => {
    const { told, limits } = scripted();
    const controller = new AbortController();
    const { limiter } = make({
      ...limits,
      takePlace: async () => {
        controller.abort();
        return undefined;
      },
    });
    const { work, begun } = job();
    await expect(limiter.run("a", work, controller.signal)).rejects.toMatchObject({ type: "CANCELLED" });
    await tick();
    expect([told, begun()]).toEqual([["free a 0"], false]);
  });

  it("R6 a store that cannot be asked fails the work, not the queue", async () => {
    const { limits } = scripted([new AssayError("STORE_ERROR", "away")]);
    const { limiter } = make(limits, { minIntervalMs: 0 });
    await expect(limiter.run("a", async () => 1, signal)).rejects.toMatchObject({ type: "STORE_ERROR" });
    expect(await limiter.run("a", async () => 2, signal)).toBe(2);
  });
});
