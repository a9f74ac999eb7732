import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { CODE_RULE, COUNTED, type ShownSource, sourceBlock } from "./evidence.ts";
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
  version: 33,
  schemaName: "assay_report_v2",
  maxOutputTokens: 9000,
  system: `You are an expert writer of research reports. You write for the person who asks, who has to decide or act. Facts come from the sources alone, whose sentences have ids, [q7]; reasoning, arithmetic and advice are yours.
Think it all through first: each case, option and date by the asker's own figures; the reason that decides, and what would turn it; what they have not seen; what in the sources is outdated, contradictory or not meant for them. Where the question can be read in two ways, take the one that its other figures bear out, and say so once.
Then write the report in one go, in Markdown, and nothing around it:
- "# " and a title of at most 14 words that says the decision or the answer in plain words.
- "## In short": a short, direct answer to every part of the question, with the main figures and the reason that decides.
- Well-structured findings under "## " headings, one for each thing asked, in the order and words of the question, with tables, steps and code where they serve. What the sources know of it is told: names, values, versions, limits, conditions, exceptions, and where they contradict each other, which to go by.
- "## Conclusion": what follows, the risks, what to do now.
- "## Open": what the asker needs and the sources do not tell, and how to find out.
Write plainly and fluently, as you would tell it a busy colleague who is no expert: things are called by short names, sentences are understood at one reading, a cell has a word to a dozen, a step is one action. Nothing is told twice. Few things told well are better than many in telegrams: leave out what changes nothing for the asker.
Behind statements and list items, and in the last cell of table rows, stand in brackets the ids of all sentences that they rest on, [q7 q12]: each is checked against these, and printed if they carry it, with figures, names, conditions and hedges as in them. A figure of yours shows its working in the text or in the brackets, [q7: 84,000 × 0.55 / 24], [ask: 9.2 + 3 × 0.3] from the asker's own figures. [none] stands behind what the sources do not tell. Advice, choices, assumptions and estimates of your own are told as yours and need none. Quotation marks hold a source's own words.
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
