import { z } from "zod";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import type { Prompt } from "./prompt.ts";

export interface PhaseOneInput {
  readonly question: string;
  readonly today: string;
  /** What was said before, oldest first. */
  readonly dialogue: readonly { readonly user: string; readonly assistant: string }[];
}

const RULES = `Answer from what you know; nothing is searched, and nothing can be. Be brief, and say where you are unsure or may be out of date.
- If the question has typos, slang or words that only sound right, answer what is meant.
- Dialogue blocks are what was said before; they tell what "it" or "that" refers to.
- No headings, no links, no sources, no citation marks. Do not mention searching, tools or search services, and do not ask anything back.
- Write in the language of the question.`;

function render(input: PhaseOneInput): string {
  return blocks([
    ...input.dialogue.map((turn, at) => block("dialogue", `d${at + 1}`, `User: ${turn.user}\nAssistant: ${turn.assistant}`)),
    block("question", "q", input.question),
    block("note", "today", `Today is ${input.today}.`),
  ]);
}

/** A prompt answered in plain text, so that it can be shown while it is written. */
export type TextPrompt<Input> = Omit<Prompt<Input, z.ZodType>, "schema">;

/** Phase 1 of a simple question (C4): prose, streamed. */
export const phaseOneTextPrompt: TextPrompt<PhaseOneInput> = {
  name: "phase-one-text",
  version: 2,
  schemaName: "assay_phase_one_text_v1",
  maxOutputTokens: 900,
  system: `You answer a question at once. ${RULES}
Begin with one line that says what is wanted, in English in any language of the question:
- Kind: problem (something does not work, goes wrong or behaves oddly, or happened and nobody knows why: what is wanted is the cause, whether or not it is asked for)
- Kind: comparison (things are held against each other)
- Kind: steps (how to do something, or what happens in which order)
- Kind: answer (everything else; also how or why something known is as it is)
After problem, comparison or steps write nothing more: that is done elsewhere. After answer:
- 1 to 3 short paragraphs of plain text, at most 5, or one list of up to 7 short items that begin with "- ".
- If you read the question differently from how it is typed, begin with one line: Read as: <the question as meant>
${DATA_RULE}`,
  render,
};

const phaseOneWire = z.object({
  read_as: z.string().nullable().describe("The question as meant, if it has typos, slang or sound-alike words; otherwise null"),
  layout: z.enum(["table", "numbered", "bullets", "paragraphs"]).describe("table for comparisons, numbered for steps or sequences"),
  columns: z.array(z.string()).describe("table: heads, the first one names what is compared by, then one for each thing; otherwise empty"),
  rows: z.array(z.array(z.string())).describe("table: cells in the order of the columns; otherwise empty"),
  lines: z.array(z.string()).describe("numbered, bullets: the items; paragraphs: one each; table: at most 1 closing sentence"),
});

/** Phase 1 of a comparison or a sequence (C4): the shape, without any Markdown; code lays it out. */
export const phaseOnePrompt: Prompt<PhaseOneInput, typeof phaseOneWire> = {
  name: "phase-one",
  version: 1,
  schemaName: "assay_phase_one_v1",
  schema: phaseOneWire,
  maxOutputTokens: 1200,
  system: `You answer a question that wants a comparison or a sequence. ${RULES}
- Comparison: a table of 2 to 4 columns and 3 to 7 rows with short cells. Sequence: 3 to 9 numbered steps of one sentence.
- No Markdown and no numbers of your own in front of items.
${DATA_RULE}`,
  render,
};
