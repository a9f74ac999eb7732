import { describe, expect, it } from "vitest";
import { AssayError } from "../../domain/error.ts";
import { JobsUnderWay } from "./jobs-under-way.ts";

describe("jobs under way", () => {
  it("X1 a job that ends in an error is told of, though nobody waits for it", async () => {
    const failed: [string, unknown][] = [];
    const jobs = new JobsUnderWay(async () => undefined, { onFailed: (id, error) => failed.push([id, error]) });
    const full = new AssayError("STORE_ERROR", "The disk is full.");
    let places = 0;
    const launch = async () => ({ job: { id: "r_1", outcome: Promise.reject(full), stop: () => undefined }, after: undefined });
    await jobs.launched(() => places++, launch);
    await expect.poll(() => failed).toEqual([["r_1", full]]);
    expect([places, jobs.size]).toEqual([1, 0]);
  });
});
