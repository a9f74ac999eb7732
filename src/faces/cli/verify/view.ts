import { OPEN_ABOUT, OPEN_TITLE, openCitations, withoutModelLine } from "../../../audit/open.ts";
import type { Audit, AuditFinding, Figures } from "../../../audit/result.ts";
import { percent } from "../../../audit/thresholds.ts";
import { VERDICTS } from "../../../domain/claim.ts";
import { wrap } from "../columns.ts";
import { count } from "../progress.ts";
import type { Terminal } from "../terminal.ts";
import { isNews, NARROW, ownLine, rowsOf, UNDER } from "./rows.ts";

/** Most notes shown; they are many in any long report. */
const MOST_NOTES = 5;
/** Most open citations, where not all are wanted. */
const MOST_OPEN = 20;

const WIDEST = 120;
const NARROWEST = 20;
/** Where nobody looks at a screen. */
const PIPE = 100;

/** An audit as a screen or a pipe shows it: what is wrong with it (or, with `all`, every citation), then the figures. */
export function auditText(audit: Audit, { all, terminal }: { readonly all: boolean; readonly terminal: Terminal }): string {
  const columns = (terminal.screen ? Math.max(NARROWEST, Math.min(WIDEST, terminal.columns())) : PIPE) - 1;
  const style: Terminal["style"] = terminal.screen ? terminal.style : (_, text) => text;
  const blocks = [
    head(audit, columns, style),
    table(audit, all, columns, style),
    open(audit, all, columns, style),
    findings(audit, all, columns, style),
    figures(audit, columns),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

function head(audit: Audit, columns: number, style: Terminal["style"]): string[] {
  const { name, title, structure, references, stopped } = audit;
  const without = withoutModelLine(audit);
  const read = references.filter((one) => one.state === "read").length;
  const failed = references.filter((one) => one.state === "failed").length;
  const counts = `${count(structure.statements, "statement")}, ${count(structure.citations, "citation")}, ${count(structure.references, "reference")}; ${count(read, "source")} read, ${failed} failed`;
  return [
    style("bold", ownLine(title === "" ? name : `${title} (${name})`, columns)),
    ...wrap(counts, columns),
    ...(without === undefined ? [] : wrap(without, columns)),
    ...(stopped === true ? wrap(STOPPED, columns).map((line) => style("yellow", line)) : []),
  ];
}

const STOPPED = "The audit was stopped: these are its findings so far.";

/** What is wrong, or with `all` every citation; what is open stands apart. */
function table(audit: Audit, all: boolean, columns: number, style: Terminal["style"]): string[] {
  const rows = audit.statements.flatMap((statement) =>
    statement.citations.filter((one) => one.open !== true && (all || isNews(one))).map((citation) => ({ statement, citation })),
  );
  return rowsOf(rows, columns, style);
}

function open(audit: Audit, all: boolean, columns: number, style: Terminal["style"]): string[] {
  const rows = openCitations(audit);
  if (rows.length === 0) return [];
  const shown = all ? rows : rows.slice(0, MOST_OPEN);
  const left = rows.length - shown.length;
  return [
    style("bold", OPEN_TITLE),
    ...wrap(OPEN_ABOUT, columns),
    ...rowsOf(shown, columns, style),
    ...(left > 0 ? wrap(`and ${left} more, likelier than these; --all shows them`, columns) : []),
  ];
}

function findings({ findings: found }: Audit, all: boolean, columns: number, style: Terminal["style"]): string[] {
  const grave = found.filter((one) => one.severity !== "note" && one.rule !== "bare claim");
  const light = found.filter((one) => !grave.includes(one));
  const shown = all ? light : light.slice(0, MOST_NOTES);
  const left = light.length - shown.length;
  const narrow = columns < NARROW;
  const line = (one: AuditFinding) => {
    const start = `${narrow ? one.line : String(one.line).padStart(5)}  `;
    const indent = " ".repeat(narrow ? UNDER : start.length);
    const [first = "", ...rest] = wrap(ownLine(`${one.severity}: ${one.rule}: ${one.message}`, 400), columns - start.length);
    return [start + first, ...rest.map((part) => indent + part)];
  };
  const rows = [
    ...grave.flatMap(line),
    ...shown.flatMap(line),
    ...(left > 0
      ? wrap(`and ${left} more bare claims and notes; --all shows them`, columns - UNDER).map(
          (part) => `${narrow ? "  " : "       "}${part}`,
        )
      : []),
  ];
  return rows.length === 0 ? [] : [style("bold", "What the structure and the sources show"), ...rows];
}

/** The figures, each with its judge: another judge moves them. */
function figures({ figures: got, structure, reading }: Audit, columns: number): string[] {
  const judge = got.judges.length === 0 ? "nobody" : got.judges.join(" and ");
  const counted = (counts: Figures["verdicts"], left: number) =>
    VERDICTS.filter((verdict) => counts[verdict] > 0)
      .map((verdict) => `${counts[verdict]} ${verdict}${verdict === "not checked" && left > 0 ? ` (${left} open without a model)` : ""}`)
      .join(" · ");
  const share = (value: number | null) => (value === null ? "–" : percent(value));
  const covering = counted(got.covering, got.open_covering);
  const lines =
    reading === "none"
      ? ["no source was read: every citation of a reference is not checked"]
      : [
          `judged by ${judge}${got.open + got.open_covering === 0 ? "" : "; what is open is in none of the shares"}`,
          `FACT, as published: citation accuracy ${share(got.fact.citation_accuracy)}, effective citations ${got.fact.effective_citations}`,
          `strict: citation accuracy ${share(got.strict.citation_accuracy)}, each source weighing the same ${share(got.strict.source_average)}, claim coverage ${share(got.strict.claim_coverage)}`,
          `ALCE: citation recall ${share(got.alce.recall)}, precision ${share(got.alce.precision)}`,
          ...(got.wrong_figures === 0 ? [] : [`citations with a number or date that is not in their source: ${got.wrong_figures}`]),
          `cited statements with two or more independent sources: ${share(got.independent_share)}; dead links: ${got.dead_links}`,
        ];
  const cites = counted(got.verdicts, got.open);
  return [
    ...(cites === "" ? ["no citation was found"] : [`citations: ${cites}`]),
    ...(covering === "" ? [] : [`from the end of a paragraph (¶): ${covering}`]),
    ...lines,
    `structure: references that repeat an address ${structure.repeated}, never cited ${structure.uncited}; numbers left out ${structure.gaps}; citations of no reference ${structure.dangling}; long sentences cited ${structure.long_cited} of ${structure.long} (${share(structure.long_cited_share)})`,
  ].flatMap((line) => wrap(line, columns, "  "));
}
