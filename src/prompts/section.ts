import { z } from "zod";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { CALCULATION_RULE, calculationsWire } from "./calculations.ts";
import { PLACE_RULE } from "./place-rule.ts";
import type { Prompt } from "./prompt.ts";

export interface SectionInput {
  readonly question: string;
  readonly part: "introduction" | "findings" | "conclusion" | "answer";
  readonly task: string | undefined;
  readonly words: number;
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
  readonly written: readonly string[];
  readonly rejected: readonly { readonly text: string; readonly reason: string }[];
}

const sectionWire = z.object({
  title: z.string().describe("Heading of 2 to 7 words"),
  layout: z.enum(["prose", "bullets", "numbered"]).describe("numbered for steps and sequences, bullets for 4 findings or more, else prose"),
  sentences: z.array(
    z.object({
      text: z.string().describe("One sentence, without citation marks or claim ids"),
      claim_ids: z.array(z.string()).describe("Ids of the claims it says; never empty"),
      calculations: calculationsWire,
    }),
  ),
});

const PARTS: Readonly<Record<SectionInput["part"], (words: number) => string>> = {
  answer: () => "Part: answer. Exactly ONE sentence of at most 110 characters that answers the question directly.",
  introduction: () => "Part: introduction. 2 or 3 sentences: the direct answer first, to every part of the question that claims answer.",
  findings: (words) =>
    `Part: findings. Answer the task in at most ${words} words, with the claims that answer it best; the rest may be left out. Most important first.`,
  conclusion: (words) =>
    `Part: conclusion. At most ${words} words: the risks, limits, open disputes and decisive numbers that stand in the claims. Repeat nothing already written.`,
};

/** Drafts one part of a report from claims and nothing else, sentence by sentence (R14). */
export const sectionPrompt: Prompt<SectionInput, typeof sectionWire> = {
  name: "section",
  version: 6,
  schemaName: "assay_section_v1",
  schema: sectionWire,
  maxOutputTokens: 2400,
  system: `You write one part of a research report from claims. Every sentence is checked against the claims it names, and dropped if it says more.
- Say only what the claims say. No knowledge of your own, no inference, no causes or trends the claims do not state.
- ${CALCULATION_RULE}
- Every sentence names in claim_ids all claims it says: at most two, of one subject.
- Other numbers, units, dates, names, negations, comparatives exactly as in the claims.
- ${PLACE_RULE}
- Keep hedges and attributions ("may", "about", "according to X"). A claim with verdict "partly supported" is hedged. An opinion names whose it is: by="…" is who publishes a claim. A superseded claim is given only with its date, the day in published written out.
- sources="…" counts the sources of a claim; without it there is one.
- What changed over time is told in the order of its dates, each with its date.
- Where claims cannot both be right, say both sides and whose each is.
- Each sentence names its subject; it stays clear when a neighbour is dropped.
- No citation marks, ids, links, headings or Markdown in the text. No filler, no sentences about the report.
- Say nothing again that stands in written blocks. Sentences in rejected blocks failed for the reason given: correct that or leave them out.
- Write in the language of the question.
${DATA_RULE}`,
  render: (input) =>
    blocks([
      block("question", "q", input.question),
      input.task === undefined ? undefined : block("task", "t", input.task),
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
      input.written.length === 0 ? undefined : block("written", "w", input.written.join("\n")),
      ...input.rejected.map((one, at) => block("rejected", `r${at + 1}`, one.text, { reason: one.reason })),
      block("note", "part", input.rejected.length === 0 ? PARTS[input.part](input.words) : rewriteOf(input)),
    ]),
};

function rewriteOf({ part }: SectionInput): string {
  return `Part: ${part}. Write only what the rejected sentences were to say, corrected: one sentence for each that the claims carry, and nothing else. title and layout are ignored: give "" and "prose".`;
}
