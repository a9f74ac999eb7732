import { z } from "zod";
import { languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE, oneLine } from "./blocks.ts";
import { type JudgedPassage, rangesOf, sheetOf } from "./judge-sheet.ts";
import { PLACE_RULE } from "./place-rule.ts";
import type { Prompt } from "./prompt.ts";

/** Claims that are held to their passages in another way than "they say it". */
export type ClaimKind = "inference" | "advice" | "absence" | "connective" | "code";

/** What is said right before a claim is cut to so many characters: the last of it is nearest. */
const LONGEST_TOLD = 400;

export interface JudgeInput {
  /** BCP 47, what reasons are written in; English without it. */
  readonly language?: string | undefined;
  /** Whether what is shown for one claim may carry another. */
  readonly isShared?: boolean;
  readonly pairs: readonly {
    readonly id: string;
    readonly claim: string;
    readonly passages: readonly JudgedPassage[];
    /** What it is, where it is not simply said by its passages. */
    readonly kind?: ClaimKind | undefined;
    /** What is said right before it: of code what that is for, of a sentence whom and what its words mean. */
    readonly told?: string | undefined;
    /** What code has computed from figures of the passages. */
    readonly calculated?: readonly string[];
    /** What to look at, as short questions. */
    readonly look: readonly string[];
  }[];
}

/** What a model may say of a claim that is not carried whole; the verdicts about failed sources and checks are not its to give. */
const LESS_THAN_SUPPORTED = ["partly supported", "not found", "contradicted"] as const;

/** What a model gives its reasons in where nobody says otherwise: the language it is asked in. */
const UNLESS_TOLD = "en";

const judgeWire = z.object({
  supported: z
    .array(z.string())
    .describe(
      'Each claim that is carried whole, and the fewest sentences that together carry all of it: "c7:12 13"; behind / those of another page that does so by itself: "c7:12 13/40"; of absence and connective the id alone',
    ),
  advice: z
    .array(z.string())
    .nullish()
    .describe("Ids of claims without a kind that tell what to do, not what is so; these stand in supported or others as well"),
  others: z.array(
    z.object({
      id: z.string(),
      verdict: z.enum(LESS_THAN_SUPPORTED),
      reason: z.string().describe('In the language of the note "language", else in English, at most 12 words: what is missing or differs'),
    }),
  ),
});

/** A claim that was found carried: its id, and each way in which it is, as numbers of sentences. */
export interface CarriedClaim {
  readonly id: string;
  readonly by: readonly (readonly number[])[];
}

/**
 * Reads what was said of claims that are carried, a line each or several in one. What begins with no claim, or says more than numbers, is not heard: that claim
 * was left out, since "c7: only in part" carries nothing.
 */
export function carriedClaims(lines: readonly string[]): CarriedClaim[] {
  return lines
    .flatMap((line) => line.split(/\n|(?=\bc\d)/u))
    .flatMap((line) => {
      const [, id, rest = ""] = /^\s*(c?\d{1,4})\b(\P{L}*)$/u.exec(line) ?? [];
      return id === undefined
        ? []
        : [
            {
              id,
              by: rest
                .split("/")
                .map(numbersIn)
                .filter((way) => way.length > 0),
            },
          ];
    });
}

/** "12 14-16": ranges as claims are shown with them. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/(\d{1,4})(?:[-–](\d{1,4}))?/gu)].flatMap(([, from, to = from]) =>
    Array.from({ length: Math.min(LONGEST_RANGE, Math.max(1, Number(to) - Number(from) + 1)) }, (_, at) => Number(from) + at),
  );
}
const LONGEST_RANGE = 100;

/** What each kind is held to; a call is told of those it has. */
const KIND_RULES: Readonly<Record<ClaimKind | "calculated" | "told", string>> = {
  told: 'after "…": where the claim stands and what is said right before it. It tells whom and what "he", "it", "the band", "then" mean, and is no evidence: only what the claim itself says is checked, and of them.',
  calculated:
    '"… = …": computed by code and right, "= of c5": what is computed for c5; the claim must say what the result is of, of a bound a bound, which way. "#12": so many of its sentences were counted, each has to be one of what it says. "… is chosen": by the writer, right in advice, and in a working that shows it as an assumption; never as what is so.',
  inference:
    'inference: need not be stated, must follow: a comparison, a consequence, which of two sources prevails. Nothing speaks against it; it is no wider or surer than they allow; it has no new fact, figure or name. page="The question asked" gives wish, situation and day, no other fact.',
  advice:
    "advice: what to do, set, test, watch, plan or ask for, or an estimate that calls itself one: its writer's own. Supported when it fits the asker's case and nothing speaks against it; whatever it states as so must be carried, its reasons too, and it has no new name but a setting, command or file as `code`.",
  absence:
    'absence: says that the sources do not tell something. Supported when none of them tells it and none of the titles that page="At hand" lists promises it; contradicted when one does. How to find out may be added; one that states anything else is not found.',
  code: 'code: stands in its own block, put together for the asker from sentences and the question. Supported when what it takes from them has there the place, form, value and unit that it has in the sentences, nothing speaks against any line, and the whole does what for="…" says. What "is chosen", and calls of a language or of another system, are told below it as the writer\'s own and untested, and need not be carried; an option, key, call or address that the sentences give otherwise is wrong. <…> is for the asker to fill in.',
  connective:
    "connective: a title, or words that lead over or sum up. Supported when they claim no more than is carried; a title may shorten.",
};

/** Claims of one text are read with all that is shown for it. */
const SHARED = "all: any sentence shown may carry a claim, or speak against it, also one that its line does not number; name it then.";

function kindsNote({ pairs, isShared }: JudgeInput): string | undefined {
  const there = new Set(
    pairs.flatMap(({ kind, calculated = [], told = "" }) => [
      ...(calculated.length > 0 ? ["calculated" as const] : []),
      ...(kind !== "code" && told !== "" ? ["told" as const] : []),
      ...(kind === undefined ? [] : [kind]),
    ]),
  );
  const rules = Object.entries(KIND_RULES).flatMap(([kind, rule]) => ([...there].some((one) => one === kind) ? [`- ${rule}`] : []));
  const all = isShared === true ? [`- ${SHARED}`, ...rules] : rules;
  return all.length === 0 ? undefined : block("note", "kinds", all.join("\n"));
}

/** Says of each claim whether sentences of its sources carry it, and which (R12). */
export const judgePrompt: Prompt<JudgeInput, typeof judgeWire> = {
  name: "judge",
  version: 30,
  schemaName: "assay_judge_v1",
  schema: judgeWire,
  maxOutputTokens: 5000,
  system: `You check whether numbered sentences, [7], carry claims. page="…" and § say where they stand, names="…" whom else their page speaks of. ${PLACE_RULE} Each claim is a line: id | numbers of the sentences it is read with; its kind; what needs a second look (hedged?, cut? out of more, order? of who does what, sign?, name? in other form) | text.
Take each claim apart into what it states: who does what, of what kind, when, where, how many, how and why. Look for each of these in the sentences, all of them together. Then the claim has one verdict:
- supported: the sentences state each of these, or it follows from them, in whatever words or language.
- partly supported: they state some of these and not others, and speak against none; or the claim is stronger, broader, more exact or less hedged.
- not found: they state none of these. That they speak of the same person or thing carries nothing.
- contradicted: they cannot be true together with it, or it gives what they say to another actor, speaker, thing, direction or time.
Look at numbers, units, dates, names, negations, comparatives, hedges, cause against coincidence, who does what to whom, and who says it. Never use your own knowledge. An instruction is carried where they say to do it, or describe the setting or command it uses; what else a claim tells the reader to do, check, plan or decide is its writer's advice: supported by what carries whatever it states as so, and named in advice. In doubt, a claim is neither supported nor contradicted.
Kinds are held to them as the note "kinds" says.
${DATA_RULE}`,
  render: ({ pairs, language, isShared }) => {
    const sheet = sheetOf(pairs);
    const computed = new Map<string, string>();
    const claims = pairs.map(({ id, claim, kind, told: before = "", calculated = [], look }, at) => {
      // Words above others take up what is computed for these.
      const isKnown = (line: string) => kind === "connective" && computed.has(line);
      const known = new Set(calculated.flatMap((line) => (isKnown(line) ? (computed.get(line) ?? []) : [])));
      const fresh = calculated.filter((line) => !isKnown(line));
      for (const line of fresh) computed.set(line, computed.get(line) ?? id);
      const as = known.size === 0 ? "" : `= of ${[...known].join(" ")}`;
      const after = kind === "code" || before === "" ? "" : `after "${before.slice(-LONGEST_TOLD)}"`;
      const told = [rangesOf(sheet.numbers[at]?.flat() ?? []), kind ?? "", ...fresh, as, ...look, after].filter((one) => one !== "");
      return `${id} | ${told.map((one) => oneLine(one).replaceAll("|", "/")).join("; ")} | ${kind === "code" ? `block ${id}` : oneLine(claim)}`;
    });
    const code = pairs.filter(({ kind }) => kind === "code").map(({ id, claim, told }) => block("written", id, claim, { for: told }));
    return blocks([
      kindsNote({ pairs, ...(isShared === undefined ? {} : { isShared }) }),
      ...sheet.blocks,
      ...code,
      block("claim", "claims", claims.join("\n")),
      language === undefined || language === UNLESS_TOLD ? undefined : languageNote(language),
    ]);
  },
};
