import { AssayError, isAssayError } from "../domain/error.ts";
import { type CanonicalUrl, redactUrl } from "../domain/url.ts";
import { costUnknown } from "../model/prices.ts";
import { sha256 } from "../run/canonical-json.ts";
import { inPhase } from "../run/phase.ts";
import type { Run } from "../run/run.ts";
import { independentOf, readOnes, sourceFindings, toAuditReferences, type Works } from "./accounts.ts";
import { withinLength } from "./bounds.ts";
import { figuresOf } from "./figures.ts";
import { type HeldSources, held } from "./held-sources.ts";
import type { Finding } from "./lint.ts";
import type { ParsedReport, ReportFormat } from "./parse/report.ts";
import type { Audit } from "./result.ts";
import { readSources, type SourceOutcome, type SourceParts } from "./sources.ts";
import { type JudgingParts, StatementVerdicts } from "./statement-verdicts.ts";
import { structureOf } from "./structure.ts";
import type { AuditWork } from "./work.ts";

export interface AuditRequest {
  /** What the report is called: a file's name or an address. */
  readonly name: string;
  readonly source: string;
  readonly format: ReportFormat;
  /** The address the report came from: its relative links are read against it. */
  readonly from?: string | undefined;
  readonly reading: Audit["reading"];
  /** Of an audit that was stopped: what its journal holds, and "not checked" for the rest. Only in a replay. */
  readonly soFar?: boolean;
}

export interface AuditParts extends SourceParts, JudgingParts {
  readonly work: AuditWork;
  /** Models whose price nobody knows, where there is a money budget that they are to be held to (X4). */
  readonly unpriced?: readonly string[];
}

/**
 * Audits the citations of any report (I7): reads its structure, reads each source once, and judges every sentence against each source it cites
 * and against all of them together.
 * @throws AssayError INVALID_INPUT or TOO_LARGE for the report, CANCELLED
 */
export async function audit(run: Run, request: AuditRequest, parts: AuditParts): Promise<Audit> {
  const { report, findings: inItself } = await parts.work.read(request, run.signal).catch(ofReport);
  const limits = { sources: request.reading === "none" ? 0 : toRead(report).length, statements: report.statements.length };
  await run.emit("started", { type: "run_started", query: redactUrl(request.name), mode: "audit", limits });
  const { unpriced = [] } = parts;
  if (unpriced.length > 0) await run.emit("cost/unpriced", { type: "notice", code: "cost_unknown", message: costUnknown(unpriced) });
  const read = await inPhase(run, "reading", "read", () => outcomesOf(run, report, request, parts));
  const { sources, judged } = await inPhase(run, "judging", "verify", async () => {
    const sources = await held(run, report, read, parts.work);
    return { sources, judged: await new StatementVerdicts(run, report, sources, parts, request.soFar === true).done() };
  });
  const { outcomes } = sources;
  const shown = withinLength(judged.statements, request.source.length);
  const { works, uncompared } = await worksOf(report, outcomes, parts.work, run.signal);
  const references = toAuditReferences(report, outcomes, works);
  const statements = shown.statements.map((one) => ({ ...one, independent_sources: independentOf(one, report, outcomes, works) }));
  const findings = [...inItself, ...shown.findings, ...uncompared, ...sourceFindings(references)].sort((a, b) => a.line - b.line);
  const result: Audit = {
    run_id: run.id,
    name: redactUrl(request.name),
    title: report.title,
    format: report.format,
    sha256: sha256(request.source),
    audited_at: run.startedAt,
    reading: request.reading,
    ...(request.soFar === true ? { stopped: true } : {}),
    structure: structureOf(report),
    figures: figuresOf(statements, references, { judged: request.reading !== "none", othersSuffice: judged.othersSuffice }),
    findings,
    references,
    statements,
  };
  return result;
}

/** Whoever reads the report cannot know that it is what the caller sent. */
function ofReport(thrown: unknown): never {
  if (!isAssayError(thrown, "TOO_LARGE") || thrown.field !== undefined) throw thrown;
  throw new AssayError("TOO_LARGE", thrown.message, { field: "report", cause: thrown });
}

/** Addresses of what is cited, each once. */
function toRead({ references, mentions }: ParsedReport): CanonicalUrl[] {
  const cited = new Set(mentions.map((one) => one.reference));
  return [...new Set(references.flatMap((one, index) => (one.address !== undefined && cited.has(index) ? [one.address] : [])))];
}

/** By reference, in the report's order; undefined for one that has no readable address. */
async function outcomesOf(
  run: Run,
  report: ParsedReport,
  request: AuditRequest,
  parts: AuditParts,
): Promise<(SourceOutcome | undefined)[]> {
  const none = (reason: string): SourceOutcome => ({ state: "not read", reason, link: "unknown" });
  if (request.reading === "none") return report.references.map(() => none("no source was read"));
  const read = await readSources(run, toRead(report), parts, request.soFar === true);
  return report.references.map((one): SourceOutcome => {
    const known = one.address === undefined ? undefined : read.get(one.address);
    if (known !== undefined) return known;
    if (one.address !== undefined) return none("it is never cited");
    const message =
      one.url === undefined
        ? "The reference has no address: give it one that begins with https://, or library:COLLECTION/FILE for a document of a folder that is added."
        : `The reference has no readable address: ${one.fault}.`;
    return { state: "failed", error: { type: "INVALID_INPUT", message, retryable: false }, link: "unknown" };
  });
}

/** Which of the sources that were read are one text or paper; where that took too long none is, and a finding says so. */
async function worksOf(
  report: ParsedReport,
  outcomes: HeldSources["outcomes"],
  work: AuditWork,
  signal: AbortSignal,
): Promise<{ readonly works: Works; readonly uncompared: readonly Finding[] }> {
  const read = readOnes(report, outcomes);
  if (read.length < 2) return { works: new Map(), uncompared: [] };
  try {
    const leaders = await work.works(read, signal);
    return {
      works: new Map(read.map(({ reference }, at) => [reference, read[leaders[at] ?? at]?.reference ?? reference])),
      uncompared: [],
    };
  } catch (thrown) {
    if (!isAssayError(thrown, "TIMEOUT", "TOO_LARGE", "PARSE_ERROR")) throw thrown;
    const message = `copies among the ${read.length} sources were not looked for: ${thrown.message}`;
    return { works: new Map(), uncompared: [{ rule: "too long", severity: "note", line: 1, message }] };
  }
}
