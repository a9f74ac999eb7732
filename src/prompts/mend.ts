import { z } from "zod";
import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { KINDS_RULE, type ShownSource, sourceBlock, writtenWire } from "./evidence.ts";
import { PLACE_RULE } from "./place-rule.ts";
import type { Prompt } from "./prompt.ts";

export interface MendInput {
  readonly question: string;
  /** BCP 47; undefined for the question's own. */
  readonly language: string | undefined;
  readonly sources: readonly ShownSource[];
  readonly refused: readonly {
    readonly id: string;
    readonly kind: string;
    readonly text: string;
    readonly from: readonly string[];
    readonly reason: string;
    /** The sentences it stood between. */
    readonly before: string;
    readonly after: string;
    /** What it is the cell of: `Maroc – Price`. */
    readonly cell: string | undefined;
  }[];
}

const mendWire = z.object({
  mended: z.array(
    z.object({
      id: z.string().describe("Id of the refused sentence"),
      drop: z.boolean().describe("True where no sentence of the sources carries anything of it"),
      sentence: writtenWire.describe('With text "" where drop is true'),
    }),
  ),
});

/** Has sentences that were refused said so that their sources carry them, once (R12). */
export const mendPrompt: Prompt<MendInput, typeof mendWire> = {
  name: "mend",
  version: 2,
  schemaName: "assay_mend_v1",
  schema: mendWire,
  maxOutputTokens: 4000,
  system: `Sentences of a report were refused in the check against their sources. Say each again so that it is carried, and still fits between before="…" and after="…".
- reason="…" says what was wrong. Take out or correct just that: say less, name the right sentences, give the calculation, keep the hedge, make an inference of what only follows. What is said narrower keeps its date, version, condition and whose it is.
- ${PLACE_RULE}
- Where sources carry nothing of it, drop is true. Never put another statement in its place.
- cell="…" names the place in a table: text is then the value alone.
${KINDS_RULE}
- No ids, marks or Markdown in a text. ${LANGUAGE_RULE}
${DATA_RULE}`,
  render: (input) =>
    blocks([
      ...input.sources.map(sourceBlock),
      block("question", "q", input.question),
      ...input.refused.map(({ id, kind, text, from, reason, before, after, cell }) =>
        block("rejected", id, text, { kind, from: from.join(" "), reason, cell, before, after }),
      ),
      languageNote(input.language),
    ]),
};
