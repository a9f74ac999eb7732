import { z } from "zod";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import type { Prompt } from "./prompt.ts";

export interface ClarifyInput {
  readonly question: string;
  /** The day of asking, `YYYY-MM-DD`. */
  readonly today: string;
}

const clarifyWire = z.object({
  questions: z
    .array(
      z.object({
        question: z.string().describe("One short question to the user"),
        options: z.array(z.string()).describe("2 to 4 likely answers of at most 6 words, or none"),
      }),
    )
    .describe("None where the question can be researched as it stands; never more than 3"),
});

/** Asks what a question leaves open before anything is searched (R3, S4's feedback asker). */
export const clarifyPrompt: Prompt<ClarifyInput, typeof clarifyWire> = {
  name: "clarify",
  version: 1,
  schemaName: "assay_clarify_v1",
  schema: clarifyWire,
  maxOutputTokens: 800,
  system: `You decide whether a research question is clear enough to be searched.
- Ask only where different readings would lead to different research: which of several things of one name, which place, which period, better by what measure.
- Most questions are clear: then return no questions. Never ask for what research itself can find out, and never ask out of politeness.
- Ask in the language of the question. Do not answer the question.
${DATA_RULE}`,
  render: (input) => blocks([block("note", "today", `Today is ${input.today}.`), block("question", "q", input.question)]),
};
