import { z } from "zod";
import { TASK_STATES, type TaskState } from "../domain/checklist.ts";
import { languageNote } from "./answer-language.ts";
import { block, blocks, DATA_RULE, oneLine } from "./blocks.ts";
import { queryWire, searchedNote } from "./plan.ts";
import type { Prompt } from "./prompt.ts";

export interface ReflectInput {
  readonly question: string;
  /** BCP 47, of the answer; undefined for the question's own. */
  readonly language: string | undefined;
  readonly today: string;
  readonly tasks: readonly {
    readonly id: string;
    readonly question: string;
    readonly state: TaskState;
    readonly independentSources: number;
    /** All its claims, shown or not. */
    readonly claimsInAll: number;
  }[];
  readonly claims: readonly {
    readonly text: string;
    readonly taskIds: readonly string[];
    /** How many pages say it. */
    readonly pages: number;
    /** Who else says it: as `from` of other claims, where these are shown. */
    readonly also?: readonly string[];
    /** When its page was published, and by whom. */
    readonly from?: string;
    /** It was found since this was asked last. */
    readonly isNew?: boolean;
  }[];
  readonly summaries: readonly { readonly title: string; readonly site: string; readonly summary: string }[];
  readonly queries: readonly { readonly query: string; readonly taskId: string; readonly kept: number }[];
  readonly newQueries: number;
  /** Pages the claims were drawn from. */
  readonly pages: number;
  /** At least one: with none left nobody is asked. */
  readonly roundsLeft: number;
  /** What is searched: `library`, and search services by name; empty where that is not known. */
  readonly searches: readonly string[];
}

const reflectWire = z.object({
  sufficient: z.boolean().describe("True only if the claims answer every task"),
  confidence: z.number().describe("0 to 1: how well the claims answer the question"),
  gaps: z.array(z.string()).describe("What is still missing or disputed, each at most 15 words; empty if nothing"),
  tasks: z.array(
    z.object({
      id: z.string(),
      state: z.enum(TASK_STATES).describe("done: its claims answer it; in_progress: partly; blocked: nothing found"),
      note: z.string().nullable().describe("What is open or why it is blocked, at most 15 words; else null"),
    }),
  ),
  queries: z.array(queryWire).describe("New searches for what is missing; empty if sufficient"),
});

/** Judges what the evidence still lacks and asks for it (R9). */
export const reflectPrompt: Prompt<ReflectInput, typeof reflectWire> = {
  name: "reflect",
  version: 11,
  schemaName: "assay_reflect_v1",
  schema: reflectWire,
  maxOutputTokens: 2000,
  system: `You check the evidence of a research project and say what to search next.
- Only claims are evidence: notes from what was read, the best of each task. Summaries are background. Your own knowledge counts for nothing. A task without claims is never done.
- Think of the answer: what would the asker still need? The figure to compare with, the date, the condition, the exception, what happened since. Ask for that by name.
- Each claim stands behind the ids of its tasks; from="…" is when it was published, and by whom; "also s2": that source says the same. Sources that contradict each other are a gap, and so is an announced event whose day has passed. On the web a key fact from a single source is one, except in the subject's own reference or official page; in a folder of documents it is none.
- What is marked new was found since you were last asked: gaps that it fills are none any more.
- Never repeat a query already asked, not even in other word order or with a word more.
- A query that kept fewer than 3 results is asked differently: synonyms, broader terms, another angle.
- A task without claims gets broader queries than before.
- The note "searched" says how queries are put. Each query carries the id of its task and is in the language of the question, unless sources in another are wanted. Gaps and notes are in the one that the note "language" names.
${DATA_RULE}`,
  render: (input) =>
    blocks([
      block("note", "today", `Today is ${input.today}.`),
      block("question", "q", input.question),
      ...input.tasks.map((task) =>
        block("task", task.id, task.question, { state: task.state, sources: task.independentSources, claims: task.claimsInAll }),
      ),
      ...claimBlocks(input.claims),
      ...input.summaries.map((page, at) => block("summary", `p${at + 1}`, page.summary, { title: page.title, site: page.site })),
      block("note", "queries", asked(input.queries)),
      searchedNote(input.searches),
      block(
        "note",
        "limits",
        `At most ${input.newQueries} new queries. Pages the claims come from: ${input.pages}. Rounds left: ${input.roundsLeft}.`,
      ),
      languageNote(input.language),
    ]),
};

/** Claims by who publishes them; those whom others bear out name their blocks. */
function claimBlocks(claims: ReflectInput["claims"]): string[] {
  const sources = [...Map.groupBy(claims, ({ from = "" }) => from)];
  const ids = new Map(sources.map(([from], at) => [from, `s${at + 1}`]));
  const line = ({ text, taskIds, pages, also = [], isNew }: ReflectInput["claims"][number]) => {
    const others = also.flatMap((one) => ids.get(one) ?? []);
    const told = [
      ...[taskIds.join(" "), ...(isNew === true ? ["new"] : []), ...(pages < 2 ? [] : [`${pages} pages`])],
      ...(others.length === 0 ? [] : [`also ${others.join(" ")}`]),
    ];
    return `(${told.join("; ")}) ${oneLine(text)}`;
  };
  return sources.map(([from, own]) => block("claim", ids.get(from) ?? "", own.map(line).join("\n"), { from }));
}

function asked(queries: ReflectInput["queries"]): string {
  const lines = queries.map(
    ({ query, taskId, kept }) => `${taskId} | ${kept < 0 ? "search failed" : `${kept} results kept`} | ${oneLine(query)}`,
  );
  return ["Asked so far:", ...lines].join("\n");
}
