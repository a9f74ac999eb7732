import { type Interval, overlap } from "./columns.ts";
import type { Line } from "./rows.ts";
import { readsAsValue } from "./values.ts";

/** A cell with the first and the last column it stands in. */
export interface Placed {
  readonly line: Line;
  readonly from: number;
  readonly to: number;
}

export interface PlacedRow {
  readonly cells: readonly Placed[];
  /** Base lines of its first and of its last line. */
  readonly top: number;
  readonly bottom: number;
  /** The last line of its label. */
  readonly label: Line | undefined;
}

/** A row of cells on one base line. */
export function rowOf(cells: readonly Placed[]): PlacedRow {
  const y = cells[0]?.line.y ?? 0;
  return { cells, top: y, bottom: y, label: labelOf(cells) };
}

function labelOf(cells: readonly Placed[]): Line | undefined {
  const first = cells.find(({ from }) => from === 0)?.line;
  return first !== undefined && !readsAsValue(first.text) ? first : undefined;
}

/** The column that a line lies over most. */
export function nearest(columns: readonly Interval[], line: Line): number {
  let best = 0;
  for (const [at, column] of columns.entries()) if (overlap(column, line) > overlap(columns[best] ?? column, line)) best = at;
  return best;
}
