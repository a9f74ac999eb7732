import { nameOfSource } from "../../audit/in-words.ts";
import { likelihood } from "../../audit/open.ts";
import { shownLabel } from "../../audit/page-text.ts";
import type { Audit, AuditCitation, AuditReference } from "../../audit/result.ts";
import type { Evidence, EvidenceQuote } from "../../write/evidence.ts";

type Statement = Evidence["statements"][number];

/** Faults that code finds, such as a citation of nothing, have no judge of their own. */
const RULES = { kind: "rules", version: "rules" } as const;

/** The cited statements of an audited report with their verdicts and quotes, as the evidence of a report of our own is shown. */
export function evidenceOfAudit({ name, statements, references }: Audit): Evidence {
  const sources = new Map(references.map((one) => [one.index, one]));
  const cited = statements.filter(({ citations }) => citations.length > 0);
  return {
    run_id: "",
    query: name,
    statements: cited.map(
      ({ text, citations }): Statement => ({
        text,
        sources: [],
        claims: citations.map((one) => claimOf(one, sources.get(one.reference ?? 0))),
      }),
    ),
  };
}

function claimOf(one: AuditCitation, source: AuditReference | undefined): Statement["claims"][number] {
  const open = one.open === true ? [`open, ${likelihood(one)}`] : [];
  const { verdict, score, reasons, judge = RULES } = one;
  const told = [`[${shownLabel(one.label)}]`, ...open, ...reasons];
  const quotes = one.quotes.map((quote) => quoteOf(quote, source));
  return { id: one.label, text: one.claim, type: "fact", confidence: score, verdict, score, reasons: told, judge, quotes };
}

function quoteOf(quote: AuditCitation["quotes"][number], source: AuditReference | undefined): EvidenceQuote {
  const { text, context, span, locatedBy, link, page, snapshotId } = quote;
  const at = context.indexOf(text);
  return {
    ...{ text, span, located_by: locatedBy, link, snapshot_id: snapshotId },
    ...(page === undefined ? {} : { page }),
    before: at < 0 ? "" : context.slice(0, at).trimEnd(),
    after: at < 0 ? "" : context.slice(at + text.length).trimStart(),
    title: source === undefined ? "" : nameOfSource(source),
    url: source?.url ?? "",
    text_sha256: source?.text_sha256 ?? "",
    captured_at: source?.captured_at ?? "",
    kept: source !== undefined,
  };
}
