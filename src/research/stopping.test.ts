import { describe, expect, it } from "vitest";
import { resolveLimits } from "../domain/limits.ts";
import { parseResearchRequest } from "../domain/request.ts";
import { searchIsDegraded } from "./search-verdict.ts";
import { endedInsufficient, type LoopState, stopReason } from "./stopping.ts";

const limits = resolveLimits("standard", parseResearchRequest({ query: "q" }));
const going: LoopState = {
  roundsDone: 1,
  queriesAsked: 4,
  pagesAdmitted: 6,
  leftMs: 60_000,
  roundMs: 5_000,
  tokensShort: false,
  costShort: false,
  sufficient: false,
  tasks: [{ id: "t1", question: "q", state: "in_progress" }],
  queriesWanted: 2,
  secondsWanted: 0,
  barrenRounds: 0,
  searchDown: false,
  asked: false,
};

describe("stopping", () => {
  it.each([
    [{}, undefined],
    [{ sufficient: true, leftMs: 0, roundsDone: 99 }, "sufficient"],
    [{ tasks: [{ id: "t1", question: "q", state: "done" as const }] }, "tasks done"],
    [{ searchDown: true }, "degraded"],
    [{ asked: true, searchDown: true }, "asked"],
    [{ leftMs: 0 }, "time"],
    [{ leftMs: 1_000, roundMs: 8_000 }, "time"],
    [{ tokensShort: true }, "tokens"],
    [{ costShort: true }, "cost"],
    [{ roundsDone: 5 }, "rounds"],
    [{ queriesAsked: 10 }, "queries"],
    [{ pagesAdmitted: 15 }, "sources"],
    [{ queriesWanted: 0 }, "stalled"],
    [{ queriesWanted: 0, secondsWanted: 1 }, undefined],
    [{ barrenRounds: 2 }, "stalled"],
  ])("R10 with %j it stops because of %s", (change, reason) => {
    expect(stopReason({ ...going, ...change }, limits)).toBe(reason);
  });

  it.each([
    [{}, undefined],
    [{ leftMs: 0 }, "sufficient"],
    [{ roundsDone: 5 }, "sufficient"],
    [{ tokensShort: true }, "sufficient"],
    [{ asked: true }, "sufficient"],
  ])("R12 R10 what is sufficient goes on for second sources until a limit, and ends well: with %j %s", (change, reason) => {
    expect(stopReason({ ...going, sufficient: true, queriesWanted: 0, secondsWanted: 2, ...change }, limits)).toBe(reason);
  });

  it("R10 only sufficiency and finished tasks are good ends", () => {
    expect(endedInsufficient("sufficient")).toBe(false);
    expect(endedInsufficient("tasks done")).toBe(false);
    for (const reason of ["rounds", "queries", "sources", "time", "tokens", "cost", "stalled", "degraded", "asked", "cancelled"] as const) {
      expect(endedInsufficient(reason)).toBe(true);
    }
  });

  it.each([
    [[true, true, true], true],
    [[true, true, false, true], true],
    [[true, false, false, true], true],
    [[true, true, false], false],
    [[true, false, false, false], false],
    [[true], false],
    [[], false],
    [[false, false, false, true, true, true], true],
  ])("R15 searches that failed as in %j make the run degraded: %s", (outcomes, degraded) => {
    expect(searchIsDegraded(outcomes)).toBe(degraded);
  });
});
