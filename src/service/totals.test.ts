import { expect, it } from "vitest";
import type { DayCount, PrincipalCount } from "../store/store.ts";
import { dayTotals, principalTotals } from "./totals.ts";

const count = (day: string, measure: string, label: string, times: number, amount = 0) =>
  ({ day, measure, label, times, amount }) as DayCount;

it("X2 sums each day that has anything, the earliest first", () => {
  const counts = [
    count("2025-01-02", "runs", "done", 2),
    count("2025-01-02", "runs", "failed", 1),
    count("2025-01-02", "seconds", "", 3, 4.5),
    count("2025-01-02", "phase", "search", 3, 2),
    count("2025-01-02", "answered", "yes", 2),
    count("2025-01-02", "tokens_in", "", 1, 100),
    count("2025-01-02", "tokens_in", "b", 1, 11),
    count("2025-01-02", "tokens_out", "", 1, 50),
    count("2025-01-02", "cost_micro_usd", "", 1, 1_500_000),
    count("2025-01-02", "model_calls", "", 7),
    count("2025-01-02", "searches", "brave", 4),
    count("2025-01-02", "cache", "search hit", 1),
    count("2025-01-02", "cache", "page miss", 2),
    count("2025-01-02", "failures", "a/b/TIMEOUT", 3),
    count("2025-01-02", "verdicts", "supported", 9),
  ];
  const nothing = {
    ...{ runs: {}, seconds: 0, phases: [], answered: {}, tokens_in: 0, tokens_out: 0, cost_usd: 0, model_calls: 0, searches: {} },
    ...{ cache: { search_hits: 0, search_misses: 0, page_hits: 0, page_misses: 0 }, failures: [], verdicts: {} },
  };
  expect(dayTotals(counts, [{ day: "2025-01-01", up: 1, down: 2 }])).toEqual([
    { day: "2025-01-01", ...nothing, ratings: { up: 1, down: 2 } },
    {
      ...{ day: "2025-01-02", runs: { done: 2, failed: 1 }, seconds: 4.5, phases: [{ phase: "search", times: 3, seconds: 2 }] },
      ...{ answered: { yes: 2 }, tokens_in: 111, tokens_out: 50, cost_usd: 1.5, model_calls: 7, searches: { brave: 4 } },
      cache: { search_hits: 1, search_misses: 0, page_hits: 0, page_misses: 2 },
      failures: [{ service: "a/b", type: "TIMEOUT", times: 3 }],
      ...{ verdicts: { supported: 9 }, ratings: { up: 0, down: 0 } },
    },
  ]);
});

it("X2 sums what each asked for, who spent most first", () => {
  const of = (principal: string | undefined, measure: string, times: number, amount = 0) =>
    ({ principal, measure, times, amount }) as PrincipalCount;
  const counts = [
    of("ann", "runs", 2),
    of("ann", "runs", 1),
    of(undefined, "runs", 5),
    of("bo", "tokens_in", 1, 10),
    of("bo", "tokens_out", 1, 20),
    of("cy", "cost_micro_usd", 1, 2_000_000),
    of("cy", "seconds", 1, 3),
    of("cy", "seconds", 1, 4),
  ];
  const none = { runs: 0, seconds: 0, tokens_in: 0, tokens_out: 0, cost_usd: 0 };
  expect(principalTotals(counts)).toEqual([
    { ...none, principal: "cy", cost_usd: 2, seconds: 7 },
    { ...none, principal: "bo", tokens_in: 10, tokens_out: 20 },
    { ...none, runs: 5 },
    { ...none, principal: "ann", runs: 3 },
  ]);
});
