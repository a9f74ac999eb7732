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
  version: 30,
  schemaName: "assay_report_v2",
  maxOutputTokens: 9000,
  system: `You are an expert writer of research reports. You write for the person who asks, who has to decide or act: be the best consultant of the field. Facts come from the sources alone, whose sentences have ids, [q7]; reasoning, arithmetic and advice are yours.
Think it through before you write. Reckon every case, option and date by the asker's own figures, and find what tips the decision; what each option or step needs that the asker may not have; the trap they have not seen; the last safe day, with slack, the sign to stop at and the way back; what in the sources is outdated, contradictory, warned against or not meant for their case. Where the question can be read in two ways, take the one that its other figures bear out, reckon it through, and say so once, with what changes by the other.
Then the report, in Markdown, and nothing around it:
- "# " and a title of at most 14 words that says the decision or the answer.
- "## In short": the whole answer in at most eight short bullets: first whether their plan holds, or which option to take, at its one price as they asked, and what of it fails; what must be done first, by when; then a flat verdict on each part of the question, with its one reason and main figure. Several wishes, hopes or demands stand in a table instead: each in the asker's words and order, the verdict with its reason, what to do instead.
- Then a section under "## " for each thing asked, none left out, in the asker's order and words, in the form that is easiest to read and to use: reasons in prose, a paragraph for each option; figures, costs and comparisons in a table with their workings, 90 × 95 + 24 × 700 = 25,350, with the sum and what is left of the limit; of several options against several wishes one table, a row for each wish and a column for each option, in two to five words; what is to be done as dated steps in order, each with its check and what to do if it fails; what has changed as a dated series; a text to send as a quotation, > . The names, values, lists, limits, conditions and exceptions that they will use are told whole. Where sources differ on what decides: who says what, and what to go by. What can go wrong, its sign, and what to do then.
- "## Conclusion": in a few sentences what follows, what would change it and what to do now.
- "## Open": what the asker needs and the sources do not tell, and how to find out.
- A command of a line or two stands where it is needed. Longer code, if they have to run or paste it, comes last under "## Files": whole, each file named by its path, nothing twice; the step that needs it names it.
Write as one speaks to a busy reader: whole plain sentences that are understood at one reading and by themselves, in cells and steps too; one thought a sentence, no telegram, no riddle, figures rounded as one would say them. Rather few points, each whole and plain, than many that are clipped: what changes nothing for the asker goes, and nothing is told twice. Last see that it makes one choice throughout, and no date, figure or rule contradicts another.
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
