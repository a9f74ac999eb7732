import { describe, expect, it } from "vitest";
import { AssayError } from "../../domain/error.ts";
import type { StoredEvent } from "../../domain/event.ts";
import { runFrames, textFrame, toldEvents } from "./run-frames.ts";
import { END } from "./sse.ts";

const stored = (seq: number): StoredEvent => ({ seq, at: "2025-01-01T00:00:00.000Z", event: { type: "notice" } }) as unknown as StoredEvent;
async function* events(...numbers: number[]): AsyncGenerator<StoredEvent> {
  for (const seq of numbers) yield stored(seq);
}
async function all<T>(of: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of of) found.push(one);
  return found;
}

it("I2 whoever reconnects is told of events that are no longer kept", async () => {
  expect(await all(toldEvents(events(3, 4, 7), 1))).toEqual([
    { kind: "gap", from: 2, to: 2 },
    { kind: "event", stored: stored(3) },
    { kind: "event", stored: stored(4) },
    { kind: "gap", from: 5, to: 6 },
    { kind: "event", stored: stored(7) },
  ]);
});

describe("I2 the frames of a job", () => {
  const record = {
    id: "r_1",
    kind: "research",
    state: "running",
    createdAt: "2025-01-01T00:00:00.000Z",
    updatedAt: "2025-01-01T00:00:00.000Z",
    request: "{}",
  };
  const frames = (more: object, signal = new AbortController().signal) => {
    const jobs = {
      record: async () => record,
      placeOf: async () => undefined,
      gone: () => new AbortController().signal,
      tail: () => events(1, 3),
      wait: async () => ({ state: "finished", result: { a: 1 } }),
      ...more,
    };
    return all(runFrames({ jobs } as never, { id: "r_1", principal: "ann", after: 0 }, signal));
  };
  const told = async (more: object) => (await frames(more)).map(({ event, id }) => [event, id]);

  it("are the job, its events with their numbers, what is missing, and its result last", async () => {
    expect(await told({})).toEqual([
      ["job", undefined],
      ["notice", 1],
      ["gap", undefined],
      ["notice", 3],
      ["result", END],
    ]);
    expect((await frames({})).at(-1)?.data).toEqual({ a: 1 });
  });

  it("of a turn hold its text before its result", async () => {
    const result = { text: "So.", action: "phase_one" };
    expect((await frames({ wait: async () => ({ state: "finished", result }) })).slice(-2)).toEqual([
      textFrame(0, "So."),
      { id: END, event: "result", data: result },
    ]);
  });

  it.each([
    ["that was cancelled", { wait: async () => ({ state: "cancelled" }) }, END, "CONFLICT"],
    ["that was interrupted", { wait: async () => ({ state: "interrupted" }) }, undefined, "CANCELLED"],
    [
      "that failed",
      { wait: () => Promise.reject(new AssayError("TIMEOUT", "late")), record: async () => ({ ...record, state: "failed" }) },
      END,
      "TIMEOUT",
    ],
    ["whose end was not heard", { wait: () => Promise.reject(new AssayError("TIMEOUT", "late")) }, undefined, "TIMEOUT"],
    ["that is gone", { gone: () => AbortSignal.abort(new AssayError("NOT_FOUND", "gone")) }, undefined, "NOT_FOUND"],
    ["that there is not", { record: () => Promise.reject(new AssayError("NOT_FOUND", "none")) }, undefined, "NOT_FOUND"],
  ])("of a job %s end with why", async (_, more, id, type) => {
    const last = (await frames(more)).at(-1);
    expect([last?.event, last?.id]).toEqual(["failed", id]);
    expect(last?.data).toMatchObject({ error: { type } });
  });

  it("end without a word where nobody listens any more", async () => {
    const signal = AbortSignal.abort();
    expect((await frames({}, signal)).map(({ event }) => event)).toEqual(["job", "notice", "gap", "notice"]);
    expect(await frames({ record: () => Promise.reject(new Error("x")) }, signal)).toEqual([]);
  });
});
