import { z } from "zod";
import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { type CheckedReport, evidenceOf, REFUSED, REFUSED_END, unusedNote } from "./checked-report.ts";
import { DIGEST_RULE } from "./digest.ts";
import type { Prompt } from "./prompt.ts";

export interface ReviewInput extends CheckedReport {
  readonly question: string;
  /** BCP 47; undefined for the question's own. */
  readonly language: string | undefined;
  readonly today: string;
}

const reviewWire = z.object({
  faults: z
    .array(z.string())
    .describe(
      "At most 6, the gravest first, each at most 40 words: where, what is wrong, what should stand there, with ids where they tell it",
    ),
});

/** Reads a checked report as an expert would who did not write it, for what no check of single sentences sees (R12, R14). */
export const reviewPrompt: Prompt<ReviewInput, typeof reviewWire> = {
  name: "review",
  version: 1,
  schemaName: "assay_review_v1",
  schema: reviewWire,
  maxOutputTokens: 2500,
  system: `You are the toughest reader of the field, and read the report below for the person who asks, who has to decide or act, before it goes out. Each sentence of it was checked by itself against its sources; ${REFUSED}why${REFUSED_END} stands behind those that failed, which will be mended. You look for what such a check cannot see: reckon the asker's figures, dates, rates and limits through once more, hold every sentence, row and step against all others, and carry the steps out in their order. Faults are:
- a verdict, date, sum or limit that is wrong by the asker's own figures, that another sentence contradicts, or that is said more surely, or of more, than its sources say;
- a part of the question, an option, wish or figure of theirs that is not answered, or late or vaguely; an opening that does not say at once whether their plan holds, at what price, and what comes first;
- a name, value, list, condition or exception that the evidence tells and that they need to act, the reason for an order, a danger;
- a step that cannot be carried out as it stands; code that does not do what is said of it, or is announced and missing;
- a sentence or cell that has to be read twice, a table that hides its result, what points to nothing, a side matter that crowds out what decides.
Prefer what a word, figure, row or deletion mends to what needs a new branch: the report may hardly grow. No fault is what it openly calls its own estimate, what neither evidence nor their figures could tell, or a taste.
${DIGEST_RULE}
${LANGUAGE_RULE}
${DATA_RULE}`,
  render: (input) =>
    blocks([
      ...evidenceOf(input),
      block("note", "today", `Today is ${input.today}, unless the question speaks from another day.`),
      block("question", "q", input.question),
      block("written", "checked", input.report),
      unusedNote(input),
      languageNote(input.language),
    ]),
};
