import { afterEach, expect, it, vi } from "vitest";
import { followJob } from "./follow.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const JOB = {
  ...{ id: "r_1", kind: "research", state: "running", query: "q", created_at: "", updated_at: "", elapsed_s: 1 },
  links: { self: "", events: "", result: "", finish: "", cancel: "" },
};

it("I5 a tab without a stream of its own asks again and again, with a pause in between", async () => {
  vi.useFakeTimers();
  // A page that is neither of this machine nor encrypted has no locks.
  vi.stubGlobal("navigator", {});
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string | URL) => {
    asked.push(String(address));
    return Response.json(String(address).includes("/events") ? { events: [], ended: false } : JOB);
  });
  const gone = new AbortController();
  const followed = followJob("r_1", { onFrame: () => undefined, signal: gone.signal });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(4);
  gone.abort();
  await followed;
});
