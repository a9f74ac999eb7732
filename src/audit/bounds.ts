import { AssayError } from "../domain/error.ts";
import type { Finding } from "./lint.ts";
import type { Citation, ParsedReport, ParsedStatement } from "./parse/report.ts";

/** The most of a report that is checked; more of any is no report that anybody reads. */
const MOST = { statements: 10_000, references: 10_000, citations: 30_000 } as const;
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
 * @throws AssayError TOO_LARGE for a report of too many statements, references or citations
 */
export function withinBounds(report: ParsedReport): Bounded {
  const counts = { statements: report.statements.length, references: report.references.length, citations: report.mentions.length };
  for (const what of ["statements", "references", "citations"] as const) {
    if (counts[what] > MOST[what])
      throw new AssayError("TOO_LARGE", `The report has ${counts[what]} ${what}; at most ${MOST[what]} are checked. Verify it in parts.`, {
        field: "report",
      });
  }
  const findings: Finding[] = [];
  const statements = report.statements.map((one) => {
    const bounded = shortened(one);
    if (bounded !== one) findings.push(tooLong(one, bounded));
    return bounded;
  });
  return { report: { ...report, statements }, findings };
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
