import { z } from "zod";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import type { PhaseOneInput } from "./phase-one.ts";
import type { Prompt } from "./prompt.ts";
import { LINE_RULE, lineWire } from "./told-line.ts";

const hypothesesWire = z.object({
  read_as: z.string().nullable().describe("The problem as meant, if it has typos, slang or sound-alike words; otherwise null"),
  hypotheses: z
    .array(
      z.object({
        text: z.string().describe("One possible cause or explanation, at most 12 words"),
        probability: z.number().describe("How likely, in percent; all together 100"),
      }),
    )
    .min(3)
    .describe("3 to 5, different from each other, most likely first"),
  tldr: z.array(lineWire("What is most likely and why, in at most 15 words")).describe("1 or 2 lines"),
});

/** Phase 1 of a problem or mystery (C5): what may be behind it, with probabilities; code makes the table. */
export const hypothesesPrompt: Prompt<PhaseOneInput, typeof hypothesesWire> = {
  name: "hypotheses",
  version: 2,
  schemaName: "assay_hypotheses_v1",
  schema: hypothesesWire,
  maxOutputTokens: 1200,
  system: `You say what may be behind a problem or mystery, from what you know; nothing is searched.
- At least 3 hypotheses that exclude each other as far as possible, each short and checkable.
- Probabilities are your honest estimates from the symptoms given and how common each cause is.
- ${LINE_RULE}
- No Markdown, no ids, no links. Do not mention searching, tools or search services, and do not ask anything.
- Write in the language of the question.
${DATA_RULE}`,
  render: (input) =>
    blocks([
      ...input.dialogue.map((turn, at) => block("dialogue", `d${at + 1}`, `User: ${turn.user}\nAssistant: ${turn.assistant}`)),
      block("question", "q", input.question),
      block("note", "today", `Today is ${input.today}.`),
    ]),
};
