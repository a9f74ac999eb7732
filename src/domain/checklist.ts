import { z } from "zod";
import { SOURCE_KINDS } from "./source-kind.ts";

export const TASK_STATES = ["todo", "in_progress", "done", "blocked"] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** One sub-question the research must answer (S4's sub-task). */
export const taskSchema = z.object({
  id: z.string(),
  question: z.string().min(1),
  state: z.enum(TASK_STATES),
  /** Why it is blocked, or what is still open. */
  note: z.string().optional(),
});
export type Task = z.infer<typeof taskSchema>;

export const plannedQuerySchema = z.object({
  query: z.string().min(1),
  /** What the query is to find out, in a few words. */
  intent: z.string(),
  taskId: z.string(),
  /** Kinds of sources it is for; the usual ones when absent. */
  sources: z.array(z.enum(SOURCE_KINDS)).optional(),
  /** It looks for a second source of a claim, elsewhere than on these domains. */
  seconds: z.object({ of: z.string(), without: z.array(z.string()) }).optional(),
});
export type PlannedQuery = z.infer<typeof plannedQuerySchema>;

export const COMPLEXITY_TIERS = ["simple", "standard", "deep"] as const;
export type ComplexityTier = (typeof COMPLEXITY_TIERS)[number];

export const planSchema = z.object({
  /** How a model reads the question, when that differs from how it was typed; the plan is for that (C14). */
  readAs: z.string().optional(),
  /** What rules take for perhaps meant; the plan is not for that. */
  perhaps: z.array(z.string()).optional(),
  /** What a report on it is called. */
  title: z.string().optional(),
  plan: z.string(),
  tier: z.enum(COMPLEXITY_TIERS),
  tasks: z.array(taskSchema).min(1),
  queries: z.array(plannedQuerySchema).min(1),
});
export type Plan = z.infer<typeof planSchema>;

/** What the evaluator makes of the evidence so far (R9). */
export const reflectionSchema = z.object({
  sufficient: z.boolean(),
  confidence: z.number().min(0).max(1),
  gaps: z.array(z.string()),
  tasks: z.array(taskSchema),
  queries: z.array(plannedQuerySchema),
});
export type Reflection = z.infer<typeof reflectionSchema>;
