import type { Audit, AuditCitation, AuditFinding, AuditStatement, Figures } from "../../../audit/result.ts";
import { percent } from "../../../audit/thresholds.ts";
import { VERDICTS, type Verdict } from "../../../domain/claim.ts";
import { cutTo, displayWidth, wrap } from "../columns.ts";
import { count } from "../progress.ts";
import { safeText, type Terminal } from "../terminal.ts";

const COLOURS: Readonly<Record<Verdict, "green" | "yellow" | "red" | "magenta" | "gray">> = {
  supported: "green",
  "partly supported": "yellow",
  contradicted: "red",
  "not found": "red",
  "source failed": "magenta",
  "not checked": "gray",
};

/** Most notes shown; they are many in any long report. */
const MOST_NOTES = 5;
const LABEL = 12;
const VERDICT = 17;

/** Text of a report or a page as one safe line. Its markers stay: here they are what is talked of. */
function ownLine(text: string, columns: number): string {
  return cutTo(
    safeText(text)
      .replace(/[\u200b-\u200f\u2028\u2029\u2060-\u2064\ufeff]/gu, "")
      .replace(/\s+/gu, " ")
      .trim(),
    columns,
  );
}

/** An audit for a terminal of 80 to 120 columns: what is wrong with it (or, with `all`, every citation), then the figures. */
export function auditText(audit: Audit, { all, terminal }: { readonly all: boolean; readonly terminal: Terminal }): string {
  const columns = Math.min(120, Math.max(80, terminal.columns())) - 1;
  const style: Terminal["style"] = terminal.screen ? terminal.style : (_, text) => text;
  const blocks = [
    head(audit, columns, style),
    table(audit, all, columns, style),
    findings(audit, all, columns, style),
    figures(audit, columns),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

function head({ name, title, structure, references }: Audit, columns: number, style: Terminal["style"]): string[] {
  const read = references.filter((one) => one.state === "read").length;
  const failed = references.filter((one) => one.state === "failed").length;
  return [
    style("bold", ownLine(title === "" ? name : `${title} (${name})`, columns)),
    ownLine(
      `${count(structure.statements, "statement")}, ${count(structure.citations, "citation")}, ${count(structure.references, "reference")}; ${count(read, "source")} read, ${failed} failed`,
      columns,
    ),
  ];
}

function table(audit: Audit, all: boolean, columns: number, style: Terminal["style"]): string[] {
  const rows = audit.statements.flatMap((statement) =>
    statement.citations.filter((one) => all || shownAlways(one.verdict)).flatMap((one) => citationLines(statement, one, columns, style)),
  );
  if (rows.length === 0) return [];
  return [style("bold", `${"line".padStart(5)}  ${"verdict".padEnd(VERDICT)} ${"citation".padEnd(LABEL)} statement`), ...rows];
}

/** What stands as it should, and what nobody looked at, is not news. */
function shownAlways(verdict: Verdict): boolean {
  return verdict !== "supported" && verdict !== "not checked";
}

function citationLines(statement: AuditStatement, one: AuditCitation, columns: number, style: Terminal["style"]): string[] {
  const label = ownLine(`[${one.label}]${one.scope === "paragraph" ? " ¶" : ""}`, LABEL);
  const start = `${String(statement.line).padStart(5)}  `;
  const left = start.length + VERDICT + 1 + LABEL + 1;
  const verdict = style(COLOURS[one.verdict], one.verdict.padEnd(VERDICT));
  const text = ownLine(one.scope === "clause" ? one.claim : statement.text, columns - left);
  const reasons = one.reasons.length === 0 ? [] : [`${" ".repeat(left)}${style("dim", ownLine(one.reasons.join("; "), columns - left))}`];
  return [`${start}${verdict} ${label}${" ".repeat(Math.max(0, LABEL - displayWidth(label)))} ${text}`, ...reasons];
}

function findings({ findings: found }: Audit, all: boolean, columns: number, style: Terminal["style"]): string[] {
  const grave = found.filter((one) => one.severity !== "note" && one.rule !== "bare claim");
  const light = found.filter((one) => !grave.includes(one));
  const shown = all ? light : light.slice(0, MOST_NOTES);
  const left = light.length - shown.length;
  const line = (one: AuditFinding) =>
    wrap(ownLine(`${String(one.line).padStart(5)}  ${one.severity}: ${one.rule}: ${one.message}`, 400), columns, "       ").map(
      (part, at) => (at === 0 ? `${" ".repeat(5 - String(one.line).length)}${part.trimStart()}` : part),
    );
  const rows = [
    ...grave.flatMap(line),
    ...shown.flatMap(line),
    ...(left > 0 ? [`       and ${left} more bare claims and notes; --all shows them`] : []),
  ];
  return rows.length === 0 ? [] : [style("bold", "What the structure and the sources show"), ...rows];
}

/** The figures, each with its judge: another judge moves them. */
function figures({ figures: got, structure, reading }: Audit, columns: number): string[] {
  const judge = got.judges.length === 0 ? "nobody" : got.judges.join(" and ");
  const counted = (counts: Figures["verdicts"]) =>
    VERDICTS.filter((verdict) => counts[verdict] > 0)
      .map((verdict) => `${counts[verdict]} ${verdict}`)
      .join(" · ");
  const share = (value: number | null) => (value === null ? "–" : percent(value));
  const covering = counted(got.covering);
  const lines =
    reading === "none"
      ? ["no source was read: every citation of a reference is not checked"]
      : [
          `judged by ${judge}`,
          `FACT, as published: citation accuracy ${share(got.fact.citation_accuracy)}, ${got.fact.effective_citations} effective citations`,
          `strict: citation accuracy ${share(got.strict.citation_accuracy)}, each source weighing the same ${share(got.strict.source_average)}, claim coverage ${share(got.strict.claim_coverage)}`,
          `ALCE: citation recall ${share(got.alce.recall)}, precision ${share(got.alce.precision)}`,
          `cited statements with two or more independent sources: ${share(got.independent_share)}; dead links: ${got.dead_links}`,
        ];
  const cites = counted(got.verdicts);
  return [
    ...(cites === "" ? ["no citation was found"] : [`citations: ${cites}`]),
    ...(covering === "" ? [] : [`from the end of a paragraph (¶): ${covering}`]),
    ...lines,
    `structure: references that repeat an address ${structure.repeated}, never cited ${structure.uncited}; numbers left out ${structure.gaps}; citations of no reference ${structure.dangling}; long sentences cited ${structure.long_cited} of ${structure.long} (${share(structure.long_cited_share)})`,
  ].flatMap((line) => wrap(line, columns, "  "));
}
