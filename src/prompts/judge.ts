import { z } from "zod";
import { languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { PLACE_RULE } from "./place-rule.ts";
import type { Prompt } from "./prompt.ts";

/** A stretch of a source, and where it stands. */
export interface JudgedPassage {
  readonly text: string;
  /** Title of its page, who published it and when, and the headings it stands under; "" when unknown. */
  readonly place: string;
}

/** Claims that are held to their passages in another way than "they say it". */
export type ClaimKind = "inference" | "absence" | "connective";

export interface JudgeInput {
  /** BCP 47, what reasons are written in; English without it. */
  readonly language?: string | undefined;
  readonly pairs: readonly {
    readonly id: string;
    readonly claim: string;
    readonly passages: readonly JudgedPassage[];
    /** What it is, where it is not simply said by its passages. */
    readonly kind?: ClaimKind | undefined;
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
      alone: z
        .array(z.string())
        .describe("Of a claim without kind: ids of those of its passages that each carry all of it alone; else empty"),
      reason: z
        .string()
        .describe(
          'In the language of the note "language", else in English, at most 12 words: what is missing or differs; "" when supported',
        ),
    }),
  ),
});

/** Says of each claim whether passages of its sources carry it (R12). */
export const judgePrompt: Prompt<JudgeInput, typeof judgeWire> = {
  name: "judge",
  version: 12,
  schemaName: "assay_judge_v1",
  schema: judgeWire,
  maxOutputTokens: 3000,
  system: `You check whether passages carry claims. For each claim block, read the passages it names in passages="…", together; page="…" says where a passage stands. ${PLACE_RULE} look="…" names what needs a second look; it decides nothing. calculated="…" is computed by code from figures of the passages, and right: check that the claim says of it what those figures are of, and which way it goes.
Give every claim one verdict:
- supported: the passages state the whole claim, or it follows from them without outside knowledge, in whatever words or language.
- partly supported: they carry part of it and speak against none of it, or the claim is stronger, broader, more exact or less hedged than they are.
- not found: they say nothing of it, neither for nor against.
- contradicted: they cannot be true together with the claim, or it takes what they say and gives it to another actor, speaker, thing, direction or time.
Look at numbers, units, dates, names, negations, comparatives, hedges, cause against coincidence, who does what to whom, and who says it. Never use your own knowledge. An instruction is carried where its passages say to do it, or describe the setting or command it uses; a recommendation where they give its reason and nothing speaks against it. Passages that have nothing to do with a claim are ignored. In doubt, a claim is neither supported nor contradicted.
A claim with a kind="…" is held to its passages in another way:
- inference: it need not be stated, it must follow. Supported when a careful reader of all its passages together would draw it: a comparison, a consequence, which of two sources prevails, a recommendation under the conditions they give; nothing in them speaks against it, and it is no wider or surer than they allow. page="The question asked" gives the asker's wish, situation and day, no other fact.
- absence: it says that the sources do not tell something. Supported when none of the passages tells it; contradicted when one does. One that states anything else is not found.
- connective: a title, or words that lead over or sum up. Supported when they claim no more than the passages carry; a title may shorten.
${DATA_RULE}`,
  render: ({ pairs, language }) => blocks([...withPassagesOnce(pairs), language === undefined ? undefined : languageNote(language)]),
};

interface KnownPassage extends JudgedPassage {
  readonly id: string;
}

/** For each pair the passages no pair before it showed, each once; what stands within another passage of the same place goes with that. */
function passagesOnce(pairs: JudgeInput["pairs"]): { readonly pair: JudgeInput["pairs"][number]; readonly fresh: KnownPassage[] }[] {
  const known: KnownPassage[] = [];
  return pairs.map((pair) => {
    const fresh: KnownPassage[] = [];
    for (const { text, place } of [...pair.passages].sort((a, b) => b.text.length - a.text.length)) {
      if (idOf({ text, place }, known) !== "") continue;
      const own = { id: `p${known.length + 1}`, text, place };
      known.push(own);
      fresh.push(own);
    }
    return { pair, fresh };
  });
}

/** The passages of all claims, each once and before the first claim that names it. */
function withPassagesOnce(pairs: JudgeInput["pairs"]): string[] {
  const places = new Map<string, string>();
  const ids = passageIds(pairs);
  return passagesOnce(pairs).flatMap(({ pair, fresh }, at) => {
    const made = fresh.map(({ id, text, place }) => {
      const same = places.get(place);
      if (same === undefined) places.set(place, id);
      return block("passage", id, text, { page: place === "" || same === undefined ? place : `as ${same}` });
    });
    const { id, claim, kind, calculated = [], look } = pair;
    const named = [...new Set(ids[at])].join(" ");
    return [...made, block("claim", id, claim, { passages: named, kind, calculated: calculated.join("; "), look: look.join(" ") })];
  });
}

function idOf({ text, place }: JudgedPassage, known: readonly KnownPassage[]): string {
  return known.find((one) => one.place === place && one.text.includes(text))?.id ?? "";
}

/** The ids under which a message shows the passages of each pair, in the order of its passages. */
export function passageIds(pairs: JudgeInput["pairs"]): string[][] {
  const known = passagesOnce(pairs).flatMap(({ fresh }) => fresh);
  return pairs.map(({ passages }) => passages.map((passage) => idOf(passage, known)));
}
