import type { TextItem } from "./items.ts";
import { joinsLeft, joinsRight, readsAsMark, readsAsValue } from "./values.ts";

/** A stretch of text on one base line that no wide gap divides: a line of a column of prose, or a cell of a table. */
export interface Line {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  /** The face it is set in; "" where there are several. */
  readonly face: string;
  /** Gaps in it that are wider than those between words. */
  readonly breaks?: readonly Break[];
  /** From where to where a line is drawn below it alone, or its ground reaches. */
  readonly ruled?: Ruled;
}

/** From where to where something is drawn for words alone, and where level with it something is drawn for none. */
export interface Ruled {
  readonly from: number;
  readonly to: number;
  readonly free: readonly { readonly from: number; readonly to: number }[];
}

/** A gap within a line: how much of its text stands left of it, and where it begins and ends on the page. */
export interface Break {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** What stands on one base line, from left to right; never empty. */
export type Row = readonly Line[];

/** Gaps wider than this many ems divide columns or cells; narrower ones are word spaces. */
const CELL_GAP = 0.9;
/** Words of one line stand closer than this; narrower than {@link CELL_GAP}, it may divide heads that are set close. */
const WORD_GAP = 0.5;
/** A gap this wide divides two figures, which no words join. */
const FIGURE_GAP = 0.2;
/** Share of the larger size within which two base lines are one. */
const SAME_LINE = 0.4;
/** Within this share they are one where nothing of the one stands above anything of the other, as figures that are not level with their label. */
const SAME_ROW = 0.65;
/** A raised mark is at most as large as its line, this much higher, and follows what it marks closer than this, in font sizes. */
const RAISED_BY = 0.75;
/** A short word, or several marks of notes: "(1)(2)". */
const MARKS = /^(?:.{1,5}|(?:\(\w{1,2}\),?\s?)+)$/u;
const RAISED_GAP = 0.5;
/** Where figures are set in a column, their marks stand right of it: at most this far from the shortest, in font sizes. */
const MARK_GAP = 3;
/** A sign that follows its figure is at most so far from it, in font sizes. */
const SIGN_GAP = 3;

/** Base lines of a page from the top down, each cut into segments at wide gaps; spaced-out currency signs and brackets stand with their figures. */
export function rowsOf(items: readonly TextItem[]): Row[] {
  const sorted = [...items].sort((a, b) => b.y - a.y || a.x - b.x);
  const rows: TextItem[][] = [];
  for (const item of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && onLine(first, item)) row.push(item);
    else rows.push([item]);
  }
  return withUneven(withRaised(rows)).map((row) => withSigns(segments(row.sort((a, b) => a.x - b.x))));
}

function onLine(first: TextItem, item: TextItem): boolean {
  return Math.abs(first.y - item.y) <= SAME_LINE * Math.max(first.size, item.size);
}

/** Marks of notes that are set higher than their line stand with it: all that stands above it, or what is smaller than it among figures. */
function withRaised(rows: readonly TextItem[][]): TextItem[][] {
  const kept: TextItem[][] = [];
  for (const row of rows) {
    const above = kept.at(-1) ?? [];
    const marks = above.filter((mark) => row.some((item) => isRaised(mark, item)));
    const moved = marks.length === above.length ? marks : marks.filter((mark) => row.every((item) => mark.size < item.size));
    const left = above.filter((item) => !moved.includes(item));
    kept.splice(-1, 1, ...(left.length > 0 ? [left] : []), [...row, ...moved]);
  }
  return kept;
}

/** Whether a short text stands higher than another, and follows it closely. */
function isRaised(mark: TextItem, item: TextItem): boolean {
  if (!MARKS.test(mark.text.trim()) || mark.y - item.y > RAISED_BY * item.size) return false;
  return mark.size <= item.size && Math.abs(mark.x - item.x - item.width) <= RAISED_GAP * item.size;
}

/** Rows of a table whose cells are not quite level. */
function withUneven(rows: readonly TextItem[][]): TextItem[][] {
  const kept: TextItem[][] = [];
  for (const row of rows) {
    const above = kept.at(-1);
    const [first, own] = [above?.[0], row[0]];
    const level = first !== undefined && own !== undefined && first.y - own.y <= SAME_ROW * Math.max(first.size, own.size);
    if (above !== undefined && level && !row.some((item) => above.some((other) => meets(item, other)))) above.push(...row);
    else kept.push([...row]);
  }
  return kept;
}

function meets(a: TextItem, b: TextItem): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width;
}

function segments(row: readonly TextItem[]): Line[] {
  const done: (Line & { readonly breaks?: Break[] })[] = [];
  for (const [at, item] of row.entries()) {
    const last = done.at(-1);
    const gap = last ? item.x - last.right : 0;
    const right = item.x + item.width;
    const size = Math.max(last?.size ?? 0, item.size);
    // A currency sign that stands farther from what is left of it than words do belongs to what is right of it, or that has its figure in a cell.
    const isSign =
      last !== undefined && joinsRight(item.text) && (readsAsValue(last.text) || gap > WORD_GAP * size || isApart(item, row[at + 1]));
    const apart = bothFigures(last?.text ?? "", item.text) && !inRange(last?.text ?? "", item.text);
    if (last && !isSign && gap < (apart ? FIGURE_GAP : CELL_GAP) * size) {
      const spaced = gap > 0.15 * item.size && !last.text.endsWith(" ") && !item.text.startsWith(" ");
      const breaks = last.breaks ?? [];
      if (gap > WORD_GAP * size) breaks.push({ at: last.text.length, from: last.right, to: item.x });
      done[done.length - 1] = {
        ...last,
        text: last.text + (spaced ? " " : "") + item.text,
        ...(breaks.length === 0 ? {} : { breaks }),
        right: Math.max(right, last.right),
        size,
        face: last.face === item.face ? last.face : "",
      };
    } else done.push({ text: item.text.trimStart(), x: item.x, right, y: item.y, size: item.size, face: item.face });
  }
  return done.map((line) => ({ ...line, text: line.text.trim().replace(/^(\(?\p{Sc})\s+(?=[(\d])/u, "$1") }));
}

/** Whether a figure stands right of a sign, as far from it as only cells are. */
function isApart(sign: TextItem, next: TextItem | undefined): boolean {
  return next !== undefined && readsAsValue(next.text) && next.x - sign.x - sign.width > CELL_GAP * sign.size;
}

/** Whether a word space divides the ends of a range: "1 - 2", in one piece or in several. */
function inRange(left: string, right: string): boolean {
  return (/\d$/.test(left) && /^[-–—](?:\s|$)/.test(right)) || (/\d\s*[-–—]$/.test(left) && /^\d/.test(right));
}

function bothFigures(left: string, right: string): boolean {
  return !/,\s*$/.test(left) && (readsAsValue(left) || joinsRight(left) || joinsLeft(left)) && (readsAsValue(right) || joinsRight(right));
}

/** Whether it is the mark of a note on the figure left of it, smaller and near: alone in a column, it stands for a figure. */
function marks(figure: Line, { text, size, x }: Line): boolean {
  return readsAsMark(text) && size < figure.size && x - figure.right <= MARK_GAP * figure.size;
}

/** Puts a currency sign to the figure on its right, and a closing bracket, a percent sign or the smaller mark of a note to the figure on its left. */
function withSigns(row: readonly Line[]): Line[] {
  const done: Line[] = [];
  let sign: Line | undefined;
  for (const [at, line] of row.entries()) {
    const last = done.at(-1);
    const next = row[at + 1];
    if (joinsRight(line.text) && next !== undefined && readsAsValue(next.text)) sign = line;
    else if (last !== undefined && joinsLeft(line.text) && readsAsValue(last.text) && line.x - last.right <= SIGN_GAP * last.size)
      done[done.length - 1] = { ...last, text: last.text + line.text, right: line.right };
    else if (last !== undefined && readsAsValue(last.text) && marks(last, line))
      done[done.length - 1] = { ...last, text: `${last.text} ${line.text}`, right: line.right };
    else {
      done.push(sign === undefined ? line : { ...line, text: sign.text + line.text, x: sign.x });
      sign = undefined;
    }
  }
  return done;
}
