import { z } from "zod";
import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { KINDS_RULE, writtenWire } from "./evidence.ts";
import type { OutlineClaim } from "./outline.ts";
import type { Prompt } from "./prompt.ts";

export interface EditInput {
  readonly question: string;
  /** BCP 47; undefined for the question's own. */
  readonly language: string | undefined;
  readonly needs: string;
  readonly points: readonly string[];
  /** The report as it is proven: sections, each with its sentences under ids. */
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly sentences: readonly { readonly id: string; readonly kind: string; readonly text: string; readonly from: readonly string[] }[];
  }[];
  /** What was refused twice, with why. */
  readonly refused: readonly { readonly text: string; readonly reason: string }[];
  readonly claims: readonly OutlineClaim[];
}

const editWire = z.object({
  drop: z.array(z.string()).describe("Ids of sentences that repeat, contradict or say nothing"),
  move: z.array(z.object({ id: z.string(), after: z.string().describe("Id of the sentence it is to follow") })),
  titles: z.array(z.object({ section: z.string(), title: z.string() })).describe("Better titles, by the ids of sections; mostly empty"),
  order: z.array(z.string()).describe("Ids of the sections between in_short and conclusion in a better order; empty if it is good"),
  replace: z
    .array(z.object({ ids: z.array(z.string()), sentence: writtenWire }))
    .describe("Sentences put into one, or said better; it stands where the first stood"),
  add: z
    .array(
      z.object({
        section: z.string().describe("Its id"),
        after: z.string().describe('Id of a sentence; "" for the beginning'),
        sentence: writtenWire,
      }),
    )
    .describe("What the report must say and does not: at most 6"),
});

/** Reads a proven report as its asker would, and says what to change (R14). */
export const editPrompt: Prompt<EditInput, typeof editWire> = {
  name: "edit",
  version: 2,
  schemaName: "assay_edit_v1",
  schema: editWire,
  maxOutputTokens: 3000,
  system: `You are the editor of a research report whose sentences are all proven; some were refused and are gone. Read it as the asker will, and change only what makes it better:
- A part of the question that in_short or the sections leave without the answer the claims carry: add it.
- A sentence that says again what another section says, or a text that jumps where a sentence is gone: drop, move, replace. in_short may sum up what sections say.
- Two sentences that cannot both hold without a word on it: add the inference which holds and why, or drop the one that is overtaken.
- A conclusion that says nothing for the asker to do, expect or watch: add or replace.
- Something important that was refused: open says in one absence what is not known, never the refused statement.
What is good stays: most reports need few changes, many none. Cells of tables and code stay where they are. New sentences are checked like all others.
${KINDS_RULE}
- claim blocks give the ids for from. No ids, marks or Markdown in a text. ${LANGUAGE_RULE}
${DATA_RULE}`,
  render: (input) =>
    blocks([
      block("question", "q", input.question),
      block("note", "plan", [`The asker needs: ${input.needs}`, ...input.points].join("\n")),
      ...input.claims.map((claim, at) =>
        block("claim", `c${at + 1}`, claim.text, { ids: claim.ids.join(" "), by: claim.by, published: claim.published }),
      ),
      ...input.sections.map(({ id, title, sentences }) =>
        block("written", id, sentences.map((one) => `[${one.id}] ${one.text} (${[one.kind, ...one.from].join(" ")})`).join("\n"), {
          title,
        }),
      ),
      ...input.refused.map(({ text, reason }, at) => block("rejected", `r${at + 1}`, text, { reason })),
      languageNote(input.language),
    ]),
};
