import { z } from "zod";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import type { Prompt } from "./prompt.ts";

export interface JudgeInput {
  readonly pairs: readonly {
    readonly id: string;
    readonly claim: string;
    readonly evidence: readonly {
      readonly quote: string;
      /** Title of its page and the headings it stands under; "" when unknown. */
      readonly place: string;
      /** What stands before it, where it cannot be understood alone; else "". */
      readonly before: string;
    }[];
  }[];
}

/** What a model may say of a claim; the two verdicts about failed sources and checks are not its to give. */
export const MODEL_VERDICTS = ["supported", "partly supported", "contradicted", "not found"] as const;

const judgeWire = z.object({
  verdicts: z.array(
    z.object({
      id: z.string().describe("Id of the claim"),
      verdict: z.enum(MODEL_VERDICTS),
      reason: z.string().describe('At most 12 words: what is missing or differs; "" when supported'),
    }),
  ),
});

/** Says of each claim whether its quotes carry it (R12). */
export const judgePrompt: Prompt<JudgeInput, typeof judgeWire> = {
  name: "judge",
  version: 3,
  schemaName: "assay_judge_v1",
  schema: judgeWire,
  maxOutputTokens: 1800,
  system: `You check whether quotes carry claims. For each claim block, read the quote blocks with the same id; page="…" gives the title of its page, who wrote or published it and when, and the headings the quote stands under; a note block with that id is the text just before the quote. They tell whom, what and which time the quote speaks of, and who says it: they count as naming these, and carry nothing else.
Verdicts:
- supported: the quotes state the whole claim, or it follows from them without outside knowledge.
- partly supported: they carry part of it, or the claim is stronger, broader, more exact or less hedged than they are.
- contradicted: they say something that cannot be true together with the claim.
- not found: they do not speak of it.
Look at numbers, units, dates, names, negations, comparatives, hedges, cause against coincidence, and who says it. Whether the claim is true in the world does not matter: never use your own knowledge. In doubt between two verdicts take the weaker.
Return one verdict for every claim, with its id.
${DATA_RULE}`,
  render: (input) =>
    blocks(
      input.pairs.flatMap((pair) => [
        block("claim", pair.id, pair.claim),
        ...pair.evidence.flatMap(({ quote, place, before }) => [
          block("quote", pair.id, quote, { page: place }),
          before.trim() === "" ? undefined : block("note", pair.id, before),
        ]),
      ]),
    ),
};
