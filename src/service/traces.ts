import { AssayError } from "../domain/error.ts";
import type { StoredEvent } from "../domain/event.ts";
import type { JournalRow, RunRecord } from "../store/store.ts";

/** The part of OpenTelemetry's API that is used; the package is loaded only when traces are wanted. */
type Api = typeof import("@opentelemetry/api");

/** Hands a finished life of a run on as spans. */
export type TraceRun = (record: RunRecord, events: readonly StoredEvent[], journal: readonly JournalRow[]) => void;

/**
 * Spans run → stage → step, made from the event log and the journal when a run has ended, so that tracing costs a run nothing (X2). They go to
 * whatever SDK the process was started with (`node --import ./otel.js`). Spans hold names, times and outcomes, never texts.
 * @throws AssayError MISSING_DEPENDENCY when the API package is not installed
 */
export async function openTraces(): Promise<TraceRun> {
  let api: Api;
  try {
    api = await import("@opentelemetry/api");
  } catch (cause) {
    throw new AssayError("MISSING_DEPENDENCY", "Traces need the package @opentelemetry/api: npm install @opentelemetry/api.", {
      field: "trace.enabled",
      cause,
    });
  }
  return (record, events, journal) => traceRun(api, record, events, journal);
}

interface Interval {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function traceRun(api: Api, record: RunRecord, events: readonly StoredEvent[], journal: readonly JournalRow[]): void {
  const tracer = api.trace.getTracer("assay");
  const stages = stagesOf(events);
  const steps = journal.map((row) => ({ row, start: Date.parse(row.at) - row.tookMs, end: Date.parse(row.at) }));
  const times = [...stages, ...steps].flatMap(({ start, end }) => [start, end]);
  const began = Math.min(Date.parse(events[0]?.at ?? record.createdAt), ...times);
  const ended = Math.max(Date.parse(record.updatedAt), began, ...times);
  const run = tracer.startSpan("assay.run", {
    startTime: began,
    attributes: { "assay.run_id": record.id, "assay.topic_hash": record.topicHash, "assay.state": record.state, ...whose(record) },
  });
  if (record.error !== undefined) run.setStatus({ code: api.SpanStatusCode.ERROR, message: record.error.type });
  const within = api.trace.setSpan(api.context.active(), run);
  const open = stages.map((stage) => {
    const span = tracer.startSpan(`assay.stage ${stage.name}`, { startTime: stage.start }, within);
    return { stage, span, context: api.trace.setSpan(within, span) };
  });
  for (const { row, start, end } of steps) {
    const parent = open.findLast(({ stage }) => stage.start <= start && start <= stage.end)?.context ?? within;
    const attributes = {
      "assay.step.type": row.type,
      "assay.step.status": row.status,
      ...(row.model === undefined ? {} : { "gen_ai.request.model": row.model }),
    };
    const span = tracer.startSpan(`assay.step ${row.type}`, { startTime: start, attributes }, parent);
    if (row.status === "failed") span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end(end);
  }
  for (const { stage, span } of open) span.end(stage.end);
  run.end(ended);
}

/** By the name that OpenTelemetry's conventions have for it. */
function whose({ principal }: RunRecord): Record<string, string> {
  return principal === undefined ? {} : { "user.name": principal };
}

/** Phases from their boundaries; one that never ended lasts until the last event. */
function stagesOf(events: readonly StoredEvent[]): Interval[] {
  const stages: Interval[] = [];
  const begun = new Map<string, number>();
  for (const { event, at } of events) {
    if (event.type !== "phase") continue;
    const start = begun.get(event.phase);
    if (event.state === "started") begun.set(event.phase, Date.parse(at));
    else if (start !== undefined) {
      stages.push({ name: event.phase, start, end: Date.parse(at) });
      begun.delete(event.phase);
    }
  }
  const last = Date.parse(events.at(-1)?.at ?? "");
  for (const [name, start] of begun) stages.push({ name, start, end: Math.max(start, last) });
  return stages.sort((a, b) => a.start - b.start);
}
