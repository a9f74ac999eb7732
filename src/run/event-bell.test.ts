import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EventBell } from "./event-bell.ts";

describe("R18 waiting for a bell", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Whether a wait is over; what is pending is let go on first. */
  async function isOver(wait: Promise<void>): Promise<boolean> {
    let over = false;
    void wait.then(() => {
      over = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    return over;
  }

  it("ends with its own ring, and with no other", async () => {
    const bell = new EventBell();
    const wait = bell.wait("a", 60_000);
    bell.ring("b");
    expect(await isOver(wait)).toBe(false);
    bell.ring("a");
    expect(await isOver(wait)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends for all who wait, and a ring before it counts for none", async () => {
    const bell = new EventBell();
    bell.ring("a");
    const waits = [bell.wait("a", 60_000), bell.wait("a", 60_000)];
    expect(await isOver(Promise.any(waits))).toBe(false);
    bell.ring("a");
    expect(await isOver(Promise.all(waits).then(() => undefined))).toBe(true);
  });

  it("ends after its time, or with its signal, also one that has gone off", async () => {
    const bell = new EventBell();
    const wait = bell.wait("a", 1_000);
    await vi.advanceTimersByTimeAsync(999);
    expect(await isOver(wait)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isOver(wait)).toBe(true);
    const stop = new AbortController();
    const stopped = bell.wait("a", 60_000, stop.signal);
    expect(await isOver(stopped)).toBe(false);
    stop.abort();
    expect(await isOver(stopped)).toBe(true);
    expect(await isOver(bell.wait("a", 60_000, AbortSignal.abort()))).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends with a ring of another process, is heard there, and no more once it is closed", async () => {
    const heard: [string, boolean | undefined][] = [];
    let there = (_word: string): void => undefined;
    let closed = 0;
    const bell = new EventBell({
      ring: (word, atOnce) => void heard.push([word, atOnce]),
      listen: (listener) => {
        there = listener;
        return () => void closed++;
      },
    } as ConstructorParameters<typeof EventBell>[0]);
    const wait = bell.wait("a", 60_000);
    there("a");
    expect(await isOver(wait)).toBe(true);
    bell.ring("a");
    bell.ring("b", true);
    expect(heard).toEqual([
      ["a", false],
      ["b", true],
    ]);
    bell.close();
    expect(closed).toBe(1);
  });
});
