// Whole units of a source told in one line, as a source with headings, lists and tables says them: an item below its headings, a list after the line that
// leads in to it, a row with the heads of its columns. Nothing of a unit is left out, so nothing is turned round.

import type { Span } from "../../domain/span.ts";
import type { QuoteInContext } from "../../text/context.ts";
import { foldTypography, lowerInPlace } from "../../text/fold.ts";
import { withoutMarks } from "../marks.ts";
import { wholeSpans } from "./whole-spans.ts";

/** Quotes that stand before what is told: headings, a lead-in, the head of a table. */
const MOST_ABOVE = 3;
/** A quote this many times longer than a claim is not what the claim tells. */
const LONGER = 4;

/** Whether a claim is one unit of the evidence, told with what stands above it in its place (R12). */
export function standsTold(claim: string, evidence: readonly QuoteInContext[]): boolean {
  const said = tokensOf(claim);
  if (said === "") return false;
  return evidence.some((one, at) => {
    if (one.quote.length > LONGER * claim.length + 200 || !standsAlone(one, true)) return false;
    if (isRow(one.quote)) return rowForms(one, evidence[at - 1]).some((tell) => tell(said));
    return Array.from({ length: Math.min(MOST_ABOVE, at) + 1 }, (_, count) => evidence.slice(at - count, at)).some(
      (above) =>
        standsAlone(one, above.length > 0) &&
        above.every((lead) => standsAbove(lead, one)) &&
        joined([...above.map(({ quote }) => quote), one.quote]) === said,
    );
  });
}

/** Whether a quote is no part of a sentence: it is whole sentences, rows or items of its context. @param led whether what leads in to it is told too */
function standsAlone({ quote, context }: QuoteInContext, led: boolean): boolean {
  const at = context.indexOf(quote);
  if (at < 0) return false;
  const inner = withoutBorders(context, { start: at, end: at + quote.length });
  return (
    wholeSpans(context, led).some((span) => withoutBorders(context, span).start === inner.start) &&
    wholeSpans(context, true).some((span) => withoutBorders(context, span).end === inner.end)
  );
}

/** A span without the white space and the borders of cells at its ends: a row's last border belongs to no sentence. */
function withoutBorders(text: string, { start, end }: Span): Span {
  let [from, to] = [start, end];
  while (from < to && /[\s|]/.test(text.charAt(from))) from++;
  while (to > from && /[\s|]/.test(text.charAt(to - 1))) to--;
  return { start: from, end: to };
}

/** Whether a quote is a heading that another stands under, or the line that leads in to its list. */
function standsAbove({ quote }: QuoteInContext, { quote: below, context, place }: QuoteInContext): boolean {
  const heading = tokensOf(quote);
  if (place.some((line) => tokensOf(line) === heading)) return true;
  const [from, to] = [context.indexOf(quote), context.indexOf(below)];
  const between = context.slice(from + quote.length, to);
  return (
    from >= 0 && from < to && /[:：,–—]\s*$/u.test(quote) && between.split("\n").every((line) => line.trim() === "" || ITEM.test(line))
  );
}

const ITEM = /^\s*(?:[-*+•‣▪]|\d{1,3}[.)]|[a-z]\))\s+\S/;

function isRow(text: string): boolean {
  return /^\s*\|.*\|\s*$/.test(text);
}

/** The ways a row is told: its name with what its columns say, under their heads; under the heading above the table; or a cell by its two heads. */
function rowForms(row: QuoteInContext, header: QuoteInContext | undefined): ((said: string) => boolean)[] {
  const heads = header !== undefined && isRow(header.quote) && isHeadOf(header.quote, row) ? cellsOf(header.quote) : [];
  const [name = "", ...cells] = cellsOf(row.quote);
  if (heads.length !== cells.length + 1) return [];
  const columns = cells.map((cell, at) => (cell === "" ? [] : [joined([heads[at + 1] ?? "", cell]), cell]));
  const subjects = [name, ...row.place.map((line) => joined([line, name]))];
  const figures = cells.every((cell) => FIGURE.test(cell));
  const byHead = !figures
    ? []
    : cells.map((cell, at) => (said: string) => cell !== "" && said === joined([heads[at + 1] ?? "", name, cell]));
  return [...subjects.map((subject) => (said: string) => tells(said, subject, columns, figures)), ...byHead];
}

/** A figure with its unit. A cell that says more may take back what another column says. */
const FIGURE = /^[^\p{L}\p{N}]*\p{N}[^\p{L}]*(?:\p{L}{1,16}\.?)?$|^[^\p{L}\p{N}]*$/u;

/**
 * Whether a text is a subject and what its columns say, in their order, each whole: all of them, or some where they are mere figures. Linear in columns and text.
 */
function tells(said: string, subject: string, columns: readonly (readonly string[])[], some: boolean): boolean {
  const after = (from: number, part: string) => {
    const at = from === 0 ? 0 : from + 1;
    const to = at + part.length;
    return part !== "" && said.startsWith(part, at) && (to === said.length || said[to] === " ") ? [to] : [];
  };
  const head = subject === "" ? [0] : after(0, subject);
  let reached = head;
  for (const forms of columns.filter((one) => one.length > 0)) {
    const told = reached.flatMap((from) => forms.flatMap((form) => after(from, form)));
    reached = [...new Set(some ? [...reached, ...told] : told)];
  }
  return reached.includes(said.length) && !head.includes(said.length);
}

/** The end of a row: of the one above, a context may have no more. */
const ENDS_ROW = /\|\s*$/;

/** Whether a line is the first of the table that a row stands in. */
function isHeadOf(header: string, { quote, context }: QuoteInContext): boolean {
  const lines = context.split("\n");
  const at = lines.findIndex((line) => line.trim() === quote.trim());
  const above = lines.slice(0, Math.max(0, at));
  return above[above.findLastIndex((line) => !ENDS_ROW.test(line)) + 1]?.trim() === header.trim();
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => tokensOf(cell));
}

function joined(parts: readonly string[]): string {
  return tokensOf(parts.join("\n"));
}

/** A text as it is compared: without marks, link targets, typography and case, and without the stops and dashes that join what is told. */
function tokensOf(text: string): string {
  const plain = text
    .split("\n")
    .map((line) => withoutMarks(line.replace(BOX, "").replace(LINK, "$1")))
    .join("\n");
  return lowerInPlace(foldTypography(plain.replace(/\\(?=[!-/:-@[-`{-~])/g, "")).text)
    .split(/\s+/u)
    .map((token) => token.replace(/[:;,.。]+$/u, ""))
    .filter((token) => /[^\s\-–—|]/u.test(token))
    .join(" ");
}

const BOX = /^\s*[-*+]\s+\[[ xX]\]\s+/;
const LINK = /\[([^\]]{1,300})\]\([^()\s]{0,1000}\)/g;
