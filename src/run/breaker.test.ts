import { describe, expect, it } from "vitest";
import { job } from "../../test/job.ts";
import { ManualClock } from "../../test/world/manual-clock.ts";
import { AssayError } from "../domain/error.ts";
import { type BreakerOptions, createBreaker } from "./breaker.ts";

describe("Breaker", () => {
  const down = () => Promise.reject(new AssayError("NETWORK_ERROR", "down"));
  const up = async () => "up";

  function makeBreaker(more: Partial<BreakerOptions> = {}) {
    const clock = new ManualClock();
    const options: BreakerOptions = {
      failures: 3,
      coolDownMs: 1000,
      clock,
      counts: (error) => error instanceof AssayError && error.retryable,
      refuse: (key, waitMs) => new AssayError("NETWORK_ERROR", `${key} is left alone`, { retryable: false, retryAfterMs: waitMs }),
      ...more,
    };
    return { clock, options, breaker: createBreaker(options) };
  }

  async function fail(breaker: ReturnType<typeof createBreaker>, times: number) {
    for (let i = 0; i < times; i++) await breaker.run("h", down).catch(() => {});
  }

  it("R6 opens after failures in a row, refuses without asking, and tries again once", async () => {
    const { breaker, clock } = makeBreaker();
    await fail(breaker, 2);
    expect(breaker.state("h")).toBe("closed");
    await fail(breaker, 1);
    expect(breaker.state("h")).toBe("open");
    let asked = 0;
    await expect(breaker.run("h", async () => asked++)).rejects.toMatchObject({ message: "h is left alone", retryAfterMs: 1000 });
    expect(asked).toBe(0);
    expect(await breaker.run("other", up)).toBe("up");
    await clock.advance(1000);
    expect(breaker.state("h")).toBe("half-open");
    const trial = job();
    const trying = breaker.run("h", trial.work);
    await expect(breaker.run("h", up)).rejects.toMatchObject({ retryable: false });
    trial.finish();
    await trying;
    expect(breaker.state("h")).toBe("closed");
    expect(await breaker.run("h", up)).toBe("up");
  });

  it("R6 opens again when the trial fails", async () => {
    const { breaker, clock } = makeBreaker();
    await fail(breaker, 3);
    await clock.advance(1000);
    await fail(breaker, 1);
    expect(breaker.state("h")).toBe("open");
  });

  it("R6 a success in between starts the count anew, and errors of another kind do not count", async () => {
    const { breaker } = makeBreaker();
    await fail(breaker, 2);
    await breaker.run("h", up);
    await fail(breaker, 2);
    for (let i = 0; i < 5; i++) await breaker.run("h", () => Promise.reject(new AssayError("DEAD_LINK", "gone"))).catch(() => {});
    expect(breaker.state("h")).toBe("closed");
  });

  it("R6 work of several attempts counts once, whatever it is told afterwards", async () => {
    const { breaker } = makeBreaker();
    for (let i = 0; i < 2; i++) {
      const through = breaker.admit("h");
      for (let attempt = 0; attempt < 5; attempt++) through.failed(new AssayError("NETWORK_ERROR", "down"));
    }
    expect(breaker.state("h")).toBe("closed");
    breaker.admit("h").failed(new AssayError("NETWORK_ERROR", "down"));
    expect(breaker.state("h")).toBe("open");
    expect(() => breaker.admit("h")).toThrow("left alone");
  });

  it("R6 forgets the oldest of very many failing keys", async () => {
    const { breaker } = makeBreaker();
    await fail(breaker, 3);
    expect(breaker.state("h")).toBe("open");
    for (let i = 0; i < 5_000; i++) await breaker.run(`h${i}`, down).catch(() => {});
    expect(breaker.state("h")).toBe("closed");
  });
});
