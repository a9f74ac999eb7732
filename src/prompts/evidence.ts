import { z } from "zod";
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

/** What a writer's sentence may be; the last only in its place. */
export const WRITTEN_KINDS = ["fact", "calculation", "inference", "advice", "absence", "connective"] as const;

/** How a calculation is written, in one text for whoever plans or writes one. */
export const EXPRESSION =
  'Figures and days after their ids, + - * / ^ ( ): q8:300 * 24 / q8:3; (q2:18 / q1:12)^(1 / ask:5 years) - 1. ask: before a figure of the question, or the day of today: q54:2026-07-31 - ask:2025-03-01, q54:2026-07-31 + q8:45 days, q9:2024-10 + q4:30 months. How many sentences list: count(q3, q12, q15). Bare only 1, 100, 1000000 of millions, 2 of twice, 2 / 3 of two thirds, a mean\'s count, units of time or data in another; a fall is earlier minus later. In advice, just "chosen" for an hour, day, number or share that you set or estimate; chosen:1.3 of one that is reckoned with. Results may be rounded to wholes';

const from = z.array(z.string()).describe("Ids of the sentences it rests on; empty for absence and connective");
const calculations = z
  .array(
    z.object({
      result: z
        .string()
        .describe("The computed figure with its unit, as the sentence states it; two percentages differ by percentage points"),
      expression: z.string().describe(`${EXPRESSION}. calc: before what an earlier calculation came to: ask:15,000 / calc:2,400`),
    }),
  )
  .nullable()
  .meta({ id: "calculations", description: "One for each figure of the sentence that no source states; else null" });

/** A sentence as a writer gives it; under a name, so that a schema spells it out once. */
export const writtenWire = z
  .object({
    kind: z.enum(WRITTEN_KINDS),
    text: z.string().describe("One sentence, or code, without ids, citation marks or Markdown"),
    from,
    calculations,
  })
  .meta({ id: "sentence" });

/** A cell of a table as a writer gives it. */
export const cellWire = z.object({
  kind: z.enum(["fact", "calculation", "inference", "advice", "absence"]),
  text: z.string().describe('The value alone, a few words; as an absence "not stated", with from empty; "" for no cell'),
  from,
  calculations,
});

/** What of a report its words are counted in: all that is printed of it, labels and heads of tables once, but code. */
export const COUNTED = "code not counted";

/** What each kind of sentence is, in one text for whoever writes, mends or edits with a model. */
export const KINDS_RULE = `Every sentence has a kind, is checked as such, and printed if it is carried:
- fact: what sources say. from names every sentence that says it, of each such source; several facts of one subject may stand in one sentence when all of theirs are named. Figures, units, dates, names, versions, negations, conditions and hedges ("may", "about", "according to") are as in them; a version or condition that stands before is named too. A preprint, vendor or forum is named. A view, promise or forecast names whose it is, and of when.
- calculation: what figures and days come to: total, difference, ratio, change, what a limit or rate means for the asker, each with its expression: (q57:16,525 - q61:15,861) / q61:15,861. No from if all are the asker's.
- inference: what follows from sentences and the asker's case: a comparison, a consequence, which of two sources prevails and why. No fact, figure or name of its own.
- advice: your own: what to do, set, test, watch, plan, ask for, by when, with what margin, when to turn back; or a rough estimate that is called one. It is printed without a source: whatever a source says is a fact beside it. from names what speaks for it, and is empty where only the asker's case does. Its figures are the sources', the asker's, computed, or chosen by you, each of those in calculations with the expression chosen. No name of its own.
- absence: that the sources do not say something the asker would look for; text names exactly what, and maybe how to find out.
- connective: words that only lead on to what follows ("Two things decide it:"), and state nothing.`;

/** What code of a report is, in one text for whoever writes, mends or edits one with a model. */
export const CODE_RULE =
  "- code, in its own block, is an inference: lines as they run from sources and the asker's values: names, options and paths whole as there, figures there or calculated, <placeholders> for what only the asker knows and names you make up, shell variables, set in the block, for what repeats; a shell's own words and tools (cp, grep, curl, tar, systemctl, if) with their options, and files they make, may join them; a short comment beside or above a line. from names all it takes up.";
