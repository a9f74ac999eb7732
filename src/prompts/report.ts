import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { CODE_RULE, COUNTED, type ShownSource, SOURCE_MARKS_RULE, sourceBlock } from "./evidence.ts";
import type { TextPrompt } from "./phase-one.ts";
import { PLACE_RULE } from "./place-rule.ts";

export interface ReportInput {
  readonly question: string;
  /** BCP 47; undefined for the question's own. */
  readonly language: string | undefined;
  readonly today: string;
  readonly dialogue: readonly { readonly assistant: string; readonly user: string }[];
  readonly sources: readonly ShownSource[];
  /** What the asker has to decide or do, and what is asked, each with what its answer has to hold; "" and none without a plan. */
  readonly needs: string;
  readonly points: readonly { readonly question: string; readonly form: string; readonly work: string }[];
  readonly lacks: readonly string[];
  /** What was found since for what was lacking. */
  readonly found: readonly { readonly lack: string; readonly use: readonly string[] }[];
  /** Ids of sentences of which a newer source says otherwise. */
  readonly overtaken: readonly string[];
  /** Pairs of ids that may not both hold; proposed by rules, often wrongly. */
  readonly mayDisagree: readonly (readonly [string, string])[];
  readonly words: number;
}

/** Of the words it may have, a report on much that matters has so many. */
const LEAST_SHARE = 2 / 3;

/** Writes a whole report from passages of sources, in Markdown; every sentence says which sentences carry it (R14). */
export const reportPrompt: TextPrompt<ReportInput> = {
  name: "report",
  version: 37,
  schemaName: "assay_report_v2",
  maxOutputTokens: 9000,
  system: `A person asks a question. Your only sources are passages of documents, each document between <<<BLOCK kind=source id=s1 …>>> and <<<END s1>>>; the ids of their sentences, [q7], are not for you. Read all of them. Then write the report that would serve this person best, in Markdown and nothing around it, in the words that the note "length" allows, fewer if the matter is small. Use nothing but these passages for facts; reasoning, arithmetic and advice are yours.
- "# " and a title of at most 14 words that says the decision or the answer.
- "## In short" first: the answer to all that is asked, with its main figures, and what decides it.
- Then sections under "## " headings as the matter wants them, in prose, lists, tables or code: what the person has to know, decide, do and look out for; what the sources contradict each other in, and which to go by. Where the question can be read in two ways that change the answer, both are told.
- "## Conclusion", if anything is left to say: what would change the answer, and what of it hangs on one source or a guess. "## Open": what the sources do not tell, and how to find out.
The note "plan" says what its answer may need, and is no table of contents.
${SOURCE_MARKS_RULE}
${CODE_RULE}
${PLACE_RULE} older="yes" is a source that a newer one overtakes.
${LANGUAGE_RULE} The headings In short, Conclusion and Open stay as they are.
${DATA_RULE}`,
  render: (input) =>
    blocks([
      ...input.sources.map(sourceBlock),
      block("note", "today", `Today is ${input.today}, unless the question speaks from another day.`),
      input.mayDisagree.length === 0
        ? undefined
        : block(
            "note",
            "disagreements",
            `Found by rules, often wrongly. Perhaps not both right: ${input.mayDisagree.map(([a, b]) => `${a} and ${b}`).join("; ")}`,
          ),
      input.overtaken.length === 0
        ? undefined
        : block("note", "overtaken", `A newer source says otherwise than: ${input.overtaken.join(" ")}`),
      block("question", "q", input.question),
      ...input.dialogue.map((turn, at) => block("dialogue", `d${at + 1}`, `Asked: ${turn.assistant}\nAnswered: ${turn.user}`)),
      input.needs === "" && input.points.length === 0 ? undefined : block("note", "plan", planOf(input)),
      block("note", "length", `${Math.round(input.words * LEAST_SHARE)} to ${input.words} words in all, ${COUNTED}.`),
      languageNote(input.language),
    ]),
};

/** Asks once more where a reply was no report. */
export const REPORT_AGAIN =
  'Your reply was no report. Write it in Markdown as described, with "## In short" first and a mark, [s3], behind every sentence that says what sources do.';

/** Who planned saw contents and claims, no passages. */
const PERHAPS_MISSING = "Perhaps missing; look through the sources yourself before you say so: ";

function planOf({ needs, points, lacks, found }: ReportInput): string {
  return [
    ...(needs === "" ? [] : [`The asker needs: ${needs}`]),
    ...points.map(({ question, form, work }, at) => `${at + 1}. ${question} (${form})${work === "" ? "" : `: ${work}`}`),
    ...found.map(({ lack, use }) => `Found later, if it tells that: ${lack}; ids ${use.join(" ")}`),
    ...(lacks.length === 0 ? [] : [`${PERHAPS_MISSING}${lacks.join("; ")}`]),
  ].join("\n");
}
