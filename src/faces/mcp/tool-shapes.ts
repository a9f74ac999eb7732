import { z } from "zod";
import { contractSchema } from "../../conversation/contract/schema.ts";
import { moreLimitsSchema } from "../../domain/request.ts";
import { describedRequestSchema } from "../../service/request-fields.ts";
import { RUN_STATES } from "../../store/store.ts";
import { quoteShape } from "./quotes.ts";

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

/** What to do next, for a model that reads no documentation. */
const next = z.string();
const resources = z.object({ report: z.string(), evidence: z.string() });

/** A report as a tool gives it, with the quotes its sentences rest on; the verdict on each is in the resources it names. */
export const researchOutput = z.object({
  run_id: z.string(),
  status: z.enum(["answered", "partial", "not_found"]),
  answer: z.string().optional(),
  markdown: z.string(),
  summary: z.string(),
  references: z.array(z.object({ n: z.int(), url: z.string(), title: z.string().optional() })),
  quotes: z.array(quoteShape),
  confidence: z.number(),
  gaps: z.array(z.string()),
  resources,
});

export const jobOutput = z.object({
  run_id: z.string(),
  state: z.enum(RUN_STATES),
  progress: z.string(),
  queue: z.object({ place: z.int(), of: z.int() }).optional(),
  next,
});

export const runIdInput = z.strictObject({ run_id: z.string().min(1).max(100).describe("As research_start returned it") });

export const askOutput = z.object({
  run_id: z.string(),
  text: z.string(),
  quotes: z.array(quoteShape),
  contract: contractSchema.optional(),
  resources: resources.pick({ evidence: true }),
});

export const verifyOutput = z.object({
  run_id: z.string(),
  statements: z.int(),
  cited: z.int(),
  verdicts: z.record(z.string(), z.int()),
  dead_links: z.int(),
  /** Statements that only a model can judge, the doubtful first: no faults. */
  open: z.array(z.object({ line: z.int(), text: z.string(), likelihood: z.number(), look_at: z.string() })),
  problems: z.array(z.object({ line: z.int(), text: z.string(), verdict: z.string(), reasons: z.array(z.string()) })),
  findings: z.array(z.object({ line: z.int(), rule: z.string(), message: z.string() })),
  resources,
});

export const resumeInput = runIdInput.extend(moreLimitsSchema.shape);

export const readOutput = z.object({
  url: z.string(),
  title: z.string(),
  summary: z.string(),
  snapshot_id: z.string(),
  partial: z.boolean(),
  quotes: z.array(z.object({ claim: z.string(), quote: z.string() })),
  resources: z.object({ snapshot: z.string() }),
});
