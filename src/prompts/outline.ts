import { z } from "zod";
import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE, oneLine } from "./blocks.ts";
import type { Prompt } from "./prompt.ts";

export interface OutlineInput {
  readonly question: string;
  /** BCP 47; undefined for the question's own. */
  readonly language: string | undefined;
  readonly today: string;
  readonly dialogue: readonly { readonly assistant: string; readonly user: string }[];
  readonly tasks: readonly string[];
  readonly documents: readonly {
    readonly id: string;
    readonly title: string;
    /** Where it stands, of several with one title. */
    readonly at: string | undefined;
    readonly published: string | undefined;
    readonly older: boolean;
    readonly sections: readonly {
      readonly id: string;
      readonly headings: readonly string[];
      readonly tokens: number;
      readonly begins: string;
      readonly about: readonly string[];
    }[];
    /** What was drawn from it. */
    readonly claims: readonly string[];
  }[];
  /** What the research found missing. */
  readonly gaps: readonly string[];
  /** Documents, and tokens of all sections, that may be read; undefined where all that there is will be. */
  readonly most: { readonly documents: number; readonly tokens: number } | undefined;
}

const FORMS = ["prose", "bullets", "steps", "table", "code"] as const;

const outlineWire = z.object({
  needs: z.string().describe("What the asker wants to know, or has to decide or do, at most 25 words"),
  points: z
    .array(
      z.object({
        question: z.string().describe("What is asked, in the asker's words, at most 12"),
        form: z.enum(FORMS).describe("What answers it best"),
        work: z
          .string()
          .describe("What its answer has to hold: facts, cases, options, figures to be reckoned, conditions, risks; at most 40 words"),
      }),
    )
    .describe("2 to 6, in the order asked, nothing that was not asked"),
  read: z
    .array(z.string())
    .describe(
      'Ids of sections, [h7], what the answer hangs on first; each document\'s best before a second of the same; empty without the note "limits"',
    ),
  lacks: z.array(z.string()).describe("What the question needs, a source could say and none here seems to, each at most 15 words"),
});

/** Plans an answer by what a research has found, and what of it is to be read for it, before anything is written (R7, R14). */
export const outlinePrompt: Prompt<OutlineInput, typeof outlineWire> = {
  name: "outline",
  version: 18,
  schemaName: "assay_outline_v2",
  schema: outlineWire,
  maxOutputTokens: 3500,
  system: `You plan the answer to a question by the contents of documents: sections by their headings under ids, [h7], each with its size in tokens and some of its own words, and below them what was drawn from the document so far. A writer will see the sections you name, and your plan.
- Stand in the asker's place: what is to be known, decided or done, by when? points settle each thing asked. Whatever the question names, each system, figure, date, option and wish, belongs to one of them; each plan or limit of theirs is to be tried on what the documents say.
- read: think of the whole answer: by which values, defaults, limits and formulas it is decided; what must be there before; what fails, by which sign it is seen and how it is mended; what it costs; what has been changed, decided or announced since. For each, the section that holds it, by name. A section that treats a thing whole comes before one that mentions it; of several versions the newest, and an older one where the asker may still go by it. Nothing that treats other products, systems or ways than theirs. Better many small sections than a few large ones: of what is too long the likest passages are taken.
- The note "limits" says what there is room for; what is not named is hardly seen.
- What only the asker knows is no lack.
- ${LANGUAGE_RULE}
${DATA_RULE}`,
  render: ({ question, tasks, documents, most, language, today, dialogue, gaps }) =>
    blocks([
      ...documents.map(({ id, title, at, published, older, sections, claims }) =>
        block(
          "source",
          id,
          [...sections.map((section) => lineOf(section, title)), ...claims.map((claim) => `- ${oneLine(claim)}`)].join("\n"),
          {
            title,
            at,
            published,
            older: older ? "yes" : undefined,
          },
        ),
      ),
      block("note", "today", `Today is ${today}, unless the question speaks from another day.`),
      block("question", "q", question),
      ...dialogue.map((turn, at) => block("dialogue", `d${at + 1}`, `Asked: ${turn.assistant}\nAnswered: ${turn.user}`)),
      ...tasks.map((task, at) => block("task", `t${at + 1}`, task)),
      gaps.length === 0 ? undefined : block("note", "gaps", `The research found missing: ${gaps.join("; ")}`),
      most && block("note", "limits", `Sections of up to ${most.tokens} tokens together, of at most ${most.documents} documents.`),
      languageNote(language),
    ]),
};

function lineOf({ id, headings, tokens, begins, about }: OutlineInput["documents"][number]["sections"][number], title: string): string {
  const path = headings.filter((heading, at) => at > 0 || heading !== title || headings.length === 1).join(" › ");
  const words = about.length === 0 ? "" : `: ${about.join(" ")}`;
  return `[${id}] ${oneLine(path === "" ? `${begins} …` : path)} (${tokens})${oneLine(words)}`;
}
