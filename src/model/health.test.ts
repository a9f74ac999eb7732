import { describe, expect, it } from "vitest";
import { AssayError } from "../domain/error.ts";
import { ModelHealth } from "./health.ts";

const failed = (
  health: ModelHealth,
  times: number,
  type: "MODEL_ERROR" | "TIMEOUT" | "UNAUTHORIZED" | "BUDGET_EXHAUSTED",
  waitedMs = 60_000,
) => {
  for (let i = 0; i < times; i++) health.failed(new AssayError(type, "down"), waitedMs);
};

describe("a run's models", () => {
  it("R15 are given up after three calls in a row that failed for good, and not before", () => {
    const health = new ModelHealth();
    failed(health, 2, "MODEL_ERROR");
    expect([health.doubtful, health.givenUp]).toEqual([true, undefined]);
    health.answered("reader");
    expect(health.doubtful).toBe(false);
    failed(health, 2, "MODEL_ERROR");
    expect(health.givenUp).toBeUndefined();
    failed(health, 1, "MODEL_ERROR");
    expect(health.givenUp).toMatchObject({ type: "MODEL_ERROR", message: "down", retryable: false });
  });

  it("R15 are given up at once where the key is refused", () => {
    const health = new ModelHealth();
    failed(health, 1, "UNAUTHORIZED");
    expect(health.account().givenUp).toBe("down");
  });

  it("R15 are not given up for what a budget refused, or for calls there was no time to wait for", () => {
    const health = new ModelHealth();
    failed(health, 9, "BUDGET_EXHAUSTED");
    failed(health, 9, "TIMEOUT", 1_000);
    expect(health.doubtful).toBe(false);
    failed(health, 3, "TIMEOUT");
    expect(health.givenUp).toBeDefined();
  });
});
