import { z } from "zod";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import type { Prompt } from "./prompt.ts";
import { LINE_RULE, lineWire } from "./told-line.ts";

export interface QuestionnaireInput {
  readonly question: string;
  readonly hypotheses: readonly { readonly text: string; readonly percent: number }[];
}

export interface UpdateInput extends QuestionnaireInput {
  readonly answered: readonly { readonly asked: string; readonly answer: string }[];
}

function hypothesisBlocks(hypotheses: QuestionnaireInput["hypotheses"]): string[] {
  return hypotheses.map(({ text, percent }, at) => block("claim", `H${at + 1}`, text, { probability: percent }));
}

const questionnaireWire = z.object({
  questions: z.array(z.string()).min(1).describe("3 to 6 questions of at most 20 words, the most telling first"),
});

/** Questions whose answers tell hypotheses apart (C5). */
export const questionnairePrompt: Prompt<QuestionnaireInput, typeof questionnaireWire> = {
  name: "questionnaire",
  version: 1,
  schemaName: "assay_questionnaire_v1",
  schema: questionnaireWire,
  maxOutputTokens: 900,
  system: `You write a short diagnostic questionnaire. Claim blocks are the hypotheses with their probabilities.
- Each question can be answered by the user at once: yes or no, a value they can see, or a choice of two or three.
- Each answer makes at least one hypothesis clearly more or less likely. Cheap and safe checks first.
- No numbering, no Markdown, no ids of hypotheses in the text. Write in the language of the question.
${DATA_RULE}`,
  render: (input) => blocks([block("question", "q", input.question), ...hypothesisBlocks(input.hypotheses)]),
};

const updateWire = z.object({
  probabilities: z
    .array(z.object({ id: z.string().describe("H1, H2, …"), probability: z.number().describe("Percent after the answers") }))
    .describe("One for every hypothesis; all together 100"),
  tldr: z.array(lineWire("What the answers changed, in at most 15 words")).describe("1 or 2 lines"),
});

/** Probabilities after a questionnaire was answered (C5). */
export const updatePrompt: Prompt<UpdateInput, typeof updateWire> = {
  name: "update",
  version: 2,
  schemaName: "assay_update_v1",
  schema: updateWire,
  maxOutputTokens: 900,
  system: `You update the probabilities of hypotheses by the answers to a questionnaire. Claim blocks are the hypotheses with the probabilities before; dialogue blocks are what was asked and answered.
- Change a probability only as far as an answer bears on it. An answer that is unclear or "I don't know" changes nothing.
- ${LINE_RULE} Write in the language of the question.
- No Markdown. Do not mention searching or tools, and do not ask anything.
${DATA_RULE}`,
  render: (input) =>
    blocks([
      block("question", "q", input.question),
      ...hypothesisBlocks(input.hypotheses),
      ...input.answered.map(({ asked, answer }, at) => block("dialogue", `d${at + 1}`, `Asked: ${asked}\nAnswered: ${answer}`)),
    ]),
};
