import { describe, expect, it } from "vitest";
import { isStalled, takesNobody } from "./queue-state.ts";

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

it.each([
  ["no run waits", undefined, [], false, 0],
  ["a run has not waited long", 59_000, [], false, 0],
  ["one has, and a worker works", 61_000, [worker(1)], false, 1],
  ["one has, and none works", 61_000, [worker(0)], true, 1],
])("R18 whoever asks often has workers looked up only where a run has waited long: %s", async (_, oldestMs, workers, stalled, looks) => {
  let looked = 0;
  const store = {
    oldestWaiting: async () => oldestMs,
    workers: async () => {
      looked++;
      return workers;
    },
  };
  expect([await takesNobody(store), looked]).toEqual([stalled, looks]);
});
