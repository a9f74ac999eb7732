import { z } from "zod";
import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { DIGEST_RULE, digestBlock, type ShownDigest } from "./digest.ts";
import { CODE_RULE, COUNTED, MARKS_RULE } from "./evidence.ts";
import type { Prompt } from "./prompt.ts";

export interface EditInput {
  readonly question: string;
  /** BCP 47; undefined for the question's own. */
  readonly language: string | undefined;
  readonly needs: string;
  /** Words it may have. */
  readonly words: number;
  readonly points: readonly string[];
  /** The report as it is proven: sections, each with its sentences, and the empty cells of its tables, under ids. */
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    /** Each with its mark. */
    readonly sentences: readonly { readonly id: string; readonly text: string }[];
    /** As it is printed: a cell without its row and column. */
    readonly words: number;
  }[];
  /** What was refused twice, with why. */
  readonly refused: readonly { readonly text: string; readonly reason: string }[];
  /** What the evidence holds and the report does not say. */
  readonly unsaid: readonly ShownDigest[];
}

/** What a sentence may be added as: in a paragraph, a list, steps, or as code. */
const ADDED_LAYOUTS = ["prose", "bullets", "numbered", "code"] as const;

const WRITTEN = z.string().describe("A sentence with its mark; of a cell its value with its mark; code with its mark on the line below");

const editWire = z.object({
  parts: z.array(z.object({ part: z.string(), missing: z.string().nullable().describe("What of its answer is missing; null if nothing") })),
  drop: z
    .array(z.string())
    .describe("Ids of sentences that repeat, contradict or say nothing; of a table all cells of a row or column, which then goes"),
  move: z.array(z.object({ id: z.string(), after: z.string().describe("Id of the sentence it is to follow") })),
  titles: z.array(z.object({ section: z.string(), title: z.string() })).describe("Better titles, by the ids of sections; mostly empty"),
  labels: z
    .array(z.object({ id: z.string().describe("Of a cell"), of: z.enum(["row", "column"]), label: z.string() }))
    .nullish()
    .describe("Better row labels and column heads; mostly null"),
  order: z.array(z.string()).describe("Ids of the sections between in_short and conclusion in a better order; empty if it is good"),
  replace: z
    .array(z.object({ ids: z.array(z.string()), text: WRITTEN }))
    .describe(
      "Sentences put into one, or said shorter or better, where the first stood; a cell filled or said better, by its id alone, with the value alone as text; code by its id alone, with code",
    ),
  add: z.array(
    z.object({
      section: z.string().describe("Its id"),
      after: z.string().describe('Id of a sentence; "" for the beginning'),
      layout: z.enum(ADDED_LAYOUTS),
      text: WRITTEN,
    }),
  ),
});

/** Reads a proven report as its asker would, and says what to change (R14). */
export const editPrompt: Prompt<EditInput, typeof editWire> = {
  name: "edit",
  version: 14,
  schemaName: "assay_edit_v2",
  schema: editWire,
  maxOutputTokens: 3000,
  system: `You are the editor of a report whose sentences are all proven; refused ones are gone. Read it as the asker, who has to act.
- parts: what of the answer to each part and case of the question is missing, what that the question names is not dealt with, what would someone of experience add? Add that alone, at most 6 sentences, also as steps or code of their own.
- Sentences that read like telegrams, or stack several thoughts: replace those that matter by plain ones.
- Cells that are (empty): fill what the sources carry.
- Longer than note "length" allows: drop what decides least.
- Said twice, in a table too, or of no use to the asker: drop it. in_short may sum up.
- Where the text jumps or points to what is gone ("that growth"): move, replace.
- Two sentences that cannot both hold without a word on it: add which holds and why, or drop the overtaken one.
- Something important was refused: open says in one absence what is unknown, never that.
What is good stays. New sentences are checked too.
${MARKS_RULE}
${CODE_RULE}
${DIGEST_RULE} They hold what the report does not say yet. ${LANGUAGE_RULE}
${DATA_RULE}`,
  render: (input) =>
    blocks([
      block("question", "q", input.question),
      block("note", "plan", [`The asker needs: ${input.needs}`, ...input.points].join("\n")),
      block(
        "note",
        "length",
        `It has ${input.sections.reduce((sum, { words }) => sum + words, 0)} words as printed, ${COUNTED}, at most ${input.words}.`,
      ),
      ...input.unsaid.map(digestBlock),
      ...input.sections.map(({ id, title, sentences }) =>
        block("written", id, sentences.map((one) => `[${one.id}] ${one.text}`).join("\n"), {
          title,
        }),
      ),
      ...input.refused.map(({ text, reason }, at) => block("rejected", `r${at + 1}`, text, { reason })),
      languageNote(input.language),
    ]),
};
