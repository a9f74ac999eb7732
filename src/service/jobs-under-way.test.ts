import { describe, expect, it } from "vitest";
import { AssayError } from "../domain/error.ts";
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

  it("X1 a job whose end cannot be written is lost, until it is taken up again; no other is", async () => {
    const jobs = new JobsUnderWay(async () => undefined);
    const ending = async (error: AssayError) => {
      const ended = Promise.withResolvers<never>();
      await jobs.launched(
        () => undefined,
        async () => ({ job: { id: "r_1", outcome: ended.promise, stop: () => undefined }, after: undefined }),
      );
      const lost = jobs.lost("r_1");
      expect(lost.aborted).toBe(false);
      ended.reject(error);
      await expect.poll(() => jobs.size).toBe(0);
      return lost;
    };
    const full = new AssayError("STORE_ERROR", "The disk is full.");
    expect((await ending(full)).reason).toBe(full);
    expect(jobs.lost("r_1").aborted).toBe(true);
    expect((await ending(new AssayError("MODEL_ERROR", "The model failed."))).aborted).toBe(false);
    expect(jobs.lost("r_1").aborted).toBe(false);
  });
});
