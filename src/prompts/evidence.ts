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

/** What of a report its words are counted in: all that is printed of it, labels and heads of tables once, but code. */
export const COUNTED = "code not counted";

/** How a writer says what each sentence rests on, in one text for whoever writes, mends or edits one. */
export const MARKS_RULE = `Marks, in brackets behind every sentence, list item or cell, say what it rests on; it is checked against that, and printed if it is carried:
- [q7 q12]: sources say it, or it follows from what they say. All sentences it needs are named, also the one that has the version, condition or date. Figures, units, dates, names, negations, conditions and hedges are as in them; a view, promise or forecast names whose it is.
- [q7 q12: 24,000 × 0.90 × 3; 150,000 − 64,800]: with the working of each figure or day that no source states: figures of these sentences, of the question, or computed before, days as 2027-02-10 + 45 days. What the asker's figures alone come to: [ask: 3,000,000 × 365]. A sentence that shows its working, "46 × 36 × 75 = 124,200", needs none in its mark.
- [none]: the sources do not say what this sentence, and nothing else in it, calls missing.
- No mark: your own advice or choice, as people give it; an assumption or estimate says in a word that it is one, and the figures you choose stand in words. It states no fact of a source.`;

/** What code of a report is, in one text for whoever writes, mends or edits one with a model. */
export const CODE_RULE =
  "Code is put together from lines of the sources and the asker's values: names, options, paths and figures as there or calculated, <placeholders> for what only the asker knows, shell variables for what repeats, short comments; a shell's own words and tools may join them.";
