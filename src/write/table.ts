/** Where a sentence stands in a table: its row, its column, and the words of it that the cell shows. */
export interface Cell {
  /** Which row, from 0. */
  readonly at: number;
  /** What stands at its head; may be empty. */
  readonly row: string;
  readonly column: string;
  /** What the row is called where its label only counts it; "" of the cell that calls it so. */
  readonly called?: string;
  /** Part of the sentence, which row and column complete; the whole sentence where it is none. */
  readonly shown: string;
}
