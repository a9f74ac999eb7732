import { z } from "zod";
import { type AuditParts, audit } from "../../audit/audit.ts";
import { REPORT_FORMATS } from "../../audit/parse/report.ts";
import { type Audit, auditSchema, READINGS } from "../../audit/result.ts";
import { AssayError } from "../../domain/error.ts";
import { budgetOf } from "../../domain/limits.ts";
import { sha256 } from "../../run/canonical-json.ts";
import type { Clock } from "../../run/clock.ts";
import type { JournaledRun } from "../../run/journaled-run.ts";
import type { RunRecord, Store } from "../../store/store.ts";
import type { RunKind, Work } from "../kind.ts";
import { limitDefaultsIn } from "../limit-defaults.ts";

const AUDIT = "audit";
/** The decision that holds the report. */
const REPORT = "audit/report";
/** Working time of one audit over all its lives. */
const LONGEST_MS = 3_600_000;
/** An audit that was stopped longer ago is not gone on with unasked: its sources may say something else by now. */
const GOES_ON_FOR_MS = 24 * 3_600_000;
const MOST_STOPPED = 100;

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
  /** The collections of the library that sources may come from; all where nothing is said. */
  collections: z.array(z.string()).optional(),
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

export interface AuditKindParts {
  /** @throws AssayError INVALID_INPUT for the folder of sources */
  readonly auditParts: (request: AuditRunRequest) => Promise<AuditParts>;
  /** The same makers with nothing behind them that could be asked. */
  readonly replayParts: (request: AuditRunRequest, settings: string) => AuditParts;
  /** JSON of what an audit's course depends on besides its request. */
  readonly settings: string;
}

/** A report to its audit (I7); the report's text is the input of its first life. */
export function auditKind({ auditParts, replayParts, settings }: AuditKindParts): RunKind<AuditRunRequest, Audit, string> {
  const over = (parts: AuditParts, request: AuditRunRequest, then: string): Work<Audit> => ({
    perform: (run) => work(run, parts, request),
    soFar: async (_, replayed) =>
      work(await replayed(), replayParts(request, then), request, true).catch((thrown) => {
        if (AssayError.from(thrown).type === "REPLAY_GAP") return undefined;
        throw thrown;
      }),
  });
  return {
    name: AUDIT,
    request: auditRequestSchema,
    result: auditSchema,
    topic: ({ sha256: text }) => text,
    settings,
    limits: (request, record) => ({ timeLimitMs: LONGEST_MS, budget: budgetOf(request, limitDefaultsIn(record.settings)) }),
    work: async (request) => over(await auditParts(request), request, settings),
    replayed: async (request, then) => over(replayParts(request, then), request, then),
    begins: (source) => (source === undefined ? {} : { [REPORT]: source }),
    ended: () => ({ status: "verified", stop_reason: "tasks done" }),
    whenStopped: "interrupted",
  };
}

export function auditRequestOf({ name, source, ...rest }: AuditAsk): AuditRunRequest {
  return auditRequestSchema.parse({ ...rest, query: name, sha256: sha256(source) });
}

/** The newest audit of the same report in the same way that was stopped within the last day. */
export async function stoppedAudit(
  store: Store,
  clock: Pick<Clock, "now">,
  { settings }: Pick<RunKind<AuditRunRequest, Audit, string>, "settings">,
  ask: AuditAsk,
): Promise<RunRecord | undefined> {
  const request = JSON.stringify(auditRequestOf(ask));
  const since = clock.now() - GOES_ON_FOR_MS;
  const all = await store.listRuns({ limit: MOST_STOPPED, kind: AUDIT, state: "interrupted" });
  return all.find((one) => one.request === request && one.settings === settings && Date.parse(one.createdAt) >= since);
}

/** The report is kept with the run, so that a later life or a replay needs nothing but the store. */
async function work(run: JournaledRun, parts: AuditParts, request: AuditRunRequest, soFar = false): Promise<Audit> {
  const text = await run.decide(REPORT, z.string(), () => {
    throw new AssayError("CONFLICT", `The audit ${run.id} was stopped before it had kept its report; verify the report anew.`, {
      field: "id",
    });
  });
  const { query: name, format, from, reading } = request;
  const result = await audit(run, { name, source: text, format, from, reading, soFar }, parts);
  return auditSchema.parse(JSON.parse(JSON.stringify(result)));
}
