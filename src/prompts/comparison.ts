import { z } from "zod";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { CALCULATION_RULE, calculationsWire } from "./calculations.ts";
import type { Prompt } from "./prompt.ts";

export interface ComparisonInput {
  readonly question: string;
  /** What is held against what: the columns. */
  readonly things: readonly string[];
  /** The respects the question names; may be none. */
  readonly aspects: readonly string[];
  readonly claims: readonly {
    readonly id: string;
    readonly text: string;
    readonly type: string;
    readonly verdict: string;
    readonly sources: number;
    /** Who publishes its source. */
    readonly by?: string | undefined;
    readonly published: string | undefined;
    readonly superseded: boolean;
  }[];
}

const saidWire = {
  text: z.string().describe("One sentence that names the thing, without citation marks or claim ids"),
  claim_ids: z.array(z.string()).describe("Ids of the claims it says; never empty"),
  calculations: calculationsWire,
};

const comparisonWire = z.object({
  cells: z.array(
    z.object({
      thing: z.string().describe("Number of the thing, as listed"),
      respect: z.string().describe("1 to 4 words, the same for all cells of a row"),
      ...saidWire,
      value: z.string().describe("The words of text that stand in the cell, copied exactly: a figure with its unit, a name, a few words"),
    }),
  ),
  remarks: z.array(z.object(saidWire)).describe("At most 3: what claims say of several things at once, such as which is cheapest"),
});

/** Puts named things side by side from claims and nothing else: the cells of a table (R14). */
export const comparisonPrompt: Prompt<ComparisonInput, typeof comparisonWire> = {
  name: "comparison",
  version: 3,
  schemaName: "assay_comparison_v1",
  schema: comparisonWire,
  maxOutputTokens: 2800,
  system: `You fill the table of a comparison from claims. Things are its columns, respects its rows. Every sentence is checked against the claims it names, and dropped if it says more.
- Say only what the claims say. No knowledge of your own, no inference, no rankings the claims do not state.
- ${CALCULATION_RULE} Differences between things go into remarks.
- Rows: first the respects the question asks for, then at most 4 others in which at least two things have a claim. Row after row, things in their order.
- Leave out a cell no claim fills; never write that something is unknown.
- Where claims disagree on a cell, give a cell for each, and say in its sentence whose it is: by="…" is who publishes a claim.
- All other numbers, units, dates, names, negations, hedges exactly as in the claims. A superseded claim is given only with its date.
- Write in the language of the question.
${DATA_RULE}`,
  render: (input) =>
    blocks([
      block("question", "q", input.question),
      block("note", "things", input.things.map((thing, at) => `${at + 1}. ${thing}`).join("\n")),
      input.aspects.length === 0 ? undefined : block("note", "respects", input.aspects.join("\n")),
      ...input.claims.map((claim) =>
        block("claim", claim.id, claim.text, {
          sources: claim.sources < 2 ? undefined : claim.sources,
          by: claim.by,
          published: claim.published,
          type: claim.type === "fact" ? undefined : claim.type,
          verdict: claim.verdict === "supported" ? undefined : claim.verdict,
          superseded: claim.superseded ? "yes" : undefined,
        }),
      ),
    ]),
};
