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
export const MODEL_VERDICTS = ["supported", "partly supported", "not found", "contradicted"] as const;

const judgeWire = z.object({
  verdicts: z.array(
    z.object({
      id: z.string().describe("Id of the claim"),
      verdict: z.enum(MODEL_VERDICTS),
      reason: z.string().describe('In English, at most 12 words: what is missing or differs; "" when supported'),
    }),
  ),
});

/** Says of each claim whether its quotes carry it (R12). */
export const judgePrompt: Prompt<JudgeInput, typeof judgeWire> = {
  name: "judge",
  version: 6,
  schemaName: "assay_judge_v1",
  schema: judgeWire,
  maxOutputTokens: 1800,
  system: `You check whether quotes carry claims. For each claim block, read the quote blocks it names in quotes="…". page="…" says where a quote stands: the title of its page, who wrote or published it and when, and the headings above it; a note block with a quote's id is the text just before it ("as q1": the same). Learn from them whom, what and which time a quote speaks of, who says it, and what a fragment means under its heading or table head ("Removed › Java 11"); all else must stand in a quote.
Verdicts, from strongest to weakest:
- supported: the quotes state the whole claim, or it follows from them without outside knowledge, in whatever words or language.
- partly supported: they carry part of it and speak against none of it, or the claim is stronger, broader, more exact or less hedged than they are.
- not found: they say nothing of it, neither for nor against.
- contradicted: they cannot be true together with the claim, or it takes what they say and gives it to another actor, speaker, thing, direction or time.
Look at numbers, units, dates, names, negations, comparatives, hedges, cause against coincidence, who does what to whom, and who says it. Whether the claim is true in the world does not matter: never use your own knowledge. In doubt whether a claim is supported, it is not; in doubt whether it is contradicted, it is not.
Give every claim one verdict.
${DATA_RULE}`,
  render: (input) => blocks(withQuotesOnce(input.pairs)),
};

type Evidence = JudgeInput["pairs"][number]["evidence"][number];

/** Claims with the quotes they rest on before them. What several claims rest on, and a place where several quotes stand, is written out once. */
function withQuotesOnce(pairs: JudgeInput["pairs"]): string[] {
  const known = new Map<string, string>();
  const quoted: { readonly id: string; readonly text: string; readonly place: string }[] = [];
  const places = new Map<string, string>();
  const given = (one: Evidence, own: readonly Evidence[]): { id: string; made: string[] } => {
    const lead = own.some(({ quote }) => bare(quote).includes(bare(one.before))) ? "" : one.before;
    const key = JSON.stringify([one.quote, one.place, lead]);
    const before = known.get(key);
    if (before !== undefined) return { id: before, made: [] };
    const id = `q${known.size + 1}`;
    known.set(key, id);
    const same = places.get(one.place);
    if (same === undefined) places.set(one.place, id);
    const place = one.place === "" || same === undefined ? one.place : `as ${same}`;
    const told = quoted.find((other) => other.place === one.place && lead !== "" && other.text.includes(bare(lead)));
    quoted.push({ id, text: bare(one.quote), place: one.place });
    const note = lead === "" ? [] : [block("note", id, told === undefined ? lead : `as ${told.id}`)];
    return { id, made: [block("quote", id, one.quote, { page: place }), ...note] };
  };
  return pairs.flatMap(({ id, claim, evidence }) => {
    const quotes = evidence.map((one) => given(one, evidence));
    return [...quotes.flatMap(({ made }) => made), block("claim", id, claim, { quotes: quotes.map((quote) => quote.id).join(" ") })];
  });
}

function bare(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
