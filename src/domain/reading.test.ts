import { describe, expect, it } from "vitest";
import { planSchema } from "./checklist.ts";
import { readingOf } from "./reading.ts";

describe("a reading", () => {
  it("C14 what a model reads is searched, what sounds alike is only shown, and plans of before are read as a model's", () => {
    expect(readingOf({ readAs: "tubular" }, "two blur")).toEqual({
      by: "model",
      typed: "two blur",
      candidates: ["tubular"],
      searched: true,
    });
    expect(readingOf({ perhaps: ["tubular"] }, "two blur")).toMatchObject({ by: "sound", searched: false });
    expect(readingOf({ perhaps: [] }, "two blur")).toBeUndefined();
    const kept = { readAs: "tubular", plan: "p", tier: "simple", tasks: [{ id: "t1", question: "q", state: "todo" }] };
    const plan = planSchema.parse({ ...kept, queries: [{ query: "tubular", intent: "i", taskId: "t1" }] });
    expect(readingOf(plan, "two blur")).toMatchObject({ by: "model", candidates: ["tubular"] });
  });
});
