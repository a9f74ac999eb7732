import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { CODE_RULE, MARKS_RULE, type ShownSource, sourceBlock } from "./evidence.ts";
import type { TextPrompt } from "./phase-one.ts";

export interface MendInput {
  readonly question: string;
  /** BCP 47; undefined for the question's own. */
  readonly language: string | undefined;
  /** What may carry what was refused. */
  readonly sources: readonly ShownSource[];
  readonly refused: readonly {
    readonly kind: "sentence" | "cell" | "code";
    readonly text: string;
    readonly reason: string;
    /** What is said before it in its section, the last of it; of a cell its row and column. */
    readonly told: string;
  }[];
}

/** Has what was refused in the second version of a report written once more, each by itself with its reason (R12, R14). */
export const mendPrompt: TextPrompt<MendInput> = {
  name: "mend",
  version: 1,
  schemaName: "assay_mend_v1",
  maxOutputTokens: 7000,
  system: `You wrote what stands in the rejected blocks below for a report, for the person who asks. Each was checked against its sources and refused; the reason stands with it, and what the report says before it. Write each once more, so that it is carried, fits where it stands and is no longer than it was: take out or soften what failed, name the right sentences, give the working of a figure, tell as your own advice or estimate what is yours. Of a cell only what stands in it, in a few plain words. Of code, where nothing carries a line, take the call, option or field that the sources have, do it in plainer words of the language itself, leave it to the asker as a <placeholder>, or leave it out; what is left must run.
Answer in Markdown and nothing around it: for each a line "## " with its number, and below it one sentence with its brackets, or the block whole in its fence with its brackets on the line below. What cannot be said at all is left out.
${MARKS_RULE}
${CODE_RULE}
${LANGUAGE_RULE}
${DATA_RULE}`,
  render: ({ question, language, sources, refused }) =>
    blocks([
      ...sources.map((one) => sourceBlock(one)),
      block("question", "q", question),
      ...refused.map(({ kind, text, reason, told }, at) =>
        block("rejected", `${at + 1}`, told === "" ? text : `(${told})\n\n${text}`, { what: kind, reason }),
      ),
      languageNote(language),
    ]),
};

/** Asks once more where a reply had nothing. */
export const MEND_AGAIN = 'Your reply had nothing. For each: "## " and its number, and below it the sentence or block with its brackets.';
