import { z } from "zod";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import type { Prompt } from "./prompt.ts";

export interface ConsentInput {
  readonly question: string;
  /** What was said of the question last: an answer from memory and whether to look it up; a questionnaire; that it was searched, or was not. */
  readonly stage: "asked" | "asked or questionnaire" | "questionnaire" | "not searched" | "searched";
  readonly message: string;
}

const consentWire = z.object({
  means: z
    .enum(["yes", "no", "test", "answers", "about the search", "correction", "new search", "new question", "unclear"])
    .describe("What the reply comes to"),
  limits: z
    .string()
    .nullish()
    .describe('yes: what the reply adds to the question, in its own words ("the planet, not the metal"); null when it adds nothing'),
  question: z.string().nullish().describe("correction, new search: the question as it is now meant, complete in itself; otherwise null"),
});

const STAGES: Readonly<Record<ConsentInput["stage"], string>> = {
  asked: "The question was answered from memory, and the user was asked whether to look it up.",
  "asked or questionnaire": "Possible causes were given, and the user was asked: A) look this up, or B) a diagnostic questionnaire.",
  questionnaire: "A diagnostic questionnaire was given and waits for answers; the user may have it looked up instead.",
  "not searched": "The user did not want the question looked up.",
  searched: "The question was looked up and answered with sources.",
};

/** Hears a reply that the complete lists do not decide (C2). */
export const consentPrompt: Prompt<ConsentInput, typeof consentWire> = {
  name: "consent",
  version: 3,
  schemaName: "assay_consent_v1",
  schema: consentWire,
  maxOutputTokens: 400,
  system: `You hear what a user means, in any language. The question block is what they asked, the note what was done about it, the dialogue block their reply.
- yes: agrees to looking it up, or refers to the answer and wants it checked, however casually. What the reply adds to it (which sources, which years, what else to look at, which of two things is meant) goes into limits.
- no: declines, puts it off, or is content with what there is. Being polite about it ("thanks, that will do") is no as well.
- test: wants the questionnaire. answers: answers the questionnaire, if one waits.
- about the search: asks about looking it up itself (where, how long, at what cost), without agreeing.
- correction: says only that the question was meant otherwise. new search: wants something else looked up in its place.
- new question: asks or names another matter, further ones on the same thing included.
- unclear: neither agrees nor declines ("maybe", "hmm"), or cannot be told. Never call it yes where it may be a no.
${DATA_RULE}`,
  render: (input) =>
    blocks([
      block("question", "q", input.question),
      block("note", "stage", STAGES[input.stage]),
      block("dialogue", "reply", input.message),
    ]),
};
