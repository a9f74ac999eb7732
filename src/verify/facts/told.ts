// Whole units of a source told in one line, as a source with headings, lists and tables says them: an item below its headings, a list after the line that
// leads in to it, a row with the heads of its columns. Nothing of a unit is left out, so nothing is turned round.

import type { QuotedCells } from "../../domain/quote.ts";
import type { Span } from "../../domain/span.ts";
import type { QuoteInContext } from "../../text/context.ts";
import { foldTypography, lowerInPlace } from "../../text/fold.ts";
import { withoutMarks } from "../marks.ts";
import { wholeSpans } from "./whole-spans.ts";

/** Quotes that stand before what is told: headings, a lead-in. */
const MOST_ABOVE = 3;
/** A quote this many times longer than a claim is not what the claim tells. */
const LONGER = 4;

/** Whether a claim is one unit of the evidence, told with what stands above it in its place (R12). */
export function standsTold(claim: string, evidence: readonly QuoteInContext[]): boolean {
  const said = tokensOf(claim);
  if (said === "") return false;
  return evidence.some((one, at) => {
    if (one.cells !== undefined) return tellsRow(said, one, one.cells);
    if (one.quote.length > LONGER * claim.length + 200 || !standsAlone(one, true)) return false;
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

/**
 * The ways a row is told: its name, with the groups above it or under the heading of the page, and what its columns say under all their heads; a cell by its
 * heads and its name. Scale and unit may stand behind.
 */
function tellsRow(said: string, { place }: QuoteInContext, { rows, notes }: QuotedCells): boolean {
  const [row, another] = rows;
  if (row === undefined || another !== undefined) return false;
  const own = row.label.at(-1)?.text ?? "";
  const chain = joined(row.label.map(({ text }) => text));
  const subjects = [joined([own]), chain, ...place.map((line) => joined([line, chain]))];
  const told = row.cells.map(({ heads, value }) => ({ head: joined(heads.map(({ text }) => text)), value: joined([value.text]) }));
  const columns = told.map(({ head, value }) => (value === "" ? [] : [joined([head, value]), value]));
  const figures = told.every(({ value }) => FIGURE.test(value));
  return withoutNotes(said, notes).some(
    (rest) =>
      subjects.some((subject) => tells(rest, subject, columns, figures)) ||
      (figures && told.some(({ head, value }) => value !== "" && rest === joined([head, own, value]))),
  );
}

/** What is said, and the same without the notes of its table behind it. */
function withoutNotes(said: string, notes: QuotedCells["notes"]): string[] {
  const bare = notes
    .map(({ text }) => joined([text]))
    .reduceRight((rest, note) => {
      const told = [note, ...(/^\(.*\)$/.test(note) ? [note.slice(1, -1)] : [`(${note})`])].find((form) => rest.endsWith(` ${form}`));
      return told === undefined ? rest : rest.slice(0, -told.length - 1);
    }, said);
  return [...new Set([said, bare])];
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
