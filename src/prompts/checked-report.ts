// A report as it was checked, as whoever is to make it better is shown it.
import { block } from "./blocks.ts";
import { digestBlock, type ShownDigest } from "./digest.ts";
import { type ShownSource, sourceBlock } from "./evidence.ts";

export interface CheckedReport {
  /** In Markdown, each sentence with its brackets, what was refused with the reason behind it. */
  readonly report: string;
  /** What its sentences rest on, and what may carry those that were refused. */
  readonly sources: readonly ShownSource[];
  /** What the evidence holds and the report does not say. */
  readonly unsaid: readonly ShownDigest[];
  /** Figures of the question that the report does nothing with. */
  readonly unused: readonly string[];
}

/** What stands behind a sentence, cell or block of code that was refused, with why. */
export const REFUSED = "⟪refused: ";
export const REFUSED_END = "⟫";

/** The evidence of a checked report, as blocks. */
export function evidenceOf({ sources, unsaid }: CheckedReport): string[] {
  return [...sources.map((one) => sourceBlock(one)), ...unsaid.map(digestBlock)];
}

/** Tells figures of the question of which a report says nothing. */
export function unusedNote({ unused }: CheckedReport): string | undefined {
  return unused.length === 0
    ? undefined
    : block("note", "unused", `Figures of the question of which the report says nothing: ${unused.join("; ")}`);
}
