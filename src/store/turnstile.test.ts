import { setImmediate as macrotask } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Turnstile } from "./turnstile.ts";

/** Keeps the processor for so many milliseconds. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe("the turnstile", () => {
  it("X4 lets a caller pass at once while the loop is free", async () => {
    const turnstile = new Turnstile();
    expect(turnstile.pass()).toBeUndefined();
    await macrotask();
    expect(turnstile.pass()).toBeUndefined();
  });

  it("X4 gives other work its turn while many go from promise to promise", async () => {
    const turnstile = new Turnstile();
    let done = 0;
    const seen: number[] = [];
    const run = async () => {
      for (let step = 0; step < 10; step++) {
        await turnstile.pass();
        work(1);
        done++;
      }
    };
    const all = Promise.all(Array.from({ length: 20 }, run));
    while (done < 200) {
      await macrotask();
      seen.push(done);
    }
    await all;
    const steps = seen.map((count, at) => count - (seen[at - 1] ?? 0));
    // Without it the first look would come after all two hundred.
    expect(Math.max(...steps)).toBeLessThan(50);
    expect(seen.length).toBeGreaterThan(4);
  });

  it("X4 lets them pass in the order they came", async () => {
    const turnstile = new Turnstile();
    turnstile.pass();
    work(6);
    const passed: number[] = [];
    await Promise.all(
      [1, 2, 3, 4].map(async (name) => {
        await turnstile.pass();
        passed.push(name);
      }),
    );
    expect(passed).toEqual([1, 2, 3, 4]);
  });
});
