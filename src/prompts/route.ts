import { z } from "zod";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import { perhapsNote } from "./plan.ts";
import type { Prompt } from "./prompt.ts";

export interface RouteInput {
  readonly question: string;
  readonly today: string;
  readonly dialogue: readonly { readonly user: string; readonly assistant: string }[];
  readonly perhaps: readonly string[];
  /** Most queries for each side. */
  readonly queries: number;
}

const routeWire = z.object({
  read_as: z
    .string()
    .nullable()
    .describe(
      "The question as meant and complete in itself, only if a word in it is misspelled, misheard or slang, or it refers to what was said before; otherwise null",
    ),
  thought: z.string().describe("The plan in at most 60 words: what must be found, in which order, and what would settle it"),
  route: z
    .enum(["facts", "concepts", "both"])
    .describe("facts: names, dates, numbers, events; concepts: methods, themes, arguments; both: mixed"),
  first: z.enum(["facts", "concepts"]).describe("What is looked for first"),
  facts_queries: z.array(z.string()).describe("Keyword queries for discrete facts; empty when there are none to find"),
  concepts_queries: z.array(z.string()).describe("Queries for explanations and overviews, as a phrase; empty when there are none to find"),
});

/** Plans the searches of one Phase 2 turn (C7, C8): one thought, a route and first queries. */
export const routePrompt: Prompt<RouteInput, typeof routeWire> = {
  name: "route",
  version: 4,
  schemaName: "assay_route_v1",
  schema: routeWire,
  maxOutputTokens: 1000,
  system: `You plan the searches for one question. Do not answer it.
- facts: discrete facts, entities, figures, current events. concepts: approaches, methods, themes, literature, critiques. both: when the question needs an overview and dated facts ("the main approaches to X and how they have evolved since 2018": concepts first, then the dates).
- Each query has 2 to 10 words, names its subject in full, and no two ask the same. Write them in the language of the question; where what answers is likely written in another (the language of the place or field, English), one query of each kind in that.
- The user's words stand: names, rare words and words of other languages are meant as typed. Only where something else is plainly meant (a typo, slang, words that only sound right) put the question as meant in read_as and plan for that; the typed words are searched besides.
- Dialogue blocks are what was said before: resolve "it" and "that" by them.
${DATA_RULE}`,
  render: (input) =>
    blocks([
      block("note", "today", `Today is ${input.today}.`),
      ...input.dialogue.map((turn, at) => block("dialogue", `d${at + 1}`, `User: ${turn.user}\nAssistant: ${turn.assistant}`)),
      block("question", "q", input.question),
      block("note", "limits", `At most ${input.queries} queries of each kind.`),
      perhapsNote(input.perhaps),
    ]),
};
