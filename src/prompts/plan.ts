import { z } from "zod";
import { COMPLEXITY_TIERS } from "../domain/checklist.ts";
import { SOURCE_KINDS } from "../domain/source-kind.ts";
import { languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE } from "./blocks.ts";
import type { Prompt } from "./prompt.ts";

export interface PlanInput {
  readonly question: string;
  /** BCP 47, of the answer; undefined for the question's own. */
  readonly language: string | undefined;
  /** The day the run began, `YYYY-MM-DD`. */
  readonly today: string;
  /** Most queries of the first round, and so most tasks: each needs one. */
  readonly queries: number;
  readonly dialogue: readonly { readonly assistant: string; readonly user: string }[];
  /** What the question may mean by words at hand that sound alike; hints, often wrong. */
  readonly perhaps: readonly string[];
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly includeDomains: readonly string[];
  /** What is searched: `library`, and search services by name; empty where that is not known. */
  readonly searches: readonly string[];
}

/** One query as a model proposes it; the plan and the reflection share its shape. */
export const queryWire = z.object({
  query: z.string().describe("Search query of 2 to 10 words, as typed into a search engine"),
  intent: z.string().describe("What it is to find out, at most 10 words"),
  task_id: z.string().describe("Id of the task it serves"),
  source: z.enum(SOURCE_KINDS),
});

const planWire = z.object({
  read_as: z
    .string()
    .nullable()
    .describe("The whole question as meant, only if a word in it is misspelled, misheard or slang; otherwise null"),
  title: z.string().nullish().describe("Its title: the subject in 3 to 9 words; null if the question is short"),
  plan: z.string().describe("How to research it, at most 60 words"),
  tier: z.enum(COMPLEXITY_TIERS).describe("simple: one fact; standard: several facts; deep: broad, disputed or comparative"),
  tasks: z
    .array(z.object({ id: z.string().describe("t1, t2, …"), question: z.string().describe("One self-contained sub-question") }))
    .describe("Sub-questions that together answer the question; 1 for a simple one, never more than the limit"),
  queries: z.array(queryWire).describe("First round of searches, one or more for each task, never more than the limit"),
});

/** Decomposes a question into tasks and first queries, and says how it is read (R4, C14). */
export const planPrompt: Prompt<PlanInput, typeof planWire> = {
  name: "plan",
  version: 9,
  schemaName: "assay_plan_v1",
  schema: planWire,
  maxOutputTokens: 2000,
  system: `You plan research. Split the question into sub-questions and write the first search queries.
- Sub-questions are answerable from documents, do not overlap, and name their subject in full. Do not add topics nobody asked about. Write them in the language that the note "language" names.
- The user's words stand: names, rare words and words of other languages are meant as typed. Only where something else is plainly meant (a typo, slang, words that only sound right) put the question as meant in read_as and plan for that; the typed words are searched besides. Otherwise read_as is null, and nothing is respelled.
- Answers in dialogue blocks refine the question.
- Queries differ in form: synonyms, official terms, names, a year. No two ask the same. Write them in the language of the question; where that is not English and most sources are, add one in English. How they are put the note "searched" says.
- Do not answer the question.
${DATA_RULE}`,
  render: (input) =>
    blocks([
      block("note", "today", `Today is ${input.today}.`),
      block("question", "q", input.question),
      ...input.dialogue.map((turn, at) => block("dialogue", `d${at + 1}`, `Asked: ${turn.assistant}\nAnswered: ${turn.user}`)),
      block("note", "limits", limits(input)),
      searchedNote(input.searches),
      perhapsNote(input.perhaps),
      languageNote(input.language),
    ]),
};

/** What words at hand suggest a question may mean, for a model to judge. */
export function perhapsNote(perhaps: readonly string[]): string | undefined {
  return perhaps.length === 0 ? undefined : block("note", "perhaps", `Perhaps meant: ${perhaps.join(" | ")}`);
}

/** What queries are for, and how they are put there. */
export function searchedNote(searches: readonly string[]): string {
  if (searches.length > 0 && searches.every((name) => name === "library"))
    return block("note", "searched", "Searched is a folder of documents and nothing else. Queries are plain words; source is web.");
  const where = searches.includes("library") ? "a folder of documents besides the web. Operators do nothing in the folder" : "the web";
  return block("note", "searched", `Searched is ${where}. ${WEB}`);
}
const WEB =
  'A quoted name, or an operator such as filetype:pdf, may help; site: is for domains listed under "only from" alone. source is what a query asks: web, or where these know better scholarly (papers), encyclopedia, code (repositories, issues), qa (programming questions).';

function limits(input: PlanInput): string {
  const lines = [`At most ${input.queries} tasks and ${input.queries} queries, with a query for every task.`];
  if (input.from !== undefined || input.to !== undefined)
    lines.push(`Published from ${input.from ?? "any day"} to ${input.to ?? "today"}.`);
  if (input.includeDomains.length > 0) lines.push(`Only from: ${input.includeDomains.slice(0, 10).join(", ")}`);
  return lines.join("\n");
}
