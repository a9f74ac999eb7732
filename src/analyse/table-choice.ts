import type { Landmark } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import { Bm25 } from "../text/bm25.ts";
import { countTokens } from "../text/tokens.ts";
import { contentWords } from "../text/words.ts";
import { withYears, yearsIn } from "../text/years.ts";

/** A table of a text as a passage: it is read with what stands above it and with its head, or not at all. */
export interface TablePassage extends Span {
  /** The heading it stands under and the lines right above it. */
  readonly title: readonly Span[];
  /** The lines that name its columns, with the line of rules. */
  readonly head: Span;
  readonly rows: readonly Span[];
}

const RULES = /^\|?[\s:|-]*-[\s:|-]*$/;
/** A line above a table that is longer than this, in characters, is a paragraph and no title; so many are looked at. */
const LONGEST_TITLE = 200;
const TITLE_LINES = 3;
/** A heading farther above a table than this, in characters, is not its own. */
const HEADING_REACH = 1_500;

/** The tables of a text: runs of lines that begin with a bar. */
export function tablesIn(text: string, landmarks: readonly Landmark[]): TablePassage[] {
  const headings = landmarks.filter((mark) => mark.kind === "heading");
  let heading = 0;
  const tables: TablePassage[] = [];
  let lines: Span[] = [];
  const close = (): void => {
    const [first, last] = [lines[0], lines.at(-1)];
    const rules = lines.findIndex((line) => RULES.test(text.slice(line.start, line.end)));
    if (first !== undefined && last !== undefined && rules >= 0 && rules < lines.length - 1) {
      while ((headings[heading + 1]?.start ?? Number.POSITIVE_INFINITY) < first.start) heading++;
      const over = headings[heading]?.start ?? first.start;
      tables.push({
        start: first.start,
        end: last.end,
        title: titleOf(text, first.start, over < first.start && first.start - over <= HEADING_REACH ? over : undefined),
        head: { start: first.start, end: lines[rules]?.end ?? first.end },
        rows: lines.slice(rules + 1),
      });
    }
    lines = [];
  };
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    if (text.charAt(start) === "|") lines.push({ start, end });
    else close();
    start = end + 1;
  }
  close();
  return tables;
}

function titleOf(text: string, at: number, heading: number | undefined): Span[] {
  const lines: Span[] = [];
  let end = at;
  for (let seen = 0; seen < TITLE_LINES; seen++) {
    while (end > 0 && /\s/.test(text.charAt(end - 1))) end--;
    const start = text.lastIndexOf("\n", end - 1) + 1;
    if (end === 0 || text.charAt(start) === "|" || end - start > LONGEST_TITLE) break;
    lines.unshift({ start, end });
    if (start === heading) return lines;
    end = start;
  }
  if (heading === undefined) return lines;
  const found = text.indexOf("\n", heading);
  return [{ start: heading, end: found < 0 ? text.length : found }, ...lines];
}

/** A word of a title says what a table is about, one of its cells only what it holds. */
const TITLE_WEIGHT = 2;
/** A table that names none of the years that were asked for. */
const OTHER_YEARS = 0.3;

const BEST = 3;
/** A subject names a table that says at least this share of its title. */
const MOST_OF_TITLE = 0.5;

export interface RankedTables {
  /** Indexes, best first; those without a word of the subject left out. */
  readonly order: readonly number[];
  /** Whether the subject names one of the best of them by its title. */
  readonly named: boolean;
  /** The score of the best. */
  readonly best: number;
  /** The stems of the subject, with how rare each is among the tables. */
  readonly weights: ReadonlyMap<string, number>;
}

/**
 * Ranks tables against a subject: by the words of cells and titles, by how much of a title and of the names of rows the subject says, by the years their columns
 * are of, and by how many of their figures other tables repeat. Pure; linear in the tables.
 */
export function rankTables(text: string, tables: readonly TablePassage[], subject: string): RankedTables {
  const titles = tables.map(({ title }) => title.map((span) => text.slice(span.start, span.end)).join("\n"));
  const index = new Bm25(tables.map((table, at) => `${`${titles[at]}\n`.repeat(TITLE_WEIGHT)}${text.slice(table.start, table.end)}`));
  const years = yearsIn(subject);
  const asked = withYears(subject);
  const weights = new Map([...new Set(contentWords(asked))].map((stem) => [stem, index.rarity(stem)]));
  const named = titles.map((title) => namesSaid([title], weights, index));
  const repeated = repeatedFigures(tables.map((table) => text.slice(table.head.end, table.end)));
  const mostRepeated = Math.max(1, ...repeated);
  const scores = index.scores(asked).map((score, at) => {
    const table = tables[at];
    if (table === undefined) return 0;
    const over = `${titles[at]}\n${text.slice(table.head.start, table.head.end)}`;
    const isOfYear = years.length === 0 || years.some((year) => over.includes(year));
    const words = score + TITLE_WEIGHT * sumOf(named[at]) + sumOf(namesSaid(rowNames(text, table), weights, index));
    return words * (isOfYear ? 1 : OTHER_YEARS) * (1 + (repeated[at] ?? 0) / mostRepeated);
  });
  const order = [...tables.keys()].filter((at) => (scores[at] ?? 0) > 0).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const isNamed = (said: ReadonlyMap<string, number> = new Map()): boolean =>
    said.size > 0 && sumOf(said) >= MOST_OF_TITLE * sumOf([...said.keys()].map((stem) => index.rarity(stem)));
  return { order, best: scores[order[0] ?? -1] ?? 0, named: order.slice(0, BEST).some((at) => isNamed(named[at])), weights };
}

/** What stands in the first cell of each row. */
function rowNames(text: string, { rows }: TablePassage): string[] {
  return rows.map((row) => text.slice(row.start + 1, row.end).split("|", 1)[0] ?? "");
}

/** The words of a subject that names say, each with how rare it is and how much of a name the subject says at best: a name it says whole is what it asks for. */
function namesSaid(names: readonly string[], asked: ReadonlyMap<string, number>, index: Bm25): Map<string, number> {
  const best = new Map<string, number>();
  for (const name of names) {
    const stems = [...new Set(contentWords(name))];
    const said = stems.filter((stem) => asked.has(stem));
    const weight = (some: readonly string[]): number => sumOf(some.map((stem) => index.rarity(stem)));
    const share = weight(said) / Math.max(1e-9, weight(stems));
    for (const stem of said) best.set(stem, Math.max(best.get(stem) ?? 0, share * index.rarity(stem)));
  }
  return best;
}

function sumOf(numbers: readonly number[] | ReadonlyMap<string, number> = []): number {
  return [...numbers.values()].reduce((sum, one) => sum + one, 0);
}

/** A figure of at least four digits, which two tables hardly have by chance. */
const LONG_FIGURE = /(?<![\d.,])(?:\d{1,3}(?:[.,'’ \u00a0]\d{3})+|\d{4,})(?:[.,]\d+)?(?!\d)/gu;

/**
 * How many of the figures of each table stand in others too: what a document rests on, as a statement whose lines the notes take apart, is what it repeats.
 */
function repeatedFigures(tables: readonly string[]): number[] {
  const figures = tables.map((table) => new Set((table.match(LONG_FIGURE) ?? []).filter((figure) => yearsIn(figure).length === 0)));
  const holders = new Map<string, number>();
  for (const figure of figures.flatMap((own) => [...own])) holders.set(figure, (holders.get(figure) ?? 0) + 1);
  return figures.map((own) => [...own].filter((figure) => (holders.get(figure) ?? 0) > 1).length);
}

/** A table cut to fewer rows than this says too little. */
const FEWEST_ROWS = 3;

/**
 * What of a table is shown within so many tokens, with title and head always: all of it where it fits, else the rows that speak of the subjects, and then
 * its first ones; nothing where not even some rows fit.
 */
export function fittingRows(text: string, table: TablePassage, ranked: readonly RankedTables[], most: number): Span[] {
  const frame = [...table.title, table.head];
  const tokensOf = (span: Span): number => countTokens(text.slice(span.start, span.end)) + 1;
  let left = most - frame.reduce((sum, span) => sum + tokensOf(span), 0);
  if (tokensOf(table) + table.title.reduce((sum, span) => sum + tokensOf(span), 0) <= most)
    return [...table.title, { start: table.start, end: table.end }];
  const sums = sumsAmong(table.rows.map((row) => figuresOf(text.slice(row.start, row.end))));
  const scores = table.rows.map((row, at) => {
    const stems = new Set(contentWords(text.slice(row.start, row.end)));
    const total = sums.has(at) ? SUM_WEIGHT : 0;
    return (
      total +
      ranked.reduce(
        (best, { weights }) =>
          Math.max(
            best,
            [...stems].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0),
          ),
        0,
      )
    );
  });
  const kept: Span[] = [];
  for (const at of [...table.rows.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)) {
    const row = table.rows[at];
    if (row === undefined) continue;
    // A row that stands alone costs the mark of what was left out.
    left -= tokensOf(row) + OMISSION;
    if (left < 0) break;
    kept.push(row);
  }
  return kept.length < FEWEST_ROWS ? [] : [...frame, ...kept];
}

const OMISSION = 4;
/** What a row that adds up others says of them, beside the words of the subject in it. */
const SUM_WEIGHT = 2;
const MOST_SUMMED = 15;

/** The figures of a row from left to right; bracketed ones are below zero. */
function figuresOf(row: string): number[] {
  return [...row.matchAll(/(?<=\|\s*)[^\p{L}\d|]{0,3}\d[\d.,]*[^\p{L}\d|]{0,3}(?=\s*\|)/gu)].map(([cell]) => {
    const value = Number(cell.replace(/[^\d.]/g, ""));
    return /[(−–-]/.test(cell) ? -value : value;
  });
}

/** The rows whose first figure is the sum of those right above it. */
function sumsAmong(rows: readonly (readonly number[])[]): Set<number> {
  const sums = new Set<number>();
  for (const [at, [value]] of rows.entries()) {
    if (value === undefined || value === 0) continue;
    let sum = 0;
    let summed = 0;
    for (let above = at - 1; above >= 0 && summed < MOST_SUMMED; above--) {
      const other = rows[above]?.[0];
      if (other === undefined) continue;
      sum += other;
      summed++;
      if (summed > 1 && Math.abs(sum - value) <= 1e-6 * Math.abs(value)) sums.add(at);
    }
  }
  return sums;
}
