import { describe, expect, it } from "vitest";
import { JobAdmission } from "./job-admission.ts";
import type { JobLimits } from "./job-places.ts";

const admission = (waiting: number, most = 2) =>
  new JobAdmission({ queueLength: async () => waiting }, { waiting: most, inAll: 1, perPrincipal: 1 } satisfies JobLimits);
const done = async () => "done";

describe("X4 what is let in", () => {
  it("waits where there is room, and is told to come back in five seconds where there is none", async () => {
    expect(await admission(1).toWait(done)).toBe("done");
    await expect(admission(2).toWait(done)).rejects.toMatchObject({
      ...{ type: "RATE_LIMITED", retryAfterMs: 5_000, message: "2 runs wait already, the most that may; ask again in a moment." },
    });
  });

  it("cannot slip past the limit together", async () => {
    const one = admission(0);
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => one.toWait(done)));
    expect(all.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
    expect(await one.toWait(done)).toBe("done");
  });

  it("is nothing more once the service shuts down", async () => {
    const one = admission(0);
    expect(one.open).toBe(true);
    one.close();
    expect(one.open).toBe(false);
    const closing = { type: "CANCELLED", retryable: true, retryAfterMs: 5_000 };
    await expect(one.toWait(done)).rejects.toMatchObject(closing);
    await expect(one.atOnce("ann", done)).rejects.toMatchObject(closing);
  });
});
