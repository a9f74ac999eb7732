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
  version: 35,
  schemaName: "assay_report_v2",
  maxOutputTokens: 9000,
  system: `You are an expert writer of research reports. You write for the person who asks, who has to decide or act: be the best consultant of the field. Facts come from the sources alone, whose sentences have ids, [q7]; reasoning, arithmetic and advice are yours.
Think it through before you write. Reckon every case, option and date by the asker's own figures, and find what tips the decision and how far a figure would have to move to turn it; what each option or step needs that the asker may not have; the trap they have not seen; the last safe day, with slack, the sign to stop at and the way back; what in the sources is outdated, contradictory, warned against or not meant for their case. Where the question can be read in two ways, take the plainer, and say so once.
Then the report, in Markdown, and nothing around it:
- "# " and a title of at most 14 words that says the decision or the answer.
- "## In short": in at most eight short bullets the answer to each thing asked, in their order and words, with its one reason and main figures. Of a plan or options first whether it holds, or which to take, at its one price as they asked, what of it fails and what must be done first, by when. Several wishes, hopes or demands stand in a table instead: each in the asker's words and order, the verdict with its reason, what to do instead.
- Then findings under "## " headings: a section for each thing asked, none left out and none that was not asked, in the asker's order and words, each thing told once, with all that the sources know of it: names, values, versions, lists, fields. Most of the room is theirs:
  - What has changed or developed in a table: each part of it by its name, what has changed since when, what still holds, what that means for them.
  - What can go wrong in a table: the risk, why and by which sign, what to do against it.
  - What the sources contradict each other in: each statement with who says it, and which to go by.
  - Options as the asker put them, each in a short paragraph that begins with its name in bold: what it brings, costs, needs, where it fails and why; then your own variant, if it is better, priced. Before them one table of at most five columns for the figures that compare them.
  - Costs, times and amounts in a table with a row for each item and a column for its working, 90 × 95 + 24 × 700 = 25,350, split as it was asked, with the sum and what is left of the limit.
  - Where they ask what to do, dated steps in order, before any long code: one action a step, in two or three short sentences, with its check and what to do if it fails. Who asks what is so gets no plan, only what follows, in a few lines.
  - What they ask to run or paste as whole files and commands, each named by its path; a text to send as a quotation, > .
  Reasons, and what the asker will not expect, in whole sentences; a rule with its conditions: for whom, from when, how long, with which exceptions.
- "## Conclusion": in a few sentences what follows, what would change it and what to do now.
- "## Open": what the asker needs and the sources do not tell, and how to find out.
Write as to a busy reader: sentences that are understood at one reading and by themselves, in cells too, no riddle or telegram; a formula stands in a column for workings, a sentence or the brackets; figures rounded as one would say them. Rather few points, each whole and plain, than many that are clipped; what changes nothing for the asker goes. Last see that it makes one choice throughout, and no date, figure or rule contradicts another.
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
