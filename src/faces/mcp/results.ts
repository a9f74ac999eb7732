import type { CallToolResult } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { AssayError } from "../../domain/error.ts";
import type { Report } from "../../domain/report.ts";
import type { RunState } from "../../store/store.ts";
import { errorEnvelope } from "../http/errors.ts";
import { quotesOf, type ShownQuote } from "./quotes.ts";
import type { jobOutput, researchOutput } from "./tool-shapes.ts";

/** A result for programs (structured), and the same in words: many clients show a model nothing but the text (I4). */
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
    quotes: quotesOf(report),
    confidence: report.confidence,
    gaps: report.gaps,
    resources: { report: reportUri(report.run_id), evidence: evidenceUri(report.run_id) },
  };
  const told = [
    ...(shown.answer === undefined ? [] : [shown.answer]),
    shown.markdown,
    "---",
    `run_id: ${shown.run_id}\nstatus: ${shown.status}\nconfidence: ${shown.confidence}`,
    `Summary: ${shown.summary}`,
    ...section("What stayed open", shown.gaps.map(item)),
    ...sourcesWithQuotes(shown.references, shown.quotes),
    resourceLines(shown.resources),
  ];
  return result(told.join("\n\n"), shown);
}

/** How a job stands, and what to call next. */
export function jobResult(job: Omit<z.infer<typeof jobOutput>, "next">): CallToolResult {
  const shown: z.infer<typeof jobOutput> = { ...job, next: nextCall(job.run_id, job.state) };
  const place = shown.queue === undefined ? "" : `, place ${shown.queue.place} of ${shown.queue.of}`;
  return result(`run_id: ${shown.run_id}\nstate: ${shown.state}${place}\nprogress: ${shown.progress}\nnext: ${shown.next}`, shown);
}

function nextCall(id: string, state: RunState): string {
  const named = `with run_id "${id}"`;
  switch (state) {
    case "finished":
      return `Call research_result ${named}.`;
    case "cancelled":
      return `Call research_result ${named} for what it had found until then.`;
    case "failed":
      return "It has no result, and progress says why; begin anew with research_start.";
    case "interrupted":
      return `It goes on when Assay is started again; call research_status ${named} later.`;
    case "queued":
    case "running":
      return `Call research_status ${named} in about 5 seconds, and research_result when its state is finished.`;
  }
}

/** Sources under their numbers, each with the quotes that were taken from it. */
export function sourcesWithQuotes(
  sources: readonly { readonly n: number; readonly url: string; readonly title?: string | undefined }[],
  quotes: readonly ShownQuote[],
): string[] {
  const blocks = sources.map(({ n, url, title }) =>
    [`[${n}] ${title === undefined ? "" : `${title} `}${url}`, ...quotes.filter(({ source }) => source === n).map(quoteLine)].join("\n"),
  );
  const others = quotes.filter(({ source }) => !sources.some(({ n }) => n === source));
  return [...section("Sources, with the quotes from each", blocks), ...section("More quotes", others.map(quoteLine))];
}

function quoteLine({ text }: ShownQuote): string {
  return `    “${text}”`;
}

/** A headed list; nothing where there is nothing to list. */
export function section(head: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${head}:\n${lines.join("\n")}`];
}

export function item(text: string): string {
  return `- ${text}`;
}

/** Where more can be read, for clients that read resources. */
export function resourceLines(resources: Readonly<Record<string, string>>): string {
  return section(
    "Resources",
    Object.entries(resources).map(([name, uri]) => `- ${name}: ${uri}`),
  ).join("");
}

export function reportUri(id: string): string {
  return `assay://runs/${encodeURIComponent(id)}/report`;
}

export function evidenceUri(id: string): string {
  return `assay://runs/${encodeURIComponent(id)}/evidence`;
}

export function snapshotUri(id: string): string {
  return `assay://snapshots/${encodeURIComponent(id)}`;
}
