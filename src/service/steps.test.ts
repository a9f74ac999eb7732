import { expect, it } from "vitest";
import { stepsOf } from "./steps.ts";

const row = { inputHash: "", value: "{}", prompt: undefined, model: undefined, status: "done" as const };

it("X1 tells a run's steps as they began, those under way last, without what was only decided, and what was used", async () => {
  const store = {
    journal: async () => [
      { ...row, key: "round/1/query/01da1fb35d306ce1/tavily", type: "search@1", at: "2025-01-01T00:00:05.000Z", tookMs: 4_000 },
      { ...row, key: "plan/model", type: "model@1", model: "m", at: "2025-01-01T00:00:00.500Z", tookMs: 500 },
      { ...row, key: "round/1/stop", type: "decide@1", at: "2025-01-01T00:00:06.000Z", tookMs: 0 },
    ],
    attempts: async () => [
      {
        id: "a",
        key: "plan/model",
        n: 1,
        purse: "research",
        reserved: "{}",
        settled: '{"tokensIn":10,"tokensOut":5,"costMicroUsd":2500}',
        at: "",
      },
      {
        id: "b",
        key: "write/model",
        n: 1,
        purse: "writer",
        reserved: '{"tokensIn":1,"tokensOut":1,"costMicroUsd":0}',
        settled: undefined,
        at: "2025-01-01T00:00:07.000Z",
      },
    ],
  };
  const { steps, used } = await stepsOf(store, "r");
  expect(steps.map(({ kind, name, began_at, took_s, state }) => [kind, name, began_at.slice(17), took_s, state])).toEqual([
    ["model", "plan model", "00.000Z", 0.5, "done"],
    ["search", "round 1 query tavily", "01.000Z", 4, "done"],
    ["model", "write model", "07.000Z", 0, "under way"],
  ]);
  expect(used).toEqual({ tokens: 17, dollars: 0.0025 });
});
