import { expect, it } from "vitest";
import { resolveLimits } from "../domain/limits.ts";
import type { StopReason } from "../domain/report.ts";
import { parseResearchRequest } from "../domain/request.ts";
import { lexiconOf } from "../lexicon/lexicon.ts";
import { goingOn } from "./going-on.ts";

const { frame } = lexiconOf("en");
const limits = (fields: object) => resolveLimits("standard", parseResearchRequest({ query: "q", ...fields }), {});

it.each<[StopReason, object, string]>([
  ["time", { max_execution_time_s: 100.2 }, "--time 201"],
  ["time", { max_execution_time_s: 3000 }, "--time 3600"],
  ["tokens", { token_budget: 5000 }, "--token-budget 10000"],
  ["cost", { cost_budget_usd: 0.25 }, "--cost-budget 0.5"],
  ["rounds", { max_iters: 3 }, "--max-iters 6"],
  ["rounds", { max_iters: 15 }, "--max-iters 20"],
  ["queries", { max_queries: 8 }, "--max-queries 16"],
  ["queries", { max_queries: 80 }, "--max-queries 100"],
  ["sources", { max_sources: 8 }, "--max-sources 16"],
  ["sources", { max_sources: 80 }, "--max-sources 100"],
  ["asked", { max_execution_time_s: 50 }, "--time 50"],
])("R10 what %s ended goes on with more of it: %j", (stop, asked, how) => {
  expect(goingOn("r1", { stop, limits: limits(asked) }, frame)).toBe(`To go on: \`assay runs resume r1 ${how}\`.`);
});

it.each<StopReason>(["sufficient", "tasks done", "nothing sure", "stalled", "degraded", "cancelled"])(
  "R10 what ended as %s is not told to go on",
  (stop) => {
    expect(goingOn("r1", { stop, limits: limits({}) }, frame)).toBeUndefined();
  },
);

it("R10 a run without limits is not told to go on", () => {
  expect(goingOn("r1", { stop: "time", limits: undefined }, frame)).toBeUndefined();
});
