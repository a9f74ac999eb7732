import { describe, expect, it } from "vitest";
import { liveRun } from "../../test/live-run.ts";
import type { PageEvidence } from "../gather/evidence.ts";
import type { RoundAsk } from "../gather/gatherer.ts";
import { stated } from "../gather/stated-material.ts";
import { searchLacks, sparedByRounds, sparedPages } from "./lacking.ts";
import type { ResearchParts } from "./parts.ts";
import { freshState, type ResearchState } from "./state.ts";

const parts = { authoring: {}, checkLink: async () => "alive" } as unknown as ResearchParts;

/** A state after its rounds, whose gatherer finds one page for the first lack, and what that was asked. */
function afterRounds(more: Partial<ResearchState> = {}) {
  const asks: RoundAsk[] = [];
  const { evidence, claims } = stated([{ text: "The TX-2 weighs 61 kilograms." }]);
  const pages = evidence
    .pages()
    .map((page): PageEvidence => ({ ...page, claims: claims.map((claim) => ({ ...claim, taskIds: ["lack1"] })) }));
  const round = async (ask: RoundAsk) => {
    asks.push(ask);
    return { outcomes: [], pages, cachedSearches: 0, opened: [], failures: [] };
  };
  const limits = { rounds: 2, queries: 10, sources: 15, seconds: 90, breadth: 4, perQuery: 5, perDomain: 3 };
  const asked = [{ query: "price TX-2", intent: "", taskId: "t1" }];
  const state = { ...freshState(), gatherer: { round }, limits, asked, stop: "rounds", rounds: 2, ...more } as unknown as ResearchState;
  return { state, asks };
}

describe("searchLacks", () => {
  it("R9 what a plan lacks is searched for once more, each lack as a task of its own, and what comes is evidence", async () => {
    const { state, asks } = afterRounds();
    const { run } = await liveRun();
    const found = await searchLacks(run, parts, state, ["weight of the TX-2", "price of TX-2", "who sells it", "who builds it"]);
    expect(asks.map(({ key, queries }) => [key, queries.map(({ query, taskId }) => `${taskId} ${query}`)])).toEqual([
      ["write/lacks", ["lack1 weight TX-2", "lack3 sells"]],
    ]);
    expect(found.map(({ lack, claims }) => [lack, claims.length])).toEqual([
      ["weight of the TX-2", 1],
      ["price of TX-2", 0],
      ["who sells it", 0],
    ]);
    expect(state.evidence.pages()).toHaveLength(1);
    expect(state.asked.map(({ query }) => query)).toEqual(["price TX-2", "weight TX-2", "sells"]);
  });

  it.each([
    ["nothing is lacking", {}, []],
    ["the report was asked for", { stop: "asked" as const }, ["weight of the TX-2"]],
    ["the time was up", { stop: "time" as const }, ["weight of the TX-2"]],
    ["no query is left", { limits: { queries: 1 } as never }, ["weight of the TX-2"]],
    ["nobody gathered", { gatherer: undefined }, ["weight of the TX-2"]],
  ])("R9 R10 where %s nothing is searched", async (_, more, lacks) => {
    const { state, asks } = afterRounds(more);
    const { run } = await liveRun();
    expect(await searchLacks(run, parts, state, lacks)).toEqual([]);
    expect(asks).toEqual([]);
  });

  it("R9 X4 too few tokens for one more search are kept for the writer", async () => {
    const { state, asks } = afterRounds();
    const { run } = await liveRun({ tokens: 6_000 });
    expect(await searchLacks(run, parts, state, ["weight of the TX-2"])).toEqual([]);
    expect(asks).toEqual([]);
  });

  it("R1 R9 a run with a model that writes leaves pages for it, of as many as there are", () => {
    expect([15, 10, 5].map((sources) => sparedPages(parts, sources))).toEqual([2, 2, 0]);
    expect(sparedPages({}, 15)).toBe(0);
  });

  it("R2 R7 rounds over nothing but a folder leave pages for what its contents name", () => {
    const spared = (searches: readonly string[], sources = 15) => sparedByRounds({ ...parts, searches }, sources);
    expect([spared(["library"]), spared(["library", "tavily"]), spared([]), spared(["library"], 5)]).toEqual([8, 2, 2, 0]);
  });
});
