import { AssayError } from "../../domain/error.ts";
import { reportSchema } from "../../domain/report.ts";
import type { RunRecord } from "../../store/store.ts";
import type { Snapshots } from "../../write/evidence.ts";

/** What a run can be exported as (I6): the report, the whole result, the evidence behind every statement, an audit's annotated page. */
export const EXPORT_FORMATS = ["markdown", "json", "evidence", "evidence-json", "html"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A run's result as a file. */
export interface Exported {
  readonly text: string;
  readonly contentType: string;
  /** With which a file's name ends, without the dot. */
  readonly extension: string;
}

const MARKDOWN = "text/markdown; charset=utf-8";
const JSON_TYPE = "application/json";

/**
 * The result of a research or an audit as a file. The evidence of an audit is its own verdicts and quotes.
 * @throws AssayError CONFLICT where the run has no such result, INVALID_INPUT (`format`) where its kind has no such format
 */
export async function exportRun(record: RunRecord, format: ExportFormat, snapshots: Snapshots): Promise<Exported> {
  const result: unknown = record.result === undefined ? undefined : JSON.parse(record.result);
  const exported = await (record.kind === "audit" ? exportedAudit(result, format) : exportedReport(result, format, snapshots));
  if (exported === "no result")
    throw new AssayError("CONFLICT", `The run ${record.id} (${record.kind}, ${record.state}) has no report to export.`, { field: "id" });
  return exported;
}

async function exportedReport(result: unknown, format: ExportFormat, snapshots: Snapshots): Promise<Exported | "no result"> {
  const parsed = reportSchema.safeParse(result);
  if (!parsed.success) return "no result";
  const report = parsed.data;
  const { evidenceJson, evidenceMarkdown } = await import("../../write/evidence.ts");
  switch (format) {
    case "markdown":
      return { text: report.markdown, contentType: MARKDOWN, extension: "md" };
    case "json":
      return { text: jsonText(report), contentType: JSON_TYPE, extension: "json" };
    case "evidence":
      return { text: await evidenceMarkdown(report, snapshots), contentType: MARKDOWN, extension: "evidence.md" };
    case "evidence-json":
      return { text: jsonText(await evidenceJson(report, snapshots)), contentType: JSON_TYPE, extension: "evidence.json" };
    case "html":
      throw new AssayError(
        "INVALID_INPUT",
        "`format`: html is for audits; a report is exported as markdown, json, evidence or evidence-json.",
        {
          field: "format",
        },
      );
  }
}

async function exportedAudit(result: unknown, format: ExportFormat): Promise<Exported | "no result"> {
  const [{ auditSchema }, { auditMarkdown }, { auditPage }] = await Promise.all([
    import("../../audit/result.ts"),
    import("../../audit/markdown.ts"),
    import("../../audit/page.ts"),
  ]);
  const parsed = auditSchema.safeParse(result);
  if (!parsed.success) return "no result";
  switch (format) {
    case "markdown":
    case "evidence":
      return { text: auditMarkdown(parsed.data), contentType: MARKDOWN, extension: "md" };
    case "json":
    case "evidence-json":
      return { text: jsonText(parsed.data), contentType: JSON_TYPE, extension: "json" };
    case "html":
      return { text: auditPage(parsed.data), contentType: "text/html; charset=utf-8", extension: "html" };
  }
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
