import { escapeMarkdown, escapeTarget, escapeVerbatim } from "../write/markdown.ts";
import { figureRows, judgesLine, nameOf, nameOfSource } from "./in-words.ts";
import { likelihood, lookAt, OPEN_ABOUT, OPEN_TITLE, type OpenCitation, openCitations, withoutModelLine } from "./open.ts";
import type { References } from "./page-statement.ts";
import type { Audit, AuditCitation, AuditFinding, AuditReference, AuditStatement } from "./result.ts";

/**
 * An audit as Markdown: its figures, its findings, and every cited statement with its verdicts and, for each citation, the judge, the quotes with
 * their context, the source, the hash of the stored copy and the time it was captured. Nothing of the report or its sources opens anything in it.
 */
export function auditMarkdown(audit: Audit): string {
  const cited = audit.statements.filter((one) => one.citations.length > 0);
  const references = new Map(audit.references.map((one) => [one.index, one]));
  const without = withoutModelLine(audit);
  const open = openCitations(audit);
  const blocks = [
    `# Citations of ${escapeMarkdown(nameOf(audit))}`,
    `${escapeMarkdown(audit.name)}, audited ${audit.audited_at}. ${escapeMarkdown(judgesLine(audit))}`,
    ...(without === undefined ? [] : [escapeMarkdown(without)]),
    "## Figures",
    ["| figure | value |", "| --- | --- |", ...figureRows(audit).map(({ name, value }) => `| ${name} | ${value} |`)].join("\n"),
    ...(audit.findings.length === 0 ? [] : ["## Findings", audit.findings.map(findingLine).join("\n")]),
    ...(open.length === 0 ? [] : [`## ${OPEN_TITLE}`, escapeMarkdown(OPEN_ABOUT), open.map(openLine).join("\n")]),
    ...(cited.length === 0 ? [] : ["## Cited statements", ...cited.map((one) => statementBlock(one, references))]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function findingLine({ line, severity, rule, message }: AuditFinding): string {
  return `- line ${line}, ${severity}, ${rule}: ${escapeMarkdown(message)}`;
}

function openLine({ statement: { line }, citation }: OpenCitation): string {
  const look = lookAt(citation);
  const doubt = look === "" ? "" : `: ${escapeMarkdown(look)}`;
  return `- line ${line}, ${likelihood(citation)}, \\[${escapeMarkdown(citation.label)}\\] ${escapeMarkdown(citation.claim)}${doubt}`;
}

function statementBlock(one: AuditStatement, references: References): string {
  const together = one.citations.length < 2 || one.together === undefined ? "" : ` — together: ${one.together.verdict}`;
  const lines = one.citations.flatMap((citation) => citationLines(citation, one, references));
  return [`**${escapeMarkdown(one.text)}** (line ${one.line})${together}`, ...lines].join("\n");
}

function citationLines(one: AuditCitation, { text }: AuditStatement, references: References): string[] {
  const source = references.get(one.reference ?? 0);
  const claim = one.claim === text ? "" : `, for: ${escapeMarkdown(one.claim)}`;
  const by = one.judge === undefined ? "" : ` (${one.score.toFixed(2)}, judged by ${escapeMarkdown(judgeOf(one.judge))})`;
  const why = one.reasons.length === 0 ? "" : `: ${one.reasons.map(escapeMarkdown).join("; ")}`;
  return [
    `- \\[${escapeMarkdown(one.label)}\\] ${one.verdict}${by}${claim}${why}`,
    ...one.quotes.flatMap((quote) => quoteLines(quote, source)),
  ];
}

function judgeOf(judge: NonNullable<AuditCitation["judge"]>): string {
  return judge.kind === "rules" ? judge.version : `${judge.model} with ${judge.prompt}`;
}

function quoteLines(quote: AuditCitation["quotes"][number], source: AuditReference | undefined): string[] {
  const page = quote.page === undefined ? "" : `, p. ${quote.page}`;
  const name = source === undefined ? "" : escapeMarkdown(nameOfSource(source));
  const copy = source?.text_sha256 === undefined ? "" : `, captured ${source.captured_at}, text sha256 ${source.text_sha256.slice(0, 16)}`;
  const context = escapeVerbatim(quote.context);
  const text = escapeVerbatim(quote.text);
  return [
    `  > “${text}”`,
    ...(context === text || context === "" ? [] : [`  > in context: ${context}`]),
    `  — ${name}${page}, ${escapeTarget(quote.link)}${copy}, characters ${quote.span.start}–${quote.span.end}`,
  ];
}
