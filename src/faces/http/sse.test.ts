import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { END, type Frame, frameText, sseResponse } from "./sse.ts";

const frame = (data: string): Frame => ({ event: "word", data });

describe("a stream of events", () => {
  /** A stream of words, and what became of it. */
  const streamed = (words: readonly string[], waits: boolean) => {
    const seen = { gone: 0, aborted: false, closed: false };
    const response = sseResponse(
      async function* (signal) {
        try {
          for (const word of words) yield frame(word);
          signal.addEventListener("abort", () => {
            seen.aborted = true;
          });
          if (waits) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
        } finally {
          seen.closed = true;
        }
      },
      { onGone: () => seen.gone++ },
    );
    return { response, seen };
  };

  it("I2 is told to the end, and nobody is gone who has heard it", async () => {
    const { response, seen } = streamed(["one", "two"], false);
    const text = await response.text();
    expect(text.startsWith(": assay\n\n")).toBe(true);
    expect(text.indexOf("one")).toBeLessThan(text.indexOf("two"));
    expect(seen).toEqual({ gone: 0, aborted: false, closed: true });
  });

  it("I2 of a client that goes everything behind the stream learns, once", async () => {
    const { response, seen } = streamed(["one"], true);
    const reader = response.body?.getReader();
    await reader?.read();
    await delay(20);
    await reader?.cancel();
    expect(seen).toEqual({ gone: 1, aborted: true, closed: true });
  });

  it("I2 is over when all was sent, though the client goes before it has read it", async () => {
    const { response, seen } = streamed(["one", "two"], false);
    await delay(20);
    expect(seen.closed).toBe(true);
    await response.body?.cancel();
    expect(seen).toEqual({ gone: 0, aborted: false, closed: true });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it("I2 says every fifteen seconds that it is still there, until its client goes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { response } = streamed([], true);
    const reader = response.body?.getReader();
    const next = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await next()).toBe(": assay\n\n");
    const beat = next();
    let heard = false;
    void beat.then(() => {
      heard = true;
    });
    vi.advanceTimersByTime(14_999);
    await delay(1);
    expect(heard).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await beat).toBe(": still here\n\n");
    expect(vi.getTimerCount()).toBe(1);
    await reader?.cancel();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("I2 says no more that it is there once it has ended, or while nobody reads", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { response } = streamed(["one"], false);
    expect(await response.text()).toBe(": assay\n\nevent: word\ndata: one\n\n");
    expect(vi.getTimerCount()).toBe(0);
    const unread = streamed(["1", "2", "3", "4", "5", "6"], true).response;
    await delay(5);
    vi.advanceTimersByTime(60_000);
    await unread.body?.cancel();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("I2 writes each frame with its number, its name and its data on one line", () => {
    expect(frameText({ data: { a: "x\ny" } })).toBe('data: {"a":"x\\ny"}\n\n');
    expect(frameText({ id: 0, event: "word", data: "x" })).toBe("id: 0\nevent: word\ndata: x\n\n");
    expect(frameText({ id: END, data: {} })).toBe("id: end\ndata: {}\n\n");
  });

  it("I2 goes through proxies as it comes, kept by none", async () => {
    const { headers } = sseResponse(async function* () {}, { headers: { "x-run": "r1" } });
    expect(Object.fromEntries(headers)).toEqual({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-run": "r1",
    });
  });
});
