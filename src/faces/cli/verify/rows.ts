import { likelihood, lookAt } from "../../../audit/open.ts";
import type { AuditCitation, AuditStatement } from "../../../audit/result.ts";
import type { Verdict } from "../../../domain/claim.ts";
import { cutTo, displayWidth, wrap } from "../columns.ts";
import { safeText, type Terminal } from "../terminal.ts";

const COLOURS: Readonly<Record<Verdict, "green" | "yellow" | "red" | "magenta" | "gray">> = {
  supported: "green",
  "partly supported": "yellow",
  contradicted: "red",
  "not found": "red",
  "source failed": "magenta",
  "not checked": "gray",
};

const LABEL = 9;
const WIDEST_LABEL = 24;
/** Most lines of one statement, and of why it has its verdict. */
const MOST_LINES = 3;
const VERDICT = 17;
/** How far what stands under its verdict is set in. */
export const UNDER = 2;
/** Below this a statement has no column of its own, and stands under its verdict. */
export const NARROW = 72;

/** A citation with the statement it stands in. */
export interface Row {
  readonly statement: AuditStatement;
  readonly citation: AuditCitation;
}

/** Rows of a table of citations with their head, as wide as asked; none for none. */
export function rowsOf(rows: readonly Row[], columns: number, style: Terminal["style"]): string[] {
  if (rows.length === 0) return [];
  const label = Math.min(WIDEST_LABEL, Math.max(LABEL, ...rows.map(({ citation }) => displayWidth(labelOf(citation)))));
  const verdict = rows.every(({ citation }) => citation.open === true) ? "likelihood" : "verdict";
  const heads = style("bold", `${"line".padStart(5)}  ${verdict.padEnd(VERDICT)} ${"citation".padEnd(label)} statement`);
  return [...(columns < NARROW ? [] : [heads]), ...rows.flatMap((row) => rowLines(row, label, columns, style))];
}

/** What stands as it should, and what nobody looked at, is not news. */
export function isNews({ verdict, open }: AuditCitation): boolean {
  return open === true || (verdict !== "supported" && verdict !== "not checked");
}

/** Text of a report or a page as one safe line. Its markers stay: here they are what is talked of. */
export function ownLine(text: string, columns: number): string {
  return cutTo(
    safeText(text)
      .replace(/[\u200b-\u200f\u2028\u2029\u2060-\u2064\ufeff]/gu, "")
      .replace(/\s+/gu, " ")
      .trim(),
    columns,
  );
}

/** A citation by its number or name, or, where it is an address, by its host. */
function labelOf({ label, scope }: AuditCitation): string {
  const host = /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(label)?.[1] ?? label;
  return `[${host}]${scope === "paragraph" ? " ¶" : ""}`;
}

/** The statement, why it has its verdict, and what the source says instead: a reader wants to see the number that is other than cited. */
function rowLines({ statement, citation }: Row, labelWidth: number, columns: number, style: Terminal["style"]): string[] {
  const { verdict, quotes, open } = citation;
  const shown = open === true ? likelihood(citation) : verdict;
  const reason = open === true ? lookAt(citation) : citation.reasons.join("; ");
  const narrow = columns < NARROW;
  const label = ownLine(labelOf(citation), narrow ? columns - VERDICT - UNDER : labelWidth);
  const start = narrow ? `${statement.line}  ` : `${String(statement.line).padStart(5)}  `;
  const left = narrow ? UNDER : start.length + VERDICT + 1 + labelWidth + 1;
  const within = (text: string, most: number) => cutLines(text, columns - left, most);
  const compared = open === true || verdict === "partly supported" || verdict === "contradicted";
  const most = isNews(citation) ? MOST_LINES : 1;
  const [first = "", ...rest] = within(citation.scope === "clause" ? citation.claim : statement.text, most);
  const why = reason === "" ? [] : within(reason, most);
  // Where a number is amiss, the next passage with one may hold the right one.
  const passages = quotes.filter(({ text }, at) => at === 0 || (citation.missing_figures !== undefined && /\d/.test(text)));
  const says = compared ? passages.slice(0, 2).flatMap(({ text }) => within(`source: “${text}”`, 2)) : [];
  const indent = " ".repeat(left);
  const below = [...why, ...says].map((line) => indent + style("dim", line));
  if (narrow) return [`${start}${style(COLOURS[verdict], shown)} ${label}`, ...[first, ...rest].map((line) => indent + line), ...below];
  return [
    `${start}${style(COLOURS[verdict], shown.padEnd(VERDICT))} ${label}${" ".repeat(Math.max(0, labelWidth - displayWidth(label)))} ${first}`,
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
