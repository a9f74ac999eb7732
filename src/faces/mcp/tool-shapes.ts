import { z } from "zod";
import { describedRequestSchema } from "../../service/request-fields.ts";
import { RUN_STATES } from "../../store/store.ts";

const {
  query,
  mode,
  breadth,
  depth,
  complexity_tier,
  include_domains,
  exclude_domains,
  sources,
  exclude_sources,
  date_range,
  max_sources,
  max_execution_time_s,
  token_budget,
  path,
} = describedRequestSchema.shape;

/** What `research` is asked: the fields of a research request that an agent has use for. */
export const researchInput = z.strictObject({
  query,
  mode,
  complexity_tier,
  path,
  breadth,
  depth,
  max_sources,
  max_execution_time_s,
  token_budget,
  include_domains,
  exclude_domains,
  sources,
  exclude_sources,
  date_range,
});

export const clarifyInput = z
  .boolean()
  .default(false)
  .describe("Ask the user up to three questions first, where the question is truly ambiguous");

/** A report as a tool gives it: claims and their quotes are in the resources it names. */
export const researchOutput = z.object({
  run_id: z.string(),
  status: z.enum(["answered", "partial", "not_found"]),
  answer: z.string().optional(),
  markdown: z.string(),
  summary: z.string(),
  references: z.array(z.object({ n: z.int(), url: z.string(), title: z.string().optional() })),
  confidence: z.number(),
  gaps: z.array(z.string()),
  resources: z.object({ report: z.string(), evidence: z.string() }),
});

export const jobOutput = z.object({
  run_id: z.string(),
  state: z.enum(RUN_STATES),
  progress: z.string(),
  queue: z.object({ place: z.int(), of: z.int() }).optional(),
});

export const runIdInput = z.strictObject({ run_id: z.string().min(1).max(100) });

export const readOutput = z.object({
  url: z.string(),
  title: z.string(),
  summary: z.string(),
  snapshot_id: z.string(),
  partial: z.boolean(),
  quotes: z.array(z.object({ claim: z.string(), quote: z.string() })),
});
