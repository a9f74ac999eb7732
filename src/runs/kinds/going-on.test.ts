import { describe, expect, it } from "vitest";
import { AssayError, type ErrorBody } from "../../domain/error.ts";
import { STOP_REASONS } from "../../domain/report.ts";
import { parseResearchRequest } from "../../domain/request.ts";
import { outOfTime } from "../../run/attempts.ts";
import type { JournalRow } from "../../store/store.ts";
import { takenOver, withMoreLimits } from "./going-on.ts";

let second = 0;
const row = (key: string, value: unknown = {}, status: JournalRow["status"] = "done"): JournalRow => ({
  ...{ key, type: "test@1", inputHash: "", status, prompt: undefined, model: undefined, tookMs: 0 },
  value: JSON.stringify(value),
  at: new Date(Date.UTC(2026, 0, 1, 0, 0, second++)).toISOString(),
});
const failed = (key: string, error: AssayError) => row(key, error.toBody() satisfies ErrorBody, "failed");
const keys = (rows: readonly JournalRow[]) => takenOver(rows, "r_1").map(({ key }) => key);

describe("a run that goes on", () => {
  it("R10 takes over all that was found, and nothing that was decided because of the limit", () => {
    const rows = [
      row("plan/model"),
      row("round/1/query/a/tavily"),
      failed("page/early/analyse/model", outOfTime()),
      row("round/1/settled", []),
      row("round/1/reflect/model/x"),
      row("round/1/stop", { stop: null }),
      row("round/2/query/b/tavily"),
      row("read/2"),
      failed("read/3", outOfTime()),
      failed("page/2/analyse/model", new AssayError("BUDGET_EXHAUSTED", "no")),
      failed("read/4", new AssayError("DEAD_LINK", "gone")),
      row("read/5", {}, "abandoned"),
      row("round/2/settled", []),
      row("rules/reflect/2/y"),
      row("round/2/stop", { stop: "time" }),
      row("write/report"),
      row("report/tally"),
    ];
    expect(keys(rows)).toEqual([
      ...["plan/model", "round/1/query/a/tavily", "page/early/analyse/model", "round/1/settled", "round/1/reflect/model/x", "round/1/stop"],
      ...["round/2/query/b/tavily", "read/2", "read/4"],
    ]);
  });

  it("R10 is refused where no limit ended it, but what there was to find, and nothing else", () => {
    expect(() => keys([row("round/1/stop", { stop: "sufficient" })])).toThrow(/was not ended by a limit/);
    const refused = STOP_REASONS.filter((stop) => {
      try {
        keys([row("round/1/stop", { stop })]);
        return false;
      } catch (thrown) {
        expect(thrown).toMatchObject({ type: "CONFLICT", field: "id" });
        return true;
      }
    });
    expect(refused).toEqual(["sufficient", "tasks done", "nothing sure"]);
  });

  it("R10 goes by the stop that came last, of whichever way, and takes all over where none did", () => {
    const short = [row("short/round/1/query/a"), row("short/round/1/stop", { stop: "sufficient" })];
    expect(keys([...short, row("round/1/query/b"), row("round/1/stop", { stop: "queries" })])).toEqual([
      "short/round/1/query/a",
      "short/round/1/stop",
      "round/1/query/b",
    ]);
    expect(keys([row("plan/model"), row("admit/report/x"), row("admit/page/y")])).toEqual(["plan/model", "admit/page/y"]);
  });

  it("R1 a new number of rounds replaces the depth, which would stop it again; what is not given stays", () => {
    const asked = parseResearchRequest({ query: "q", depth: 1, max_rounds: 1, max_sources: 3 });
    expect(withMoreLimits(asked, { max_iters: 4 })).toMatchObject({ max_iters: 4, max_sources: 3 });
    expect(withMoreLimits(asked, { max_iters: 4 })).not.toHaveProperty("depth");
    expect(withMoreLimits(asked, { max_execution_time_s: 300 })).toMatchObject({ depth: 1, max_execution_time_s: 300 });
  });
});
