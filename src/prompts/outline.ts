import { z } from "zod";
import { LANGUAGE_RULE, languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import type { Prompt } from "./prompt.ts";

/** A claim as a planner of answers is shown it: what was drawn from a source, under the ids of the sentences it was drawn from. */
export interface OutlineClaim {
  readonly ids: readonly string[];
  readonly text: string;
  /** Who publishes its source, and the source's title where that tells more. */
  readonly by: string;
  readonly published: string | undefined;
  /** What a newer source says otherwise. */
  readonly superseded: boolean;
}

export interface OutlineInput {
  readonly question: string;
  /** BCP 47; undefined for the question's own. */
  readonly language: string | undefined;
  readonly today: string;
  readonly dialogue: readonly { readonly assistant: string; readonly user: string }[];
  readonly tasks: readonly string[];
  readonly claims: readonly OutlineClaim[];
  /** Pairs of ids that may not both hold; proposed by rules, often wrongly. */
  readonly mayDisagree: readonly (readonly [string, string])[];
  /** What the research found missing. */
  readonly gaps: readonly string[];
}

export const FORMS = ["prose", "bullets", "steps", "table", "series", "code"] as const;

const outlineWire = z.object({
  needs: z.string().describe("What the asker needs to know, do or decide, at most 25 words"),
  points: z
    .array(
      z.object({
        question: z.string().describe("What this part of the report answers, as a question of at most 12 words"),
        form: z
          .enum(FORMS)
          .describe("table: several things in several respects; series: what changed over time, dated; steps: how to do it"),
        use: z.array(z.string()).describe("Ids of the sentences that matter most for it"),
        work: z
          .string()
          .nullable()
          .describe(
            "The comparison, calculation or conclusion to make of them, or how their conflict is decided, at most 40 words; else null",
          ),
      }),
    )
    .describe("2 to 6 points, in the order in which the asker decides"),
  lacks: z.array(z.string()).describe("What the question needs and no claim gives, each at most 15 words; empty if nothing"),
});

/** Plans an answer from what a research has found, before anything is written (R14). */
export const outlinePrompt: Prompt<OutlineInput, typeof outlineWire> = {
  name: "outline",
  version: 2,
  schemaName: "assay_outline_v1",
  schema: outlineWire,
  maxOutputTokens: 2400,
  system: `You plan the answer to a question from claims that were drawn from sources; ids="…" name the sentences they were drawn from.
- Think of the asker: what is to be known, done or decided? Points come in the order in which that is settled; every part of the question has one, also a part that only few claims answer; two parts that the same claims answer share one. No two points tell the same. No point nobody asked for, except a risk, condition or limit that changes the answer.
- Reports that only list facts fail. Say in work what has to be made of them: hold one thing against the other (share, difference, ratio, change), put a plan beside what happened, reckon with the asker's own figures (load, cost, time left), conclude what several claims together mean for the asker. Where several things are compared, one table of what the asker decides by; where something is to be done, one point with the steps in order, each with its date or reason; where something can go wrong, each failure with its sign and remedy.
- Look for claims that cannot both hold. Say in work whose each is and which prevails, and why: the newer, the more specific, the one with authority; of figures for other times, versions or conditions both hold. superseded="yes" marks what a newer source says otherwise: what no longer holds is told as such or left out.
- by="…" is who says it, published="…" when. A promise or forecast whose day has passed is told as one. What stands on one source only, and matters, is named as such in work.
- lacks names what the asker would look for and no claim gives: judge by the claims, gaps are only what was missed while searching. Nothing that is merely nice to have.
- ${LANGUAGE_RULE}
${DATA_RULE}`,
  render: (input) =>
    blocks([
      block("note", "today", `Today is ${input.today}.`),
      block("question", "q", input.question),
      ...input.dialogue.map((turn, at) => block("dialogue", `d${at + 1}`, `Asked: ${turn.assistant}\nAnswered: ${turn.user}`)),
      ...input.tasks.map((task, at) => block("task", `t${at + 1}`, task)),
      ...input.claims.map((claim, at) =>
        block("claim", `c${at + 1}`, claim.text, {
          ids: claim.ids.join(" "),
          by: claim.by,
          published: claim.published,
          superseded: claim.superseded ? "yes" : undefined,
        }),
      ),
      input.mayDisagree.length === 0
        ? undefined
        : block(
            "note",
            "disagreements",
            `Found by rules, often wrongly; forget it where both can hold. Perhaps not both right: ${input.mayDisagree.map(([a, b]) => `${a} and ${b}`).join("; ")}`,
          ),
      input.gaps.length === 0 ? undefined : block("note", "gaps", `The research found missing: ${input.gaps.join("; ")}`),
      languageNote(input.language),
    ]),
};
