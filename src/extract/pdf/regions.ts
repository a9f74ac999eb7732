import { namesScale } from "../../text/scale.ts";
import { bodyFrom, columnsOf, type Interval, isBodyRow, overlap } from "./columns.ts";
import type { Line, Row } from "./rows.ts";
import { readsAsMark, readsAsValue, readsAsYear } from "./values.ts";

/** Rows `from` to `to` (exclusive) of a page that are one table. */
export interface Region {
  readonly from: number;
  readonly to: number;
}

/** Rows without figures (headings inside a table, the first lines of long labels) that may follow one another in it. */
const MOST_WORDY_ROWS = 6;
/** Rows of a table lie at most this many font sizes apart. */
const ROW_GAP = 4;
/** Farther apart where several of their figures stand below one another, or a head over each column. */
const WIDE_ROW_GAP = 7;
const HEAD_GAP = 3;
/** Rows that follow one another without a space lie at most this many font sizes apart. */
const CLOSE_ROWS = 1.6;
/** What stands this many times as far below the last row as the rows of a table are apart does not belong to it for being near. */
const SET_APART = 1.5;
/** A long line that ends as a sentence does. */
const SENTENCE = /.{60}[.!?。]\)?$/u;
/** A long line that leads to what follows. */
const LEADS = /.{60}[:：]$/u;
/** A shorter one that leads to heads. */
const LEADS_TO_HEADS = /.{20}[:：]$/u;
const FORMULA = /\p{L}\s?[\d²]?\s?[=<>]/u;
/** A line that is set this much larger than head and figures below it is a title. */
const TITLE_SIZE = 1.15;
/** Lines of all the heads over a table. */
const MOST_HEAD_LINES = 12;
/** A title stands at most so many font sizes beside the middle of its table. */
const TITLE_OFF = 2;
/** What nothing is drawn for and stands no farther beside it is in its very middle. */
const EXACT = 0.25;
/** What begins or ends within this many font sizes of a column's edge is set flush with it: a closing bracket hangs over by a third. */
const FLUSH = 0.45;
/** A head may reach this many font sizes beyond the figures on either side. */
const HEAD_MARGIN = 4;
/** A year over a column stands at most this many font sizes beside its figures. */
const HEAD_OFF = 4;
/** A line that fills this share of the table's width and begins left of its figures is prose. */
const PROSE_WIDTH = 0.6;

/** Labels are set in by at most this many font sizes. */
const LABEL_INDENT = 8;

interface Open {
  from: number;
  /** The left edge of its labels. */
  left: number;
  last: number;
  /** Where figures stand one below the other. */
  columns: Interval[];
  figures: number;
  rows: number;
  /** Whether all its figures so far are years, which head columns without standing right above what stands in them. */
  onlyYears: boolean;
}

/** Finds the tables among the rows of a page, or of one of its columns (R6): rows whose figures stand one below the other, with the head above them. */
export function tableRegions(rows: readonly Row[]): Region[] {
  const regions: Region[] = [];
  let open: Open | undefined;
  const close = (): void => {
    if (open !== undefined && ((open.rows >= 2 && open.figures >= 3) || isRowUnderHead(rows, open)))
      regions.push({ from: open.from, to: open.last + 1 });
    open = undefined;
  };
  for (const [at, row] of rows.entries()) {
    const figures = figuresOf(row, open?.left);
    if (figures.length === 0) {
      if (open !== undefined && ends(open, rows, at)) close();
    } else if (open !== undefined && fits(open, rows, at, figures)) {
      open.columns = widened(open.columns, figures);
      open.last = at;
      open.left = Math.min(open.left, row[0]?.x ?? open.left);
      open.figures += figures.length;
      open.rows++;
      open.onlyYears &&= onlyYears(figures);
    } else {
      close();
      if (row.length > 1)
        open = {
          from: at,
          left: row[0]?.x ?? 0,
          last: at,
          columns: widened([], figures),
          figures: figures.length,
          rows: 1,
          onlyYears: onlyYears(figures),
        };
    }
  }
  close();
  return withHeads(rows, regions);
}

/** Whether a row of figures stands alone under a head that names each of them. */
function isRowUnderHead(rows: readonly Row[], { from, last, figures }: Open): boolean {
  const [above, row] = [rows[from - 1], rows[from]];
  if (above?.[0] === undefined || row?.[0] === undefined || from !== last || figures < 2) return false;
  const label = row[0];
  const heads = above.filter((cell) => cell.x > label.right || cell.x > label.x + LABEL_INDENT * label.size);
  return row.length === figures + 1 && heads.length === figures && above[0].y - row[0].y <= HEAD_GAP * row[0].size;
}

/**
 * The figures of a row that can stand in a table's columns: a number before a text alone counts as the number of a list, a year alone among the labels as
 * the name of the rows below it.
 * @param left the left edge of the labels, within a table
 */
function figuresOf(row: Row, left: number | undefined): readonly Line[] {
  const figures = row.filter((cell) => readsAsValue(cell.text));
  if (row.length === 1)
    return left === undefined || figures.some((cell) => readsAsYear(cell.text) && cell.x <= left + cell.size) ? [] : figures;
  return figures.length === 1 && figures[0] === row[0] ? [] : figures;
}

function onlyYears(figures: readonly Line[]): boolean {
  return figures.every((figure) => readsAsYear(figure.text));
}

/** Whether rows between figures are a head: several, one of them with words over several columns and nothing among the labels. */
function namesColumns(open: Open, rows: readonly Row[]): boolean {
  const first = Math.min(...open.columns.map((column) => column.from));
  const [left, size] = [open.left, rows[0]?.[0]?.size ?? 0];
  return (
    rows.length > 1 &&
    rows.some(
      (row) =>
        row.length > 1 &&
        row.some((cell) => cell.right > first) &&
        row.every((cell) => cell.right > first || cell.x > left + LABEL_INDENT * size || isOfCorner(cell)) &&
        !row.every(isOfCorner),
    )
  );
}

/** Whether it stands in the corner of a table, where it names no row: a scale, a note in brackets. */
function isOfCorner({ text }: Line): boolean {
  return text.startsWith("(") || namesScale(text);
}

/** Whether no label stands beside the years of a row but a note in brackets; a year alone heads a table where words stand over columns below it. */
function headsNew(row: Row, below: Row | undefined, figures: readonly Line[]): boolean {
  const [label, ...others] = row.filter((cell) => !figures.includes(cell));
  if (label !== undefined && !isOfCorner(label)) return false;
  if (figures.length < 2 && !others.every(isOfCorner)) return false;
  return figures.length > 1 || (below !== undefined && below.length > 1 && figuresOf(below, 0).length === 0);
}

function widened(columns: readonly Interval[], figures: readonly Line[]): Interval[] {
  const wide = [...columns];
  for (const figure of figures) {
    const at = wide.findIndex((column) => overlap(column, figure) > 0);
    const column = wide[at];
    if (column === undefined) wide.push({ from: figure.x, to: figure.right });
    else wide[at] = { from: Math.min(column.from, figure.x), to: Math.max(column.to, figure.right) };
  }
  return wide;
}

function fits(open: Open, rows: readonly Row[], at: number, figures: readonly Line[]): boolean {
  const [row, last] = [rows[at], rows[open.last]];
  if (row?.[0] === undefined || last?.[0] === undefined) return false;
  if (at - open.last - 1 > MOST_WORDY_ROWS) return false;
  const level = figures.filter((figure) => open.columns.some((column) => overlap(column, figure) > 0)).length;
  if (last[0].y - row[0].y > (level > 1 ? WIDE_ROW_GAP : ROW_GAP) * row[0].size * (at - open.last)) return false;
  // New heads, years without a label and the first row of years once more, below figures, belong to another table.
  if (!open.onlyYears && namesColumns(open, rows.slice(open.last + 1, at))) return false;
  if (!open.onlyYears && onlyYears(figures) && headsNew(row, rows[at + 1], figures)) return false;
  if (!open.onlyYears && onlyYears(figures) && saysTheSame(row, rows[open.from])) return false;
  const near = open.onlyYears ? HEAD_OFF * row[0].size : 0;
  return figures.some((figure) => open.columns.some((column) => overlap(column, figure) > -near)) || opensColumn(open, rows, at, figures);
}

/** Whether a row right below a table's has a label where the others have theirs, and its figures in a column of the table that was empty so far. */
function opensColumn(open: Open, rows: readonly Row[], at: number, figures: readonly Line[]): boolean {
  const [label, above] = [rows[at]?.[0], rows[at - 1]?.[0]];
  if (label === undefined || above === undefined || open.last !== at - 1 || figures.includes(label)) return false;
  const right = Math.max(...open.columns.map((column) => column.to));
  const isLevel = Math.abs(label.x - open.left) <= LABEL_INDENT * label.size;
  return (
    isLevel && above.y - label.y <= CLOSE_ROWS * label.size && figures.every((figure) => figure.x > label.right && figure.right < right)
  );
}

function saysTheSame(row: Row, other: Row = []): boolean {
  return row.length === other.length && row.every((cell, at) => cell.text === other[at]?.text);
}

/** Whether a row without figures ends a table: it goes on from the labels over the columns, as a line of prose does, leads to what follows or is a note at its foot. */
function ends(open: Open, rows: readonly Row[], at: number): boolean {
  if (at - open.last > MOST_WORDY_ROWS) return true;
  const row = rows[at] ?? [];
  const next = rows[at + 1] ?? [];
  const isHead = next.length > 1 && next.slice(1).every((cell) => readsAsYear(cell.text) || !readsAsValue(cell.text));
  const leads = isHead ? LEADS_TO_HEADS : LEADS;
  if (row.length === 1 && leads.test(row[0]?.text ?? "") && isSetApart(open, rows, at)) return true;
  if (row.length === 2 && readsAsMark(row[0]?.text ?? "") && SENTENCE.test(row[1]?.text ?? "")) return true;
  const first = Math.min(
    ...open.columns.map((column) => column.from).filter((from) => from > open.left + LABEL_INDENT * (row[0]?.size ?? 0)),
  );
  const right = Math.max(...open.columns.map((column) => column.to));
  const left = Math.min(...rows.slice(open.from, open.last + 1).flatMap((cells) => cells.map((cell) => cell.x)));
  const across = row.filter((cell) => cell.x < first && cell.right > first);
  return across.some((cell) => cell.text.endsWith(":") || cell.right - cell.x > PROSE_WIDTH * (right - left));
}

function isSetApart({ from, last }: Open, rows: readonly Row[], at: number): boolean {
  const height = (row: number): number => rows[row]?.[0]?.y ?? 0;
  return last > from && height(at - 1) - height(at) > (SET_APART * (height(from) - height(last))) / (last - from);
}

/** Tables with the rows of their heads that stand above the first row of figures. */
function withHeads(rows: readonly Row[], regions: readonly Region[]): Region[] {
  let floor = 0;
  return regions.map((region) => {
    const body = rows.slice(region.from, region.to);
    const columns = columnsOf(body.slice(bodyFrom(body)));
    const bodySize = Math.max(...(body[bodyFrom(body)] ?? []).map((cell) => cell.size));
    let from = region.from;
    for (let at = from - 1; at >= floor && region.from - at <= MOST_HEAD_LINES; at--) {
      const below = rows.slice(at + 1, region.from);
      const isTitle = isCentredOverAll(rows[at] ?? [], below, columns);
      if (!isTitle && isHeadRow(rows[at] ?? [], rows[at + 1] ?? [], columns, bodySize)) from = at;
      else if (!isGroupName(rows[at] ?? [], rows[at + 1] ?? [], columns)) break;
    }
    let { to } = region;
    while (to < rows.length && goesOn(rows[to - 1] ?? [], rows[to] ?? [], columns)) to++;
    floor = to;
    return { from, to };
  });
}

/** Whether a row above a table belongs to its head: what it says stands over columns, and not over the labels and columns alike. */
function isHeadRow(row: Row, below: Row, columns: readonly Interval[], bodySize: number): boolean {
  const [first, next] = [row[0], below[0]];
  const [labels, ...others] = columns;
  if (first === undefined || next === undefined || labels === undefined || isBodyRow(row)) return false;
  const isWhole =
    others.length > 1 && row.length >= others.length && others.every((column) => row.some((cell) => overlap(column, cell) > 0));
  const isRuled = row.every((cell) => cell.ruled !== undefined && cell.ruled.from > labels.from);
  if (first.y - next.y > (isWhole || isRuled ? WIDE_ROW_GAP : HEAD_GAP) * Math.max(first.size, next.size)) return false;
  if (row.length === 1 && first.size > TITLE_SIZE * Math.max(bodySize, ...below.map((cell) => cell.size))) return false;
  if (row.length === 1 && SENTENCE.test(first.text)) return false;
  const [from, to] = [Math.min(...others.map((column) => column.from)), Math.max(...others.map((column) => column.to))];
  if (others.length > 1 && row.some((cell) => cell.x < from && cell.right - cell.x > PROSE_WIDTH * (to - labels.from))) return false;
  const around = { from: from - HEAD_MARGIN * first.size, to: to + HEAD_MARGIN * first.size };
  const share = row.length > 1 ? 0.5 : 0.75;
  const over = row.filter(
    (cell) =>
      cell.x > labels.from + cell.size &&
      (overlap(around, cell) > share * (cell.right - cell.x) || others.some((column) => isFlush(column, cell))),
  );
  return over.length > 0 && row.every((cell) => over.includes(cell) || cell.right < from);
}

/** Whether a line is set in the middle of a whole table, labels and all, and reaches over labels, stands over none of the heads below or in the very middle: a title. */
function isCentredOverAll([line, another]: Row, heads: readonly Row[], columns: readonly Interval[]): boolean {
  if (line === undefined || another !== undefined) return false;
  const [left, right] = [columns[0]?.from ?? 0, Math.max(...columns.map(({ to }) => to))];
  const first = columns[1]?.from ?? right;
  const off = (middle: number): number => Math.abs((line.x + line.right) / 2 - middle);
  const headed = heads.flat().some((cell) => overlap({ from: line.x, to: line.right }, cell) > 0);
  const isExact =
    line.ruled === undefined && (line.text.startsWith("(") || !namesScale(line.text)) && off((left + right) / 2) <= EXACT * line.size;
  const isOver = isExact || line.x < first || (heads.length > 0 && !headed);
  return isOver && off((left + right) / 2) < Math.min(off((first + right) / 2), line.size * TITLE_OFF);
}

/** Whether words stand flush with a column at its left or its right: heads are often wider than what they head. */
function isFlush(column: Interval, cell: Line): boolean {
  return Math.min(Math.abs(cell.x - column.from), Math.abs(cell.right - column.to)) <= FLUSH * cell.size;
}

/** Whether a row is a name among the labels alone, as stands between a head and the first figures. */
function isGroupName(row: Row, below: Row, columns: readonly Interval[]): boolean {
  const [only, next] = [row[0], below[0]];
  const [labels, figures] = columns;
  if (row.length !== 1 || only === undefined || next === undefined || labels === undefined || figures === undefined) return false;
  const amongLabels = overlap(labels, only) > 0 || Math.abs(only.x - labels.from) <= 4 * only.size;
  return amongLabels && only.right < figures.from && only.y - next.y <= HEAD_GAP * only.size;
}

/** Whether a row below a table goes on with its last row: close to it, and over its columns only, or a label that begins small. */
function goesOn(above: Row, row: Row, columns: readonly Interval[]): boolean {
  const [last, first, second] = [above[0], row[0], columns[1]];
  if (last === undefined || first === undefined || second === undefined) return false;
  if (last.y - first.y > 1.5 * first.size || Math.abs(last.size - first.size) > 0.1 * last.size) return false;
  const isLabel = row.length === 1 && first.right < second.from;
  if (isLabel && last.right < second.from && /[,;&/]$/.test(last.text)) return true;
  const inColumns = row.every((cell) => cell.x >= second.from - first.size);
  return inColumns || (isLabel && /^\p{Ll}/u.test(first.text) && !FORMULA.test(first.text));
}
