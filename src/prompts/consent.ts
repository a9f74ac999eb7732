import { z } from "zod";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import type { Prompt } from "./prompt.ts";

export interface ConsentInput {
  readonly question: string;
  readonly message: string;
}

const consentWire = z.object({
  means: z
    .enum(["yes", "no", "test", "new question"])
    .describe("yes: search for the question; no: do not; test: wants the questionnaire; new question: anything else"),
  limits: z
    .string()
    .nullable()
    .describe('yes: what the reply adds to the question, in its own words ("the planet, not the metal"); null when it adds nothing'),
});

/** Reads a message that the closed list of phrases cannot tell (C2). */
export const consentPrompt: Prompt<ConsentInput, typeof consentWire> = {
  name: "consent",
  version: 2,
  schemaName: "assay_consent_v1",
  schema: consentWire,
  maxOutputTokens: 300,
  system: `Somebody asked a question, got an answer from memory, and was asked whether it should be looked up. You read their reply, the dialogue block.
- yes only when the reply agrees to looking it up, or refers to the answer and wants it checked. no when it declines. In doubt: new question.
- A reply that agrees and says what is meant, or what to look at, is yes; what it says of that goes into limits.
${DATA_RULE}`,
  render: (input) => blocks([block("question", "q", input.question), block("dialogue", "reply", input.message)]),
};
