import { namesScale } from "../../text/scale.ts";
import { type Interval, overlap } from "./columns.ts";
import { nearest, type Placed, type PlacedRow, rowOf } from "./placed.ts";
import { overRepeats } from "./repeats.ts";
import type { Line, Row } from "./rows.ts";
import { readsAsValue, readsAsYear } from "./values.ts";

/** Lines of one head lie closer than this, in font sizes; a head over several columns stands farther above what it heads. */
const CLOSE_LINES = 1.45;
/** Lines as near as this are set without a space between them, as cells of two rows never are. */
const SOLID = 1.05;
/** Lines of one head are evenly set: what stands this many times as far above them as they from one another is another head. */
const UNEVEN = 1.25;
/** Lines of one head over one column lie at most this many font sizes apart. */
const HEAD_LINES = 1.6;

/**
 * The rows of a head. What goes on closely below, in the same middle or at the same edge, is the same head: it stands over the columns of its last line, and
 * over those of a wider line above where nothing else stands below that. A year is a head by itself.
 */
export function placedHead(lines: readonly Row[], columns: readonly Interval[]): PlacedRow[] {
  const rows = lines.map((row) => row.flatMap((line) => (line.ruled === undefined ? apart(line, columns) : [line])));
  const groups = rows.map((row) => row.flatMap((line) => columnsRuled(line, columns) ?? []).filter(({ from, to }) => from < to));
  const done: PlacedRow[] = [];
  let middles = columns;
  for (const [at, row] of [...rows.entries()].toReversed()) {
    const below = done[0];
    const above = below === undefined ? wholeRowAbove(rows, at, columns) : undefined;
    if (below !== undefined || above !== undefined) middles = headedBy(below ?? above ?? rowOf([]), middles);
    const close = below !== undefined && (row[0]?.y ?? 0) - below.top <= CLOSE_LINES * (row[0]?.size ?? 0);
    const cells = placedHeads(row, columns, {
      heads: middles,
      below: below?.cells,
      goesOn: above !== undefined,
      within: groups.slice(0, at).flat(),
      whole: groups.slice(at + 1).flat(),
    }).cells.map((placed) => {
      const ruled = columnsRuled(placed.line, columns);
      if (ruled !== undefined) return { ...placed, ...ruled };
      const cell = placed;
      const on = close ? levelWith(cell.line, below.cells) : undefined;
      if (
        on === undefined ||
        cell.line.y - on.line.y > UNEVEN * pitchBelow(on, done[1]) ||
        readsAsYear(on.line.text) ||
        readsAsYear(cell.line.text) ||
        on.from < cell.from ||
        on.to > cell.to
      )
        return cell;
      const others = done.flatMap(({ cells }) =>
        cells.filter((one) => one.to >= cell.from && one.from <= cell.to && (one.to < on.from || one.from > on.to)),
      );
      // Wider and at the same edge, with others beside it below, it heads them all.
      const isSolid = cell.line.y - on.line.y <= SOLID * cell.line.size;
      if (!isSolid && others.length > 0 && widthOf(cell.line) > widthOf(on.line) && !isLevel(cell.line, on.line, middleOf)) return cell;
      if (others.length > 0 || on.from === 0 || widthOf(cell.line) < widthOf(on.line)) return { ...cell, from: on.from, to: on.to };
      done[0] = rowOf((below?.cells ?? []).map((one) => (one === on ? { ...on, from: cell.from, to: cell.to } : one)));
      return cell;
    });
    done.unshift(rowOf(cells));
  }
  return withLinesJoined(overRepeats(done, columns));
}

/**
 * The columns over which a line is drawn below a head, or its ground reaches; undefined where that is over the labels as well, over no column, or where
 * columns beside it have such lines of their own and no words over them.
 */
function columnsRuled({ ruled }: Line, columns: readonly Interval[]): Columns | undefined {
  if (ruled === undefined) return undefined;
  const under = (place: Interval): number[] =>
    columns.flatMap((column, at) => (overlap(column, { x: place.from, right: place.to }) > (column.to - column.from) / 2 ? [at] : []));
  const own = under(ruled);
  const [from, to] = [own[0], own.at(-1)];
  if (from === undefined || to === undefined || from === 0 || ruled.free.some((place) => under(place).some((at) => at > 0)))
    return undefined;
  return { from, to };
}

/** How far a cell of a head stands above the next line of the same head, where it has one. */
function pitchBelow(cell: Placed, below: PlacedRow | undefined): number {
  const next = below?.cells.find((one) => one.from === cell.from && one.to === cell.to && !readsAsYear(one.line.text));
  return next === undefined ? Number.POSITIVE_INFINITY : cell.line.y - next.line.y;
}

/** The words of a line for each of the columns they stand over, where they are farther apart than words are. */
function apart(line: Line, columns: readonly Interval[]): Line[] {
  const over = (from: number, right: number): number[] =>
    columns.flatMap((column, at) => (at > 0 && overlap(column, { x: from, right }) > 0 ? [at] : []));
  const cut = line.breaks?.find(({ from, to }) => {
    const [left, right] = [over(line.x, from), over(to, line.right)];
    return left.length > 0 && right.length > 0 && !left.some((at) => right.includes(at));
  });
  if (cut === undefined) return [line];
  const { breaks = [], ...own } = line;
  const rest = breaks.filter(({ at }) => at > cut.at).map((one) => ({ ...one, at: one.at - cut.at }));
  return [
    { ...own, text: line.text.slice(0, cut.at).trim(), right: cut.from },
    ...apart({ ...own, text: line.text.slice(cut.at), x: cut.to, breaks: rest }, columns),
  ].map((one) => ({ ...one, text: one.text.trim() }));
}

/** The row with a head for each column that the last row of a head goes on with, line by line. */
function wholeRowAbove(rows: readonly Row[], last: number, columns: readonly Interval[]): PlacedRow | undefined {
  const [row, above] = [rows[last]?.[0], rows[last - 1]];
  if (row === undefined || above?.[0] === undefined || above[0].y - row.y > CLOSE_LINES * row.size) return undefined;
  return above.length === columns.length - 1
    ? placedHeads(above, columns, { heads: columns, below: undefined, goesOn: false, within: [], whole: [] })
    : undefined;
}

/** Columns as the heads right over them stand: figures are set to the right, heads in the middle, as the heads above are. */
function headedBy({ cells }: PlacedRow, columns: readonly Interval[]): readonly Interval[] {
  const over = columns.map((_, at) => cells.filter(({ from, to }) => from === at && to === at));
  if (over.some((own, at) => at > 0 && own.length !== 1)) return columns;
  return columns.map((column, at) => {
    const line = at === 0 ? undefined : over[at]?.[0]?.line;
    return line === undefined ? column : { from: line.x, to: line.right };
  });
}

function widthOf(line: Line): number {
  return line.right - line.x;
}

/**
 * The heads of a column whose words run over several lines, each as one; those that stand right over the figures in the last row. What stands over other
 * columns than the line below it heads that, and is none of its lines.
 */
function withLinesJoined(rows: readonly PlacedRow[]): PlacedRow[] {
  const whole: (Placed & { bottom: number; size: number })[] = [];
  for (const { cells } of rows)
    for (const cell of cells) {
      const { y, size, text } = cell.line;
      const above = whole.findLast((one) => one.from <= cell.to && one.to >= cell.from);
      const goesOn =
        above !== undefined &&
        above.bottom - y <= HEAD_LINES * Math.max(above.size, size) &&
        !readsAsYear(text) &&
        !readsAsValue(above.line.text) &&
        !(cell.from < cell.to && (namesScale(text) || namesScale(above.line.text)));
      if (goesOn && above.from === cell.from && above.to === cell.to)
        whole[whole.indexOf(above)] = { ...above, bottom: y, size, line: { ...above.line, text: `${above.line.text} ${text}` } };
      else whole.push({ ...cell, bottom: y, size });
    }
  const depths = new Map<Placed, number>();
  for (const cell of whole.toReversed()) {
    const below = [...depths].filter(([other]) => other.from <= cell.to && other.to >= cell.from).map(([, depth]) => depth + 1);
    depths.set(cell, Math.max(0, ...below));
  }
  const deepest = Math.max(-1, ...depths.values());
  return Array.from({ length: deepest + 1 }, (_, at) =>
    rowOf(whole.filter((cell) => depths.get(cell) === deepest - at).sort((a, b) => a.from - b.from)),
  );
}

/** The columns as the heads below or above them stand, the heads below, and whether a row goes on with the heads above it. */
interface Place {
  readonly heads: readonly Interval[];
  readonly below: readonly Placed[] | undefined;
  readonly goesOn: boolean;
  /** The columns that heads above it are known to head: it stands within each of these groups, or outside. */
  readonly within: readonly Columns[];
  /** The columns that heads below it are known to head: it stands over all of each of these groups, or none. */
  readonly whole: readonly Columns[];
}

/** Columns from the first to the last. */
interface Columns {
  readonly from: number;
  readonly to: number;
}

/**
 * The cells of a row of a head. Each stands over the columns in whose middle it is set: those that are nearer to it than to its neighbours, and of these
 * the run whose middle is closest to its own: of equals the longest, and where it goes on with a head above the shortest.
 */
function placedHeads(row: Row, columns: readonly Interval[], { heads, below, goesOn, within, whole }: Place): PlacedRow {
  const groups = below?.filter(({ from, to }) => from < to) ?? [];
  const [label, ...others] = columns;
  // One for each column of figures: each stands over its own, however far it reaches to the left.
  const hasLabel = (row[0]?.x ?? 0) <= (label?.from ?? 0) + (row[0]?.size ?? 0) || (row[0]?.right ?? 0) <= (label?.to ?? 0);
  if (row.length === others.length + (hasLabel ? 1 : 0))
    return rowOf(row.map((line, at) => ({ line, from: at + (hasLabel ? 0 : 1), to: at + (hasLabel ? 0 : 1) })));
  const labels = row.filter((line) => columns[1] === undefined || line.right < columns[1].from || middleOf(line) < (columns[0]?.to ?? 0));
  const over = row.filter((line) => !labels.includes(line));
  const first = labels.length > 0 || columns.length > over.length ? 1 : 0;
  const runs = over.map((line, at) => {
    const beside = { before: over[at - 1], after: over[at + 1], first, groups };
    const found = [columns, heads, ...(below === undefined ? [] : [cellsOf(columns)])].map((places, way) =>
      centredRun(line, nearColumns(line, beside, places), { places, goesOn, within, whole, slack: way === 2 ? CELL_SLACK : SLACK }),
    );
    return found.toSorted((one, other) => one.off - other.off || longer(one, other, goesOn));
  });
  // No column has two heads side by side: what reaches into its neighbour has the shorter of its runs.
  const cells = over.flatMap((line, at) => {
    const [best, other] = runs[at] ?? [];
    if (best === undefined || other === undefined) return [];
    const [before, after] = [runs[at - 1]?.[0], runs[at + 1]?.[0]];
    const meets = (before !== undefined && before.to >= best.from) || (after !== undefined && after.from <= best.to);
    const { from, to } = meets && other.off === best.off ? other : best;
    return [{ line, from, to }];
  });
  return rowOf([...labels.map((line) => ({ line, from: 0, to: 0 })), ...cells]);
}

/** Columns as wide as their cells, where figures are set to the right of them: each begins where the one before it ends. */
function cellsOf(columns: readonly Interval[]): readonly Interval[] {
  return columns.map((column, at) => {
    const [before, after] = [columns[at - 1], columns[at + 1]];
    if (at > 1 && before !== undefined) return { from: before.to, to: column.to };
    return at === 1 && after !== undefined ? { from: Math.min(column.from, 2 * column.to - after.to), to: column.to } : column;
  });
}

/** The columns that are nearer to a head than to its neighbours, or under it; those that have a head together are as near as that. */
function nearColumns(
  line: Line,
  beside: { before: Line | undefined; after: Line | undefined; first: number; groups: readonly Placed[] },
  columns: readonly Interval[],
): number[] {
  return columns.flatMap((column, index) => {
    const group = beside.groups.find(({ from, to }) => from <= index && index <= to);
    const middle = ((columns[group?.from ?? index] ?? column).from + (columns[group?.to ?? index] ?? column).to) / 2;
    const own = Math.abs(middle - middleOf(line));
    const isNear =
      index >= beside.first &&
      [beside.before, beside.after].every((other) => other === undefined || own <= Math.abs(middle - middleOf(other)));
    return isNear || overlap(column, line) > 0.5 * (column.to - column.from) ? [index] : [];
  });
}

/** The cell below that is set to the same middle as a line; else one under it that is set to the same edge. */
function levelWith(line: Line, below: readonly Placed[]): Placed | undefined {
  return (
    below.find((one) => isLevel(line, one.line, middleOf)) ??
    below.find(
      ({ line: one }) =>
        one.x < line.right && line.x < one.right && (isLevel(line, one, ({ x }) => x) || isLevel(line, one, ({ right }) => right)),
    )
  );
}

function isLevel(line: Line, below: Line, edge: (line: Line) => number): boolean {
  return Math.abs(edge(below) - edge(line)) < 0.75 * below.size;
}

function middleOf(line: Line): number {
  return (line.x + line.right) / 2;
}

/** Figures are set to the right and heads in the middle, so middles agree but roughly, in font sizes; of whole cells they agree better. */
const SLACK = 1.5;
const CELL_SLACK = 0.5;

interface Run {
  readonly from: number;
  readonly to: number;
  readonly off: number;
}

function centredRun(
  line: Line,
  near: readonly number[],
  {
    places,
    goesOn,
    within,
    whole,
    slack,
  }: Pick<Place, "goesOn" | "within" | "whole"> & { readonly places: readonly Interval[]; readonly slack: number },
): Run {
  const touched = near.filter((at) => overlap(places[at] ?? { from: 0, to: 0 }, line) > 0);
  let best: Run = {
    from: touched[0] ?? nearest(places, line),
    to: touched.at(-1) ?? nearest(places, line),
    off: Number.POSITIVE_INFINITY,
  };
  for (const from of near)
    for (const to of near) {
      if (
        to < from ||
        touched.some((at) => at < from || at > to) ||
        whole.some((group) => cuts({ from, to }, group)) ||
        (!isBracketed(line) && within.some((group) => cuts(group, { from, to })))
      )
        continue;
      const middle = ((places[from]?.from ?? 0) + (places[to]?.to ?? 0)) / 2;
      const run = { from, to, off: Math.max(0, Math.abs(middle - middleOf(line)) - slack * line.size) };
      if (run.off < best.off || (run.off === best.off && longer(run, best, goesOn) < 0)) best = run;
    }
  return best;
}

/** What stands in brackets may hold for all columns, whatever heads them: "(in millions)". */
function isBracketed({ text }: Line): boolean {
  return text.startsWith("(") && text.endsWith(")");
}

/** Whether some of a run lies within a group of columns and some outside of it. */
function cuts(group: Columns, run: Columns): boolean {
  const meets = run.from <= group.to && run.to >= group.from;
  return meets && (run.from < group.from || run.to > group.to);
}

/** Which of two runs comes first: the longer, or the shorter of a row that goes on with the heads above it. */
function longer(one: Run, other: Run, goesOn: boolean): number {
  const more = one.to - one.from - (other.to - other.from);
  return goesOn ? more : -more;
}
