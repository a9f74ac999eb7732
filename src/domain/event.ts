import { z } from "zod";
import { taskSchema } from "./checklist.ts";
import { VERDICTS } from "./claim.ts";
import { errorBodySchema } from "./error.ts";
import { readingSchema } from "./reading.ts";

const base = {
  /** What every event carries besides (X1); filled in by the run. */
  iteration: z.number().int().nonnegative(),
  token_budget_left: z.number().int().nullable(),
  results: z.number().int().nonnegative(),
};

const phases = ["plan", "search", "read", "reflect", "verify", "write"] as const;

/** The one typed union of everything a run says (X1): stored, streamed and logged as it is. */
export const runEventSchema = z.discriminatedUnion("type", [
  z.object({
    ...base,
    type: z.literal("run_started"),
    query: z.string(),
    mode: z.string(),
    limits: z.record(z.string(), z.number().nullable()),
  }),
  z.object({ ...base, type: z.literal("phase"), phase: z.enum(phases), state: z.enum(["started", "finished"]) }),
  z.object({
    ...base,
    type: z.literal("plan_made"),
    plan: z.string(),
    reading: readingSchema.optional(),
    tier: z.string(),
    tasks: z.array(taskSchema),
  }),
  z.object({
    ...base,
    type: z.literal("tool_call"),
    tool: z.string(),
    query: z.string(),
    provider: z.string().optional(),
    task_id: z.string().optional(),
  }),
  z.object({
    ...base,
    type: z.literal("search_result"),
    query: z.string(),
    provider: z.string(),
    found: z.number().int(),
    kept: z.number().int(),
    /** Every discarded result with the gate that discarded it (G9). */
    discarded: z.array(z.object({ url: z.string(), gate: z.string(), reason: z.string() })),
    cached: z.boolean(),
  }),
  z.object({ ...base, type: z.literal("search_failed"), query: z.string(), error: errorBodySchema }),
  z.object({
    ...base,
    type: z.literal("fetch_result"),
    url: z.string(),
    title: z.string().optional(),
    snapshot_id: z.string().optional(),
    characters: z.number().int().optional(),
    cached: z.boolean(),
    error: errorBodySchema.optional(),
  }),
  z.object({ ...base, type: z.literal("chunk_made"), url: z.string(), chunks: z.number().int(), tokens: z.number().int() }),
  z.object({
    ...base,
    type: z.literal("claim_made"),
    claim_id: z.string(),
    text: z.string(),
    url: z.string(),
    quote: z.string(),
    task_ids: z.array(z.string()),
  }),
  z.object({
    ...base,
    type: z.literal("verify_result"),
    claim_id: z.string(),
    verdict: z.enum(VERDICTS),
    score: z.number(),
    reasons: z.array(z.string()),
  }),
  z.object({ ...base, type: z.literal("checklist"), tasks: z.array(taskSchema) }),
  z.object({
    ...base,
    type: z.literal("research_progress"),
    sufficient: z.boolean(),
    confidence: z.number(),
    gaps: z.array(z.string()),
    sources: z.number().int(),
    claims: z.number().int(),
  }),
  z.object({ ...base, type: z.literal("notice"), code: z.string(), message: z.string() }),
  z.object({
    ...base,
    type: z.literal("section_written"),
    title: z.string(),
    markdown: z.string(),
    /** The next piece of the report's Markdown and how many characters come before it, once nothing can change it any more. */
    report: z.object({ at: z.int().nonnegative(), text: z.string() }).optional(),
  }),
  z.object({
    ...base,
    type: z.literal("writer_finalized"),
    words: z.number().int(),
    sources: z.number().int(),
    statements: z.number().int(),
  }),
  z.object({ ...base, type: z.literal("run_finished"), status: z.string(), stop_reason: z.string() }),
  z.object({ ...base, type: z.literal("run_failed"), error: errorBodySchema }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;
export type RunEventType = RunEvent["type"];

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** An event as a stage says it; the run adds iteration, budget and result count. */
export type RunEventBody = DistributiveOmit<RunEvent, keyof typeof base>;

/** An event as the log keeps it. Sequence numbers rise by one within a run. */
export const storedEventSchema = z.object({
  seq: z.number().int().positive(),
  at: z.string(),
  request_id: z.string(),
  topic_hash: z.string(),
  event: runEventSchema,
});
export type StoredEvent = z.infer<typeof storedEventSchema>;
