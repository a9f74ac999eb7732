import type { Landmark } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import { Bm25 } from "../text/bm25.ts";
import { type Chunk, chunkText } from "../text/chunks.ts";
import { countTokens, cutToTokens } from "../text/tokens.ts";
import { describes, identifiersIn, isReference } from "./identifiers.ts";
import { fittingRows, type RankedTables, rankTables, tablesIn } from "./table-choice.ts";

/** What of a page goes to a model. */
export interface Excerpt {
  /** Passages in the order of the page, `[…]` where text was left out. */
  readonly text: string;
  readonly tokens: number;
  /** How many chunks were chosen. */
  readonly chunks: number;
  /** Where it stands in the page, in order. */
  readonly shown: readonly Span[];
}

export const LEFT_OUT = "\n[…]\n";
/** A rest of the share smaller than this is not filled with part of a chunk. */
const LEAST_PART = 150;
/** A page of so many tokens goes as it is; of a larger one only what speaks of the subjects. */
const WHOLE_PAGE = 700;
/** A passage speaks of a subject from this share of the best passage's score on; as many as this do in any case. */
const NEAR_BEST = 0.5;
const BEST_PASSAGES = 3;
/** Passages are smaller where many subjects share the excerpt, so that each gets its own. */
const LARGEST_PASSAGE = 300;
/** A list of options is not taken apart so finely: what answers stands there in few words of its own. */
const LARGEST_OF_REFERENCE = 1_000;
const SMALLEST_PASSAGE = 200;
/** A line before a chunk that is longer than this, in characters, is a paragraph and no lead-in. */
const LONGEST_LEAD_IN = 200;
/** Identifiers that get a passage of their own. */
const MOST_IDENTIFIERS = 8;
/** Longer texts are first narrowed to the windows that speak of the subjects, in characters, so that few are cut and counted in tokens. */
const LONG_TEXT = 80_000;
const WINDOW = 4_000;
const WINDOWS = 16;

/** What is left to choose from of a page that was shown in part before. */
const mostlyUnread = (chunk: Span, read: readonly Span[]) =>
  read.reduce((sum, span) => sum + Math.max(0, Math.min(span.end, chunk.end) - Math.max(span.start, chunk.start)), 0) <
  (chunk.end - chunk.start) / 2;

/**
 * Chooses the chunks of a page that matter (R6, R7): the whole page when it is short, else those that BM25 ranks first against question and
 * tasks, then those that describe the options and other identifiers they name, the beginning of the page where nothing matches. Each chunk
 * comes with the heading it stands under and the line that leads to it. Pure.
 * @param subjects what the page is read for: its best passages come in turns, the first subject's first
 * @param most tokens the excerpt may have
 * @param read what of the page was shown before and is not shown again; the excerpt is empty when nothing else speaks of the subjects
 */
export function excerptOf(
  text: string,
  subjects: readonly string[],
  most: number,
  landmarks: readonly Landmark[] = [],
  read: readonly Span[] = [],
): Excerpt {
  if (text.length < most * 8 && read.length === 0) {
    const tokens = countTokens(text);
    if (tokens <= (isReference(text) ? most : Math.min(most, WHOLE_PAGE)))
      return { text, tokens, chunks: chunkText(text, { landmarks }).length, shown: [{ start: 0, end: text.length }] };
  }
  const isLookedUp = isReference(text);
  const tables = isLookedUp ? [] : tablesIn(text, landmarks).filter((table) => mostlyUnread(table, read));
  const chunks = proseChunks(text, subjects, most, { landmarks, tables, isLookedUp }).filter((chunk) => mostlyUnread(chunk, read));
  const order = ranking(
    chunks.map((chunk) => text.slice(chunk.start, chunk.end)),
    subjects,
    isLookedUp && read.length === 0,
    read.length > 0,
  );
  const ranked = subjects.map((subject) => rankTables(text, tables, subject));
  const chosen: Span[] = [];
  let passages = 0;
  let left = most;
  const add = (spans: readonly Span[]): void => {
    chosen.push(...spans);
    passages++;
    left -= spans.reduce((sum, span) => sum + countTokens(text.slice(span.start, span.end)) + SEAM, 0);
  };
  for (const turn of turnsOf(ranked, order)) {
    if (left < LEAST_PART) break;
    if (turn.kind === "table") {
      const table = tables[turn.index];
      const rows = table === undefined ? [] : fittingRows(text, table, ranked, Math.max(LEAST_TABLE, left / TABLE_PART));
      if (rows.length > 0 && rows.every((row) => !chosen.includes(row))) add(rows);
      continue;
    }
    const chunk = chunks[turn.index];
    if (chunk === undefined) continue;
    const lead = leadTo(text, chunk.start, landmarks);
    const rest = left - lead.reduce((sum, span) => sum + countTokens(text.slice(span.start, span.end)) + SEAM, 0);
    if (rest < LEAST_PART) break;
    const part = chunk.tokens <= rest ? text.slice(chunk.start, chunk.end) : cutToTokens(text.slice(chunk.start, chunk.end), rest - 2);
    add([{ start: chunk.start, end: chunk.start + part.length }, ...lead]);
  }
  return { ...joined(text, chosen, most), chunks: passages };
}

/** Tokens of the mark between two pieces. */
const SEAM = 5;
/** A table takes at most this part of what is left, or so many tokens: of a larger one some rows are shown. */
const TABLE_PART = 3;
const LEAST_TABLE = 350;

interface Turn {
  readonly kind: "table" | "prose";
  readonly index: number;
}

/** So many tables come before each chunk of prose, the first number where a subject names a table by its title. */
const TABLES_BEFORE_PROSE = { named: 8, other: 2 };

/** Tables and prose in the order in which they are shown, each once: the tables of all subjects in turns, and prose between them. */
function turnsOf(all: readonly RankedTables[], prose: readonly number[]): Turn[] {
  const best = all.reduce((most, one) => Math.max(most, one.best), 0);
  const ranked = all.filter((one) => one.best >= NEAR_BEST * best);
  const longest = ranked.reduce((most, { order }) => Math.max(most, order.length), 0);
  const inTurn = Array.from({ length: longest }, (_, rank) => ranked.flatMap(({ order }) => order[rank] ?? [])).flat();
  const tables = [...new Set(inTurn)].map((index): Turn => ({ kind: "table", index }));
  const before = ranked.some(({ named }) => named) ? TABLES_BEFORE_PROSE.named : TABLES_BEFORE_PROSE.other;
  const turns = prose.flatMap((index, at): Turn[] => [...tables.slice(at * before, (at + 1) * before), { kind: "prose", index }]);
  return [...turns, ...tables.slice(prose.length * before)];
}

/** What of a text is no table, in chunks; of a long one only the parts that speak of the subjects. */
function proseChunks(
  text: string,
  subjects: readonly string[],
  most: number,
  known: { readonly landmarks: readonly Landmark[]; readonly tables: readonly Span[]; readonly isLookedUp: boolean },
): Chunk[] {
  const areas = between(text, known.tables).flatMap((area) => (text.length > LONG_TEXT ? windowsIn(text, area) : [area]));
  const shares = subjects.length + identifiersOf(subjects).length;
  const largest = known.isLookedUp ? LARGEST_OF_REFERENCE : LARGEST_PASSAGE;
  const maxTokens = Math.max(SMALLEST_PASSAGE, Math.min(largest, Math.floor(most / Math.max(1, shares))));
  return (text.length > LONG_TEXT ? bestOf(text, areas, subjects) : areas).flatMap((area) =>
    chunkText(text.slice(area.start, area.end), { maxTokens, landmarks: within(known.landmarks, area) }).map((chunk) => ({
      ...chunk,
      start: chunk.start + area.start,
      end: chunk.end + area.start,
    })),
  );
}

/** The stretches of a text that lie between others. */
function between(text: string, others: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let start = 0;
  for (const other of [...others, { start: text.length, end: text.length }]) {
    if (text.slice(start, other.start).trim() !== "") gaps.push({ start, end: other.start });
    start = other.end;
  }
  return gaps;
}

/** What a chunk cannot be understood without: the heading it stands under and the short line it was cut from. */
function leadTo(text: string, at: number, landmarks: readonly Landmark[]): Span[] {
  const heading = landmarks.findLast((mark) => mark.kind === "heading" && mark.start <= at);
  const before = /(?:^|\n)([^\n]+)\s*$/.exec(text.slice(Math.max(0, at - 2 * LONGEST_LEAD_IN), at));
  const lineStart = before === null ? at : Math.max(0, at - 2 * LONGEST_LEAD_IN) + before.index + before[0].indexOf(before[1] ?? "");
  return [...(heading === undefined ? [] : [lineAt(text, heading.start)]), ...(before === null ? [] : [lineAt(text, lineStart)])].filter(
    (span) => span.start < at && span.end - span.start <= LONGEST_LEAD_IN,
  );
}

function lineAt(text: string, start: number): Span {
  const end = text.indexOf("\n", start);
  return { start, end: end < 0 ? text.length : end };
}

function within(landmarks: readonly Landmark[], area: Span): Landmark[] {
  return landmarks
    .filter((mark) => area.start <= mark.start && mark.start < area.end)
    .map((mark) => ({ ...mark, start: mark.start - area.start }));
}

function identifiersOf(subjects: readonly string[]): string[] {
  return [...new Set(subjects.flatMap(identifiersIn))].slice(0, MOST_IDENTIFIERS);
}

function joined(text: string, chosen: readonly Span[], most: number): Omit<Excerpt, "chunks"> {
  const runs: { start: number; end: number }[] = [];
  for (const span of [...chosen].sort((a, b) => a.start - b.start)) {
    const last = runs.at(-1);
    if (last !== undefined && text.slice(last.end, span.start).trim() === "") last.end = Math.max(last.end, span.end);
    else runs.push({ ...span });
  }
  const whole = cutToTokens(runs.map((run) => text.slice(run.start, run.end)).join(LEFT_OUT), most);
  return { text: whole, tokens: countTokens(whole), shown: runs };
}

/**
 * Indexes of passages, best first: each subject and each identifier it names gets its best in turn, so that none goes without; equals in the order
 * of the page. Passages that hardly speak of any are left out, unless none does or all are wanted.
 * @param fitting none but those that speak of a subject, even if that leaves none
 */
function ranking(passages: readonly string[], subjects: readonly string[], all: boolean, fitting = false): number[] {
  const index = new Bm25(passages);
  const told = identifiersOf(subjects).map((identifier) => passages.map((passage) => describes(passage, identifier)));
  const orders = [...subjects.map((subject) => index.scores(subject)), ...told].map((scores) => {
    const least = scores.reduce((most, score) => Math.max(most, score), 0) * NEAR_BEST;
    return passages
      .map((_, at) => at)
      .filter((at) => (scores[at] ?? 0) > 0)
      .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
      .filter((at, rank) => all || rank < BEST_PASSAGES || (scores[at] ?? 0) >= least);
  });
  const longest = Math.max(0, ...orders.map((order) => order.length));
  const inTurn = Array.from({ length: longest }, (_, rank) => orders.flatMap((order) => order[rank] ?? [])).flat();
  return [...new Set(all || (inTurn.length === 0 && !fitting) ? [...inTurn, ...passages.keys()] : inTurn)];
}

/** A long stretch cut into windows at the ends of lines. */
function windowsIn(text: string, area: Span): Span[] {
  const windows: Span[] = [];
  for (let start = area.start; start < area.end; ) {
    const border = text.indexOf("\n", start + WINDOW);
    const end = border < 0 || border > start + 2 * WINDOW ? start + WINDOW : border;
    windows.push({ start, end: Math.min(end, area.end) });
    start = end;
  }
  return windows;
}

/** The windows that speak of the subjects most, in the order of the text. */
function bestOf(text: string, windows: readonly Span[], subjects: readonly string[]): Span[] {
  const order = ranking(
    windows.map((window) => text.slice(window.start, window.end)),
    subjects,
    true,
  );
  const kept = new Set(order.slice(0, WINDOWS));
  return windows.filter((_, at) => kept.has(at));
}
