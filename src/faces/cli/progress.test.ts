import { expect, it } from "vitest";
import type { RunEvent } from "../../domain/event.ts";
import { advance, count, lineFor, NO_PROGRESS } from "./progress.ts";

const event = (body: object): RunEvent => ({ iteration: 2, token_budget_left: 7, ...body }) as unknown as RunEvent;
const error = { type: "TIMEOUT", message: "It was late.", retryable: true };

it.each<[object, string | undefined]>([
  [{ type: "plan_made", tasks: [{ question: "a" }, { question: "b" }] }, "plan: a · b"],
  [{ type: "tool_call", tool: "search", query: "tea" }, "search: tea"],
  [{ type: "tool_call", tool: "think", query: "tea" }, undefined],
  [
    { type: "search_result", kept: 2, found: 3, query: "tea", provider: "brave", cached: true },
    "results: 2 of 3 kept for tea (brave, cached)",
  ],
  [{ type: "search_result", kept: 2, found: 3, query: "tea", provider: "brave", cached: false }, "results: 2 of 3 kept for tea (brave)"],
  [{ type: "search_failed", query: "tea", error }, "search failed: tea: It was late."],
  [{ type: "fetch_result", url: "https://a.test/", title: "Tea", cached: true }, "read: Tea (cached)"],
  [{ type: "fetch_result", url: "https://a.test/", title: "", cached: false }, "read: https://a.test/"],
  [{ type: "fetch_result", url: "library:a", title: "Tea", cached: true }, "read: Tea"],
  [{ type: "fetch_result", url: "https://a.test/", error }, "not read: https://a.test/: It was late."],
  [
    { type: "research_progress", claims: 1, sources: 1_000, sufficient: true, gaps: [] },
    "round 2: 1 claim from 1,000 sources, enough to look no further",
  ],
  [
    { type: "research_progress", claims: 2, sources: 1, sufficient: false, gaps: ["a", "b"] },
    "round 2: 2 claims from 1 source, open: a; b",
  ],
  [
    { type: "research_progress", claims: 2, sources: 1, sufficient: false, gaps: [] },
    "round 2: 2 claims from 1 source, open: more evidence",
  ],
  [{ type: "notice", message: "so" }, "note: so"],
  [{ type: "writer_finalized", statements: 0, sources: 0 }, "written: no statement that is sure to answer"],
  [{ type: "writer_finalized", statements: 1, sources: 2 }, "written: 1 statement from 2 sources"],
  [{ type: "claim_made" }, undefined],
])("I1 of %j a plain line says %s", (body, line) => {
  expect(lineFor(event(body))).toBe(line);
});

it("I1 what was done last is kept, the phase goes with it, and rounds never go back", () => {
  const events = [
    { type: "phase", phase: "search", state: "started" },
    { type: "phase", phase: "plan", state: "finished" },
    { type: "search_failed", query: "tea", error },
    { type: "claim_made" },
    { type: "checklist", tasks: [{ id: "t1", question: "a", state: "done" }] },
    { type: "writer_finalized", statements: 1, sources: 2 },
  ];
  const state = events.map(event).reduce(advance, { ...NO_PROGRESS, round: 3 });
  expect(state).toMatchObject({
    round: 3,
    phase: "search",
    searches: 1,
    claims: 1,
    tokensLeft: 7,
    recent: ["search failed: tea: It was late."],
    tasks: [{ state: "done" }],
  });
});

it("I1 counts in words", () => {
  expect([count(0, "page"), count(1, "search"), count(2, "search"), count(12_345, "token")]).toEqual([
    "0 pages",
    "1 search",
    "2 searches",
    "12,345 tokens",
  ]);
});
