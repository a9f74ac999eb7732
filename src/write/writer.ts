import type { Claim } from "../domain/claim.ts";

/** A claim with what the writer may know of its sources. */
export interface WritableClaim {
  readonly claim: Claim;
  readonly sourceTitle: string;
  /** Who publishes the source, where that is known. */
  readonly publisher?: string;
  readonly published?: string;
  /** Independent sources behind it (mirrors count once). */
  readonly independentSources: number;
  /** Newest-first order among dated sources matters to the reader: true when a newer source says otherwise. */
  readonly superseded?: boolean;
}

/** How sentences are laid out: flowing text, a list (also numbered, for sequences), the cells of a table, code, the heading over what follows, or pairs that disagree. */
export type Layout = "prose" | "quote" | "heading" | "bullets" | "numbered" | "table" | "code" | "pairs";
