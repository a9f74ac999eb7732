import type { Scrub } from "../../config/secrets.ts";
import { AssayError } from "../../domain/error.ts";
import type { RunRecord } from "../../store/store.ts";
import type { Snapshots } from "../../write/evidence.ts";

/**
 * What a run can be exported as (I6): its text, the whole result, the evidence behind every statement as text or as data, one HTML page, a Word
 * document, and its sources for reference managers.
 */
export const EXPORT_FORMATS = ["markdown", "json", "evidence", "evidence-json", "html", "docx", "bibtex", "csl-json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A run's result as a file. */
export interface Exported {
  /** Text, or the bytes of a Word document. */
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  /** With which a file's name ends, without the dot. */
  readonly extension: string;
}

/** What an export is made with besides the result and its snapshots. */
export interface ExportOptions {
  /** Takes secrets out of what can no longer be read as text once it is made. */
  readonly scrub?: Scrub | undefined;
  /** The `file:` address of a source that is a file on the reader's own machine; undefined for any other. Without it no source leads to a file. */
  readonly fileOf?: (url: string) => string | undefined;
}

/** How each format makes its text of one result. */
export type Exporters = Readonly<Record<Exclude<ExportFormat, "docx">, () => string | Promise<string>>> & {
  readonly docx: () => Promise<Uint8Array<ArrayBuffer>>;
};

/** The media type of a Word document. */
export const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const MARKDOWN = "text/markdown; charset=utf-8";
const JSON_TYPE = "application/json";

const FILES: Readonly<Record<ExportFormat, Omit<Exported, "body">>> = {
  markdown: { contentType: MARKDOWN, extension: "md" },
  json: { contentType: JSON_TYPE, extension: "json" },
  evidence: { contentType: MARKDOWN, extension: "evidence.md" },
  "evidence-json": { contentType: JSON_TYPE, extension: "evidence.json" },
  html: { contentType: "text/html; charset=utf-8", extension: "html" },
  docx: { contentType: WORD, extension: "docx" },
  bibtex: { contentType: "application/x-bibtex; charset=utf-8", extension: "bib" },
  "csl-json": { contentType: "application/vnd.citationstyles.csl+json", extension: "csl.json" },
};

/**
 * The result of a research, an audit or a turn of a conversation as a file. The evidence of an audit is its own verdicts and quotes.
 * @throws AssayError MISSING_DEPENDENCY for a Word document without the package; CONFLICT where the run has no result that can be exported, or a turn searched nothing and so has no evidence and no sources
 */
export async function exportRun(
  record: RunRecord,
  format: ExportFormat,
  snapshots: Snapshots,
  options: ExportOptions = {},
): Promise<Exported> {
  // Loaded only when something is exported.
  const { exportersFor } = await import("./exporters.ts");
  const result: unknown = record.result === undefined ? undefined : JSON.parse(record.result);
  const exporters = exportersFor(record.kind, result, snapshots, options);
  if (exporters === undefined)
    throw new AssayError("CONFLICT", `The run ${record.id} (${record.kind}, ${record.state}) has no result to export.`, { field: "id" });
  return { body: await exporters[format](), ...FILES[format] };
}
