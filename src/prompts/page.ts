import { z } from "zod";
import { CLAIM_TYPES } from "../domain/claim.ts";
import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { type ShownSource, sourceBlock } from "./evidence.ts";
import { PLACE_RULE } from "./place-rule.ts";
import type { Prompt } from "./prompt.ts";

export interface PageInput {
  readonly question: string;
  /** BCP 47, of the answer; undefined for the question's own. */
  readonly language: string | undefined;
  readonly tasks: readonly { readonly id: string; readonly question: string }[];
  readonly source: ShownSource;
  readonly summaryWords: number;
  /** Most claims of it. */
  readonly claims: number;
}

const pageWire = z.object({
  summary: z.string().describe("What the source says about the tasks; empty if nothing"),
  claims: z.array(
    z.object({
      text: z.string().describe("One checkable statement that makes sense alone, at most 30 words"),
      type: z.enum(CLAIM_TYPES).describe("fact; estimate: forecast or approximation; opinion: someone's view, named in the text"),
      from: z.array(z.string()).describe("Ids of the 1 to 4 sentences or rows that say it"),
      task_ids: z.array(z.string()).describe("Ids of the tasks it helps to answer"),
      relevance: z.number().describe("0 to 1: how well it answers those tasks"),
    }),
  ),
});

/** Reads one page for all tasks at once: a summary, and claims that name the sentences they are drawn from (R7, R8, R17). */
export const pagePrompt: Prompt<PageInput, typeof pageWire> = {
  name: "page",
  version: 8,
  schemaName: "assay_page_v1",
  schema: pageWire,
  maxOutputTokens: 2000,
  system: `You read one source for a researcher and note what answers the tasks. Its sentences, table rows and code stand under ids: [q7].
- A claim says one thing, only what the sentences in from say: same numbers, units, dates, names, negations, conditions and hedges ("may", "about", "according to"). Add nothing you know yourself.
- A claim stands alone: it names its subject, not "it" or "this study". ${PLACE_RULE}
- An option with its meaning and default is one claim; so is what a table row says for the tasks. Steps that belong together are a claim each, in order.
- by="…" is who publishes the source. What its maker promises or a party to a dispute says is told as theirs ("according to …"); a plan or forecast with the date in published.
- Note all that answers a task, the most relevant first: figures, dates, conditions, limits, exceptions, what contradicts the rest. Nothing else: no advertising, no navigation. If nothing answers a task, no claims and an empty summary.
- ${LANGUAGE_RULE}
${DATA_RULE}`,
  render: (input) =>
    blocks([
      block("question", "q", input.question),
      ...input.tasks.map((task) => block("task", task.id, task.question)),
      block("note", "limits", `Summary: at most ${input.summaryWords} words. Claims: at most ${input.claims}.`),
      sourceBlock(input.source),
      languageNote(input.language),
    ]),
};
