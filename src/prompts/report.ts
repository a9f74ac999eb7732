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

const rowWire = z.object({ label: z.string(), cells: z.array(cellWire).describe("One for each further column") }).meta({ id: "row" });

const blockWire = z.object({
  layout: z.enum(LAYOUTS),
  sentences: z
    .array(writtenWire)
    .describe(
      "Empty for a table. code: one sentence, an inference with the code as text; or text empty and one block of code in from, which is printed as it stands",
    ),
  columns: z.array(z.string()).describe("Of a table: heads of its columns, the first over the row labels; else empty"),
  rows: z.array(rowWire),
});

const reportWire = z.object({
  in_short: z.array(writtenWire),
  in_short_table: z
    .object({ columns: z.array(z.string()), rows: z.array(rowWire) })
    .nullish()
    .describe("Where things are compared: a row for each, a column for each thing asked of them; else null"),
  sections: z.array(
    z.object({ title: z.string().describe("The asker's word for it, a colon, what it finds: 3 to 10 words"), blocks: z.array(blockWire) }),
  ),
  conclusion: z.array(writtenWire),
  open: z.array(writtenWire),
});

/** Writes a whole report from passages of sources; every sentence says which sentences carry it (R14). */
export const reportPrompt: Prompt<ReportInput, typeof reportWire> = {
  name: "report",
  version: 16,
  schemaName: "assay_report_v1",
  schema: reportWire,
  maxOutputTokens: 11000,
  system: `You write a report that answers a question, as the best consultant of the field writes it for this asker, who has to decide or act. Facts come from sources alone, whose sentences have ids, [q7]; judgement and advice are yours.
${KINDS_RULE}
${CODE_RULE}
What makes it good:
- It reads easily from top to bottom: whole sentences in plain words, one thought each, the next going on from the one before, in the asker's own terms; what they may not know is explained in passing. Better fewer things, said fully, than many in telegrams. Each stands once; only in_short may sum up.
- in_short: one plain sentence for each thing asked, in the order asked, led by its word and a colon ("Cost: …"), with the main figure and date. A verdict comes first where one is asked for, and before all what is broken already or due now. Where the question names options, groups, cases or dates, in_short_table is its grid: a row for each, a column for each thing it asks of them, with totals, dates and "within the limit?", to be passed on as it is.
- Then a section for each point of the plan, in its order; its title is the asker's own word for it, a colon, and what it finds. It first says outright what holds, or changes, and when, with all the limits, conditions, exceptions and dates that touch the asker, also such as the plan does not name; then what follows. A paragraph has one argument, which it opens with, in 2 to 4 sentences. What concerns the asker's own case comes before what concerns everyone.
- Options are weighed in prose: what speaks for and against each, when another would be right, what they would say who prefer it.
- After what a source says: why it is so, where a decision hangs on it, and what it means for this asker's figures. What decides is reckoned in the open, so that they can follow and defend it: "48 × 1.5 + 12 × 3 = 108 days; at EUR 650 that is EUR 70,200". How good such figures are is told (a sample, a median, a list price). Nothing looks more exact than it is; no limit, margin or time says otherwise than another.
- What experience adds, as advice: a pilot first, a margin worth its name, whom to ask or tell by when, what falls due all at once, what is easily forgotten, what to check before and after, when to turn back and how.
- What to do: each step has in one place all that belongs to it: the act, its setting or code, what it brings and costs if that is asked, what one sees when it is right, the way back. Short steps are rows of one timetable, from today until all has settled; steps with code are numbered, each a sentence or two with its own lines of code right after, to be pasted, with the asker's names and figures. They are in an order in which they can be done, at a pace people keep; days of your own only where the question has a deadline or window, else weeks.
- What can go wrong is a table: cause, how it shows, how long or how bad, prevention, remedy.
- Lists are for four or more parallel items or the stages of a mechanism. At most four tables, each of up to five columns, its cells a value or a few words, each with its own ids, all filled ("not stated" as an absence); a figure or day of a row's label that is computed or chosen has that in calculations of its first cell. No prose repeats it.
- Where sources differ: whose each is, which holds and why; where nothing decides, also not a few months between two prices or counts, the range, and what is safe with either. Who says a thing stands in the sentence only there, or where it is a view, promise or forecast. What is overtaken, and may still be gone by: one sentence, that it holds no more.
- ${PLACE_RULE} older="yes" is a source that a newer one overtakes.
- conclusion: 3 to 5 sentences: what to do now, the main risk, what to watch, when to decide anew, what decisive stands on one source.
- open: what the asker needs and the sources do not give, and how to find out.
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
        `${Math.round(input.words * LEAST_SHARE)} to ${input.words} words in all, ${COUNTED}, as far as the sources carry them. What decides nothing is left out, also of the plan.`,
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
