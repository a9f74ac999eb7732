import { expect, it } from "vitest";
import { stepsOf } from "./steps.ts";

const row = { model: undefined, status: "done" as const };
const ROWS = [
  { ...row, n: 4, key: "round/1/query/01da1fb35d306ce1/tavily", type: "search@1", at: "2025-01-01T00:00:05.000Z", tookMs: 4_000 },
  { ...row, n: 5, key: "plan/model", type: "model@1", model: "m", at: "2025-01-01T00:00:00.500Z", tookMs: 500 },
  { ...row, n: 7, key: "round/1/stop", type: "decide@1", at: "2025-01-01T00:00:06.000Z", tookMs: 0 },
];
const call = { n: 1, purse: "research", at: "" };
const STORE = {
  steps: async (_: string, after: number) => ({
    ended: ROWS.filter(({ n }) => n > after),
    open: [{ key: "write/model", at: "2025-01-01T00:00:07.000Z" }],
  }),
  attempts: async () => [
    { ...call, id: "a", key: "plan/model", reserved: "{}", settled: '{"tokensIn":10,"tokensOut":5,"costMicroUsd":2500}' },
    { ...call, id: "b", key: "write/model", reserved: '{"tokensIn":1,"tokensOut":1,"costMicroUsd":0}', settled: undefined },
  ],
};

it("X1 tells a run's steps as they began, those under way last, without what was only decided, and what was used", async () => {
  const { steps, used, seen } = await stepsOf(STORE, "r");
  expect(steps.map(({ kind, name, began_at, took_s, state }) => [kind, name, began_at.slice(17), took_s, state])).toEqual([
    ["model", "plan model", "00.000Z", 0.5, "done"],
    ["search", "round 1 query tavily", "01.000Z", 4, "done"],
    ["model", "write model", "07.000Z", 0, "under way"],
  ]);
  expect(used).toEqual({ tokens: 17, dollars: 0.0025 });
  expect(seen).toBe(7);
});

it("X1 tells whoever has seen some of them only what has ended since, and what is under way", async () => {
  const { steps, used, seen } = await stepsOf(STORE, "r", 4);
  expect(steps.map(({ name }) => name)).toEqual(["plan model", "write model"]);
  expect(used.tokens).toBe(17);
  expect((await stepsOf(STORE, "r", seen)).steps.map(({ name }) => name)).toEqual(["write model"]);
  expect((await stepsOf(STORE, "r", seen)).seen).toBe(7);
});
