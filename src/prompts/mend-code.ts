import { block, blocks, DATA_RULE } from "./blocks.ts";
import { CODE_RULE, type ShownSource, sourceBlock } from "./evidence.ts";
import type { TextPrompt } from "./phase-one.ts";

export interface MendCodeInput {
  readonly question: string;
  /** What may carry the code. */
  readonly sources: readonly ShownSource[];
  readonly refused: readonly {
    readonly code: string;
    readonly reason: string;
    /** What is said before it in its section, the last of it. */
    readonly told: string;
  }[];
}

/** Has blocks of code written once more that were refused, each by itself with its reason (R12, R14). */
export const mendCodePrompt: TextPrompt<MendCodeInput> = {
  name: "mend-code",
  version: 1,
  schemaName: "assay_mend_code_v1",
  maxOutputTokens: 6000,
  system: `You wrote the blocks of code below for a report, for the person who asks. Each was checked against its sources and refused; the reason stands with it, and what the report says before it. Write each once more so that it is carried and still does what is said of it: change what was refused, and leave the rest as it is. Where nothing carries a line, take the call, option or field that the sources have, do it in plainer words of the language itself, leave that part to the asker as a <placeholder>, or leave it out; what is left must run.
Answer in Markdown and nothing around it: for each block a line "## " with its number, the block whole in its fence, and on the line below it in brackets the sentences it is put together from, [q7 q12]. A block that nothing is left of is left out.
${CODE_RULE}
${DATA_RULE}`,
  render: ({ question, sources, refused }) =>
    blocks([
      ...sources.map(sourceBlock),
      block("question", "q", question),
      ...refused.map(({ code, reason, told }, at) => block("rejected", `${at + 1}`, `${told}\n\n${code}`.trim(), { reason })),
    ]),
};

/** Asks once more where a reply had no code. */
export const MEND_CODE_AGAIN =
  'Your reply had no block of code. For each: "## " and its number, the block in its fence, and below it its brackets.';
