import { z } from "zod";
import type { Assay } from "../assay.ts";
import { formatOf, REPORT_FORMATS, refuseUnreadable } from "../audit/parse/report.ts";
import { type Audit, READINGS } from "../audit/result.ts";
import { AssayError } from "../domain/error.ts";

export { type Audit, auditSchema } from "../audit/result.ts";

/** What an audit is asked (`POST /verify`, MCP `verify`, library). */
export const verifyAskSchema = z.strictObject({
  /** The report itself, Markdown or HTML. */
  report: z.string().min(1).max(5_000_000),
  format: z.enum(REPORT_FORMATS).optional(),
  /** What the report is called. */
  name: z.string().min(1).max(200).default("report"),
  /** The address it came from: its relative links are read against it. */
  from: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
  /** Whether sources are read from the network, only from what is stored, or not at all. */
  reading: z.enum(READINGS).default("network"),
  /** False: the rules judge, though a model is set up. */
  with_model: z.boolean().default(true),
  fetch_timeout_s: z.number().min(0.1).max(60).default(15),
  token_budget: z.int().min(1).max(10_000_000).optional(),
  cost_budget_usd: z.number().min(0).max(1000).optional(),
});
export type VerifyAsk = z.infer<typeof verifyAskSchema>;

/**
 * Audits the citations of a report (I7), as a run that is kept.
 * @throws AssayError INVALID_INPUT for the report, CANCELLED
 */
export async function verify(assay: Assay, ask: VerifyAsk, signal: AbortSignal): Promise<Audit> {
  const { report, format = formatOf(report), ...rest } = ask;
  refuseUnreadable(report);
  const { id, outcome } = await assay.audits.start({ ...rest, source: report, format }, { signal });
  const ended = await outcome;
  if (ended.state === "finished") return ended.result;
  throw new AssayError("CANCELLED", `The audit was stopped; \`assay runs resume ${id}\` goes on with it.`);
}
