import { type Context, context, type Span, type SpanOptions, type Tracer, type TracerProvider, trace } from "@opentelemetry/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportSchema } from "../../src/domain/report.ts";
import { startWorld, type World } from "../world/world.ts";
import { QUESTION, SHORT, startService, type TestService } from "./harness.ts";

interface Seen {
  readonly name: string;
  readonly parent: Seen | undefined;
  readonly start: number;
  readonly attributes: SpanOptions["attributes"];
  end: number;
}

/** The least SDK there can be: it remembers spans and who their parents are. */
function rememberSpans(): Seen[] {
  const seen: Seen[] = [];
  const bySpan = new WeakMap<Span, Seen>();
  const startSpan = (name: string, options: SpanOptions = {}, within: Context = context.active()): Span => {
    const parent = trace.getSpan(within);
    const one: Seen = {
      name,
      parent: parent === undefined ? undefined : bySpan.get(parent),
      start: Number(options.startTime),
      attributes: options.attributes,
      end: 0,
    };
    seen.push(one);
    const span: Span = {
      spanContext: () => ({ traceId: "1".repeat(32), spanId: "2".repeat(16), traceFlags: 1 }),
      setAttribute: () => span,
      setAttributes: () => span,
      addEvent: () => span,
      addLink: () => span,
      addLinks: () => span,
      setStatus: () => span,
      updateName: () => span,
      end: (at) => {
        one.end = Number(at);
      },
      isRecording: () => true,
      recordException: () => undefined,
    };
    bySpan.set(span, one);
    return span;
  };
  const tracer: Tracer = {
    startSpan,
    startActiveSpan: () => {
      throw new Error("not used");
    },
  };
  const provider: TracerProvider = { getTracer: () => tracer };
  trace.setGlobalTracerProvider(provider);
  return seen;
}

describe("what is seen of a run", { timeout: 120_000 }, () => {
  let world: World;
  let service: TestService;
  const spans = rememberSpans();
  let metrics = "";
  beforeAll(async () => {
    world = await startWorld();
    service = await startService({ env: world.env, flags: { "trace.enabled": true, "serve.tokens": ["ann:the-token-of-ann"] } });
    const headers = { authorization: "Bearer the-token-of-ann" };
    reportSchema.parse(await (await service.post("/run", { query: QUESTION, path: "loop", ...SHORT }, { headers })).json());
    await service.stop();
    metrics = await service.service.metrics.registry.metrics();
  });
  afterAll(async () => {
    await service.end();
    await world.close();
    trace.disable();
  });
  const value = (line: RegExp) => Number(new RegExp(`^${line.source} (\\S+)$`, "m").exec(metrics)?.[1]);

  it("X1 S3 logs a line at each phase boundary, with iteration, token budget and number of results", () => {
    const lines = service.lines().filter((line) => line.event === "phase");
    const started = lines.filter((line) => line.state === "started").map((line) => line.phase);
    expect(started).toEqual(expect.arrayContaining(["plan", "search", "verify", "write"]));
    expect(
      lines
        .filter((line) => line.state === "finished")
        .map((line) => line.phase)
        .sort(),
    ).toEqual([...started].sort());
    for (const line of lines) {
      expect(line).toMatchObject({
        request_id: expect.stringMatching(/^r_/),
        topic_hash: expect.any(String),
        iteration: expect.any(Number),
        results: expect.any(Number),
      });
      expect(line).toHaveProperty("token_budget");
    }
    expect(lines.at(-1)?.results).toBeGreaterThan(0);
  });

  it("X2 counts what the requirement names, from the event log", () => {
    expect(value(/research_loop_duration_seconds_count\{status="\w+"\}/)).toBe(1);
    expect(value(/iterations_per_request_count/)).toBe(1);
    expect(value(/model_tokens_total\{direction="in"\}/)).toBeGreaterThan(0);
    expect(value(/model_tokens_total\{direction="out"\}/)).toBeGreaterThan(0);
    expect(value(/cache_misses_total/)).toBeGreaterThan(0);
    expect(value(/sources_per_report_count/)).toBe(1);
    expect(value(/domain_diversity_count/)).toBe(1);
    expect(value(/runs_total\{state="finished"\}/)).toBe(1);
    for (const name of [
      "search_failures_total",
      "cache_hits_total",
      "model_cost_usd_total",
      "task_duration_seconds",
      "phase_duration_seconds",
      "runs_active",
      ...["queue_length", "queue_oldest_seconds", "workers", "worker_places", "worker_places_taken"],
      ...["runs_taken_again_total", "epoch_conflicts_total"],
    ])
      expect(metrics).toContain(`# TYPE ${name} `);
    expect(metrics).toMatch(/^http_requests_total\{method="POST",route="\/run",status="200"\} 1$/m);
  });

  it("X2 spans go from the run over stages to steps, each inside its parent", () => {
    const [run, ...others] = spans.filter((span) => span.parent === undefined);
    expect(run?.name).toBe("assay.run");
    expect(others).toEqual([]);
    expect(run?.attributes).toMatchObject({ "user.name": "ann" });
    const names = new Set(spans.map((span) => span.name));
    expect([...names]).toEqual(
      expect.arrayContaining(["assay.stage plan", "assay.stage write", "assay.step read@1", "assay.step search@1"]),
    );
    for (const span of spans) {
      expect(span.end).toBeGreaterThanOrEqual(span.start);
      if (span.name.startsWith("assay.stage")) expect(span.parent?.name).toBe("assay.run");
      if (span.parent !== undefined) expect(span.start).toBeGreaterThanOrEqual(span.parent.start);
    }
    expect(spans.some((span) => span.name.startsWith("assay.step") && span.parent?.name.startsWith("assay.stage"))).toBe(true);
  });
});
