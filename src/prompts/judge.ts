import { z } from "zod";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { PLACE_RULE } from "./place-rule.ts";
import type { Prompt } from "./prompt.ts";

/** A stretch of a source, and where it stands. */
export interface JudgedPassage {
  readonly text: string;
  /** Title of its page, who published it and when, and the headings it stands under; "" when unknown. */
  readonly place: string;
}

export interface JudgeInput {
  readonly pairs: readonly {
    readonly id: string;
    readonly claim: string;
    readonly passages: readonly JudgedPassage[];
    /** What code has computed from figures of the passages. */
    readonly calculated?: readonly string[];
    /** What to look at, as short questions. */
    readonly look: readonly string[];
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

/** Says of each claim whether passages of its sources carry it (R12). */
export const judgePrompt: Prompt<JudgeInput, typeof judgeWire> = {
  name: "judge",
  version: 8,
  schemaName: "assay_judge_v1",
  schema: judgeWire,
  maxOutputTokens: 2400,
  system: `You check whether passages carry claims. For each claim block, read the passages it names in passages="…", together; page="…" says where a passage stands. ${PLACE_RULE} look="…" names what needs a second look; it decides nothing. calculated="…" is computed by code from figures of the passages, and right: check that the claim says of it what those figures are of, and which way it goes.
Verdicts, from strongest to weakest:
- supported: the passages state the whole claim, or it follows from them without outside knowledge, in whatever words or language.
- partly supported: they carry part of it and speak against none of it, or the claim is stronger, broader, more exact or less hedged than they are.
- not found: they say nothing of it, neither for nor against.
- contradicted: they cannot be true together with the claim, or it takes what they say and gives it to another actor, speaker, thing, direction or time.
Look at numbers, units, dates, names, negations, comparatives, hedges, cause against coincidence, who does what to whom, and who says it. Whether the claim is true in the world does not matter: never use your own knowledge. In doubt whether a claim is supported, it is not; in doubt whether it is contradicted, it is not.
Give every claim one verdict.
${DATA_RULE}`,
  render: (input) => blocks(withPassagesOnce(input.pairs)),
};

/** The passages of all claims, each once and before the first claim that names it; what stands within another passage of the same place goes with that. */
function withPassagesOnce(pairs: JudgeInput["pairs"]): string[] {
  const known: { readonly id: string; readonly text: string; readonly place: string }[] = [];
  const places = new Map<string, string>();
  return pairs.flatMap(({ id, claim, passages, calculated = [], look }) => {
    const made: string[] = [];
    const widest = [...passages].sort((a, b) => b.text.length - a.text.length);
    for (const { text, place } of widest) {
      if (known.some((one) => one.place === place && one.text.includes(text))) continue;
      const own = `p${known.length + 1}`;
      known.push({ id: own, text, place });
      const same = places.get(place);
      if (same === undefined) places.set(place, own);
      made.push(block("passage", own, text, { page: place === "" || same === undefined ? place : `as ${same}` }));
    }
    const named = passages.flatMap(({ text, place }) => known.find((one) => one.place === place && one.text.includes(text))?.id ?? []);
    return [
      ...made,
      block("claim", id, claim, { passages: [...new Set(named)].join(" "), calculated: calculated.join("; "), look: look.join(" ") }),
    ];
  });
}
