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
      "At most 5, the gravest first, each at most 40 words: where, what is wrong, what should stand there, with ids where they tell it",
    ),
  changes: z
    .array(z.string())
    .describe("At most 4, each at most 40 words: what would make the asker prefer it to any other report, where, and what goes for it"),
});

/** Reads a checked report as whoever asks would, for what no check of single sentences sees (R12, R14). */
export const reviewPrompt: Prompt<ReviewInput, typeof reviewWire> = {
  name: "review",
  version: 2,
  schemaName: "assay_review_v2",
  schema: reviewWire,
  maxOutputTokens: 3000,
  system: `You are the person who asked, an expert with little time who has to decide or act, and read the report below before it goes out. Each sentence of it was checked by itself against its sources; ${REFUSED}why${REFUSED_END} stands behind those that failed, which will be mended. You look for what such a check cannot see.
faults: reckon the figures, dates, rates and limits through once more, hold every sentence, row and step against all others, and carry the steps out in their order. A fault is
- a verdict, date, sum or limit that is wrong by your own figures, that another sentence contradicts, or that is said more surely, or of more, than its sources say;
- a part of the question, an option, wish or figure of yours that is not answered, or late or vaguely;
- a name, value, list, condition or exception that the evidence tells and that you need to act, a danger;
- a step that cannot be carried out as it stands; code that does not do what is said of it, or is announced and missing.
changes: then put yourself before two reports on your question, this one and the best there could be. What would make you take this one? Say it as changes to make: the reason that decides said first, and what it keeps open; short names for things that are mixed up; sentences and cells that had to be read twice said plainly; a table in which options, wishes or cases are seen at a glance, one word to a few a cell, beside the raw figures it comes of; what is to be done as a calendar in its order; what stands scattered put together; what is told twice, was not asked or crowds out, cut.
The report may hardly grow: say what goes. No fault is what it openly calls its own estimate, or what neither evidence nor your figures could tell.
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
