import type { Finding } from "./lint.ts";
import { refuseMore } from "./parse/most.ts";
import type { Citation, ParsedReport, ParsedStatement } from "./parse/report.ts";
import type { AuditStatement } from "./result.ts";

/** A longer statement is kept as its beginning, and not checked. */
export const LONGEST_STATEMENT = 4_000;
/** Characters of the claims of one statement's citations together: each is a claim of its own, and may be the whole statement. */
const MOST_CLAIMED = 20_000;

/** A report as far as it is checked, and what was left out of it. */
export interface Bounded {
  readonly report: ParsedReport;
  readonly findings: readonly Finding[];
}

/**
 * Holds a parsed report to what can be checked, so that neither the work nor the answer grows faster than what was sent (X5). What is cut is a finding.
 * @throws AssayError TOO_LARGE for a report of too many references or citations
 */
export function withinBounds(report: ParsedReport): Bounded {
  refuseMore("references", report.references.length);
  refuseMore("citations", report.mentions.length);
  const findings: Finding[] = [];
  const statements = report.statements.map((one) => {
    const bounded = shortened(one);
    if (bounded !== one) findings.push(tooLong(one, bounded));
    return bounded;
  });
  return { report: { ...report, statements }, findings };
}

/** More of them are no list that anybody goes through. */
const MOST_FINDINGS = 1_000;

/** The first findings, and one that says how many more there were (X5). @param findings in the order of the report */
export function withinNumber(findings: readonly Finding[]): readonly Finding[] {
  const kept = findings.slice(0, MOST_FINDINGS);
  const last = kept.at(-1);
  if (last === undefined || findings.length === kept.length) return findings;
  const message = `${findings.length - kept.length} more findings from here on are not shown; verify the report in parts to see them`;
  return [...kept, { rule: "too long", severity: "note", line: last.line, message }];
}

/** Characters of quotes and their contexts an audit shows, whatever was sent, and for each character of the report. */
const SHOWN = 200_000;
const SHOWN_BY_LENGTH = 3;

/** What is shown of statements, and what of it was left out. */
export interface Shown<T> {
  readonly statements: readonly T[];
  readonly findings: readonly Finding[];
}

/** Holds what an audit shows of its sources to a multiple of what was sent: later citations keep their verdicts and lose their quotes, which is a finding (X5). */
export function withinLength<T extends Pick<AuditStatement, "line" | "citations">>(statements: readonly T[], length: number): Shown<T> {
  let left = SHOWN + SHOWN_BY_LENGTH * length;
  let without = 0;
  let line = 0;
  const kept = statements.map((one) => ({
    ...one,
    citations: one.citations.map((citation) => {
      left -= citation.quotes.reduce((sum, { text, context, link }) => sum + text.length + context.length + link.length, 0);
      if (left >= 0 || citation.quotes.length === 0) return citation;
      if (without === 0) line = one.line;
      without++;
      return { ...citation, quotes: [] };
    }),
  }));
  if (without === 0) return { statements, findings: [] };
  const message = `the quotes of ${without} citations from here on are not shown: with them the audit would be too long; verify the report in parts to see them`;
  return { statements: kept, findings: [{ rule: "too long", severity: "note", line, message }] };
}

function shortened(one: ParsedStatement): ParsedStatement {
  if (one.text.length > LONGEST_STATEMENT) {
    const text = beginning(one.text);
    return { ...one, text, cited: one.cited.length === 0 ? [] : held(one.cited.map((citation) => ({ ...citation, claim: text }))) };
  }
  const cited = held(one.cited);
  return cited.length === one.cited.length ? one : { ...one, cited };
}

/** The first citations whose claims together are no longer than they may be. */
function held(cited: readonly Citation[]): readonly Citation[] {
  let left = MOST_CLAIMED;
  const over = cited.findIndex(({ claim }) => {
    left -= claim.length;
    return left < 0;
  });
  return over < 0 ? cited : cited.slice(0, over);
}

function beginning(text: string): string {
  return `${text.slice(0, LONGEST_STATEMENT - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

function tooLong(before: ParsedStatement, { cited }: ParsedStatement): Finding {
  const left = before.cited.length - cited.length;
  const long = before.text.length > LONGEST_STATEMENT;
  const length = long ? `has ${before.text.length} characters, of which only the first ${LONGEST_STATEMENT} are kept` : "";
  const many = left > 0 ? `cites ${before.cited.length} times, of which only the first ${cited.length} are checked` : "";
  const message = `the statement ${[length, many].filter((part) => part !== "").join(", and ")}: ${before.text.slice(0, 80)}…`;
  return { rule: "too long", severity: "warning", line: before.line, message };
}
