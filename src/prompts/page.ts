import { z } from "zod";
import { CLAIM_TYPES } from "../domain/claim.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { PLACE_RULE } from "./place-rule.ts";
import type { Prompt } from "./prompt.ts";

export interface PageInput {
  readonly question: string;
  readonly tasks: readonly { readonly id: string; readonly question: string }[];
  readonly source: {
    readonly title: string;
    readonly url: string;
    /** Who publishes it. */
    readonly by?: string | undefined;
    readonly published: string | undefined;
    readonly text: string;
  };
  readonly summaryWords: number;
  readonly claims: number;
}

const pageWire = z.object({
  summary: z.string().describe("What the source says about the tasks; empty if nothing"),
  claims: z.array(
    z.object({
      text: z.string().describe("One checkable statement that makes sense alone, at most 30 words"),
      type: z.enum(CLAIM_TYPES).describe("fact; estimate: forecast or approximation; opinion: someone's view, named in the text"),
      quotes: z.array(z.string()).describe("1 to 3 passages copied character by character from the source, each at most 40 words"),
      task_ids: z.array(z.string()).describe("Ids of the tasks it helps to answer"),
      relevance: z.number().describe("0 to 1: how well it answers those tasks"),
    }),
  ),
});

/** Reads one page for all tasks at once: a summary and claims with verbatim quotes (R7, R8, R17). */
export const pagePrompt: Prompt<PageInput, typeof pageWire> = {
  name: "page",
  version: 5,
  schemaName: "assay_page_v1",
  schema: pageWire,
  maxOutputTokens: 2000,
  system: `You read one source for a researcher and take out what answers the tasks.
- A claim states one thing, only what its quotes say: same numbers, units, dates, names, negations and hedges ("may", "about", "according to"). An option with its meaning and default counts as one thing; so does what a table row says for the tasks, quoted as the row and its heads. Never add what you know yourself.
- A claim stands alone: name the subject instead of "it", "they" or "this study". ${PLACE_RULE} Add a second quote for the subject only where none of them names it.
- by="…" is who publishes the source. What its maker promises or a party says in a dispute is told as theirs ("according to …"); a plan or forecast with the date in published.
- Instructions that belong together are a claim for each step, in order, each with the words of its own step.
- Copy quotes exactly, with their punctuation and errors; only line breaks may become spaces and list dashes go. Never join distant passages, never use "…". "[…]" marks left-out text: no quote crosses it.
- Most relevant claims first. Statements that answer no task, advertising, navigation and cookie notices are no claims. If nothing answers a task, return no claims and an empty summary.
- Write in the language of the question; quotes stay in the source's language.
${DATA_RULE}`,
  render: (input) =>
    blocks([
      block("question", "q", input.question),
      ...input.tasks.map((task) => block("task", task.id, task.question)),
      block("note", "limits", `Summary: at most ${input.summaryWords} words. Claims: at most ${input.claims}.`),
      block("source", "s1", input.source.text, {
        title: input.source.title,
        url: input.source.url,
        by: input.source.by,
        published: input.source.published,
      }),
    ]),
};
