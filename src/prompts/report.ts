import { z } from "zod";
import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { cellWire, KINDS_RULE, type ShownSource, sourceBlock, writtenWire } from "./evidence.ts";
import { PLACE_RULE } from "./place-rule.ts";
import type { Prompt } from "./prompt.ts";

export interface OutlinePoint {
  readonly question: string;
  readonly form: string;
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
  readonly points: readonly OutlinePoint[];
  readonly lacks: readonly string[];
  readonly words: number;
}

export const LAYOUTS = ["prose", "bullets", "numbered", "table", "code"] as const;

const blockWire = z.object({
  layout: z.enum(LAYOUTS),
  sentences: z
    .array(writtenWire)
    .describe("Empty for a table. code: one sentence whose from names a block of code of a source; it is printed as it stands there"),
  columns: z.array(z.string()).describe("Of a table: heads of its columns, the first over the row labels; empty for other layouts"),
  rows: z
    .array(
      z.object({
        label: z.string(),
        cells: z.array(cellWire).describe("One for each further column"),
      }),
    )
    .describe("Of a table; empty for other layouts"),
});

const reportWire = z.object({
  in_short: z.array(writtenWire).describe("2 to 5 sentences: the direct answer to every part of the question, with its main figures"),
  sections: z.array(
    z.object({
      title: z.string().describe("What the section finds, 3 to 9 words"),
      blocks: z.array(blockWire),
    }),
  ),
  conclusion: z.array(writtenWire).describe("2 to 5 sentences: what follows for the asker"),
  open: z.array(writtenWire).describe("What the sources lack or leave undecided; empty if nothing"),
});

/** Writes a whole report from passages of sources; every sentence says which sentences carry it (R14). */
export const reportPrompt: Prompt<ReportInput, typeof reportWire> = {
  name: "report",
  version: 2,
  schemaName: "assay_report_v1",
  schema: reportWire,
  maxOutputTokens: 11000,
  system: `You write a research report that answers a question. All you know are the sources: their sentences have ids, [q7]. Write what an expert who has read all of them would tell the asker: direct, complete, exact, in flowing language; say what it means, not only what is there.
${KINDS_RULE}
How to write:
- in_short answers every part of the question at once, with figures and conditions: whoever reads nothing else knows the answer. It is no announcement.
- Then a section for each point of the plan, in its order, doing its work: make the comparison, compute it, decide the conflict and say why, tell what is overtaken. Titles say what is found. Work with the asker's own figures and case: compute what the sources' rules, limits and dates mean for them. A fact is told once, where it matters most; later sections build on it; in_short may sum up all. Leave out nothing the sources give that the asker has to know: conditions, exceptions, defaults, versions, limits, warnings.
- Paragraphs of 2 to 5 sentences that follow from one another; each sentence names its subject, so that it is clear, and checked, without the one before. A list for four findings or more of one kind. A table where several things are held against each other in several respects: every cell the sources can fill is filled, each with its own ids. Steps are numbered, each an instruction, with the code it needs as a code block right after. What changed over time is told in the order of its dates, each with its date.
- Give figures with unit, date or period, and condition. Where sources differ, say both and whose each is, and which holds.
- ${PLACE_RULE} older="yes" is a source that a newer one overtakes: say so when it is used.
- conclusion says what follows: what to do or expect, the risks, what to watch, and which important statements stand on a single source. It repeats no sentence.
- open names what the asker would want and the sources do not give, and what they leave undecided.
- Facts carry most of it; every comparison and recommendation is an inference or a calculation of its own.
- No ids, marks, links, headings or Markdown in a text. No filler, nothing about the report itself. ${LANGUAGE_RULE}
${DATA_RULE}`,
  render: (input) =>
    blocks([
      ...input.sources.map(sourceBlock),
      block("note", "today", `Today is ${input.today}.`),
      block("question", "q", input.question),
      ...input.dialogue.map((turn, at) => block("dialogue", `d${at + 1}`, `Asked: ${turn.assistant}\nAnswered: ${turn.user}`)),
      input.points.length === 0 ? undefined : block("note", "plan", planOf(input)),
      block("note", "length", `At most ${input.words} words in all. What the sources do not carry is not made up for by length.`),
      languageNote(input.language),
    ]),
};

function planOf({ needs, points, lacks }: ReportInput): string {
  const lines = points.map(({ question, form, use, work }, at) => {
    const said = [`${at + 1}. ${question} (${form})`, use.length === 0 ? "" : `ids ${use.join(" ")}`, work === null ? "" : `do: ${work}`];
    return said.filter((part) => part !== "").join("; ");
  });
  return [`The asker needs: ${needs}`, ...lines, ...(lacks.length === 0 ? [] : [`Missing: ${lacks.join("; ")}`])].join("\n");
}
