import { type Interval, overlap } from "./columns.ts";
import type { Placed, PlacedRow } from "./placed.ts";
import { rowOf } from "./placed.ts";

/**
 * Heads over columns whose names repeat: "Cost | Net | Cost | Net". Where a row has as many heads as there are repeats, each another and each over or below a
 * repeat of its own, it heads all of this, wherever in it it is set.
 */
export function overRepeats(rows: readonly PlacedRow[], columns: readonly Interval[]): PlacedRow[] {
  const count = columns.length - 1;
  return rows.map((row) => {
    const heads = row.cells.filter(({ from }) => from > 0);
    const each = count / heads.length;
    if (heads.length < 2 || each < 2 || !Number.isInteger(each) || new Set(heads.map(({ line }) => line.text)).size < heads.length)
      return row;
    const others = rows.filter((other) => other !== row);
    const names = columns.slice(1).map((_, at) => nameOf(others, at + 1));
    if (new Set(names).size !== each || !names.every((name, at) => name !== "" && name === names[at % each])) return row;
    const spans = heads.map((_, at) => ({ from: at * each + 1, to: (at + 1) * each }));
    if (!heads.every((head, at) => isWithin(head, columns, spans[at]))) return row;
    return rowOf(row.cells.map((cell) => ({ ...cell, ...spans[heads.indexOf(cell)] })));
  });
}

/** What the rows of a head say over one column alone. */
function nameOf(rows: readonly PlacedRow[], column: number): string {
  return rows
    .flatMap(({ cells }) => cells.flatMap(({ line, from, to }) => (from === column && to === column ? [line.text] : [])))
    .join(" ");
}

function isWithin(
  { line }: Placed,
  columns: readonly Interval[],
  span: { readonly from: number; readonly to: number } | undefined,
): boolean {
  const [first, last] = [columns[span?.from ?? 0], columns[span?.to ?? 0]];
  if (first === undefined || last === undefined) return false;
  return overlap({ from: first.from, to: last.to }, line) > (line.right - line.x) / 2;
}
