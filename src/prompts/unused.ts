import { block } from "./blocks.ts";

/** Tells figures of the question of which a report says nothing. */
export function unusedNote(unused: readonly string[]): string | undefined {
  return unused.length === 0
    ? undefined
    : block("note", "unused", `Figures of the question of which the report says nothing: ${unused.join("; ")}`);
}
