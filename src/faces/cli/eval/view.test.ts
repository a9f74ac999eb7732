import { describe, expect, it } from "vitest";
import type { CaseResult, Evaluation } from "../../../evaluation/result.ts";
import type { Terminal } from "../terminal.ts";
import type { Plan } from "./plan.ts";
import { caseLine, printed } from "./view.ts";

const terminal: Terminal = {
  ...{ out: () => undefined, say: () => undefined, live: false, screen: false, columns: () => 80, rows: () => 24 },
  style: (format, text) => `<${format}>${text}</>`,
};
const result = (id: string, facts: number, more: Partial<CaseResult> = {}): CaseResult => ({
  ...{ id, query: `Of ${id}?`, ask: "research", state: "answered", scores: { facts }, notes: [] },
  ...more,
});
const evaluation = (name: string, cases: CaseResult[], settings: Record<string, unknown> = {}): Evaluation => ({
  ...{ schema: "assay_evaluation", name, made_at: "2026-01-01T00:00:00.000Z", version: "1.2.3", judge: "rules" },
  ...{ sets: [{ name: "teas", sha256: "0123456789abcdef", cases: cases.length }], settings, cases },
});
const print = (now: Evaluation, against?: Evaluation) => printed({ against } as Plan, now, terminal);

describe("X10 what `assay eval` prints", () => {
  it("is what was asked of whom, the figures, and what was missed", async () => {
    const models = { models: { planner: { id: "m1" }, judge: { id: "m2" }, writer: { id: "m1" } } };
    const missed = result("b", 0, { notes: ["never says 75"], run_id: "r_7" });
    const text = await print(evaluation("today", [result("a", 1), missed], models));
    expect(text).toContain("teas (01234567): 2 cases, Assay 1.2.3, m1, m2, judged by rules, today\n");
    expect(text).toContain("| expected facts said | 50.0 % |");
    expect(text).toContain("\nMissed:\nb  Of b?  (r_7)\n  - never says 75\n");
    expect(text).not.toContain("Against");
    const clean = await print({ ...evaluation("today", [result("a", 1)]), judge: "model" });
    expect(clean).toContain("without a model, judged by the model, today");
    expect(clean).not.toContain("Missed");
  });

  it("sets an earlier time before this one, over the cases both have", async () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    const [before, now] = [0, 1].map((facts) =>
      evaluation(
        `time ${facts}`,
        ids.map((id) => result(id, facts)),
      ),
    );
    const text = now === undefined ? "" : await print(now, before);
    expect(text).toContain("Against time 0, Assay 1.2.3, without a model:\n");
    expect(text).toMatch(/\| expected facts said \| 0\.0 % \| 100\.0 % \| .* \| 6 \| better \|/u);
  });

  it("tells each case as it ends: right, how much it missed, or how it ended", () => {
    const line = (more: Partial<CaseResult>) => caseLine(result("a", 1, more), "1/2", terminal);
    expect(line({})).toBe("1/2 <green>right</>  a Of a?\n");
    expect(line({ state: "not_found" })).toContain("<green>right</>");
    expect(line({ notes: ["x", "y"] })).toBe("1/2 2 missed  a Of a?\n");
    expect(line({ state: "failed" })).toBe("1/2 failed  a Of a?\n");
  });
});
