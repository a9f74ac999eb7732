import type { Span } from "../domain/span.ts";

/** A statement that a page offers as evidence: words of the page only, fit to stand alone. */
export interface Candidate {
  /** The stretches of the page it is made of, in order. */
  readonly spans: readonly Span[];
  readonly text: string;
  readonly kind: "sentence" | "item" | "list" | "row";
  /** Where the table begins that it is a row of. */
  readonly table?: number;
  /** Of a row its own name and its columns, and how it reads with some of these alone. */
  readonly row?: RowParts;
  /** What stands above it: headings, a question it answers, the line that leads in. */
  readonly above: readonly string[];
  /** The sentence before it in its paragraph. */
  readonly before: string | undefined;
  /** Whether it is the first sentence below its heading. */
  readonly opens: boolean;
  /** One of several numbered instructions, or instructions told one after the other. */
  readonly step: boolean;
  /** Where the list of its numbered instruction begins in the page: what has the same belongs together. */
  readonly list?: number;
  /** A heading above marks it as no longer current. */
  readonly stale: boolean;
  /** Its place in the page, from 0. */
  readonly order: number;
}

/** A row of a table, to be told in part. */
export interface RowParts {
  readonly name: string;
  readonly columns: readonly { readonly heads: string; readonly span: Span }[];
  /** The same row with only these columns: what it is made of, and its words. */
  readonly only: (columns: readonly number[]) => Pick<Candidate, "spans" | "text">;
}

export type Draft = Pick<Candidate, "spans" | "text" | "kind" | "before" | "opens" | "table" | "row"> & {
  readonly above?: readonly string[];
  /** Words of the page beside its spans that it repeats: heads, groups and notes of a table. */
  readonly repeats?: readonly string[];
  readonly step?: boolean;
};

/** A heading that can stand before a colon as what is spoken of. */
export function namesThing(title: string): boolean {
  return title.length > 1 && title.split(/\s+/).length <= 8 && !/[?!]$/.test(title) && /\p{L}/u.test(title);
}
