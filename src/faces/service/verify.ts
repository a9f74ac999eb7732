import { z } from "zod";
import type { Assay } from "../../assay.ts";
import { REPORT_FORMATS } from "../../audit/parse/report.ts";
import type { Audit } from "../../audit/result.ts";
import type { Config } from "../../config/settings.ts";
import { verifyReport } from "../../wiring/verify.ts";

export { type Audit, auditSchema } from "../../audit/result.ts";

/** What an audit is asked (`POST /verify`, MCP `verify`, library). */
export const verifyAskSchema = z.strictObject({
  /** The report itself, Markdown or HTML. */
  report: z.string().min(1).max(5_000_000),
  format: z.enum(REPORT_FORMATS).optional(),
  /** What the report is called. */
  name: z.string().min(1).max(200).default("report"),
  /** Whether sources are read from the network, only from what is stored, or not at all. */
  reading: z.enum(["network", "stored", "none"]).default("network"),
  /** False: the rules judge, though a model is set up. */
  with_model: z.boolean().default(true),
  fetch_timeout_s: z.number().min(0.1).max(60).default(15),
  token_budget: z.int().min(1).max(10_000_000).optional(),
});
export type VerifyAsk = z.infer<typeof verifyAskSchema>;

/** Audits the citations of a report (I7). @throws AssayError INVALID_INPUT for the report, CANCELLED */
export function verify(assay: Assay, config: Config, ask: VerifyAsk, signal: AbortSignal): Promise<Audit> {
  const format = ask.format ?? (/^\s*<(?:!doctype html|html|body|article|section|div|h\d|p)\b/i.test(ask.report) ? "html" : "markdown");
  return verifyReport(
    { config, ...assay },
    { name: ask.name, source: ask.report, format },
    { reading: ask.reading, withModel: ask.with_model, fetchTimeoutS: ask.fetch_timeout_s, tokenBudget: ask.token_budget, signal },
  );
}
