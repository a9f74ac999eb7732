import { context, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoredEvent } from "../domain/event.ts";
import type { JournalRow, RunRecord } from "../store/store.ts";
import { openTraces, type TraceRun } from "./traces.ts";

interface Made {
  readonly name: string;
  readonly from: number;
  readonly until?: number;
  readonly of?: string;
  readonly attributes?: object;
  readonly status?: object;
}

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const ms = (second: number) => Date.parse(at(second));
const phase = (seq: number, second: number, name: string, state: "started" | "finished") =>
  ({ seq, at: at(second), request_id: "r_1", topic_hash: "h", event: { type: "phase", phase: name, state } }) as unknown as StoredEvent;
const step = (type: string, second: number, tookMs: number, more: Partial<JournalRow> = {}) =>
  ({ key: type, type, at: at(second), tookMs, status: "done", ...more }) as unknown as JournalRow;
const record = (more: Partial<RunRecord> = {}) =>
  ({ id: "r_1", topicHash: "h", state: "finished", createdAt: at(0), updatedAt: at(30), ...more }) as unknown as RunRecord;

describe("X2 a finished run as spans", () => {
  let made: Record<string, Made>;
  let traced: TraceRun;
  beforeAll(async () => {
    trace.disable();
    const names = new WeakMap<object, string>();
    trace.setGlobalTracerProvider({
      getTracer: () => ({
        startSpan: (name, options = {}, parent = ROOT_CONTEXT) => {
          const of = names.get(trace.getSpan(parent) ?? {});
          made[name] = {
            name,
            from: Number(options.startTime),
            ...(of && { of }),
            ...(options.attributes && { attributes: options.attributes }),
          };
          const span = {
            setStatus: (status: object) => {
              made[name] = { ...(made[name] as Made), status };
            },
            end: (until: number) => {
              made[name] = { ...(made[name] as Made), until };
            },
          };
          names.set(span, name);
          return span as unknown as Span;
        },
        startActiveSpan: () => {
          throw new Error("nothing is active");
        },
      }),
    });
    traced = await openTraces();
  });
  afterAll(() => {
    trace.disable();
    context.disable();
  });

  const spans = (...of: Parameters<TraceRun>) => {
    made = {};
    traced(...of);
    return made;
  };

  it("has its stages, and each step in the stage in which it began", () => {
    const events = [
      phase(1, 1, "plan", "started"),
      phase(2, 5, "plan", "finished"),
      phase(3, 5, "gather", "started"),
      phase(4, 20, "gather", "finished"),
    ];
    const journal = [
      step("plan@1", 4, 2_000, { model: "m" }),
      step("search@1", 19, 1_000, { status: "failed" } as Partial<JournalRow>),
      step("write@1", 26, 1_000),
    ];
    expect(spans(record({ principal: "ann" }), events, journal)).toEqual({
      "assay.run": {
        ...{ name: "assay.run", from: ms(1), until: ms(30) },
        attributes: { "assay.run_id": "r_1", "assay.topic_hash": "h", "assay.state": "finished", "user.name": "ann" },
      },
      "assay.stage plan": { name: "assay.stage plan", from: ms(1), until: ms(5), of: "assay.run" },
      "assay.stage gather": { name: "assay.stage gather", from: ms(5), until: ms(20), of: "assay.run" },
      "assay.step plan@1": {
        ...{ name: "assay.step plan@1", from: ms(2), until: ms(4), of: "assay.stage plan" },
        attributes: { "assay.step.type": "plan@1", "assay.step.status": "done", "gen_ai.request.model": "m" },
      },
      "assay.step search@1": {
        ...{ name: "assay.step search@1", from: ms(18), until: ms(19), of: "assay.stage gather" },
        ...{ attributes: { "assay.step.type": "search@1", "assay.step.status": "failed" }, status: { code: SpanStatusCode.ERROR } },
      },
      "assay.step write@1": {
        ...{ name: "assay.step write@1", from: ms(25), until: ms(26), of: "assay.run" },
        attributes: { "assay.step.type": "write@1", "assay.step.status": "done" },
      },
    });
  });

  it("a stage that never ended lasts until the last event, and the run spans all there is", () => {
    const events = [phase(1, 3, "plan", "started"), phase(2, 9, "gather", "started")];
    const all = spans(record({ updatedAt: at(2) }), events, [step("search@1", 12, 11_000)]);
    expect(all["assay.stage plan"]).toMatchObject({ from: ms(3), until: ms(9) });
    expect(all["assay.stage gather"]).toMatchObject({ from: ms(9), until: ms(9) });
    expect(all["assay.run"]).toMatchObject({ from: ms(1), until: ms(12) });
  });

  it("a run that failed says with what, and holds no text; one without events begins when it was made", () => {
    const failed = record({ state: "failed", error: { type: "TIMEOUT", message: "secret words" } } as Partial<RunRecord>);
    const all = spans(failed, [], []);
    expect(all["assay.run"]).toMatchObject({ from: ms(0), until: ms(30), status: { code: SpanStatusCode.ERROR, message: "TIMEOUT" } });
    expect(JSON.stringify(all)).not.toContain("secret");
    expect(all["assay.run"]?.attributes).not.toHaveProperty("user.name");
  });
});
