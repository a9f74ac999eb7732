import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type AuditParts, audit } from "../audit/audit.ts";
import { REPORT_FORMATS } from "../audit/parse/report.ts";
import { type Audit, auditSchema, READINGS } from "../audit/result.ts";
import { AssayError } from "../domain/error.ts";
import { budgetOf } from "../domain/limits.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { Clock } from "../run/clock.ts";
import type { EventBell } from "../run/event-bell.ts";
import { type JournaledRun, openRun } from "../run/journaled-run.ts";
import type { RunId } from "../run/run.ts";
import { newOwner } from "../store/lease.ts";
import type { RunRecord, Store } from "../store/store.ts";
import { limitDefaultsIn } from "./limit-defaults.ts";

const AUDIT = "audit";
const HEARTBEAT_MS = 4_000;
/** Working time of one audit over all its lives. */
const LONGEST_MS = 3_600_000;
/** An audit that was stopped longer ago is not gone on with unasked: its sources may say something else by now. */
const GOES_ON_FOR_MS = 24 * 3_600_000;
const MOST_STOPPED = 100;
const NEVER = new AbortController().signal;

/** What an audit is asked, but for the report itself: the request of a run of kind `audit`. */
export const auditRequestSchema = z.object({
  /** What the report is called. */
  query: z.string(),
  format: z.enum(REPORT_FORMATS),
  /** The address the report came from: its relative links are read against it. */
  from: z.string().optional(),
  /** SHA-256 of the report's text, which stands in the journal. */
  sha256: z.string(),
  /** Where sources may come from: the network, only what is kept (a folder, the store, the library), or nowhere. */
  reading: z.enum(READINGS),
  /** A folder of sources, asked before anything else. */
  sources: z.string().optional(),
  /** False: the rules judge, though a model is set up. */
  with_model: z.boolean(),
  /** For one page, in seconds. */
  fetch_timeout_s: z.number(),
  /** Model tokens in and out together. */
  token_budget: z.number().optional(),
  /** US dollars for model calls. */
  cost_budget_usd: z.number().optional(),
});
export type AuditRunRequest = z.infer<typeof auditRequestSchema>;

/** The report to audit, and how. */
export interface AuditAsk extends Omit<AuditRunRequest, "query" | "sha256"> {
  readonly name: string;
  readonly source: string;
}

export interface AuditEngineParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly bell: EventBell;
  readonly auditParts: (request: AuditRunRequest) => Promise<AuditParts>;
  /** The same makers with nothing behind them that could be asked. */
  readonly replayParts: (request: AuditRunRequest, settings: string) => AuditParts;
  /** JSON of what an audit's course depends on besides its request. */
  readonly settings: string;
}

/** `soFar`: what an audit that was stopped had come to; undefined where it had not begun to read. */
export type AuditOutcome =
  | { readonly state: "finished"; readonly audit: Audit }
  | { readonly state: "interrupted"; readonly soFar: Audit | undefined };

/** An audit on its way. */
export interface StartedAudit {
  readonly id: RunId;
  /** Rejects with the AssayError the audit failed with. */
  readonly outcome: Promise<AuditOutcome>;
}

interface Stoppable {
  /** Stops the audit; it can be resumed. */
  readonly signal?: AbortSignal;
}

/** Where audits execute: each is a run of kind `audit`, journaled and budgeted like any other (I7, R18). */
export interface AuditEngine {
  /** @param principal who asked a service for it @throws AssayError INVALID_INPUT for the folder of sources */
  start(ask: AuditAsk, options?: Stoppable & { readonly principal?: string }): Promise<StartedAudit>;
  /** Takes an audit up where it stopped. @throws AssayError NOT_FOUND, RUN_ACTIVE, CONFLICT when it has ended or the settings are others */
  resume(id: string, options?: Stoppable): Promise<StartedAudit>;
  /** The newest audit of the same report in the same way that was stopped within the last day. */
  stopped(ask: AuditAsk): Promise<RunRecord | undefined>;
  /** Makes a finished audit once more from its journal and the stored copies of its sources. @throws AssayError REPLAY_GAP, NOT_FOUND */
  replay(id: string): Promise<Audit>;
  /** Stops every audit of this engine; they can be resumed. */
  close(): Promise<void>;
}

export function createAuditEngine(parts: AuditEngineParts): AuditEngine {
  const { store, clock, settings } = parts;
  const active = new Map<string, { readonly stop: AbortController; readonly done: Promise<unknown> }>();
  const owner = newOwner();
  const now = () => new Date(clock.now()).toISOString();

  /** @param source the report's text; undefined: what an earlier life has kept */
  async function launch(id: string, made: AuditParts, request: AuditRunRequest, source: string | undefined, signal?: AbortSignal) {
    const record = await store.acquireRun(id, owner, now());
    const stop = new AbortController();
    const either = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]);
    const run = await openRun(parts, { record, mode: "live", signal: either, ...limitsOf(request, record.settings) });
    const soFar = () => foundSoFar(record, request);
    const outcome = execute(run, made, { request, source, signal: either, soFar }).finally(() => active.delete(id));
    active.set(id, { stop, done: outcome.catch(() => undefined) });
    return { id: run.id, outcome };
  }

  /** What the journal of an audit that was stopped comes to, with nothing asked of anybody. */
  async function foundSoFar(record: RunRecord, request: AuditRunRequest): Promise<Audit | undefined> {
    const run = await openRun(parts, { record, mode: "replay", signal: NEVER, ...limitsOf(request, record.settings) });
    return work(run, parts.replayParts(request, record.settings), request, undefined, true).catch((thrown) => {
      if (AssayError.from(thrown).type === "REPLAY_GAP") return undefined;
      throw thrown;
    });
  }

  return {
    async start(ask, { signal, principal } = {}) {
      const id = `a_${randomBytes(6).toString("hex")}`;
      const request = requestOf(ask);
      // A folder that cannot be read is said before anything is kept.
      const made = await parts.auditParts(request);
      await store.createRun({
        id,
        kind: AUDIT,
        seed: randomBytes(8).toString("hex"),
        createdAt: now(),
        request: JSON.stringify(request),
        settings,
        topicHash: sha256(ask.source).slice(0, 16),
        principal,
      });
      return launch(id, made, request, ask.source, signal);
    },
    async resume(id, { signal } = {}) {
      const record = await auditRecord(store, id);
      if (record.state === "finished" || record.state === "failed")
        throw new AssayError("CONFLICT", `The audit ${id} has ${record.state}; see \`assay runs show ${id}\`.`, { field: "id" });
      if (record.settings !== settings)
        throw new AssayError(
          "CONFLICT",
          `The audit ${id} was started with other models or settings than there are now; set them as they were, or verify the report anew.`,
          { field: "id" },
        );
      const request = auditRequestSchema.parse(JSON.parse(record.request));
      return launch(id, await parts.auditParts(request), request, undefined, signal);
    },
    async stopped(ask) {
      const request = JSON.stringify(requestOf(ask));
      const since = clock.now() - GOES_ON_FOR_MS;
      const all = await store.listRuns({ limit: MOST_STOPPED, kind: AUDIT, state: "interrupted" });
      return all.find((one) => one.request === request && one.settings === settings && Date.parse(one.createdAt) >= since);
    },
    async replay(id) {
      const record = await auditRecord(store, id);
      const request = auditRequestSchema.parse(JSON.parse(record.request));
      const run = await openRun(parts, { record, mode: "replay", signal: NEVER, ...limitsOf(request, record.settings) });
      return work(run, parts.replayParts(request, record.settings), request, undefined);
    },
    async close() {
      const rest = [...active.values()];
      for (const one of rest) one.stop.abort(new AssayError("CANCELLED", "Assay is shutting down."));
      await Promise.allSettled(rest.map((one) => one.done));
    },
  };
}

interface Life {
  readonly request: AuditRunRequest;
  readonly source: string | undefined;
  readonly signal: AbortSignal;
  /** What the audit had come to, once it was stopped. */
  readonly soFar: () => Promise<Audit | undefined>;
}

/** One life of an audit, to its end or its interruption. */
async function execute(run: JournaledRun, parts: AuditParts, { request, source, signal, soFar }: Life): Promise<AuditOutcome> {
  const beat = setInterval(() => void run.heartbeat(), HEARTBEAT_MS);
  beat.unref();
  try {
    const result = await work(run, parts, request, source);
    const body = { type: "run_finished" as const, status: "verified", stop_reason: "tasks done" };
    await run.end("finished", { result: JSON.stringify(result), event: { key: "finished", body } });
    return { state: "finished", audit: result };
  } catch (thrown) {
    const error = AssayError.from(thrown);
    if (error.type === "STALE_EPOCH") throw error;
    if (signal.aborted) {
      await run.end("interrupted", { event: undefined });
      return { state: "interrupted", soFar: await soFar() };
    }
    await run.end("failed", { error, event: { key: "failed", body: { type: "run_failed", error: error.toBody() } } });
    throw error;
  } finally {
    clearInterval(beat);
  }
}

/** The report is kept with the run, so that a later life or a replay needs nothing but the store. */
async function work(
  run: JournaledRun,
  parts: AuditParts,
  request: AuditRunRequest,
  source: string | undefined,
  soFar = false,
): Promise<Audit> {
  const text = await run.decide("audit/report", z.string(), () => {
    if (source !== undefined) return source;
    throw new AssayError("CONFLICT", `The audit ${run.id} was stopped before it had kept its report; verify the report anew.`, {
      field: "id",
    });
  });
  const { query: name, format, from, reading } = request;
  const result = await audit(run, { name, source: text, format, from, reading, soFar }, parts);
  return auditSchema.parse(JSON.parse(JSON.stringify(result)));
}

function requestOf({ name, source, ...rest }: AuditAsk): AuditRunRequest {
  return auditRequestSchema.parse({ ...rest, query: name, sha256: sha256(source) });
}

/** The budgets asked for, else those that hold for every run that names none (X4). */
function limitsOf(request: AuditRunRequest, settings: string) {
  return { timeLimitMs: LONGEST_MS, budget: budgetOf(request, limitDefaultsIn(settings)) };
}

async function auditRecord(store: Store, id: string): Promise<RunRecord> {
  const record = await store.getRun(id);
  if (record === undefined)
    throw new AssayError("NOT_FOUND", `There is no run ${id}; \`assay runs list\` shows the runs there are.`, { field: "id" });
  if (record.kind !== AUDIT) throw new AssayError("CONFLICT", `The run ${id} is a ${record.kind}, not an audit.`, { field: "id" });
  return record;
}
