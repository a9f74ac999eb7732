import type { Authority } from "../domain/work.ts";
import { block } from "./blocks.ts";

/** A source as a writer is shown it: passages of it, their sentences under ids. */
export interface ShownSource {
  readonly id: string;
  readonly title: string;
  readonly by: string | undefined;
  readonly published: string | undefined;
  /** Peer reviewed, preprint, encyclopedia, official, vendor, forum; where that is known. */
  readonly kind?: Authority | undefined;
  /** Its own text says, or a newer source shows, that it no longer holds. */
  readonly older: boolean;
  readonly passages: readonly {
    readonly headings: readonly string[];
    /** The head of the table its rows stand under. */
    readonly head: string | undefined;
    readonly sentences: readonly { readonly id: string; readonly text: string }[];
  }[];
}

/** One source with its passages. */
export function sourceBlock(source: ShownSource): string {
  let under = "";
  const lines = source.passages.flatMap(({ headings, head, sentences }) => {
    const path = headings.join(" › ");
    const heading = path === "" || path === under ? [] : [`§ ${path}`];
    under = path;
    const oneEach = head !== undefined || sentences.some(({ text }) => text.includes("\n"));
    const said = sentences.map(({ id, text }) => `[${id}] ${text}`).join(oneEach ? "\n" : " ");
    return [...heading, ...(head === undefined ? [] : [head]), said];
  });
  return block("source", source.id, lines.join("\n"), {
    title: source.title,
    by: source.by,
    published: source.published,
    kind: source.kind,
    older: source.older ? "yes" : undefined,
  });
}

/** What of a report its words are counted in (R14). */
export const COUNTED = "brackets and code not counted";

/** How a writer says what each sentence rests on, in one text for whoever writes one, or writes it again. */
export const MARKS_RULE = `Brackets behind a sentence, list item or cell say what it rests on; it is checked against that, and printed if it is carried:
- [q7 q12]: the sentences that say it, or that it follows from: all that it needs, also the one with the version, condition or date. Figures, names, negations, conditions and hedges are as in them. Quotation marks hold a source's own words; wordings that you propose stand in a quotation, > .
- A figure or day that no source states shows its working, in the text or in the brackets: [q7: 84,000 × 0.55 / 24], [q7: 2027-02-10 + 45 days], from the asker's own figures [ask: 9.2 + 3 × 0.3]. A working takes figures of these sentences, of the question, told as assumed, or that have a working of their own: 26 × 0.045 = 1.17; 3 × 1.17.
- [none]: the sources do not tell what this sentence, or cell, calls missing.
- Without brackets: your own advice, choice or assumption, told as one; a setting, command or file that no source names stands in \`code\` signs.
In a table the brackets of a row's last cell serve the whole row, but for cells with brackets of their own: [none], or [own] for your advice, signs and estimates; alone on the line below a table or code they serve all of it.`;

/** What code of a report is, in one text for whoever writes one with a model. */
export const CODE_RULE =
  "Code is whole and runs, at most 6,000 characters a block. Where the sources have lines, options, keys, calls or figures for it, these are taken as they are; the asker's values, <placeholders> for hosts and what only the asker knows, short comments. What of it stands in no source is told below it by a program, not by you; a block that no source has may be yours as a whole. Nothing of yours forces anything, reaches another host, or deletes what the code has not made itself.";
