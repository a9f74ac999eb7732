import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { AssayError } from "../domain/error.ts";
import { budgetOf, TIER_LIMITS, WRITING_SHARE } from "../domain/limits.ts";
import { reportSchema } from "../domain/report.ts";
import { parseResearchRequest, type ResearchRequest } from "../domain/request.ts";
import type { ResearchParts } from "../research/parts.ts";
import { partialReport, research } from "../research/research.ts";
import { freshState } from "../research/state.ts";
import { outOfTime } from "../run/attempts.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { Clock } from "../run/clock.ts";
import type { EventBell } from "../run/event-bell.ts";
import { type JournaledRun, openRun } from "../run/journaled-run.ts";
import type { RunRecord, Store } from "../store/store.ts";
import type { Engine, RunOutcome, StartedRun } from "./engine.ts";
import { limitDefaultsIn } from "./limit-defaults.ts";

const RESEARCH = "research";
const HEARTBEAT_MS = 4_000;

export interface InProcessEngineParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly bell: EventBell;
  /** What a run is made of, for a request; and a fingerprint of it, kept with the run. */
  readonly researchParts: (request: ResearchRequest) => Promise<ResearchParts>;
  /** What a replay is made of: the same makers with nothing behind them that could be asked. */
  readonly replayParts: (request: ResearchRequest, settings: string) => Promise<ResearchParts>;
  /** JSON of what a run's course depends on besides its request (models, providers, limits). */
  readonly settings: string;
}

/** Runs in this process, with their records in the store. */
export function createInProcessEngine(parts: InProcessEngineParts): Engine {
  const active = new Map<string, { readonly stop: AbortController; readonly wrapUp: AbortController; readonly done: Promise<unknown> }>();
  const owner = `${hostname()}:${process.pid}:${randomBytes(4).toString("hex")}`;

  async function launch(record: RunRecord, request: ResearchRequest, signal: AbortSignal | undefined): Promise<StartedRun> {
    const stop = new AbortController();
    const wrapUp = new AbortController();
    const either = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]);
    const run = await openRun(parts, {
      record,
      mode: "live",
      signal: either,
      wrapUp: wrapUp.signal,
      ...limitsOf(request, record.settings),
    });
    const listening = setInterval(() => void heard(parts, record.id, wrapUp), LISTEN_MS);
    listening.unref();
    const outcome = execute(parts, run, request, either).finally(() => {
      clearInterval(listening);
      active.delete(record.id);
    });
    active.set(record.id, { stop, wrapUp, done: outcome.catch(() => undefined) });
    return { id: run.id, outcome };
  }

  return {
    async start(request, options = {}) {
      const id = options.id ?? `r_${randomBytes(6).toString("hex")}`;
      const createdAt = new Date(parts.clock.now()).toISOString();
      await parts.store.createRun({
        id,
        kind: RESEARCH,
        seed: randomBytes(8).toString("hex"),
        createdAt,
        request: JSON.stringify(request),
        settings: parts.settings,
        topicHash: sha256(request.query).slice(0, 16),
        principal: options.principal,
      });
      return launch(await parts.store.acquireRun(id, owner, createdAt), request, options.signal);
    },
    async resume(id, options = {}) {
      const known = await knownRun(parts.store, id);
      if (known.state === "finished" || known.state === "failed") {
        throw new AssayError(
          "CONFLICT",
          `The run ${id} has ${known.state === "failed" ? "failed" : "finished"}; see \`assay runs show ${id}\`.`,
          { field: "id" },
        );
      }
      if (known.settings !== parts.settings) {
        throw new AssayError(
          "CONFLICT",
          `The run ${id} was started with other settings (${difference(known.settings, parts.settings)}); set them as they were to resume it.`,
          { field: "id" },
        );
      }
      const request = parseResearchRequest(JSON.parse(known.request));
      return launch(await parts.store.acquireRun(id, owner, new Date(parts.clock.now()).toISOString()), request, options.signal);
    },
    async replay(id) {
      const record = await knownRun(parts.store, id);
      const request = parseResearchRequest(JSON.parse(record.request));
      const run = await openRun(parts, {
        record,
        mode: "replay",
        signal: new AbortController().signal,
        ...limitsOf(request, record.settings),
      });
      return reportSchema.parse(await research(run, await parts.replayParts(request, record.settings), request, freshState()));
    },
    cancel(id) {
      const found = active.get(id);
      found?.stop.abort(new AssayError("CANCELLED", "The run was stopped."));
      return found !== undefined;
    },
    async finish(id) {
      const here = active.get(id);
      if (here !== undefined) return wrapUpNow(here.wrapUp);
      const { state } = await knownRun(parts.store, id);
      if (state === "running") return parts.store.putNote(FINISH, id, "asked", new Date(parts.clock.now()).toISOString());
      throw new AssayError("CONFLICT", `The run ${id} is ${state}, not under way${state === "interrupted" ? "; resume it first" : ""}.`, {
        field: "id",
      });
    },
    async close() {
      const rest = [...active.values()];
      for (const run of rest) run.stop.abort(new AssayError("CANCELLED", "Assay is shutting down."));
      await Promise.allSettled(rest.map((run) => run.done));
    },
  };
}

/** Kind of the notes by which another process asks for a run's report; the run itself looks for its own. */
const FINISH = "finish";
const LISTEN_MS = 1_000;

async function heard({ store }: InProcessEngineParts, id: string, wrapUp: AbortController): Promise<void> {
  if (wrapUp.signal.aborted) return;
  if ((await store.getNote(FINISH, id, "").catch(() => undefined)) !== undefined) wrapUpNow(wrapUp);
}

function wrapUpNow(wrapUp: AbortController): void {
  wrapUp.abort(outOfTime("The report was asked for, and nothing more was gathered."));
}

/** One life of a run, to its end or its interruption. */
async function execute(parts: InProcessEngineParts, run: JournaledRun, request: ResearchRequest, signal: AbortSignal): Promise<RunOutcome> {
  const state = freshState();
  const beat = setInterval(() => void run.heartbeat(), HEARTBEAT_MS);
  beat.unref();
  let made: ResearchParts | undefined;
  try {
    made = await parts.researchParts(request);
    await run.emit("started", { type: "run_started", query: request.query, mode: request.mode, limits: requestLimits(request) });
    const report = reportSchema.parse(await research(run, made, request, state));
    const body = { type: "run_finished" as const, status: report.status, stop_reason: report.flags.stop_reason };
    await run.end("finished", { result: JSON.stringify(report), event: { key: "finished", body } });
    return { state: "finished", report };
  } catch (thrown) {
    const error = AssayError.from(thrown);
    if (signal.aborted && made !== undefined) return await interrupted(run, made, request, state);
    if (error.type === "STALE_EPOCH") throw error;
    await run.end("failed", { error, event: { key: "failed", body: { type: "run_failed", error: error.toBody() } } });
    throw error;
  } finally {
    clearInterval(beat);
  }
}

async function interrupted(
  run: JournaledRun,
  made: ResearchParts,
  request: ResearchRequest,
  state: ReturnType<typeof freshState>,
): Promise<RunOutcome> {
  await run.end("interrupted", { event: undefined });
  const report = state.tasks.length === 0 ? undefined : await partialReport(run, made, request, state);
  return { state: "interrupted", report };
}

/** Time and budget before the tier is known: a request that leaves the tier to the planner may need the largest. */
function limitsOf(request: ResearchRequest, settings: string) {
  const defaults = limitDefaultsIn(settings);
  const tier = request.complexity_tier === "auto" ? "deep" : request.complexity_tier;
  const seconds = request.max_execution_time_s ?? defaults.maxExecutionTimeS ?? TIER_LIMITS[tier].seconds;
  const timeLimitMs = seconds * 1000;
  return { timeLimitMs, writingMs: timeLimitMs * WRITING_SHARE, budget: budgetOf(request, defaults) };
}

function requestLimits(request: ResearchRequest): Record<string, number | null> {
  return {
    breadth: request.breadth,
    depth: request.depth ?? null,
    max_sources: request.max_sources ?? null,
    max_execution_time_s: request.max_execution_time_s ?? null,
    token_budget: request.token_budget ?? null,
  };
}

async function knownRun(store: Store, id: string): Promise<RunRecord> {
  const record = await store.getRun(id);
  if (record === undefined)
    throw new AssayError("NOT_FOUND", `There is no run ${id}; \`assay runs list\` shows the runs there are.`, { field: "id" });
  if (record.kind !== RESEARCH) throw new AssayError("CONFLICT", `The run ${id} is a ${record.kind}, not a research.`, { field: "id" });
  return record;
}

/** Names what differs between two fingerprints, in a user's words. */
function difference(then: string, now: string): string {
  const before = JSON.parse(then) as Record<string, unknown>;
  const after = JSON.parse(now) as Record<string, unknown>;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return names.map((name) => `${name}: ${JSON.stringify(before[name])} then, ${JSON.stringify(after[name])} now`).join("; ");
}
