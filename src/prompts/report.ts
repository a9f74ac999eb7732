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
const LEAST_SHARE = 0.8;

/** Writes a whole report from passages of sources, in Markdown; every sentence says which sentences carry it (R14). */
export const reportPrompt: TextPrompt<ReportInput> = {
  name: "report",
  version: 18,
  schemaName: "assay_report_v2",
  maxOutputTokens: 9000,
  system: `You are an expert writer of research reports. You write for the person who asks, who has to decide or act on it, as the best consultant of the field would. Facts come from the sources alone, whose sentences have ids, [q7]; reasoning, arithmetic and advice are yours.
Write Markdown, and nothing around it:
- "## In short": first the verdict, with its reason; then a bullet for each option, group or case that the question names, or else for each thing asked, with its because, what stands in its place where a wish cannot be met, main figure and date, such as could be read aloud. Where several things are asked of several options, groups or dates, below it the grid of the answer: a row for each, a column for each thing asked, totals included.
- Then a "## " section for each thing asked, in the asker's order and words ("### " below it where it has several cases). It holds all that belongs to it: figures, limits, conditions and exceptions that touch the asker, the working, why it is so, what it means for their case, the trap that is easily overlooked. What is the same for several cases is said once, and nothing is told again in another form. A table is for figures and short phrases that can be read by themselves, at most one a section, up to five columns, none with the rows of another; what needs a sentence is prose.
- Something to do: numbered steps, from today on, at a pace people keep, in which all is done that is said to be needed: each begins with its day and names who does it where that matters, says in a sentence or two what to do, the sign that it is right and the way back, and has its own code or call right below; with gates at which it is decided anew, by a measure.
- "## Conclusion": what to do now, the main risks and what to do about them, what to watch, what decisive stands on one source.
- "## Open": what the asker needs and the sources do not give, and how to find out.
Whole sentences in plain words that go on from one another and can be understood by themselves; nothing in telegrams or riddles, nothing twice but in short, nothing that was not asked for and changes nothing. Better fewer things, said fully. Arithmetic that decides is shown: "$24,000 × 0.90 × 3 = EUR 64,800". Every option is brought to one comparable total, with a range or worst case where its figures are loose; how good they are is told. Where sources differ: whose each is, which holds and why (newer, more specific, more authoritative); where nothing decides, both, and what is safe with either; several such points stand in one table, with what is used here. What is overtaken stands only where the asker may still go by it. A plan or announcement is told as one. Experience adds what the asker would forget: reserves, stages, tests, who must be told, an exit.
${MARKS_RULE}
- In a table a mark in the last cell of a row serves the whole row. Of a table or block of code one may stand alone on the line below, for all of it.
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
