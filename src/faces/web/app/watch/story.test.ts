import { expect, it } from "vitest";
import type { StoredEvent } from "../../../../domain/event.ts";
import { told, UNTOLD } from "./story.ts";

const base = { iteration: 1, token_budget_left: 90, results: 0 };
const stored = (event: StoredEvent["event"], seq = 1): StoredEvent => ({
  seq,
  at: `2025-01-01T00:00:0${seq}Z`,
  request_id: "r",
  topic_hash: "h",
  event,
});
const error = { type: "NETWORK_ERROR" as const, message: "The service did not answer.", retryable: true };

it("I5 tells a run by its events: each search with its outcome, each claim with its verdict", () => {
  const events: StoredEvent["event"][] = [
    { ...base, type: "run_started", query: "q", mode: "report", limits: { token_budget: 100 } },
    { ...base, type: "phase", phase: "search", state: "started" },
    { ...base, type: "tool_call", tool: "search", query: "a" },
    { ...base, type: "tool_call", tool: "search", query: "b" },
    { ...base, type: "search_result", query: "b", provider: "x", found: 3, kept: 2, discarded: [], cached: false },
    { ...base, type: "search_failed", query: "a", error },
    { ...base, type: "claim_made", claim_id: "c", text: "It is.", url: "https://a.test", quote: "It is.", task_ids: [] },
    { ...base, type: "verify_result", claim_id: "c", verdict: "contradicted", score: 0, reasons: [] },
    { ...base, type: "run_failed", error },
  ];
  const story = events.reduce((all, event, at) => told(all, stored(event, at + 1)), UNTOLD);
  expect(story.searches).toMatchObject([
    { query: "a", failed: error.message },
    { query: "b", result: { kept: 2 } },
  ]);
  expect(story.claims).toEqual([{ id: "c", text: "It is.", verdict: "contradicted" }]);
  expect(story).toMatchObject({
    limits: { token_budget: 100 },
    budgetLeft: 90,
    phase: undefined,
    failure: error.message,
    began: "2025-01-01T00:00:01Z",
  });
});
