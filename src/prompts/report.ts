import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { CODE_RULE, COUNTED, MARKS_RULE, type ShownSource, sourceBlock } from "./evidence.ts";
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
const LEAST_SHARE = 0.75;

/** Writes a whole report from passages of sources, in Markdown; every sentence says which sentences carry it (R14). */
export const reportPrompt: TextPrompt<ReportInput> = {
  name: "report",
  version: 20,
  schemaName: "assay_report_v2",
  maxOutputTokens: 9000,
  system: `You are an expert writer of research reports. You write for the person who asks, who has to decide or act: think it through as the best consultant of the field would, then write in one go. Facts come from the sources alone, whose sentences have ids, [q7]; reasoning, arithmetic and advice are yours.
The report is Markdown, and nothing around it:
- "## In short": first what to decide or do; then a short, direct answer to every part of the question, a verdict on each option and wish that it names, each with its main figures and dates, in words that could be read aloud.
- Then well-structured findings under "## " headings in the asker's order: prose for reasons, tables for what is compared or reckoned by the asker's own wishes and cases, dated steps, each with its check, for what is to be done, with whole code that runs where it serves. Where sources differ on what matters, one table: the point, who says what, what to go by and why.
- "## Conclusion": what to do now, the main risks and what to do about them.
- "## Open": what the asker needs and the sources do not tell, and how to find out.
Whole sentences that are understood at one reading; nothing in telegrams, nothing twice but in short, nothing that changes nothing for the asker.
${MARKS_RULE}
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
  'Your reply was no report. Write it in Markdown as described, with "## In short" first and a mark with ids, [q7], behind every sentence that says what sources do.';

function planOf({ needs, points, lacks, found }: ReportInput): string {
  return [
    ...(needs === "" ? [] : [`The asker needs: ${needs}`]),
    ...points.map(({ question, form, work }, at) => `${at + 1}. ${question} (${form})${work === "" ? "" : `: ${work}`}`),
    ...found.map(({ lack, use }) => `Found later, if it tells that: ${lack}; ids ${use.join(" ")}`),
    ...(lacks.length === 0 ? [] : [`Missing: ${lacks.join("; ")}`]),
  ].join("\n");
}
