import { z } from "zod";
import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import type { Prompt } from "./prompt.ts";

export interface TranslateInput {
  /** BCP 47. */
  readonly language: string;
  readonly quotes: readonly string[];
}

const translateWire = z.object({
  translations: z.array(
    z.object({ id: z.string().describe("Id of the quote"), text: z.string().describe("The quote, whole, in the other language") }),
  ),
});

/** Puts quotes into the language of a report, for a reader who has theirs beside them (R1). */
export const translatePrompt: Prompt<TranslateInput, typeof translateWire> = {
  name: "translate",
  version: 1,
  schemaName: "assay_translate_v1",
  schema: translateWire,
  maxOutputTokens: 4000,
  system: `You translate quotes from sources, each by itself and whole: nothing added, left out, explained or made smoother. Figures, units, names and hedges stay what they are. ${LANGUAGE_RULE}
${DATA_RULE}`,
  render: ({ language, quotes }) => blocks([...quotes.map((quote, at) => block("quote", `q${at + 1}`, quote)), languageNote(language)]),
};
