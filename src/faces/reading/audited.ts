import type { Audit, AuditCitation, AuditReference, AuditStatement } from "../../audit/result.ts";
import { redactUrl } from "../../domain/url.ts";
import { namesOf } from "./naming.ts";
import type { Block, Piece, ReadingView, ReadSentence, ReadSource, Strength } from "./shapes.ts";
import { weakestOf } from "./strength.ts";

/** A sentence of a checked report that states something, under the name its words give it. */
export interface NamedStatement {
  readonly id: string;
  readonly statement: AuditStatement;
}

/** The sentences of a checked report that can be held against something, in its order. */
export function namedStatements({ statements }: Pick<Audit, "statements">): NamedStatement[] {
  const said = statements.filter(isStated);
  const ids = namesOf(said.map(({ text }) => text));
  return said.map((statement, at) => ({ id: ids[at] ?? "", statement }));
}

function isStated({ factual, citations }: AuditStatement): boolean {
  return factual || citations.length > 0;
}

/** A report of anybody's as it is read once it was checked: its own sentences, each with what its citations came to (I7). */
export function readingOfAudit(audit: Audit): ReadingView {
  const named = namedStatements(audit);
  const { figures, findings, references } = audit;
  return {
    run_id: audit.run_id,
    query: audit.title || audit.name,
    mode: "audit",
    blocks: blocksOf(audit, named),
    sentences: named.map((one) => sentenceView(one, references)),
    sources: references.map(sourceView),
    gaps: [],
    checked: {
      audited_at: audit.audited_at,
      strict: figures.strict.citation_accuracy,
      published: figures.fact.citation_accuracy,
      coverage: figures.strict.claim_coverage,
      contradicted: figures.contradicted,
      dead_links: figures.dead_links,
      dangling: figures.dangling,
      open: figures.open,
      findings: findings.map(({ severity, line, message }) => ({ severity, line, message })),
    },
  };
}

/** The text of the report, block by block as it stood there; a table as its cells, each with the heads it stands under. */
function blocksOf({ statements, title }: Audit, named: readonly NamedStatement[]): Block[] {
  const ids = new Map(named.map(({ id, statement }) => [statement, id]));
  const blocks: Block[] = [];
  let section = title;
  let before: AuditStatement | undefined;
  for (const one of statements) {
    if (one.section !== section && one.section !== "") blocks.push({ kind: "heading", level: 2, text: one.section });
    const fresh = one.section !== section;
    section = one.section;
    const pieces = piecesOf(one, ids.get(one));
    const last = fresh ? undefined : blocks.at(-1);
    const goesOn = before !== undefined && before.place === one.place && (before.block ?? before.line) === (one.block ?? one.line);
    before = one;
    if (one.place === "sentence") {
      if (goesOn && last?.kind === "paragraph") blocks.splice(-1, 1, { kind: "paragraph", line: [...last.line, SPACE, ...pieces] });
      else blocks.push({ kind: "paragraph", line: pieces });
    } else if (last?.kind !== "list") blocks.push({ kind: "list", ordered: false, start: 1, items: [pieces] });
    else if (goesOn && one.place === "item") {
      const item = [...(last.items.at(-1) ?? []), SPACE, ...pieces];
      blocks.splice(-1, 1, { ...last, items: [...last.items.slice(0, -1), item] });
    } else blocks.splice(-1, 1, { ...last, items: [...last.items, pieces] });
  }
  return blocks;
}

const SPACE: Piece = { kind: "text", text: " " };

function piecesOf({ text, citations }: AuditStatement, id: string | undefined): Piece[] {
  if (id === undefined) return [{ kind: "text", text }];
  const sources = sourcesOf(citations);
  const nothing = [...new Set(citations.flatMap(({ reference, label }) => (reference === undefined ? [label] : [])))];
  return [
    { kind: "sentence", id, text },
    ...(sources.length === 0 ? [] : [{ kind: "marks" as const, sources }]),
    ...nothing.map((label): Piece => ({ kind: "text", text: ` [${label}]` })),
  ];
}

function sourcesOf(citations: readonly AuditCitation[]): number[] {
  return [...new Set(citations.flatMap(({ reference }) => reference ?? []))];
}

function sentenceView({ id, statement }: NamedStatement, references: readonly AuditReference[]): ReadSentence {
  const strength = strengthOfStatement(statement, references);
  return {
    id,
    text: statement.text,
    role: "statement",
    sources: sourcesOf(statement.citations),
    ...(strength === undefined ? { uncited: true } : { strength }),
  };
}

/** How well a sentence of a checked report stands by all its citations together; undefined where it has none. */
export function strengthOfStatement(
  { citations, together, independent_sources }: AuditStatement,
  references: readonly AuditReference[],
): Strength | undefined {
  if (citations.length === 0) return undefined;
  const cited = sourcesOf(citations).flatMap((index) => references.find((one) => one.index === index) ?? []);
  const verdict = together?.verdict ?? weakestOf(citations.map((one) => one.verdict));
  const failing = citations.some((one) => one.verdict === "contradicted" || one.verdict === "not found" || one.verdict === "source failed");
  return {
    verdict,
    independent: independent_sources,
    sources: cited.length,
    calculated: false,
    weakened: [
      ...(cited.some(({ link }) => link === "dead") ? (["gone"] as const) : []),
      ...(cited.some(({ partial }) => partial !== undefined) ? (["partial"] as const) : []),
      ...(failing && (verdict === "supported" || verdict === "partly supported") ? (["citation"] as const) : []),
    ],
    ...(together?.open === true ? { open: true } : {}),
  };
}

function sourceView({
  index,
  label,
  title,
  page_title,
  url = "",
  snapshot_id,
  partial,
  link,
  same_as,
  citations,
  error,
}: AuditReference): ReadSource {
  return {
    n: index,
    title: page_title || title || url,
    url: redactUrl(url),
    domain: hostOf(url),
    snapshot_id: snapshot_id ?? "",
    partial: partial !== undefined,
    link,
    cluster: String(same_as ?? index),
    ...(label === undefined || label === String(index) ? {} : { label }),
    cited: citations,
    ...(error === undefined ? {} : { error: error.message }),
  };
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, "") ?? "";
}
