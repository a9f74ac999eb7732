import { parse as parseHost } from "tldts";
import { z } from "zod";
import { COMPLEXITY_TIERS } from "./checklist.ts";
import { AssayError } from "./error.ts";
import { invalidInput } from "./invalid-input.ts";
import { languageName } from "./language.ts";
import { SOURCE_KINDS } from "./source-kind.ts";

const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .refine(
    (name) => !/[\s/:?#@]/u.test(name) && (parseHost(name).domain !== null || parseHost(name).isIp === true || name === "localhost"),
    "must be a domain name such as example.org",
  );

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day such as 2025-01-31")
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), "must be a day that exists");

const languageTag = z
  .string()
  .trim()
  .refine(
    (tag) => /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i.test(tag) && languageName(tag) !== undefined,
    "must be a language's tag of BCP 47 such as `de` or `pt-BR`",
  )
  .transform((tag) => new Intl.Locale(tag).toString());

export const dateRangeSchema = z
  .strictObject({ from: day.optional(), to: day.optional() })
  .refine((range) => range.from === undefined || range.to === undefined || range.from <= range.to, {
    path: ["from"],
    message: "must be no later than `date_range.to`",
  });

/** One clarifying exchange (S4 §5.1): what was asked and what was answered. */
export const dialogueTurnSchema = z.strictObject({
  system: z.string().max(4000).default(""),
  assistant: z.string().max(4000),
  user: z.string().max(4000),
});

/**
 * The one research request (R1): CLI, HTTP, MCP and the library all parse it with this. Names are the wire's; limits that are absent are
 * filled from the tier and the environment by `resolveLimits`.
 */
export const researchRequestSchema = z.strictObject({
  query: z.string().trim().max(4000),
  mode: z.enum(["report", "answer"]).default("report"),
  /** What the answer is written in; without it, the question's own. */
  language: languageTag.optional(),
  breadth: z.int().min(2).max(10).default(4),
  depth: z.int().min(1).max(5).optional(),
  complexity_tier: z.enum([...COMPLEXITY_TIERS, "auto"]).default("standard"),
  summaryTokens: z.int().min(100).max(1000).default(500),
  followUpDialogue: z.array(dialogueTurnSchema).max(10).default([]),
  date_range: dateRangeSchema.optional(),
  include_domains: z.array(domainName).max(50).default([]),
  exclude_domains: z.array(domainName).max(200).default([]),
  /** Kinds of sources to ask; all when empty. */
  sources: z.array(z.enum(SOURCE_KINDS)).max(SOURCE_KINDS.length).default([]),
  exclude_sources: z.array(z.enum(SOURCE_KINDS)).max(SOURCE_KINDS.length).default([]),
  per_domain_cap: z.int().min(1).max(100).default(3),
  max_rounds: z.int().min(1).max(20).optional(),
  max_iters: z.int().min(1).max(20).optional(),
  max_queries: z.int().min(1).max(100).optional(),
  max_sources: z.int().min(1).max(100).optional(),
  max_execution_time_s: z.number().min(1).max(3600).optional(),
  token_budget: z.int().min(1).max(10_000_000).optional(),
  cost_budget_usd: z.number().min(0).max(1000).optional(),
  /** Results read per query. */
  k: z.int().min(1).max(5).default(5),
  /** A provider's name, to be tried first. */
  provider: z.string().max(40).optional(),
  fetch_timeout_s: z.number().min(0.1).max(60).default(8),
  accept_language: z
    .string()
    .max(100)
    .regex(/^[\w*;=,.\- ]+$/, "must look like `en` or `de, en;q=0.5`")
    .optional(),
  /** The way to take: the whole loop, the short way for factual questions, or whichever fits the question. */
  path: z.enum(["auto", "short", "loop"]).default("auto"),
});
export type ResearchRequest = z.infer<typeof researchRequestSchema>;
export type ResearchRequestInput = z.input<typeof researchRequestSchema>;

/** Other names under which `query` arrives (S2 says topic, S3 says task). */
const QUERY_ALIASES = ["topic", "task"] as const;

function withoutAliases(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const fields: Record<string, unknown> = { ...input };
  for (const alias of QUERY_ALIASES) {
    if (!(alias in fields)) continue;
    if (fields.query !== undefined && fields.query !== fields[alias]) {
      throw new AssayError("INVALID_INPUT", `\`${alias}\` is another name for \`query\`; give one of them, not both.`, { field: alias });
    }
    fields.query = fields[alias];
    delete fields[alias];
  }
  return fields;
}

/**
 * Parses a request from any face.
 * @throws AssayError INVALID_TOPIC for an empty query, INVALID_INPUT (with the field) for anything else out of shape or range.
 */
export function parseResearchRequest(input: unknown): ResearchRequest {
  const fields = withoutAliases(input);
  const parsed = researchRequestSchema.safeParse(fields);
  if (!parsed.success) throw invalidInput(researchRequestSchema, parsed.error, fields);
  if (!/[\p{L}\p{N}]/u.test(parsed.data.query)) {
    throw new AssayError("INVALID_TOPIC", "The question is empty: say what to find out.", { field: "query" });
  }
  return parsed.data;
}

/** Limits a run that has ended can go on with; each counts from now. */
export const moreLimitsSchema = researchRequestSchema.pick({
  max_execution_time_s: true,
  token_budget: true,
  cost_budget_usd: true,
  max_iters: true,
  max_queries: true,
  max_sources: true,
});
export type MoreLimits = z.infer<typeof moreLimitsSchema>;
