import { z } from "zod";
import { block, blocks, DATA_RULE, oneLine } from "./blocks.ts";
import type { Prompt } from "./prompt.ts";

export interface ContentsInput {
  readonly question: string;
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
    }[];
  }[];
  /** Documents, and tokens of all sections, that may be read. */
  readonly most: { readonly documents: number; readonly tokens: number };
}

const contentsWire = z.object({
  read: z.array(z.string()).describe("Ids of sections, what the answer hangs on first; each document's best before a second of the same"),
});

/** Chooses by their contents which sections of documents an answer is to be written from (R7, R14). */
export const contentsPrompt: Prompt<ContentsInput, typeof contentsWire> = {
  name: "contents",
  version: 1,
  schemaName: "assay_contents_v1",
  schema: contentsWire,
  maxOutputTokens: 2500,
  system: `A question is to be answered from documents. You see their contents: sections by their headings under ids, [h7], each with its size in tokens. Name those that a writer has to read.
- Think of the whole answer: what has to be decided or done, each part and case of the question, by which values, defaults, limits and formulas; what must be there before; what fails, by which sign it is seen and how it is mended; what it costs; what has been changed, decided or announced since. For each, the section that holds it, by name.
- A section that treats a thing whole comes before one that mentions it; of several versions the newest, and an older one where both may be gone by.
- Nothing that treats other products, systems or ways than the asker may use. Better twenty small sections than three large ones; a large one only where all of it is needed: of what is too long the likest passages are taken.
- The note "limits" says what there is room for. Use it: what is not named is hardly seen.
${DATA_RULE}`,
  render: ({ question, tasks, documents, most }) =>
    blocks([
      ...documents.map(({ id, title, at, published, older, sections }) =>
        block("source", id, sections.map((section) => lineOf(section, title)).join("\n"), {
          title,
          at,
          published,
          older: older ? "yes" : undefined,
        }),
      ),
      block("question", "q", question),
      ...tasks.map((task, at) => block("task", `t${at + 1}`, task)),
      block("note", "limits", `Sections of up to ${most.tokens} tokens together, of at most ${most.documents} documents.`),
    ]),
};

function lineOf({ id, headings, tokens, begins }: ContentsInput["documents"][number]["sections"][number], title: string): string {
  const path = headings.filter((heading, at) => at > 0 || heading !== title || headings.length === 1).join(" › ");
  return `[${id}] ${oneLine(path === "" ? `${begins} …` : path)} (${tokens})`;
}
