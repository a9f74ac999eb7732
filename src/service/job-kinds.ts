import { z } from "zod";
import type { Assay, RunsOver } from "../assay.ts";
import { formatOf, refuseUnreadable } from "../audit/parse/report.ts";
import { auditSchema } from "../audit/result.ts";
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

export type JobParts = {
  readonly assay: Pick<Assay, "store" | "bell" | "clock" | "audits" | "runs">;
  readonly overs: Pick<Overs, "of" | "again" | "all">;
};

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
  /** Names of the collections that are searched; all that the principal may read where there are none. */
  readonly collections?: readonly string[] | undefined;
}

export interface StartedJob {
  readonly id: string;
  /** True when an idempotency key led to a job that was there already. */
  readonly again: boolean;
}

/** How a turn is started. */
export interface TurnStart extends Pick<JobStart, "principal"> {
  readonly onText?: (piece: string) => void;
  readonly onRun?: (id: string) => void;
}

/** A turn as a job, known by its run. */
export interface StartedTurn {
  readonly id: string;
  /** Rejects with the AssayError it failed with. */
  readonly turn: Promise<TurnOutcome>;
}

/** A life of a research in this process, after the event with the given number. */
export interface LifeOfJob {
  readonly id: string;
  readonly after: number;
  /** Settles when the life has. */
  readonly ended: Promise<unknown>;
}

/** Hears what becomes of jobs. */
export interface JobWatch {
  readonly onLife?: (life: LifeOfJob) => void;
  /** Told of a job that was taken and could not be begun. */
  readonly onNotBegun?: (id: string, error: AssayError) => void;
  /** Told that the queue could not be looked at; it is tried again. */
  readonly onFault?: (thrown: unknown) => void;
  /** Told of a job that ended in an error, which may be one that nothing could be written of. */
  readonly onFailed?: (id: string, error: unknown) => void;
}

/**
 * Has an audit wait for a worker. @returns its run
 * @throws AssayError INVALID_INPUT or TOO_LARGE for a report that cannot be read
 */
export async function enqueueAudit(
  { assay, overs }: JobParts,
  { report, format = formatOf(report), ...rest }: VerifyAsk,
  principal: string,
): Promise<string> {
  refuseUnreadable(report);
  const { collections } = await overs.of(principal);
  return assay.audits.enqueue({ ...rest, collections: [...collections], source: report, format }, { principal });
}

/** A reply and the conversation it belongs to. */
export type ConversationReply = Turn & { readonly conversation_id?: string };

function shownIn(conversation: string | undefined, outcome: TurnOutcome): ConversationReply {
  return { ...(conversation === undefined ? {} : { conversation_id: conversation }), ...shownTurn(outcome) };
}

/**
 * Begins a life of a job that was claimed.
 * @param over what whoever asked for it may search @param turn what a turn of a kept conversation was asked, after how many messages @param say hears its text
 * @returns its outcome, and what tells whether it was begun: the AssayErrors that keep it from that are those of {@link RunsOf.resume}
 */
export function launched(
  over: RunsOver,
  record: RunRecord,
  turn: { readonly ask: TurnAsk; readonly length: number } | undefined,
  say: ((piece: string) => void) | undefined,
): { readonly begun: Promise<string>; readonly outcome: Promise<JobOutcome> } {
  const { id } = record;
  switch (jobKind(record)) {
    case "research":
      return lifeOf(over.research.resume(id), (report) => ({ report, result: report }));
    case "audit":
      return lifeOf(over.audits.resume(id), (result) => ({ report: undefined, result }));
    case "turn": {
      if (turn === undefined)
        return lifeOf(over.turns.resume(id, { say }), (taken) => ({ report: undefined, result: taken && shownIn(undefined, taken) }));
      const { conversation, message, force } = turn.ask;
      const began = Promise.withResolvers<string>();
      const options = {
        onRun: began.resolve,
        after: turn.length,
        ...(say === undefined ? {} : { onText: say }),
        ...(force === undefined ? {} : { force }),
      };
      const said = over.conversations.say(conversation, message, options);
      said.catch(began.reject);
      const outcome = said.then((taken): JobOutcome => ({ state: "finished", report: undefined, result: shownIn(conversation, taken) }));
      return { begun: began.promise, outcome };
    }
  }
}

function lifeOf<R>(started: Promise<StartedRun<R>>, shown: (result: R | undefined) => Pick<JobOutcome, "report" | "result">) {
  const outcome = started.then(async ({ outcome }): Promise<JobOutcome> => {
    const { state, result } = await outcome;
    return { state, ...shown(result) };
  });
  return { begun: started.then(({ id }) => id), outcome };
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
