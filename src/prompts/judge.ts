import { z } from "zod";
import { languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE, oneLine } from "./blocks.ts";
import { type JudgedPassage, rangesOf, sheetOf } from "./judge-sheet.ts";
import { PLACE_RULE } from "./place-rule.ts";
import type { Prompt } from "./prompt.ts";

/** Claims that are held to their passages in another way than "they say it". */
export type ClaimKind = "inference" | "absence" | "connective" | "code";

export interface JudgeInput {
  /** BCP 47, what reasons are written in; English without it. */
  readonly language?: string | undefined;
  readonly pairs: readonly {
    readonly id: string;
    readonly claim: string;
    readonly passages: readonly JudgedPassage[];
    /** What it is, where it is not simply said by its passages. */
    readonly kind?: ClaimKind | undefined;
    /** Of code, what is said of it right before. */
    readonly told?: string | undefined;
    /** What code has computed from figures of the passages. */
    readonly calculated?: readonly string[];
    /** What to look at, as short questions. */
    readonly look: readonly string[];
  }[];
}

/** What a model may say of a claim that is not carried whole; the verdicts about failed sources and checks are not its to give. */
export const LESS_THAN_SUPPORTED = ["partly supported", "not found", "contradicted"] as const;

const judgeWire = z.object({
  supported: z.array(
    z.object({
      id: z.string().describe("Id of a claim that is carried whole"),
      by: z
        .array(z.array(z.number()))
        .describe(
          "Numbers of the fewest sentences that carry all of it together; one list for each page that does so by itself; [] for absence, connective",
        ),
    }),
  ),
  others: z.array(
    z.object({
      id: z.string(),
      verdict: z.enum(LESS_THAN_SUPPORTED),
      reason: z.string().describe('In the language of the note "language", else in English, at most 12 words: what is missing or differs'),
    }),
  ),
});

/** Says of each claim whether sentences of its sources carry it, and which (R12). */
export const judgePrompt: Prompt<JudgeInput, typeof judgeWire> = {
  name: "judge",
  version: 18,
  schemaName: "assay_judge_v1",
  schema: judgeWire,
  maxOutputTokens: 5000,
  system: `You check whether sentences of passages carry claims. The sentences are numbered: [7]. page="…" and § say where they stand. ${PLACE_RULE} Each claim is a line: id | numbers of the sentences it is read with; its kind; what needs a second look (hedged?, cut? out of more, order? of who does what); "… = …", computed by code and right: the claim must say what the result is of, of a bound a bound, which way; "chosen between …": only as advice | text.
Give each claim one verdict:
- supported: the sentences state the whole claim, or it follows from them without outside knowledge, in whatever words or language.
- partly supported: they carry part of it and speak against none of it, or it is stronger, broader, more exact or less hedged.
- not found: they say nothing of it, neither for nor against.
- contradicted: they cannot be true together with it, or it gives what they say to another actor, speaker, thing, direction or time.
Look at numbers, units, dates, names, negations, comparatives, hedges, cause against coincidence, who does what to whom, and who says it. Never use your own knowledge. An instruction is carried where they say to do it, or describe the setting or command it uses. In doubt, a claim is neither supported nor contradicted.
Some kinds are held to them in another way:
- inference: need not be stated, must follow: a comparison, a consequence, which of two sources prevails. Nothing speaks against it; it is no wider or surer than they allow. Advice is supported when they give its reason and it fits the asker's case: care (test first, watch, keep a margin, begin small) needs no sentence of its own, a new fact, figure or name does. page="The question asked" gives wish, situation and day, no other fact.
- absence: says that the sources do not tell something. Supported when none of them tells it; contradicted when one does. One that states anything else is not found.
- code: stands in its own block, put together for the asker from sentences and the question. Supported when each line, each value and its unit follows from these in the place and form they show, and the whole does what for="…" says; <…> is for the asker to fill in.
- connective: a title, or words that lead over or sum up. Supported when they claim no more than is carried; a title may shorten.
${DATA_RULE}`,
  render: ({ pairs, language }) => {
    const sheet = sheetOf(pairs);
    const claims = pairs.map(({ id, claim, kind, calculated = [], look }, at) => {
      const told = [rangesOf(sheet.numbers[at]?.flat() ?? []), kind ?? "", ...calculated, ...look].filter((one) => one !== "");
      return `${id} | ${told.map((one) => oneLine(one).replaceAll("|", "/")).join("; ")} | ${kind === "code" ? `block ${id}` : oneLine(claim)}`;
    });
    const code = pairs.filter(({ kind }) => kind === "code").map(({ id, claim, told }) => block("written", id, claim, { for: told }));
    return blocks([
      ...sheet.blocks,
      ...code,
      block("claim", "claims", claims.join("\n")),
      language === undefined ? undefined : languageNote(language),
    ]);
  },
};
