import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Assay, RunsOver } from "../assay.ts";
import { formatOf, refuseUnreadable } from "../audit/parse/report.ts";
import { type Audit, auditSchema } from "../audit/result.ts";
import type { TurnOptions } from "../conversation/conversations.ts";
import { type TurnOutcome, turnOutcomeSchema } from "../conversation/turn.ts";
import { AssayError } from "../domain/error.ts";
import { type Report, reportSchema } from "../domain/report.ts";
import type { StartedRun } from "../runs/runs.ts";
import type { RunRecord } from "../store/store.ts";
import type { Overs } from "./overs.ts";
import { shownTurn, type Turn } from "./turns.ts";
import type { VerifyAsk } from "./verify.ts";

/** Kinds of runs that can be jobs. The others answer at once. */
export const JOB_KINDS = ["research", "audit", "turn"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** How a job ended, or where it stopped. `cancelled` keeps what was found until then. */
export interface JobOutcome {
  readonly state: "finished" | "interrupted" | "cancelled";
  /** Of a research. */
  readonly report: Report | undefined;
  /** What the job came to, as its callers see it: a report, an audit, a turn. */
  readonly result: unknown;
}

/** A job on its way in this process. */
export interface LaunchedJob {
  readonly id: string;
  /** Rejects with the AssayError the job failed with. */
  readonly outcome: Promise<JobOutcome>;
  /** Stops it, so that it can be resumed. */
  readonly stop: () => void;
}

export type JobParts = { readonly assay: Pick<Assay, "store" | "bell" | "audits" | "runs">; readonly overs: Pick<Overs, "of" | "again"> };

/** A message in a kept conversation. */
export const turnAskSchema = z.object({
  conversation: z.string(),
  message: z.string(),
  force: z.enum(["phase_one", "phase_two"]).optional(),
});
export type TurnAsk = z.infer<typeof turnAskSchema>;

export interface JobStart {
  /** Whose job it is: limits count by it, and idempotency keys are its own. */
  readonly principal: string;
  readonly idempotencyKey?: string | undefined;
}

export interface StartedJob {
  readonly id: string;
  /** True when an idempotency key led to a job that was there already. */
  readonly again: boolean;
}

/** How a turn is started. */
export interface TurnStart extends Pick<JobStart, "principal"> {
  /** Whether the service itself takes it up at its next start. */
  readonly keep: boolean;
  readonly onText?: (piece: string) => void;
  readonly onRun?: (id: string) => void;
}

/** Tells whoever logs, counts and traces that a research begins a life in this process, after the event with the given number. */
export type OnLife = (id: string, after: number) => void;

/** Hears what becomes of jobs. */
export interface JobWatch {
  readonly onLife?: OnLife;
  /** Told of a job that ended in an error, which may be one that nothing could be written of. */
  readonly onFailed?: (id: string, error: unknown) => void;
}

export function launchedResearch({ assay }: JobParts, { id, outcome }: StartedRun<Report>): LaunchedJob {
  const shown = outcome.then(({ state, result }) => ({ state, report: result, result }));
  return { id, outcome: shown, stop: () => void assay.runs.cancel(id) };
}

/** @throws AssayError INVALID_INPUT or TOO_LARGE for a report that cannot be read */
export async function launchAudit(
  { assay, overs }: JobParts,
  { report, format = formatOf(report), ...rest }: VerifyAsk,
  principal: string,
): Promise<LaunchedJob> {
  refuseUnreadable(report);
  const stop = new AbortController();
  const { collections } = await overs.of(principal);
  const started = await assay.audits.start(
    { ...rest, collections: [...collections], source: report, format },
    { signal: stop.signal, principal },
  );
  const job = launchedAudit(started, stop);
  await keptReport({ assay, job });
  return job;
}

/** An audit can be taken up again from the moment its report stands in the journal. */
async function keptReport({ assay, job }: { readonly assay: JobParts["assay"]; readonly job: LaunchedJob }): Promise<void> {
  let ended = false;
  job.outcome
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  while (!ended && (await assay.store.journal(job.id)).length === 0) await pause(2);
}

function launchedAudit({ id, outcome }: StartedRun<Audit>, stop: AbortController): LaunchedJob {
  const shown = outcome.then((ended): JobOutcome => {
    const result = ended.state === "finished" ? ended.result : undefined;
    return { state: ended.state, report: undefined, result };
  });
  return { id, outcome: shown, stop: () => stop.abort() };
}

/** A turn as a job: it is known by its run as soon as that is there. */
export interface LaunchedTurn extends LaunchedJob {
  readonly turn: Promise<TurnOutcome>;
}

/** @throws AssayError of the turn, when it fails before its run begins */
export function launchTurn(
  over: Pick<RunsOver, "conversations">,
  { conversation, message, force }: TurnAsk,
  hear: Pick<TurnOptions, "onText" | "onRun"> = {},
): Promise<LaunchedTurn> {
  const stop = new AbortController();
  return new Promise((resolve, reject) => {
    const onRun = (id: string) => {
      hear.onRun?.(id);
      // The run's name comes before `say` returns its promise; a moment later both are there.
      queueMicrotask(() => resolve({ id, turn, outcome, stop: () => stop.abort() }));
    };
    const options = { ...hear, onRun, signal: stop.signal, ...(force === undefined ? {} : { force }) };
    const turn = over.conversations.say(conversation, message, options);
    const outcome = turn.then((taken): JobOutcome => ({ state: "finished", report: undefined, result: shownIn(conversation, taken) }));
    outcome.catch(reject);
  });
}

/** A reply and the conversation it belongs to. */
export type ConversationReply = Turn & { readonly conversation_id?: string };

function shownIn(conversation: string | undefined, outcome: TurnOutcome): ConversationReply {
  return { ...(conversation === undefined ? {} : { conversation_id: conversation }), ...shownTurn(outcome) };
}

/**
 * Takes up a job that was interrupted.
 * @param turn what a turn was asked; undefined where nobody knows
 * @throws AssayError NOT_FOUND, RUN_ACTIVE, CONFLICT
 */
export async function relaunch(parts: JobParts, record: RunRecord, turn: TurnAsk | undefined, principal: string): Promise<LaunchedJob> {
  const { id, kind } = record;
  switch (jobKind(record)) {
    case "research":
      return launchedResearch(parts, await (await parts.overs.again(record, principal)).research.resume(id));
    case "audit": {
      const stop = new AbortController();
      return launchedAudit(await parts.assay.audits.resume(id, { signal: stop.signal }), stop);
    }
    case "turn":
      if (record.state !== "finished" && record.state !== "failed" && turn !== undefined)
        return launchTurn(await parts.overs.again(record, principal), turn);
      throw new AssayError("CONFLICT", `The ${kind} ${id} is ${record.state}; say the message again to have it answered.`, { field: "id" });
  }
}

/** @throws AssayError CONFLICT for a run that is no job */
export function jobKind({ id, kind }: Pick<RunRecord, "id" | "kind">): JobKind {
  const known = JOB_KINDS.find((one) => one === kind);
  if (known !== undefined) return known;
  throw new AssayError("CONFLICT", `The run ${id} is a ${kind}, which has no job; GET /runs/${id} shows it.`, { field: "id" });
}

/** What a job that has ended came to. @param conversation the one a turn belongs to @throws AssayError what it failed with; CONFLICT */
export function outcomeOf(record: RunRecord, conversation: string | undefined): JobOutcome {
  const kind = jobKind(record);
  const kept: unknown = record.result === undefined ? undefined : JSON.parse(record.result);
  const report = kind === "research" && kept !== undefined ? reportSchema.parse(kept) : undefined;
  const state = record.state === "finished" && kept !== undefined ? "finished" : record.state === "cancelled" ? "cancelled" : "interrupted";
  if (record.error !== undefined && state !== "cancelled") throw AssayError.fromBody(record.error);
  return { state, report, result: report ?? resultOf(kind, kept, conversation) };
}

function resultOf(kind: JobKind, kept: unknown, conversation: string | undefined): unknown {
  if (kept === undefined) return undefined;
  return kind === "audit" ? auditSchema.parse(kept) : shownIn(conversation, turnOutcomeSchema.parse(kept));
}
