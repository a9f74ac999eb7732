import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Frame, sseResponse } from "./sse.ts";

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
});
