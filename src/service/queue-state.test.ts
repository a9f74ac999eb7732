import { describe, expect, it } from "vitest";
import { isStalled } from "./queue-state.ts";

const worker = (underWay: number) => ({ owner: "host:1:x", concurrency: 2, underWay });

describe("a queue that nobody takes from", () => {
  it.each([
    ["nothing waits", undefined, [], false],
    ["a run that waits its turn", 59_000, [], false],
    ["old, and no worker is there", 61_000, [], true],
    ["old, and the workers there are take nothing", 61_000, [worker(0), worker(0)], true],
    ["old, and a worker works", 3_600_000, [worker(0), worker(1)], false],
  ])("R18 %s", (_, oldestMs, workers, stalled) => {
    expect(isStalled({ oldestMs, workers })).toBe(stalled);
  });
});
