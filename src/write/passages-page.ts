import type { Claim } from "../domain/claim.ts";
import type { QuotedCells } from "../domain/quote.ts";
import type { Reading } from "../domain/reading.ts";
import type { ReportPassage, Sentence } from "../domain/report.ts";
import type { SnapshotId } from "../domain/snapshot.ts";
import type { Source } from "../domain/source.ts";
import type { Span } from "../domain/span.ts";
import type { CanonicalUrl } from "../domain/url.ts";
import { dayIn, type Frame, filled } from "../lexicon/frame.ts";
import type { Passage } from "../text/passages.ts";
import { rowsInWords } from "../text/table.ts";
import { type AssembledReport, headBlocks, type NoteOf, type ProvenSection, renderSection, sentencesOf, sourceBlocks } from "./assemble.ts";
import { escapeMarkdown, escapeTarget, escapeVerbatim, withoutUnseen } from "./markdown.ts";
import { Numbering, type SourceOf } from "./numbering.ts";

/** A passage as it is shown: verbatim and whole, not checked as an answer. */
export interface ShownPassage {
  /** Its words, with the quote they are. */
  readonly claim: Claim;
  readonly kind: Passage["kind"];
  /** As the page has it. */
  readonly text: string;
  /** The lines its rows cannot be understood without. */
  readonly head: string | undefined;
  readonly headings: readonly string[];
  /** Page of the document. */
  readonly page: number | undefined;
  /** When its source is from, `YYYY-MM-DD`. */
  readonly dated: string | undefined;
  /** A time was asked for, and nobody knows when its source is from. */
  readonly undated: boolean;
  /** The question's words in it, as spans of its text. */
  readonly marked: readonly Span[];
  /** Snapshots that have nearly the same passage. */
  readonly alsoIn: readonly SnapshotId[];
}

export interface PassagesPageParts {
  readonly title: string;
  readonly frame: Frame;
  readonly reading: Reading | undefined;
  /** Said at the top of what follows. */
  readonly notes: readonly string[];
  readonly answer: ProvenSection;
  /** What other sources say otherwise. */
  readonly otherwise: ProvenSection;
  /** Best first. */
  readonly passages: readonly ShownPassage[];
  /** Words of the question that no passage has. */
  readonly missing: readonly string[];
  /** Of several questions in one those that are not answered. */
  readonly unanswered: readonly string[];
  readonly sourceOf: SourceOf;
  readonly noteOf: NoteOf;
}

/** A page of passages, and the passages as data. */
export type PassagesPage = AssembledReport & { readonly passages: readonly ReportPassage[] };

/**
 * What a search without a model found: the sentences that answer, where there are any, the nearest passages, and what of the question nothing has (X8). Pure:
 * equal parts give equal bytes.
 */
export function assemblePassages(parts: PassagesPageParts): PassagesPage {
  const { frame, passages, missing, unanswered } = parts;
  const numbering = new Numbering(parts.sourceOf);
  const sentences: Sentence[] = parts.notes.map((text) => ({ text, claimIds: [], sources: [], role: "frame" }));
  const answer = renderSection(parts.answer, numbering, sentences, parts.noteOf, frame);
  const otherwise = renderSection(parts.otherwise, numbering, sentences, parts.noteOf, frame);
  const shown = passages.map((passage) => {
    const sources = numbering.cite([passage.claim]);
    sentences.push({ text: passage.claim.text, claimIds: [passage.claim.id], sources, role: "passage" });
    const also = passage.alsoIn.flatMap((snapshotId) =>
      numbering.cite([{ ...passage.claim, quotes: quotesIn(passage.claim, snapshotId) }]),
    );
    return { passage, source: sources[0] ?? 1, also };
  });
  const sources = numbering.sources();
  const blocks = [
    ...headBlocks(parts.title, parts.reading, parts.notes, frame),
    ...(answer === "" ? [] : [`## ${frame.answer}`, answer]),
    ...(otherwise === "" ? [] : [`${frame.otherwise}:`, otherwise]),
    ...(shown.length === 0 ? [] : [`## ${frame.passages}`, ...(answer === "" ? [frame.unchecked] : [])]),
    ...shown.flatMap((one) => [
      headLine(one, sources[one.source - 1] ?? { title: "", url: "" as CanonicalUrl }, frame),
      quoted({ ...one.passage, cells: one.passage.claim.quotes[0]?.cells }),
    ]),
    ...(missing.length + unanswered.length === 0 ? [] : [`## ${frame.notFound}`]),
    ...unanswered.map((part) => `${frame.noConfidentAnswer} “${escapeMarkdown(part)}”`),
    ...(missing.length === 0 ? [] : [`${frame.unmentioned}: ${missing.map((word) => `“${escapeMarkdown(word)}”`).join(", ")}`]),
    ...sourceBlocks(sources, frame),
  ];
  return {
    markdown: `${blocks.join("\n\n")}\n`,
    sentences,
    sources,
    summary:
      answer === ""
        ? frame.noConfidentAnswer
        : [...sentencesOf(parts.answer), ...sentencesOf(parts.otherwise)]
            .map(
              ({ text, claims }) =>
                `${text} ${numbering
                  .cite(claims)
                  .map((n) => `[${n}]`)
                  .join("")}`,
            )
            .join(" "),
    passages: shown.map(({ passage, source, also }) => ({
      ...{ source, text: passage.text, headings: [...passage.headings], marked: [...passage.marked], also },
      ...(passage.page === undefined ? {} : { page: passage.page }),
      ...(passage.dated === undefined ? {} : { published: passage.dated }),
    })),
  };
}

function quotesIn({ quotes: [quote] }: Claim, snapshotId: SnapshotId): Claim["quotes"] {
  return quote === undefined ? [] : [{ ...quote, snapshotId }];
}

/** Where a passage stands: its source, headings, page and day, and who else has it. */
function headLine(
  { passage, source, also }: { readonly passage: ShownPassage; readonly source: number; readonly also: readonly number[] },
  { title, url }: Pick<Source, "title" | "url">,
  frame: Frame,
): string {
  const path = [...new Set([title, ...passage.headings].filter((part) => part !== ""))].map(withinLine).join(" › ");
  const day = passage.dated === undefined ? (passage.undated ? frame.undated : "") : dayIn(frame, passage.dated);
  const page = passage.page === undefined ? "" : filled(frame.page, { page: passage.page });
  const place = [page, day, escapeTarget(url)];
  const known = place.filter((part) => part !== "").join(" · ");
  return `**${path === "" ? escapeTarget(url) : path}** · ${known} ${[source, ...also].map((n) => `[${n}]`).join("")}`;
}

/** What stands within a line opens nothing that only begins one: "1. Before" needs no mark. */
function withinLine(text: string): string {
  return escapeMarkdown(`a${text.trim()}`).slice(1);
}

const LIST_MARK = /^(\s*)([-*+•]|\d{1,3}[.)])\s+/u;
const HEADING = /^#{1,6}\s+(?<title>.+)$/u;
const FENCE = /^\s*(?:`{3,}|~{3,})/u;
const CODE = /`[^`\n]+`/gu;

/**
 * A passage as a quotation in Markdown, the question's words in bold; nothing of it is more than text. Its lines are as they are; rows of a table whose
 * structure is known are told in words, each with its heads and scale.
 */
export function quoted({
  kind,
  text,
  head,
  marked,
  cells,
}: Pick<ShownPassage, "kind" | "text" | "head" | "marked"> & { readonly cells?: QuotedCells | undefined }): string {
  const rows =
    kind === "table" && cells !== undefined ? rowsTold(cells, head, new Set(marked.map((at) => text.slice(at.start, at.end)))) : [];
  const lines = rows.length > 0 ? rows : kind === "table" ? rowLines(text, head, marked) : proseLines(text, marked);
  return lines.map((line) => `> ${line}`.trimEnd()).join("\n");
}

/** The rows of a table in words, below what leads to it; names of groups stand with their rows. */
function rowsTold(cells: QuotedCells, head: string | undefined, words: ReadonlySet<string>): string[] {
  const full = cells.rows.filter((row) => row.cells.length > 0);
  const rows = rowsInWords({ ...cells, rows: full }).map((row) => `- ${withMarks(row, placesOf(words, row))}`);
  const lead = (head ?? "").split("\n").filter((line) => !line.trimStart().startsWith("|") && /[\p{L}\p{N}]/u.test(line));
  return rows.length === 0 || lead.length === 0 ? rows : [...lead.map((line) => withMarks(line, [])), "", ...rows];
}

/** Where words stand by themselves in a text. */
function placesOf(words: ReadonlySet<string>, text: string): Span[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: word, index }) =>
    words.has(word) ? [{ start: index, end: index + word.length }] : [],
  );
}

/** The rows of a table as a table, and what leads to it above. */
function rowLines(text: string, head: string | undefined, marked: readonly Span[]): string[] {
  const above = (head ?? "").split("\n").map((line) => [line, []] as const);
  const rows = [...above, ...linesWith(text, marked)].filter(([line]) => /[\p{L}\p{N}]/u.test(line));
  const shown: string[] = [];
  let inTable = false;
  for (const [line, own] of rows) {
    const isRow = line.trimStart().startsWith("|");
    if (isRow !== inTable && shown.length > 0) shown.push("");
    // What parts the cells of a row has been escaped with the rest of its text.
    const said = isRow ? withMarks(line, own).replaceAll("\\|", "|") : withMarks(line, own);
    shown.push(said, ...(isRow && !inTable ? [`|${" --- |".repeat(Math.max(1, said.split("|").length - 2))}`] : []));
    inTable = isRow;
  }
  return shown;
}

/** Lines of prose, with blocks of code among them to the letter. */
function proseLines(text: string, marked: readonly Span[]): string[] {
  const shown: string[] = [];
  let code: string[] | undefined;
  for (const [line, own] of linesWith(text, marked)) {
    if (FENCE.test(line)) {
      if (code !== undefined) shown.push(...fenced(code));
      code = code === undefined ? [] : undefined;
    } else if (code !== undefined) code.push(line);
    else shown.push(proseLine(line, own));
  }
  return code === undefined ? shown : [...shown, ...fenced(code)];
}

function linesWith(text: string, marked: readonly Span[]): (readonly [line: string, marked: readonly Span[]])[] {
  let at = 0;
  return text.split("\n").map((line) => {
    const from = at;
    at += line.length + 1;
    const own = marked.filter(({ start, end }) => start >= from && end <= from + line.length);
    return [line, own.map(({ start, end }) => ({ start: start - from, end: end - from }))] as const;
  });
}

function proseLine(line: string, marked: readonly Span[]): string {
  const heading = HEADING.exec(line)?.groups?.title;
  if (heading !== undefined) return `**${escapedPiece(heading, false).trim()}**`;
  const mark = LIST_MARK.exec(line);
  if (mark === null) return withMarks(line, marked);
  const [whole, indent = "", sign = "-"] = mark;
  const rest = marked
    .filter(({ start }) => start >= whole.length)
    .map(({ start, end }) => ({ start: start - whole.length, end: end - whole.length }));
  return `${indent}${/\d/u.test(sign) ? sign : "-"} ${withMarks(line.slice(whole.length), rest)}`;
}

/** A line with its inline code as it is, and the marked words in bold. */
function withMarks(line: string, marked: readonly Span[]): string {
  const codes = [...line.matchAll(CODE)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    shown: withoutUnseen(found[0]),
  }));
  const bold = marked
    .filter(({ start, end }) => !codes.some((code) => start < code.end && code.start < end))
    .map(({ start, end }) => ({ start, end, shown: `**${escapeVerbatim(line.slice(start, end))}**` }));
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, shown } of [...codes, ...bold].sort((a, b) => a.start - b.start)) {
    parts.push(escapedPiece(line.slice(at, start), at === 0), shown);
    at = end;
  }
  parts.push(escapedPiece(line.slice(at), at === 0));
  return parts.join("").trim();
}

/** A piece of a line, the spaces at its borders kept as one. @param first what begins a line could open something */
function escapedPiece(piece: string, first: boolean): string {
  if (piece.trim() === "") return piece === "" ? "" : " ";
  // A letter before it keeps what stands within a line from being taken for the beginning of one.
  const safe = first ? escapeVerbatim(piece) : escapeVerbatim(`a${piece.trim()}`).slice(1);
  return `${/^\s/u.test(piece) ? " " : ""}${safe}${/\s$/u.test(piece) ? " " : ""}`;
}

function fenced(code: readonly string[]): string[] {
  const longest = Math.max(2, ...[...code.join("\n").matchAll(/`+/gu)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return [fence, ...code.map(withoutUnseen), fence];
}
