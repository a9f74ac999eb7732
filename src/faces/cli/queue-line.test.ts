import { expect, it } from "vitest";
import type { QueueState } from "../../service/queue-state.ts";
import { sayQueue } from "./queue-line.ts";

const IDLE = { waiting: 0, oldestMs: undefined, workers: [], counted: { "taken again": 0, "fenced off": 0 } } as unknown as QueueState;
const worker = (underWay: number, concurrency: number) => ({ underWay, concurrency }) as QueueState["workers"][number];

it.each<[Partial<QueueState>, string]>([
  [{}, "nothing waits; no worker"],
  [{ waiting: 1, oldestMs: 119_000 }, "1 run waiting, the oldest for 119 s; no worker"],
  [{ waiting: 2, oldestMs: 120_000 }, "2 runs waiting, the oldest for 2 min; no worker"],
  [{ waiting: 2, oldestMs: 7_200_000 }, "2 runs waiting, the oldest for 2 h; no worker"],
  [{ workers: [worker(1, 1)] }, "nothing waits; 1 worker, 1 of 1 place taken"],
  [{ workers: [worker(1, 4), worker(2, 4)] }, "nothing waits; 2 workers, 3 of 8 places taken"],
  [
    { counted: { ...IDLE.counted, "taken again": 1, "fenced off": 2 } },
    "nothing waits; no worker; 1 run taken up again so far; 2 epoch conflicts",
  ],
])("X9 I1 says how queue and workers stand: %j", (state, line) => {
  expect(sayQueue({ ...IDLE, ...state })).toBe(line);
});
