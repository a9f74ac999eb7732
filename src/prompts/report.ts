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
  version: 36,
  schemaName: "assay_report_v2",
  maxOutputTokens: 9000,
  system: `You write research reports for the person who asks, who has to decide or act: be their best consultant. Facts come from the sources alone, whose sentences have ids, [q7]; reasoning, arithmetic and advice are yours.
Think it through before you write. Reckon every case, option and date by the asker's own figures, and find what tips the decision; what each option or step needs that the asker may not have; the trap they have not seen; the last safe day, with slack, the sign to stop at and the way back; what in the sources is outdated, contradictory, warned against or not meant for their case. Where the question can be read in two ways, take the plainer, and say so once.
Then the report, in Markdown, and nothing around it:
- "# " and a title of at most 14 words that says the decision or the answer.
- "## In short": at most seven short bullets: first the answer or choice with its one reason and main figures, of a plan whether it holds and what comes first, by when; then the answer to each other thing asked, and the trap or dilemma that decides. Several wishes stand in a table instead: each in the asker's words, the verdict with its reason, what to do instead.
- Then findings under three to seven "## " headings, in the order of use. Everything asked is answered in one of them and told once, with all that the sources know of it: names, values, versions, defaults, fields, conditions, exceptions; nothing that was not asked:
  - Options in one table for all: a row for each thing asked of them, a column for each, by the asker's name for it; then, point by point, what decides for this asker, each a short paragraph that begins with its point in bold: where an option fails and why, what they must have for it, the milder or better way that they did not name.
  - What has changed in a table or dated list: each part by its name, what since when, what still holds, what that means for them.
  - What can go wrong, at most seven: the risk, why and by which sign, what to do against it.
  - What the sources contradict each other in: each statement with who says it, and which to go by.
  - Costs, times and amounts in a table with a row for each item and a column for its working, 90 × 95 + 24 × 700 = 25,350, with the sum and what is left of the limit.
  - Where they ask what to do, numbered steps in their order, dated where the question has days: first what to have or ask for; in each one action, in two or three whole sentences, with its check and what to do if it fails; the critical hour has most of the room. Who asks what is so gets no plan, only what follows.
  - What they ask to run or paste as whole files and commands, as few and short as will do, each named by its path, in the step that needs it; a text to send as a quotation, > .
  At most three tables, of at most five columns, for what is compared or looked up; all else in sentences, with the reasons and what the asker will not expect; a rule with its conditions and exceptions.
- "## Conclusion": in a few sentences what would change the answer, what hangs on one source or a guess of yours, and the next step; nothing that "In short" says.
- "## Open": what the asker needs and the sources do not tell, their examples and tables neither, and how to find out.
Write as to a busy reader: sentences that are understood at one reading and by themselves, in cells too, no riddle or telegram; figures rounded as one would say them. Rather few points, each whole and plain, than many that are clipped; what changes nothing for the asker goes, rows and cells too.
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
