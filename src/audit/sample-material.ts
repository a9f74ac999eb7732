import type { SnapshotId } from "../domain/snapshot.ts";
import { RULES_JUDGE } from "../verify/rules.ts";
import type { Audit, AuditCitation, AuditStatement } from "./result.ts";

const NONE = { supported: 0, "partly supported": 0, contradicted: 0, "not found": 0, "source failed": 0, "not checked": 0 };

/** A quote of a source in the middle of its passage. */
export function quote(text: string, more: Partial<AuditCitation["quotes"][number]> = {}): AuditCitation["quotes"][number] {
  return {
    snapshotId: "s" as SnapshotId,
    span: { start: 10, end: 10 + text.length },
    text,
    locatedBy: "exact",
    context: `Before. ${text} After.`,
    link: "https://one.test/a#:~:text=x",
    ...more,
  };
}

/** A supported citation of the first source. */
export function citation(more: Partial<AuditCitation> = {}): AuditCitation {
  return {
    ...{ label: "1", style: "number", scope: "sentence", reference: 1, claim: "Tides turn twice a day." },
    ...{ verdict: "supported", score: 1, reasons: [], judge: { kind: "rules", version: RULES_JUDGE.version }, quotes: [] },
    ...more,
  };
}

/** A statement of the report. */
export function statement(more: Partial<AuditStatement> = {}): AuditStatement {
  return {
    ...{ line: 3, section: "", text: "Tides turn twice a day.", place: "sentence", factual: true, long: false },
    ...{ independent_sources: 1, citations: [] },
    ...more,
  };
}

/** An audit with one of each: a citation that holds, one that says a wrong number, one that is open, one of a paragraph, one of a source that is gone. */
export const SAMPLE: Audit = {
  ...{
    run_id: "a_1",
    name: "tides.md",
    title: "On tides",
    format: "markdown",
    sha256: "0",
    audited_at: "2025-01-01T00:00:00.000Z",
    reading: "network",
  },
  structure: {
    ...{
      references: 2,
      references_with_address: 2,
      repeated: 1,
      uncited: 0,
      gaps: 3,
      citations: 5,
      dangling: 1,
      statements: 4,
      factual: 4,
    },
    ...{ long: 2, long_cited: 1, long_cited_directly: 1, long_cited_share: 0.5 },
  },
  figures: {
    verdicts: { ...NONE, supported: 1, "partly supported": 1, "source failed": 1, "not checked": 1 },
    covering: { ...NONE, "not found": 1 },
    fact: { citation_accuracy: 1, effective_citations: 2, pairs: 2 },
    strict: { citation_accuracy: 0.5, source_average: 0.25, claim_coverage: 0.75, pairs: 4 },
    alce: { recall: 0.4, precision: null },
    ...{ dead_links: 1, dangling: 1, contradicted: 0, wrong_figures: 1, open: 1, open_covering: 0, independent_share: 0 },
    judges: [RULES_JUDGE.version],
  },
  findings: [
    { rule: "dead link", severity: "error", line: 21, message: "it leads nowhere" },
    { rule: "bare claim", severity: "warning", line: 9, message: "it has no citation" },
  ],
  references: [
    {
      ...{
        index: 1,
        label: "1",
        title: "One",
        url: "https://one.test/a",
        line: 20,
        origin: "listed",
        state: "read",
        link: "alive",
        citations: 4,
      },
      ...{ page_title: "The office of tides", text_sha256: "0123456789abcdef0123", captured_at: "2025-01-01T00:00:00.000Z" },
    },
    { index: 2, label: "2", title: "", url: "https://two.test/b", line: 21, origin: "listed", state: "failed", link: "dead", citations: 1 },
  ],
  statements: [
    statement({ citations: [citation({ quotes: [quote("Tides turn twice a day.", { page: 7 })] })] }),
    statement({
      ...{ line: 5, text: "They rise by 4 m, and winds do not.", together: { verdict: "partly supported", score: 0.5, reasons: [] } },
      citations: [
        citation({
          ...{
            scope: "clause",
            claim: "They rise by 4 m",
            verdict: "partly supported",
            score: 0.5,
            reasons: ["4 m is not there"],
            missing_figures: ["4 m"],
          },
          quotes: [quote("They rise."), quote("By 5 m.", { link: "library:a" }), quote("Here too 6 m."), quote("And so on.")],
        }),
        citation({
          label: "2",
          reference: 2,
          claim: "They rise by 4 m, and winds do not.",
          verdict: "source failed",
          score: 0,
          reasons: ["it is gone"],
        }),
      ],
    }),
    statement({
      line: 7,
      text: "Moons pull.",
      citations: [citation({ claim: "Moons pull.", verdict: "not checked", score: 0.347, open: true, reasons: ["Does it?"] })],
    }),
    statement({
      ...{ line: 9, text: "Winds blow." },
      citations: [
        citation({
          label: "https://www.one.test/a",
          scope: "paragraph",
          claim: "Winds blow.",
          verdict: "not found",
          score: 0,
          reasons: ["nothing of it"],
        }),
      ],
    }),
    statement({ line: 11, text: "Waves roll." }),
  ],
};
