import { z } from "zod";
import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { CODE_RULE, MARKS_RULE, type ShownSource, sourceBlock } from "./evidence.ts";
import { PLACE_RULE } from "./place-rule.ts";
import type { Prompt } from "./prompt.ts";

export interface MendInput {
  readonly question: string;
  /** BCP 47; undefined for the question's own. */
  readonly language: string | undefined;
  readonly sources: readonly ShownSource[];
  /** The paragraphs and lists that refused sentences belong to, these as their ids alone. */
  readonly around: readonly string[];
  readonly refused: readonly {
    readonly id: string;
    /** With its mark. */
    readonly text: string;
    readonly reason: string;
    /** What it is the cell of: `Maroc – Price`. */
    readonly cell: string | undefined;
    readonly isCode: boolean;
  }[];
}

const mendWire = z.object({
  mended: z.array(
    z.object({
      id: z.string().describe("Id of the refused sentence"),
      drop: z.boolean().describe("True where no sentence of the sources carries anything of it; text is then empty"),
      text: z.string().describe("The sentence with its mark; of a cell its value with its mark; code with its mark on the line below"),
      label: z
        .string()
        .nullable()
        .describe(
          "Of a cell whose reason speaks of its row label or column head, in cell before or behind the dash, or is met by another row label: that part alone, as sources carry it, the same for all its cells; else null",
        ),
    }),
  ),
});

/** Has sentences that were refused said so that their sources carry them, once (R12). */
export const mendPrompt: Prompt<MendInput, typeof mendWire> = {
  name: "mend",
  version: 10,
  schemaName: "assay_mend_v2",
  schema: mendWire,
  maxOutputTokens: 5000,
  system: `Sentences of a report were refused in the check against their sources. Say each again so that it is carried, and fits into its text: written blocks show that, with the ids of refused sentences in their places.
- reason="…" names the part that failed. Take out or correct only that, and keep the figure, date, condition or recommendation the asker needs: name the right sentences, give the working, keep bounds and hedges. A working that does not come out is mended by the figure it comes to. What sources say keeps a mark, or is split from what they do not; only what is nothing but your own advice loses it.
- ${PLACE_RULE}
- Where sources carry nothing of it, drop is true. Never put another statement in its place, save that of an absence which a source speaks of: say as a fact what it says.
- cell="…" names the place in a table: text is then the value alone. form="code": text is code again.
${MARKS_RULE}
${CODE_RULE}
${LANGUAGE_RULE}
${DATA_RULE}`,
  render: (input) =>
    blocks([
      ...input.sources.map(sourceBlock),
      block("question", "q", input.question),
      ...input.around.map((text, at) => block("written", `w${at + 1}`, text)),
      ...input.refused.map(({ id, text, reason, cell, isCode }) =>
        block("rejected", id, text, { reason, cell, form: isCode ? "code" : undefined }),
      ),
      languageNote(input.language),
    ]),
};
