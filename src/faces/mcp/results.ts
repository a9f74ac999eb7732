import type { CallToolResult } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { AssayError } from "../../domain/error.ts";
import type { Report } from "../../domain/report.ts";
import { errorEnvelope } from "../http/errors.ts";
import type { researchOutput } from "./tool-shapes.ts";

/** A result for people (text) and for programs (structured). */
export function result(text: string, structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text }], structuredContent };
}

/** A failed call, with the one error envelope as its text. */
export function failure(error: AssayError): CallToolResult {
  return { isError: true, content: [{ type: "text", text: JSON.stringify(errorEnvelope(error)) }] };
}

export function researchResult(report: Report): CallToolResult {
  const shown: z.infer<typeof researchOutput> = {
    run_id: report.run_id,
    status: report.status,
    ...(report.answer === undefined ? {} : { answer: report.answer }),
    markdown: report.markdown,
    summary: report.summary,
    references: report.references,
    confidence: report.confidence,
    gaps: report.gaps,
    resources: { report: reportUri(report.run_id), evidence: evidenceUri(report.run_id) },
  };
  return result(report.answer ?? report.markdown, shown);
}

export function reportUri(id: string): string {
  return `assay://runs/${encodeURIComponent(id)}/report`;
}

export function evidenceUri(id: string): string {
  return `assay://runs/${encodeURIComponent(id)}/evidence`;
}
