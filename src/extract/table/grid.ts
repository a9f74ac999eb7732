/** A cell of a table as a document states it. */
export interface GridCell {
  readonly text: string;
  /** Columns and rows it reaches over: 1 where it is an ordinary cell. */
  readonly columns: number;
  readonly rows: number;
  /** Whether the document itself calls it a head. */
  readonly head: boolean;
  /** How far its text is set in, in any measure that is the same for all cells of a table; 0 where nothing is known. */
  readonly indent: number;
}

/** A table as a document states it, before anything is concluded: rows of cells, each row beginning at the left. */
export interface Grid {
  /** What the document itself marks as the table's title. A line above the table need not be given: it is found in the text. */
  readonly caption?: string;
  readonly rows: readonly (readonly GridCell[])[];
}

/** An ordinary cell with a text. */
export function gridCell(text: string, more: Partial<Omit<GridCell, "text">> = {}): GridCell {
  return { columns: 1, rows: 1, head: false, indent: 0, ...more, text };
}
