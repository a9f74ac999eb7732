import { z } from "zod";
import { calculationSchema } from "./calculation.ts";
import { taskSchema } from "./checklist.ts";
import { claimSchema, judgementSchema } from "./claim.ts";
import { errorBodySchema } from "./error.ts";
import { readingSchema } from "./reading.ts";
import { SENTENCE_KINDS } from "./sentence.ts";
import { sourceSchema } from "./source.ts";
import { spanSchema } from "./span.ts";

/** Why the gathering ended (R10); "nothing sure": all was searched, and of what was found nothing is sure to answer. */
export const STOP_REASONS = [
  "sufficient",
  "tasks done",
  "nothing sure",
  "rounds",
  "queries",
  "sources",
  "time",
  "tokens",
  "cost",
  "stalled",
  "degraded",
  "asked",
  "cancelled",
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** One accepted sentence of the final text and the claims it says. */
export const sentenceSchema = z.object({
  text: z.string().min(1),
  claimIds: z.array(z.string()),
  /** Numbers of the sources its markers name, in order. Empty for one that states nothing of the world, and for advice, whose claims are what speaks for it. */
  sources: z.array(z.number().int().positive()),
  /**
   * `frame` sentences come from code (notes on limits) or only lead from one sentence to the next; they state nothing about the subject. A `passage` is shown word
   * for word as what comes near to the question, and is not checked as an answer.
   */
  role: z.enum(["statement", "frame", "passage"]),
  /** What a writer's sentence is; left out for what comes from code, and in reports of before. */
  kind: z.enum(SENTENCE_KINDS).optional(),
  /** The verdict on the whole of a sentence that is computed or inferred from its claims together. */
  judgement: judgementSchema.optional(),
  /** Of an absence: in how many sources it was looked for. */
  searched: z.number().int().positive().optional(),
  /** What it computes from figures of its claims; left out where it computes nothing. */
  calculations: z.array(calculationSchema).optional(),
});
export type Sentence = z.infer<typeof sentenceSchema>;

export const metricsSchema = z.object({
  duration_s: z.number(),
  tokens_in: z.number().int(),
  tokens_out: z.number().int(),
  cost_est: z.number(),
  /** Models and search services whose price is not known: what they cost is not in `cost_est`. */
  unpriced: z.array(z.string()).default([]),
  model_calls: z.number().int(),
  searches: z.number().int(),
  pages_read: z.number().int(),
  dead_links: z.number().int(),
  sources_count: z.number().int(),
  domain_diversity: z.number(),
  cache_hits: z.number().int(),
  cache_misses: z.number().int(),
  /** Share (0–1) of written claims resting on two or more independent sources. */
  independent_share: z.number(),
  iterations: z.number().int(),
});
export type Metrics = z.infer<typeof metricsSchema>;

/** A passage that comes near to the question, to the letter: not checked as an answer. */
export const reportPassageSchema = z.object({
  /** The number of its source. */
  source: z.number().int().positive(),
  text: z.string(),
  /** The headings it stands under, outermost first. */
  headings: z.array(z.string()),
  /** The page of its document it begins on. */
  page: z.number().int().positive().optional(),
  /** When its source is from, as far as that is known. */
  published: z.string().optional(),
  /** The question's words in it, as places in `text`. */
  marked: z.array(spanSchema),
  /** Numbers of other sources that have nearly the same. */
  also: z.array(z.number().int().positive()),
});
export type ReportPassage = z.infer<typeof reportPassageSchema>;

/** Who made one plan, reflection or piece of text, when, and with how many tokens (R9). */
export const makingSchema = z.object({ timestamp: z.string(), model: z.string(), token_count: z.number().int() });

/** What a quote says in the report's language, in a model's words: beside the quote, never instead of it. */
export const translationSchema = z.object({ quote: z.string(), text: z.string() });
export type Translation = z.infer<typeof translationSchema>;

/** The one result of a research run, on every face (R14). */
export const reportSchema = z.object({
  run_id: z.string(),
  query: z.string(),
  /** How the question was read, where that is not as it was typed. */
  reading: readingSchema.optional(),
  /** The same in runs of before: what alone was searched. */
  read_as: z.string().optional(),
  /** What it is written in (BCP 47): what the request says, else the question's own; left out where neither tells. */
  language: z.string().optional(),
  mode: z.enum(["report", "answer"]),
  /** `answered`, `partial` (a limit, failing search or missing evidence cut it short) or `not_found` (nothing that is sure to answer). */
  status: z.enum(["answered", "partial", "not_found"]),
  markdown: z.string(),
  /** Answer mode: at most 140 characters, markers included. */
  answer: z.string().optional(),
  summary: z.string(),
  final_answer: z.string(),
  references: z.array(z.object({ n: z.number().int().positive(), url: z.string(), title: z.string().optional() })),
  sources: z.array(sourceSchema),
  claims: z.array(claimSchema),
  sentences: z.array(sentenceSchema),
  /** Of quotes in other languages than the report's, as a model translates them; left out where there are none. */
  translations: z.array(translationSchema).optional(),
  /** Of a search without a model: what comes nearest to the question, best first; left out where a report was written. */
  passages: z.array(reportPassageSchema).optional(),
  /** Claims and questions that could not be settled, each with why. */
  unresolved: z.array(z.object({ text: z.string(), reason: z.string() })),
  tasks: z.array(taskSchema),
  confidence: z.number().min(0).max(1),
  gaps: z.array(z.string()),
  failed_queries: z.array(z.string()),
  error_log: z.array(errorBodySchema.extend({ at: z.string(), step: z.string() })),
  flags: z.object({
    insufficient_termination: z.boolean(),
    degraded_mode: z.boolean(),
    incomplete_sources: z.boolean(),
    few_independent_sources: z.boolean(),
    without_model: z.boolean(),
    /** A model was set and failed, so that the run had to do without it. */
    model_failed: z.boolean().default(false),
    stop_reason: z.enum(STOP_REASONS),
  }),
  metrics: metricsSchema,
  metadata: z.object({ plan: z.array(makingSchema), reflection: z.array(makingSchema), synthesis: z.array(makingSchema) }),
  /** Versions of model, prompts, judge and extractors that made it. */
  made_with: z.record(z.string(), z.string()),
});
export type Report = z.infer<typeof reportSchema>;
