import { describe, expect, it } from "vitest";
import type { RunEvent, RunEventBody, StoredEvent } from "../domain/event.ts";
import { runOf } from "../store/contract/material.ts";
import type { RunRecord } from "../store/store.ts";
import { countsOf } from "./run-counts.ts";

const base = { iteration: 0, token_budget_left: null, results: 0 };
const BEGAN = Date.parse("2026-03-01T12:00:00.000Z");
let seq = 0;
const said = (second: number, event: RunEventBody): StoredEvent => ({
  ...{ seq: ++seq, at: new Date(BEGAN + second * 1000).toISOString(), request_id: "r", topic_hash: "t" },
  event: { ...base, ...event } as RunEvent,
});
const record: RunRecord = {
  ...{ ...runOf("r"), updatedAt: runOf("r").createdAt, state: "finished", result: undefined, cameTo: undefined, error: undefined },
  ...{ epoch: 1, elapsedMs: 4500, principal: undefined, accepted: false, asked: undefined },
};
const nothing = { events: [], attempts: [], failed: [] };
const lines = (...args: Parameters<typeof countsOf>) =>
  countsOf(...args)
    .map(({ measure, label, times, amount }) => `${measure} ${label} ${times} ${amount}`)
    .sort();

describe("X2 what a run counts as", () => {
  it("phases by the time between their ends, tokens and money by its attempts, cache, searches and the answer by its events", () => {
    const search = { query: "q", provider: "tavily", found: 3, kept: 1, discarded: [] };
    const events = [
      said(0, { type: "phase", phase: "plan", state: "started" }),
      said(2, { type: "phase", phase: "plan", state: "finished" }),
      said(2, { type: "phase", phase: "search", state: "started" }),
      said(3, { type: "search_result", ...search, cached: true }),
      said(3, { type: "search_result", ...search, cached: false }),
      said(4, { type: "phase", phase: "search", state: "finished" }),
      said(4, { type: "phase", phase: "search", state: "started" }),
      said(5, { type: "phase", phase: "search", state: "finished" }),
      said(6, { type: "phase", phase: "write", state: "started" }),
      said(7, { type: "run_finished", status: "partial", stop_reason: "time" }),
    ];
    const attempt = { id: "a", key: "k", n: 1, purse: "research", at: "" };
    const spend = (tokensIn: number) => JSON.stringify({ tokensIn, tokensOut: 5, costMicroUsd: 7 });
    const attempts = [
      { ...attempt, reserved: spend(1000), settled: spend(40) },
      { ...attempt, id: "b", reserved: spend(60), settled: undefined },
    ];
    expect(lines(record, { ...nothing, events, attempts })).toEqual([
      "answered partial 1 0",
      "cache search hit 1 0",
      "cache search miss 1 0",
      "cost_micro_usd  1 14",
      "model_calls  2 0",
      "phase plan 1 2",
      "phase search 2 3",
      "runs finished 1 0",
      "searches tavily 2 0",
      "seconds  1 4.5",
      "tokens_in  1 100",
      "tokens_out  1 10",
    ]);
  });

  it("failures by the service that failed; what was stopped is none", () => {
    const error = (type: string) => JSON.stringify({ type, message: "", retryable: false });
    const failed = [
      { key: "round/1/query/c3/tavily", type: "search@1", model: undefined, value: error("TIMEOUT") },
      { key: "round/2/query/c4/tavily", type: "search@1", model: undefined, value: error("TIMEOUT") },
      { key: "write", type: "model@1", model: "gpt-oss-120b", value: error("RATE_LIMITED") },
      { key: "read", type: "model@1", model: "gpt-oss-120b", value: error("CANCELLED") },
      { key: "x", type: "decide@1", model: undefined, value: error("INTERNAL") },
    ];
    const page = { type: "fetch_result", url: "u", cached: false } as const;
    const events = [said(0, { ...page, error: { type: "DEAD_LINK", message: "", retryable: false } }), said(0, page)];
    expect(lines(record, { ...nothing, failed, events })).toEqual([
      "cache page miss 1 0",
      "failures gpt-oss-120b/RATE_LIMITED 1 0",
      "failures pages/DEAD_LINK 1 0",
      "failures tavily/TIMEOUT 2 0",
      "runs finished 1 0",
      "seconds  1 4.5",
    ]);
  });

  it("the last verdict on each claim, and those of an audit by its figures", () => {
    const verdict = (claim_id: string, said_: "supported" | "contradicted") =>
      said(0, { type: "verify_result", claim_id, verdict: said_, score: 1, reasons: [] });
    const events = [verdict("a", "contradicted"), verdict("b", "supported"), verdict("a", "supported")];
    expect(lines(record, { ...nothing, events })).toContain("verdicts supported 2 0");
    expect(lines(record, { ...nothing, events }).join()).not.toContain("contradicted");
    const result = JSON.stringify({ figures: { verdicts: { supported: 3, "not found": 1, contradicted: 0 } } });
    const audit = lines({ ...record, kind: "audit", result }, nothing);
    expect(audit.filter((line) => line.startsWith("verdicts"))).toEqual(["verdicts not found 1 0", "verdicts supported 3 0"]);
  });
});
