import { z } from "zod";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { type ShownSource, sourceBlock } from "./evidence.ts";
import { PLACE_RULE } from "./place-rule.ts";
import type { Prompt } from "./prompt.ts";

export interface ReadingInput {
  readonly question: string;
  readonly tasks: readonly { readonly id: string; readonly question: string }[];
  readonly sources: readonly ShownSource[];
  /** Most ids named for a task. */
  readonly most: number;
}

const readingWire = z.object({
  tasks: z.array(
    z.object({
      id: z.string(),
      best: z.array(z.string()).describe("Ids of what answers it, the most telling first; empty if nothing does"),
      also: z.array(z.string()).describe("Ids of what changes or completes the answer; empty if nothing does"),
    }),
  ),
});

/** Reads passages of several pages for all tasks at once, and names what of them matters (R7, R8, R17). */
export const readingPrompt: Prompt<ReadingInput, typeof readingWire> = {
  name: "reading",
  version: 1,
  schemaName: "assay_reading_v1",
  schema: readingWire,
  maxOutputTokens: 1500,
  system: `You read passages of several sources for a researcher and name what of them answers the tasks. Sentences, table rows and code stand under ids: [q7].
- best: what answers the task: figures, dates, steps, rules, settings, who and since when.
- also: what changes the answer: a condition, limit, exception, failure, cost; what is planned or has been since; what another source says otherwise, newer or older. The asker decides by these.
- Several sources that say the same are each named. An id stands under every task it serves. ${PLACE_RULE}
- Nothing that only leads on, praises or repeats; no advertising, no navigation. A sentence that leans on the one before it needs no second id.
${DATA_RULE}`,
  render: (input) =>
    blocks([
      block("question", "q", input.question),
      ...input.tasks.map((task) => block("task", task.id, task.question)),
      block("note", "limits", `At most ${input.most} ids for a task, best and also together.`),
      ...input.sources.map((one) => sourceBlock(one)),
    ]),
};
