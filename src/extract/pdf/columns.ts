import type { Line, Row } from "./rows.ts";
import { readsAsMark, readsAsNone, readsAsValue, readsAsYear } from "./values.ts";

/** A stretch of a page from left to right. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

interface Cluster {
  from: number;
  to: number;
  members: number;
}

/** A row with this many times as many words as figures beside its label names columns: "Total | Level 1 | 2 | Level 3". */
const MOST_WORDS = 3;

/** Whether a row can be one of a table's body by itself: it has figures, and not only years, beside its label, and is not mostly words. */
export function isBodyRow(row: Row): boolean {
  const beside = row.length === 1 ? row : row.slice(1);
  const figures = beside.filter((cell) => readsAsValue(cell.text) && !readsAsYear(cell.text) && !readsAsMark(cell.text));
  const words = beside.filter((cell) => !readsAsValue(cell.text));
  return figures.length > 0 && (words.length < MOST_WORDS || words.length < MOST_WORDS * figures.length);
}

/** The first row of a table's body: those above it are its head. Where figures tell no row, those of words at the top that are set in a type of their own are. */
export function bodyFrom(rows: readonly Row[]): number {
  const first = rows.findIndex(isBodyRow);
  if (first >= 0) return first;
  const top = rows[0]?.[0];
  const isOfTop = (cell: Line): boolean => top !== undefined && isSetAs(cell, top);
  const below = rows.findIndex((row) => !row.every((cell) => isOfTop(cell) && !readsAsValue(cell.text)));
  return below > 0 && !rows.slice(below).flat().some(isOfTop) ? below : 0;
}

/** Whether two lines are of one size and face. */
export function isSetAs(one: Line, other: Line): boolean {
  return one.face === other.face && Math.abs(one.size - other.size) < 0.05 * other.size;
}

/**
 * The columns of a table, from left to right: what its body's figures and words stand in one below the other. What reaches over several columns makes none.
 */
export function columnsOf(body: readonly Row[]): Interval[] {
  const values = body.flatMap((row) => row.filter((cell) => readsAsValue(cell.text)));
  const none = body.flatMap((row) => row.filter((cell) => readsAsNone(cell.text)).map((mark) => ({ mark, row })));
  const figures = withNone(
    clustersOf(
      values.filter((cell) => !readsAsNone(cell.text)),
      [],
    ),
    none,
  );
  const words = clustersOf(
    body.filter((row) => row.length > 1).flatMap((row) => row.filter((cell) => !readsAsValue(cell.text))),
    figures,
  );
  const sorted = [...figures, ...words].sort((a, b) => a.from - b.from).map(({ from, to }) => ({ from, to }));
  return withLabelsJoined(
    sorted,
    sorted.findIndex((column) => figures.some(({ from }) => from === column.from)),
    body,
  );
}

/** Labels that are set in so far that they stand beside others are in one column with these: no row has both. */
function withLabelsJoined(columns: readonly Interval[], figures: number, body: readonly Row[]): Interval[] {
  const [first, second, ...rest] = columns;
  if (first === undefined || second === undefined || figures < 2) return [...columns];
  const isApart = (row: Row): boolean =>
    row.some((cell) => overlap(first, cell) > 0 && row.some((other) => other !== cell && overlap(second, other) > 0));
  if (body.some(isApart)) return [...columns];
  return withLabelsJoined([{ from: first.from, to: second.to }, ...rest], figures - 1, body);
}

/** A mark that there is no figure stands at most this many font sizes beside the figures of its column. */
const NONE_OFF = 3;

/** Columns of figures with the marks that there is none, each in the column it stands nearest to; one for itself where it stands near none, or beside its figure. */
function withNone(figures: readonly Cluster[], none: readonly { readonly mark: Line; readonly row: Row }[]): Cluster[] {
  const apart: Line[] = [];
  const clusters = figures.map((cluster) => ({ ...cluster }));
  for (const { mark, row } of none) {
    const nearest = clusters.reduce(
      (best, cluster) => (overlap(cluster, mark) > overlap(best, mark) ? cluster : best),
      clusters[0] ?? { from: 0, to: 0, members: 0 },
    );
    const wide = { from: Math.min(nearest.from, mark.x), to: Math.max(nearest.to, mark.right) };
    const isFree =
      clusters.every((other) => other === nearest || overlap(other, { x: wide.from, right: wide.to }) <= 0) &&
      row.every((cell) => cell === mark || overlap(nearest, cell) <= 0);
    if (clusters.length > 0 && overlap(nearest, mark) > -NONE_OFF * mark.size && isFree) Object.assign(nearest, wide);
    else apart.push(mark);
  }
  return [...clusters, ...clustersOf(apart, clusters)];
}

/** Intervals that overlap, as one; narrow ones first, so that what reaches over two of them is seen to do so. */
function clustersOf(cells: readonly Line[], taken: readonly Cluster[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const cell of [...cells].sort((a, b) => a.right - a.x - (b.right - b.x))) {
    if (taken.some((cluster) => overlap(cluster, cell) > 0)) continue;
    const touched = clusters.filter((cluster) => overlap(cluster, cell) > 0);
    const [first] = touched;
    if (first === undefined) clusters.push({ from: cell.x, to: cell.right, members: 1 });
    else if (touched.length === 1 || touched.some((cluster) => cluster.members === 1)) {
      first.from = Math.min(cell.x, ...touched.map((cluster) => cluster.from));
      first.to = Math.max(cell.right, ...touched.map((cluster) => cluster.to));
      first.members = touched.reduce((sum, cluster) => sum + cluster.members, 1);
      for (const other of touched.slice(1)) clusters.splice(clusters.indexOf(other), 1);
    }
  }
  return clusters;
}

/** How far two stretches lie over each other, in points. */
export function overlap(a: Interval, b: Pick<Line, "x" | "right">): number {
  return Math.min(a.to, b.right) - Math.max(a.from, b.x);
}
