import { z } from "zod";
import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { CALCULATION_RULE, calculationsWire } from "./calculations.ts";
import type { Prompt } from "./prompt.ts";
import { LINE_RULE, lineWire } from "./told-line.ts";

export interface BulletsInput {
  readonly question: string;
  /** BCP 47; undefined for the question's own. */
  readonly language: string | undefined;
  readonly claims: readonly {
    readonly id: string;
    readonly text: string;
    readonly sources: number;
    readonly published: string | undefined;
    readonly verdict: string;
    readonly superseded: boolean;
    /** Who publishes its source. */
    readonly by?: string | undefined;
  }[];
  /** Pairs of claims that cannot both hold, or not of the same time; `older` is the id of the earlier one where they are of different times. */
  readonly conflicts: readonly { readonly a: string; readonly b: string; readonly older: string | undefined }[];
  readonly words: number;
  readonly characters: number;
  /** Bullets a former answer lost, or what was wrong with it as a whole. */
  readonly rejected: readonly { readonly text: string; readonly reason: string }[];
  /** Bullets of the former answer that stand. */
  readonly written: readonly string[];
}

const bulletWire = z.object({
  text: z.string().describe("One statement that answers part of the question; no marks, no ids"),
  kind: z
    .enum(["fact", "consensus_discord"])
    .describe("consensus_discord only where claims cannot both be right: both views in one statement, all their claims named"),
  claim_ids: z.array(z.string()).describe("Ids of the claims it says; never empty"),
  calculations: calculationsWire,
});
const bulletsWire = z.object({
  bullets: z.array(bulletWire).describe("3 to 6, the direct answer first; fewer when the claims say less"),
  tldr: z
    .array(
      lineWire("The answer that the bullets give together, in at most 14 words").extend({
        claim_ids: z.array(z.string()).describe("Ids of claims that bullets name"),
      }),
    )
    .describe("1 or 2 lines; empty where the bullets are short enough by themselves: no line says what one bullet says"),
});

/** Sums evidence up in bullets (C11). Every one is checked against the quotes of the claims it names. */
export const bulletsPrompt: Prompt<BulletsInput, typeof bulletsWire> = {
  name: "bullets",
  version: 6,
  schemaName: "assay_bullets_v1",
  schema: bulletsWire,
  maxOutputTokens: 1600,
  system: `You answer a question in a few short bullets from claims and nothing else. Every bullet is checked against the claims it names, and dropped if it says more.
- The direct answer first; then each part of the question the claims speak of. The rest is left out.
- Each bullet is one whole sentence that says one thing and stands alone: it names its subject and never refers to another ("the rest", "otherwise"). No two say the same.
- Count the words: a bullet over the limit is lost. Say less.
- ${CALCULATION_RULE} It costs one word.
- Other numbers, units, dates, names, negations and hedges exactly as in the claims; add none.
- Name all claims a bullet says. Prefer what several sources say. Leave a superseded claim out, unless the question asks for what was before.
- Where two claims cannot both be right, by a note or by what they say of one thing, write one consensus_discord bullet: both views, whose each is in a word or two ("its maker", "a test"; by="…" is who publishes a claim), and which prevails if clear. It follows the direct answer, or is that answer. A view that stands there gets no bullet of its own. What changed over time is no disagreement.
- No Markdown, citation marks, links or ids in the text. Do not ask anything. ${LANGUAGE_RULE} Claims in another language are said in this one.
- ${LINE_RULE} It says nothing that no bullet says.
- Rejected blocks are what a former answer lost: write only these again, corrected, in their order, or leave them out. What is written is not said again.
${DATA_RULE}`,
  render: (input) =>
    blocks([
      block("question", "q", input.question),
      ...input.claims.map((claim) =>
        block("claim", claim.id, claim.text, {
          sources: claim.sources,
          published: claim.published,
          verdict: claim.verdict === "supported" ? undefined : claim.verdict,
          superseded: claim.superseded ? "yes" : undefined,
          by: claim.by,
        }),
      ),
      input.conflicts.length === 0 ? undefined : block("note", "conflicts", input.conflicts.map(inWords).join("\n")),
      input.written.length === 0 ? undefined : block("written", "w", input.written.join("\n")),
      ...input.rejected.map((one, at) => block("rejected", `r${at + 1}`, one.text, { reason: one.reason })),
      block("note", "limits", `Each bullet: at most ${input.words} words and ${input.characters} characters.`),
      languageNote(input.language),
    ]),
};

function inWords({ a, b, older }: BulletsInput["conflicts"][number]): string {
  return older === undefined
    ? `${a} and ${b} disagree.`
    : `${a} and ${b} disagree; ${older} is the earlier one, from another source, and may still hold.`;
}
