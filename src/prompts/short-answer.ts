import { z } from "zod";
import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { MARKS_RULE, type ShownSource, sourceBlock } from "./evidence.ts";
import { PLACE_RULE } from "./place-rule.ts";
import type { Prompt } from "./prompt.ts";

export interface ShortAnswerInput {
  readonly question: string;
  /** BCP 47; undefined for the question's own. */
  readonly language: string | undefined;
  readonly sources: readonly ShownSource[];
  /** Most characters of the sentence. */
  readonly most: number;
  /** Sentences that were refused or too long, with why. */
  readonly refused: readonly { readonly text: string; readonly reason: string }[];
}

const shortAnswerWire = z.object({
  answers: z.array(z.string()).describe("1 to 3 sentences, each with its mark, the best first, each a whole answer by itself"),
});

/** Answers a question in one sentence from passages of sources (R14). */
export const shortAnswerPrompt: Prompt<ShortAnswerInput, typeof shortAnswerWire> = {
  name: "short-answer",
  version: 6,
  schemaName: "assay_short_v2",
  schema: shortAnswerWire,
  maxOutputTokens: 1500,
  system: `You answer a question in ONE sentence from sources, whose sentences have ids, [q7]. Give up to three such sentences, the best first: each answers by itself and keeps to the length given, counted in characters.
${MARKS_RULE}
- ${PLACE_RULE}
- rejected blocks failed for their reason: correct that. Marks are not counted. No Markdown besides them. ${LANGUAGE_RULE}
${DATA_RULE}`,
  render: (input) =>
    blocks([
      ...input.sources.map((one) => sourceBlock(one)),
      block("question", "q", input.question),
      ...input.refused.map(({ text, reason }, at) => block("rejected", `r${at + 1}`, text, { reason })),
      block("note", "length", `At most ${input.most} characters.`),
      languageNote(input.language),
    ]),
};
