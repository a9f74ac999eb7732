import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE, oneLine } from "./blocks.ts";
import { COUNTED, type ShownSource, sourceBlock } from "./evidence.ts";
import type { TextPrompt } from "./phase-one.ts";

export interface ReportInput {
  readonly question: string;
  /** BCP 47; undefined for the question's own. */
  readonly language: string | undefined;
  readonly today: string;
  readonly dialogue: readonly { readonly assistant: string; readonly user: string }[];
  readonly sources: readonly ShownSource[];
  readonly lacks: readonly string[];
  /** What was found since for what was lacking, with the ids of its documents. */
  readonly found: readonly { readonly lack: string; readonly use: readonly string[] }[];
  /** Sentences of which a newer source says otherwise, each with its document. */
  readonly overtaken: readonly string[];
  /** Pairs of them that may not both hold; proposed by rules, often wrongly. */
  readonly mayDisagree: readonly (readonly [string, string])[];
  readonly words: number;
}

/** Of the words it may have, a report on much that matters has so many. */
const LEAST_SHARE = 2 / 3;

/** Writes a whole report from passages of sources, in Markdown; every sentence says which sentences carry it (R14). */
export const reportPrompt: TextPrompt<ReportInput> = {
  name: "report",
  version: 38,
  schemaName: "assay_report_v2",
  maxOutputTokens: 9000,
  system: `A person asks a question. Your only sources are the documents below: passages of each stand between <<<BLOCK kind=source id=s1 title="…">>> and <<<END s1>>>. The ids of sentences, [q7], are not for you. Read all of them. Then write the report that would serve this person best, in Markdown, with as many words as the note "length" says (fewer if the matter is small): a title ("# …"), the answer in short first ("## In short"), and every factual statement cited by the ids of its documents, as [s1] or [s2 s5]. Use nothing but these passages for facts; reasoning, arithmetic and advice are yours.
Where you calculated a figure or a date, show how, in the text or in brackets behind it: [= 84,000 × 0.55 / 24], [= 2027-02-10 + 45 days]. Put [none] behind a sentence that says that the documents do not tell something. Commands and code have <placeholders> for what only the person knows, and never delete data or run what they have downloaded. A text for the person to send or publish is a quotation (> …). A document marked older="yes" has been overtaken by a newer one. Write only the report.
${LANGUAGE_RULE} The heading In short stays as it is.
${DATA_RULE}`,
  render: (input) =>
    blocks([
      ...input.sources.map((source) => sourceBlock(source)),
      block("note", "today", `Today is ${input.today}, unless the question speaks from another day.`),
      input.mayDisagree.length === 0
        ? undefined
        : block(
            "note",
            "disagreements",
            `Found by rules, often wrongly. Perhaps not both right:\n${input.mayDisagree.map(([a, b]) => `- ${oneLine(a)} / ${oneLine(b)}`).join("\n")}`,
          ),
      input.overtaken.length === 0
        ? undefined
        : block(
            "note",
            "overtaken",
            `A newer source says otherwise than:\n${input.overtaken.map((said) => `- ${oneLine(said)}`).join("\n")}`,
          ),
      block("question", "q", input.question),
      ...input.dialogue.map((turn, at) => block("dialogue", `d${at + 1}`, `Asked: ${turn.assistant}\nAnswered: ${turn.user}`)),
      input.lacks.length + input.found.length === 0 ? undefined : block("note", "lacks", lacksOf(input)),
      block("note", "length", `${Math.round(input.words * LEAST_SHARE)} to ${input.words} words, ${COUNTED}.`),
      languageNote(input.language),
    ]),
};

/** Asks once more where a reply was no report. */
export const REPORT_AGAIN =
  'Your reply was no report. Write it in Markdown as described, with "## In short" first and a mark, [s3], behind every sentence that says what sources do.';

/** Who planned saw contents and claims, no passages. */
const PERHAPS_MISSING = "Perhaps missing; look through the sources yourself before you say so: ";

function lacksOf({ lacks, found }: ReportInput): string {
  return [
    ...found.map(({ lack, use }) => `Found later, if it tells that: ${lack}; ids ${use.join(" ")}`),
    ...(lacks.length === 0 ? [] : [`${PERHAPS_MISSING}${lacks.join("; ")}`]),
  ].join("\n");
}
