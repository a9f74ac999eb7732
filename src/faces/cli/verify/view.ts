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
const LABEL = 9;
const WIDEST_LABEL = 24;
/** Most lines of one statement, and of why it has its verdict. */
const MOST_LINES = 3;
const VERDICT = 17;
/** How far what stands under its verdict is set in. */
const UNDER = 2;

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

const WIDEST = 120;
const NARROWEST = 20;
/** Where nobody looks at a screen. */
const PIPE = 100;
/** Below this a statement has no column of its own, and stands under its verdict. */
const NARROW = 72;

/** An audit as a screen or a pipe shows it: what is wrong with it (or, with `all`, every citation), then the figures. */
export function auditText(audit: Audit, { all, terminal }: { readonly all: boolean; readonly terminal: Terminal }): string {
  const columns = (terminal.screen ? Math.max(NARROWEST, Math.min(WIDEST, terminal.columns())) : PIPE) - 1;
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

function head({ name, title, structure, references, stopped }: Audit, columns: number, style: Terminal["style"]): string[] {
  const read = references.filter((one) => one.state === "read").length;
  const failed = references.filter((one) => one.state === "failed").length;
  const counts = `${count(structure.statements, "statement")}, ${count(structure.citations, "citation")}, ${count(structure.references, "reference")}; ${count(read, "source")} read, ${failed} failed`;
  return [
    style("bold", ownLine(title === "" ? name : `${title} (${name})`, columns)),
    ...wrap(counts, columns),
    ...(stopped === true ? wrap(STOPPED, columns).map((line) => style("yellow", line)) : []),
  ];
}

const STOPPED = "The audit was stopped: these are its findings so far.";

interface Row {
  readonly statement: AuditStatement;
  readonly citation: AuditCitation;
}

function table(audit: Audit, all: boolean, columns: number, style: Terminal["style"]): string[] {
  const rows = audit.statements.flatMap((statement): Row[] =>
    statement.citations.filter((one) => all || shownAlways(one.verdict)).map((citation) => ({ statement, citation })),
  );
  if (rows.length === 0) return [];
  const label = Math.min(WIDEST_LABEL, Math.max(LABEL, ...rows.map(({ citation }) => displayWidth(labelOf(citation)))));
  const heads = style("bold", `${"line".padStart(5)}  ${"verdict".padEnd(VERDICT)} ${"citation".padEnd(label)} statement`);
  return [...(columns < NARROW ? [] : [heads]), ...rows.flatMap((row) => rowLines(row, label, columns, style))];
}

/** What stands as it should, and what nobody looked at, is not news. */
function shownAlways(verdict: Verdict): boolean {
  return verdict !== "supported" && verdict !== "not checked";
}

/** A citation by its number or name, or, where it is an address, by its host. */
function labelOf({ label, scope }: AuditCitation): string {
  const host = /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(label)?.[1] ?? label;
  return `[${host}]${scope === "paragraph" ? " ¶" : ""}`;
}

/** The statement, why it has its verdict, and what the source says instead: a reader wants to see the number that is other than cited. */
function rowLines({ statement, citation }: Row, labelWidth: number, columns: number, style: Terminal["style"]): string[] {
  const { verdict, reasons, quotes } = citation;
  const narrow = columns < NARROW;
  const label = ownLine(labelOf(citation), narrow ? columns - VERDICT - UNDER : labelWidth);
  const start = narrow ? `${statement.line}  ` : `${String(statement.line).padStart(5)}  `;
  const left = narrow ? UNDER : start.length + VERDICT + 1 + labelWidth + 1;
  const within = (text: string, most: number) => cutLines(text, columns - left, most);
  const wrong = verdict === "partly supported" || verdict === "contradicted";
  const [first = "", ...rest] = within(
    citation.scope === "clause" ? citation.claim : statement.text,
    shownAlways(verdict) ? MOST_LINES : 1,
  );
  const why = reasons.length === 0 ? [] : within(reasons.join("; "), shownAlways(verdict) ? MOST_LINES : 1);
  // Where a number is amiss, the next passage with one may hold the right one.
  const shown = quotes.filter(({ text }, at) => at === 0 || (citation.missing_figures !== undefined && /\d/.test(text)));
  const says = wrong ? shown.slice(0, 2).flatMap(({ text }) => within(`source: “${text}”`, 2)) : [];
  const indent = " ".repeat(left);
  const below = [...why, ...says].map((line) => indent + style("dim", line));
  if (narrow) return [`${start}${style(COLOURS[verdict], verdict)} ${label}`, ...[first, ...rest].map((line) => indent + line), ...below];
  return [
    `${start}${style(COLOURS[verdict], verdict.padEnd(VERDICT))} ${label}${" ".repeat(Math.max(0, labelWidth - displayWidth(label)))} ${first}`,
    ...rest.map((line) => indent + line),
    ...below,
  ];
}

/** Text in at most so many lines, the last one cut. */
function cutLines(text: string, columns: number, most: number): string[] {
  const lines = wrap(ownLine(text, 2_000), columns);
  if (lines.length <= most) return lines.map((line) => cutTo(line, columns));
  const rest = lines.slice(most - 1).join(" ");
  return [...lines.slice(0, most - 1), rest].map((line) => cutTo(line, columns));
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
          ...(got.wrong_figures === 0 ? [] : [`citations with a number or date that is not in their source: ${got.wrong_figures}`]),
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
