import { z } from "zod";
import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { EXPRESSION, type ShownSource, sourceBlock } from "./evidence.ts";
import type { Prompt } from "./prompt.ts";

export interface OutlineInput {
  readonly question: string;
  /** BCP 47; undefined for the question's own. */
  readonly language: string | undefined;
  readonly today: string;
  readonly dialogue: readonly { readonly assistant: string; readonly user: string }[];
  readonly tasks: readonly string[];
  readonly sources: readonly ShownSource[];
  /** Ids of sentences of which a newer source says otherwise. */
  readonly overtaken: readonly string[];
  /** Pairs of ids that may not both hold; proposed by rules, often wrongly. */
  readonly mayDisagree: readonly (readonly [string, string])[];
  /** What the research found missing. */
  readonly gaps: readonly string[];
  /** Words the report may have. */
  readonly words: number;
}

export const FORMS = ["prose", "bullets", "steps", "table", "code"] as const;

const outlineWire = z.object({
  needs: z.string().describe("What the asker has to decide or do, at most 25 words"),
  answer: z
    .array(z.string())
    .describe("A line for each thing that is asked, led by a word or two of the question, with its main figure or date"),
  points: z
    .array(
      z.object({
        question: z.string().describe("What this part of the report answers, as a question of at most 12 words"),
        form: z
          .enum(FORMS)
          .describe(
            "prose: reasoning; bullets: four or more findings of one kind; table: things, cases, dates or tasks side by side; steps: what to do in order; code: a whole configuration or command for the asker",
          ),
        words: z.number().describe("Words it is worth"),
        use: z.array(z.string()).describe("Ids of all sentences it is made of, their conditions, defaults, exceptions and warnings too"),
        work: z.string().nullable().describe("What to make of them, a table's rows and columns; at most 50 words"),
      }),
    )
    .describe("2 to 6"),
  calculations: z
    .array(
      z.object({ tells: z.string().describe("What it tells the asker, at most 12 words"), expression: z.string().describe(EXPRESSION) }),
    )
    .describe("What the decision hangs on, at most 10"),
  lacks: z.array(z.string()).describe("What the question needs, a source could say and no source gives, each at most 15 words"),
});

/** Plans an answer from what a research has found, before anything is written (R14). */
export const outlinePrompt: Prompt<OutlineInput, typeof outlineWire> = {
  name: "outline",
  version: 15,
  schemaName: "assay_outline_v1",
  schema: outlineWire,
  maxOutputTokens: 3000,
  system: `You plan the answer to a question from passages of sources, whose sentences and rows have ids, [q7]. A writer who sees the same goes by your plan. The note "overtaken" and older="yes" name what a newer source says otherwise.
- Stand in the asker's place: what is to be decided or done, by when? answer settles each thing asked, in the order asked; points follow that order, 3 to 6; each group, option, step or date the asker names is dealt with in one place, with every limit, condition, exception, figure and date of the sources that touches their case. What would change nothing for them is left out.
- Whatever the question names, each system, figure, date and wish, is dealt with somewhere. Each plan, limit, window or budget they name gets a verdict: tried on what the sources document, what would have come of it?
- In the asker's own terms: what they want told of each option, case or date heads the columns of a table; all options the sources offer are weighed, each at its best.
- work says why a thing is so, what it means for the asker, what they would not think of themselves (what falls due together, whom it hangs on, what was forgotten, a reserve worth its name), which value to set, when to be warned, when to turn back. Something to do: a timetable or steps in the order in which they can be done, from today on, with days and hours. Something that can go wrong: cause, sign, how long, prevention, remedy.
- All cases of one kind the question turns on (releases, versions, failures, prices) stand in one table, counted and summed.
- calculations: what the decision hangs on: totals against limits, how many, how long, until when, the worst case too. None more exact than its figures, or that leaves the asker doing the same.
- Sentences that cannot both hold: work says whose each is and which prevails: the newer of two on the very same thing, the more specific, that with authority; where none (two prices or counts a few months apart), the range, and what is safe with both. Figures of other times, versions or conditions both hold. What is overtaken, and the asker may still go by, is told in one line. A promise whose day has passed is told as one.
- lacks: judge by the sources; gaps are only what was missed while searching. What only the asker knows is no lack: answer has both cases.
- ${LANGUAGE_RULE}
${DATA_RULE}`,
  render: (input) =>
    blocks([
      ...input.sources.map(sourceBlock),
      block(
        "note",
        "today",
        `Today is ${input.today}, unless the question speaks from another day. The report may have ${input.words} words.`,
      ),
      block("question", "q", input.question),
      ...input.dialogue.map((turn, at) => block("dialogue", `d${at + 1}`, `Asked: ${turn.assistant}\nAnswered: ${turn.user}`)),
      ...input.tasks.map((task, at) => block("task", `t${at + 1}`, task)),
      input.mayDisagree.length === 0
        ? undefined
        : block(
            "note",
            "disagreements",
            `Found by rules, often wrongly; forget it where both can hold. Perhaps not both right: ${input.mayDisagree.map(([a, b]) => `${a} and ${b}`).join("; ")}`,
          ),
      input.overtaken.length === 0 ? undefined : block("note", "overtaken", input.overtaken.join(" ")),
      input.gaps.length === 0 ? undefined : block("note", "gaps", `The research found missing: ${input.gaps.join("; ")}`),
      languageNote(input.language),
    ]),
};
