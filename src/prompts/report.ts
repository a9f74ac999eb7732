import { z } from "zod";
import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { CODE_RULE, COUNTED, cellWire, KINDS_RULE, type ShownSource, sourceBlock, writtenWire } from "./evidence.ts";
import { PLACE_RULE } from "./place-rule.ts";
import type { Prompt } from "./prompt.ts";

export interface OutlinePoint {
  readonly question: string;
  readonly form: string;
  readonly words: number;
  readonly use: readonly string[];
  readonly work: string | null;
}

export interface ReportInput {
  readonly question: string;
  /** BCP 47; undefined for the question's own. */
  readonly language: string | undefined;
  readonly today: string;
  readonly dialogue: readonly { readonly assistant: string; readonly user: string }[];
  readonly sources: readonly ShownSource[];
  readonly needs: string;
  /** The answer in short, as it was planned. */
  readonly answer: readonly string[];
  readonly points: readonly OutlinePoint[];
  readonly calculations: readonly {
    readonly tells: string;
    readonly expression: string;
    /** Why the expression comes to nothing. */
    readonly fails?: string | undefined;
    /** What it comes to, where that can be told. */
    readonly comesTo?: string | undefined;
  }[];
  readonly lacks: readonly string[];
  /** What was found since for what was lacking. */
  readonly found: readonly { readonly lack: string; readonly use: readonly string[] }[];
  readonly words: number;
}

/** Of the words it may have, a report on much that matters has so many. */
const LEAST_SHARE = 0.85;

export const LAYOUTS = ["prose", "bullets", "numbered", "table", "code"] as const;

const blockWire = z.object({
  layout: z.enum(LAYOUTS),
  sentences: z
    .array(writtenWire)
    .describe(
      "Empty for a table. code: one sentence, an inference with the code as text; or text empty and one block of code in from, which is printed as it stands",
    ),
  columns: z.array(z.string()).describe("Of a table: heads of its columns, the first over the row labels; else empty"),
  rows: z.array(z.object({ label: z.string(), cells: z.array(cellWire).describe("One for each further column") })),
});

const reportWire = z.object({
  in_short: z.array(writtenWire),
  sections: z.array(z.object({ title: z.string().describe("What the section finds, 3 to 9 words"), blocks: z.array(blockWire) })),
  conclusion: z.array(writtenWire),
  open: z.array(writtenWire),
});

/** Writes a whole report from passages of sources; every sentence says which sentences carry it (R14). */
export const reportPrompt: Prompt<ReportInput, typeof reportWire> = {
  name: "report",
  version: 13,
  schemaName: "assay_report_v1",
  schema: reportWire,
  maxOutputTokens: 11000,
  system: `You write a report that answers a question. All you know are the sources: their sentences have ids, [q7]. Write as an expert explains it to this asker, who has to decide or act and passes it on: complete, exact, in whole, plain sentences, mostly of 12 to 25 words, as one tells a colleague who knows no source. No telegrams, slogans or riddles: say what happens, what it means, and what to do.
${KINDS_RULE}
${CODE_RULE}
How to write:
- Each statement changes what the asker decides or does, and stands once; only in_short may sum up. Leave out the rest, also of the plan.
- How a thing works is explained where a decision hangs on it, in a sentence or two. After what a source says comes what it means here: what it comes to with their figures, the value to set, the figure to be warned at, what happens otherwise; what they leave open, as your choice within its range.
- in_short: 3 to 6 sentences, one for each thing that is asked, led by its word and a colon ("Renewal: …"), the decision first, with its main figure and date.
- A section for each point of the plan, in its order, opens with what it finds. Speak to the asker: "Your 40 sites make …". Who says a thing stands in it only where sources differ or it is a view, promise or forecast.
- Reasoning is paragraphs of 2 to 5 sentences; lists are for four or more parallel items, each led by a word and a colon. A condition, exception, default, version or warning is told with the thing it changes; what the question leaves open, as "if …".
- A table says everything it can and no prose or list repeats it. Its rows are things, options, phases, dates or tasks, its columns what decides, in the asker's words; a cell is understood by itself. Every cell is filled, with its own ids: a value, a calculation, a decision of a few words, or "not stated" as an absence. A computed figure of a row label has its calculation in the first cell.
- Steps are numbered as they are done, none before what it depends on, each an order with its day or hour, value, setting or command, its code as a code block right after; of a check, what one sees when it is right, and when to turn back. Code is whole, to be pasted, with the asker's names, figures and paths. Failures: each with sign and remedy. Each sentence names its subject, or leans on the one right before it.
- Where sources differ: whose each is, which holds and why; where nothing decides, both, and what is safe with either. What is counted says of which set, and what that lacks. What is overtaken, and may still be gone by, has one sentence: its values, of when, that they hold no more.
- ${PLACE_RULE} older="yes" is a source that a newer one overtakes.
- conclusion: 2 to 4 sentences: what follows from all of it, the main risk, what to watch and when to decide anew, what decisive stands on one source.
- open: what the asker needs and the sources do not give, or leave undecided; what a step or decision hangs on is told there, and next to it, how to find out.
- No ids or Markdown in a text. ${LANGUAGE_RULE}
${DATA_RULE}`,
  render: (input) =>
    blocks([
      ...input.sources.map(sourceBlock),
      block("note", "today", `Today is ${input.today}, unless the question speaks from another day.`),
      block("question", "q", input.question),
      ...input.dialogue.map((turn, at) => block("dialogue", `d${at + 1}`, `Asked: ${turn.assistant}\nAnswered: ${turn.user}`)),
      input.points.length === 0 ? undefined : block("note", "plan", planOf(input)),
      block(
        "note",
        "length",
        `${Math.round(input.words * LEAST_SHARE)} to ${input.words} words in all, ${COUNTED}, as far as the sources carry them. What neither sources nor the asker's figures carry is not made up for by length.`,
      ),
      languageNote(input.language),
    ]),
};

function planOf({ needs, answer, points, calculations, lacks, found }: ReportInput): string {
  const lines = points.map(({ question, form, words, use, work }, at) => {
    const said = [
      `${at + 1}. ${question} (${form}, ${words} words)`,
      use.length === 0 ? "" : `ids ${use.join(" ")}`,
      work === null ? "" : `do: ${work}`,
    ];
    return said.filter((part) => part !== "").join("; ");
  });
  return [
    `The asker needs: ${needs}`,
    ...answer.map((line) => `Answer: ${line}`),
    ...lines,
    ...calculations.map(({ tells, expression, fails, comesTo }) => {
      const said = [tells, expression].filter((part) => part !== "").join(": ");
      const found = comesTo === undefined ? "" : ` (comes to ${comesTo})`;
      return fails === undefined ? `Calculate: ${said}${found}` : `Calculate another way, or leave out: ${said} (${fails})`;
    }),
    ...found.map(({ lack, use }) => `Found later, if it tells that: ${lack}; ids ${use.join(" ")}`),
    ...(lacks.length === 0 ? [] : [`Missing: ${lacks.join("; ")}`]),
  ].join("\n");
}
