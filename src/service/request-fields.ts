import { researchRequestSchema } from "../domain/request.ts";

const fields = researchRequestSchema.shape;

/** The research request with what each field is for, as HTTP and MCP show it to those who fill it in (R1). It accepts exactly the same. */
export const describedRequestSchema = researchRequestSchema.extend({
  query: fields.query.describe("The question, self-contained"),
  mode: fields.mode.describe("report, or answer for one of at most 140 characters"),
  language: fields.language.describe("Language of the answer, a BCP 47 tag such as `de` or `pt-BR`; without it the question's"),
  breadth: fields.breadth.describe("Search queries in one round"),
  depth: fields.depth.describe("Rounds; without it the tier's hold"),
  complexity_tier: fields.complexity_tier.describe("How far to go where no number says so; auto lets the planner decide"),
  path: fields.path.describe("short for one search and one synthesis, loop for the whole research, auto for whichever fits"),
  summaryTokens: fields.summaryTokens.describe("Length of page summaries"),
  followUpDialogue: fields.followUpDialogue.describe("Questions that were asked before the run, with their answers (POST /clarify)"),
  date_range: fields.date_range.describe("Nothing published before `from` or after `to`; days such as 2025-01-31"),
  include_domains: fields.include_domains.describe("Domains to prefer"),
  exclude_domains: fields.exclude_domains.describe("Domains never to use"),
  sources: fields.sources.describe("Kinds of sources to ask; all when empty"),
  exclude_sources: fields.exclude_sources.describe("Kinds of sources not to ask"),
  per_domain_cap: fields.per_domain_cap.describe("Most pages of one domain"),
  max_rounds: fields.max_rounds.describe("Most rounds; the lowest of it, max_iters and depth stops"),
  max_iters: fields.max_iters.describe("Most rounds; the lowest of it, max_rounds and depth stops"),
  max_queries: fields.max_queries.describe("Most searches"),
  max_sources: fields.max_sources.describe("Most pages read"),
  max_execution_time_s: fields.max_execution_time_s.describe("Most seconds"),
  token_budget: fields.token_budget.describe("Most model tokens, in and out together"),
  cost_budget_usd: fields.cost_budget_usd.describe("Most US dollars"),
  k: fields.k.describe("Results read of one query"),
  provider: fields.provider.describe("Search service to ask first"),
  fetch_timeout_s: fields.fetch_timeout_s.describe("Seconds one page may take"),
  accept_language: fields.accept_language.describe("Languages asked of web servers, such as `de, en;q=0.5`"),
});
