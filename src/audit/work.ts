import type { SnapshotWithText } from "../domain/snapshot.ts";
import { type IndependenceInput, sameWorks } from "../search/gates/independence.ts";
import type { QuoteInContext } from "../text/context.ts";
import { withinBounds, withinNumber } from "./bounds.ts";
import { type ClaimToHold, type Held, heldClaims, missingFigures } from "./holding.ts";
import { type Finding, lintReport } from "./lint.ts";
import { type ParsedReport, parseReport, type ReportFormat } from "./parse/report.ts";

/** A report's text and what it is. */
export interface ReportText {
  readonly source: string;
  readonly format: ReportFormat;
  /** The address it came from. */
  readonly from?: string | undefined;
}

/** A report as it was read, and what can be said of its structure. */
export interface ReadReport {
  readonly report: ParsedReport;
  readonly findings: readonly Finding[];
}

/** Claims to be held against one source. */
export interface HoldAsk {
  readonly capture: SnapshotWithText;
  readonly claims: readonly ClaimToHold[];
}

/** A claim and its evidence, of which it is asked what figures are missing there. */
export interface FiguresAsk {
  readonly claim: string;
  readonly evidence: readonly QuoteInContext[];
}

/**
 * The computing of an audit, which takes as long as a report and its sources are long. Whoever serves others does it where it holds nobody up.
 * Every part rejects with TIMEOUT or TOO_LARGE where it is given up, and CANCELLED.
 */
export interface AuditWork {
  /** @throws AssayError INVALID_INPUT or TOO_LARGE for the report */
  read(ask: ReportText, signal: AbortSignal): Promise<ReadReport>;
  hold(ask: HoldAsk, signal: AbortSignal): Promise<Held>;
  /** For each source the first one that is the same text or paper (G6). */
  works(sources: readonly IndependenceInput[], signal: AbortSignal): Promise<readonly number[]>;
  /** For each claim the numbers and dates its evidence lacks. */
  figures(asks: readonly FiguresAsk[], signal: AbortSignal): Promise<readonly (readonly string[])[]>;
}

/** The same in the calling thread, as pure functions. */
export const auditWork = {
  read: ({ source, format, from }: ReportText): ReadReport => {
    const { report, findings } = withinBounds(parseReport(source, format, from));
    const all = [...lintReport(report), ...findings].sort((a, b) => a.line - b.line);
    return { report, findings: withinNumber(all) };
  },
  hold: ({ capture, claims }: HoldAsk): Held => heldClaims(capture, claims),
  works: (sources: readonly IndependenceInput[]): readonly number[] => sameWorks(sources),
  figures: (asks: readonly FiguresAsk[]): readonly (readonly string[])[] =>
    asks.map(({ claim, evidence }) => missingFigures(claim, evidence)),
};

/** {@link AuditWork} where nobody waits beside it: tests and measurements. */
export const auditWorkInPlace: AuditWork = {
  read: async (ask) => auditWork.read(ask),
  hold: async (ask) => auditWork.hold(ask),
  works: async (sources) => auditWork.works(sources),
  figures: async (asks) => auditWork.figures(asks),
};
