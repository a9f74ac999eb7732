import { describe, expect, it } from "vitest";
import type { RunEventBody, StoredEvent } from "../domain/event.ts";
import type { Report } from "../domain/report.ts";
import { Metrics, runClock } from "./metrics.ts";

const made = (rated: () => Promise<{ up: number; down: number }> = async () => ({ up: 4, down: 1 })) => new Metrics(() => 3, rated);

/** The lines of a metric that count something. */
async function linesOf(metrics: Metrics, name: RegExp): Promise<string[]> {
  const lines = (await metrics.registry.metrics()).split("\n");
  return lines.filter((line) => new RegExp(`^(?:${name.source})(?:\\{|\\s)`, "u").test(line) && !line.endsWith(" 0"));
}

function told(metrics: Metrics, ...events: readonly (readonly [second: number, event: Partial<RunEventBody>])[]): void {
  const clock = runClock();
  for (const [second, event] of events) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, 0, second * 1000)).toISOString();
    metrics.event(
      {
        seq: 1,
        at,
        request_id: "r",
        topic_hash: "t",
        event: { iteration: 0, token_budget_left: null, results: 0, ...event },
      } as unknown as StoredEvent,
      clock,
    );
  }
}

const error = (type: string) => ({ type, message: "x", retryable: false }) as never;

describe("X2 metrics of the service", () => {
  it("counts searches, failures of them, pages by what became of them, and what rules did in the model's place", async () => {
    const metrics = made();
    told(
      metrics,
      [0, { type: "search_result", provider: "tavily", cached: false } as never],
      [0, { type: "search_result", provider: "tavily", cached: true } as never],
      [0, { type: "search_failed", error: error("SEARCH_BLOCKED") } as never],
      [0, { type: "fetch_result", cached: false } as never],
      [0, { type: "fetch_result", cached: true } as never],
      [0, { type: "fetch_result", cached: false, error: error("DEAD_LINK") } as never],
      [0, { type: "notice", code: "WITHOUT_MODEL", message: "x" } as never],
      [0, { type: "notice", code: "short_way", message: "x" } as never],
    );
    expect(await linesOf(metrics, /searches_total|search_failures_total|pages_total|model_fallbacks_total/u)).toEqual([
      'search_failures_total{type="SEARCH_BLOCKED"} 1',
      'searches_total{provider="tavily",cached="false"} 1',
      'searches_total{provider="tavily",cached="true"} 1',
      "model_fallbacks_total 1",
      'pages_total{outcome="read"} 1',
      'pages_total{outcome="cached"} 1',
      'pages_total{outcome="DEAD_LINK"} 1',
    ]);
  });

  it("times phases from their beginning to their end, and tasks from their first search until they are done or blocked, each once", async () => {
    const metrics = made();
    told(
      metrics,
      [0, { type: "phase", phase: "search", state: "started" } as never],
      [1, { type: "tool_call", tool: "search", query: "a", task_id: "t1" } as never],
      [2, { type: "tool_call", tool: "search", query: "b", task_id: "t1" } as never],
      [4, { type: "phase", phase: "search", state: "finished" } as never],
      [4, { type: "phase", phase: "search", state: "finished" } as never],
      [5, { type: "phase", phase: "read", state: "finished" } as never],
      [
        6,
        {
          type: "checklist",
          tasks: [
            { id: "t1", state: "done" },
            { id: "t2", state: "done" },
            { id: "t3", state: "open" },
          ],
        } as never,
      ],
      [9, { type: "checklist", tasks: [{ id: "t1", state: "done" }] } as never],
      [11, { type: "checklist", tasks: [{ id: "t1", state: "blocked" }] } as never],
    );
    expect(await linesOf(metrics, /phase_duration_seconds_(?:sum|count)|task_duration_seconds_(?:sum|count)/u)).toEqual([
      'phase_duration_seconds_sum{phase="search"} 4',
      'phase_duration_seconds_count{phase="search"} 1',
      'task_duration_seconds_sum{state="done"} 5',
      'task_duration_seconds_count{state="done"} 1',
      'task_duration_seconds_sum{state="blocked"} 10',
      'task_duration_seconds_count{state="blocked"} 1',
    ]);
  });

  it("counts ended runs by how they ended, and by who asked", async () => {
    const metrics = made();
    told(
      metrics,
      [0, { type: "run_finished", stop_reason: "sufficient" } as never],
      [0, { type: "run_finished", stop_reason: "cancelled" } as never],
      [0, { type: "run_failed", error: error("TIMEOUT") } as never],
    );
    metrics.ended("ann");
    metrics.ended(undefined);
    expect(await linesOf(metrics, /runs_total|principal_runs_total|runs_active|rated_runs/u)).toEqual([
      'runs_total{state="finished"} 1',
      'runs_total{state="cancelled"} 1',
      'runs_total{state="failed"} 1',
      'principal_runs_total{principal="ann"} 1',
      'principal_runs_total{principal="nobody"} 1',
      "runs_active 3",
      'rated_runs{thumbs="up"} 4',
      'rated_runs{thumbs="down"} 1',
    ]);
  });

  it("sums what reports used", async () => {
    const metrics = made();
    const used = { duration_s: 12, iterations: 2, tokens_in: 100, tokens_out: 20, cost_est: 0.5, cache_hits: 3, cache_misses: 4 };
    const report = { status: "partial", flags: { model_failed: true }, metrics: { ...used, sources_count: 5, domain_diversity: 0.75 } };
    metrics.report(report as unknown as Report, "ann");
    metrics.report({ ...report, flags: { model_failed: false } } as unknown as Report, undefined);
    expect(
      await linesOf(
        metrics,
        /research_loop_duration_seconds_sum|iterations_per_request_sum|model_.*_total|cache_\w+_total|sources_per_report_sum|domain_diversity_sum|principal_model_\w+/u,
      ),
    ).toEqual([
      'research_loop_duration_seconds_sum{status="partial"} 24',
      "iterations_per_request_sum 4",
      "model_failed_runs_total 1",
      'model_tokens_total{direction="in"} 200',
      'model_tokens_total{direction="out"} 40',
      "model_cost_usd_total 1",
      "cache_hits_total 6",
      "cache_misses_total 8",
      "sources_per_report_sum 10",
      "domain_diversity_sum 1.5",
      'principal_model_tokens_total{principal="ann"} 120',
      'principal_model_tokens_total{principal="nobody"} 120',
      'principal_model_cost_usd_total{principal="ann"} 0.5',
      'principal_model_cost_usd_total{principal="nobody"} 0.5',
    ]);
  });

  it("counts requests by route and status, and by who asked; names beyond the first hundred are one", async () => {
    const metrics = made();
    metrics.request("POST", "/run", 200, 0.2);
    for (const status of [200, 399, 404, 429, 500]) metrics.requestOf("ann", status);
    for (let at = 0; at < 101; at++) metrics.requestOf(`name ${at}`, 200);
    expect(await linesOf(metrics, /http_requests_total|http_request_duration_seconds_sum/u)).toEqual([
      'http_requests_total{method="POST",route="/run",status="200"} 1',
      'http_request_duration_seconds_sum{route="/run"} 0.2',
    ]);
    const lines = await linesOf(metrics, /principal_requests_total/u);
    expect(lines.filter((line) => line.includes('"ann"'))).toEqual([
      'principal_requests_total{principal="ann",outcome="answered"} 2',
      'principal_requests_total{principal="ann",outcome="refused"} 1',
      'principal_requests_total{principal="ann",outcome="limited"} 1',
      'principal_requests_total{principal="ann",outcome="failed"} 1',
    ]);
    expect(lines.filter((line) => line.includes('"name '))).toHaveLength(99);
    expect(lines).toContain('principal_requests_total{principal="others",outcome="answered"} 2');
  });

  it("tells the rest where the store fails", async () => {
    const metrics = made(() => Promise.reject(new Error("the disk")));
    expect(await linesOf(metrics, /runs_active|rated_runs/u)).toEqual(["runs_active 3"]);
  });
});
