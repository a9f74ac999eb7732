import { z } from "zod";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import type { Prompt } from "./prompt.ts";

export interface FollowUpInput {
  readonly question: string;
  /** What was said before, oldest first. */
  readonly dialogue: readonly { readonly user: string; readonly assistant: string }[];
  readonly claims: readonly { readonly id: string; readonly text: string }[];
}

const followUpWire = z.object({
  read_as: z.string().describe("The question as meant and complete in itself, in the language of the claims"),
  same_matter: z.boolean().describe("Whether it asks on about what was answered before, so that the same sources may speak of it"),
  open: z
    .string()
    .nullish()
    .describe(
      "The part of the question that these claims do not answer, as a question complete in itself and in its language; null when they answer all of it",
    ),
  claim_ids: z.array(z.string()).describe("Ids of the claims that answer it, the direct answer first, at most 5; empty when none does"),
});

/** Finds what answers a further question among claims that are at hand (C16). */
export const followUpPrompt: Prompt<FollowUpInput, typeof followUpWire> = {
  name: "follow-up",
  version: 2,
  schemaName: "assay_follow_up_v1",
  schema: followUpWire,
  maxOutputTokens: 500,
  system: `Somebody got an answer from sources and asks on. You say which claims from these sources answer the new question. Do not answer it.
- Dialogue blocks are what was said before; they tell what "it" or "that" refers to.
- A claim answers the question if it says what is asked, in whatever words or language, and whole or in part. A claim about the same thing that says something else does not. In doubt it does not.
- If the question is about something new, same_matter is false and no claim answers it.
${DATA_RULE}`,
  render: (input) =>
    blocks([
      ...input.claims.map(({ id, text }) => block("claim", id, text)),
      ...input.dialogue.map((turn, at) => block("dialogue", `d${at + 1}`, `User: ${turn.user}\nAssistant: ${turn.assistant}`)),
      block("question", "q", input.question),
    ]),
};
