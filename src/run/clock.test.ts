import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { systemClock } from "./clock.ts";

describe("the clock of the system", () => {
  it("R16 a wait that is cancelled before or while it lasts says so, and why", async () => {
    const why = new Error("The run was stopped.");
    const before = systemClock.sleep(60_000, AbortSignal.abort(why));
    await expect(before).rejects.toMatchObject({ type: "CANCELLED", cause: why });
    const stop = new AbortController();
    const during = systemClock.sleep(60_000, stop.signal);
    stop.abort(why);
    await expect(during).rejects.toMatchObject({ type: "CANCELLED", cause: why });
  });

  it("R16 a wait that is over leaves nothing behind at its signal", async () => {
    const { signal } = new AbortController();
    const began = systemClock.ticks();
    const wait = systemClock.sleep(20, signal);
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    await wait;
    expect(systemClock.ticks() - began).toBeGreaterThanOrEqual(18);
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });
});
