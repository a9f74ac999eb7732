import { z } from "zod";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import type { Prompt } from "./prompt.ts";

export interface VerificationInput {
  readonly question: string;
  /** The unverified answer, when there was one. */
  readonly answer: string | undefined;
  readonly hypotheses: readonly { readonly text: string }[];
  readonly findings: readonly { readonly id: string; readonly text: string }[];
}

const verificationWire = z.object({
  answer: z
    .enum(["confirmed", "corrected", "not settled"])
    .describe(
      "confirmed: the findings carry what it answers; corrected: they differ from it, refute it, or answer what it leaves open; not settled: they do not speak of it, or no answer was written",
    ),
  hypotheses: z
    .array(
      z.object({
        id: z.string().describe("H1, H2, …"),
        verdict: z.enum(["confirmed", "refuted", "open"]),
        claim_ids: z.array(z.string()).describe("Ids of the findings that show it; empty when open"),
      }),
    )
    .describe("One for every hypothesis; empty when there are none"),
});

/** Says how an unverified answer or its hypotheses held up against what was found (C10). */
export const verificationPrompt: Prompt<VerificationInput, typeof verificationWire> = {
  name: "verification",
  version: 3,
  schemaName: "assay_verification_v1",
  schema: verificationWire,
  maxOutputTokens: 900,
  system: `You compare an answer given from memory with what was found since. The written block is the answer; claim blocks H1, H2, … are hypotheses; the other claim blocks are the findings.
- Judge by the findings alone, never by your own knowledge, and only what the question asks: a general remark the findings pass over changes nothing.
- A wrong number, date or name in the answer makes it corrected; a figure it gives as rounded ("about") and that fits, or another spelling of the same name, does not. Where findings disagree about it, it is corrected. Between confirmed and corrected, in doubt say corrected.
- A hypothesis is confirmed when the findings show it to be the cause or the answer, refuted when they rule it out, open when they only make it more or less likely.
${DATA_RULE}`,
  render: (input) =>
    blocks([
      block("question", "q", input.question),
      input.answer === undefined ? undefined : block("written", "answer", input.answer),
      ...input.hypotheses.map(({ text }, at) => block("claim", `H${at + 1}`, text)),
      ...input.findings.map(({ id, text }) => block("claim", id, text)),
    ]),
};
