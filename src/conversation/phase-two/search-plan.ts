import { z } from "zod";
import type { Task } from "../../domain/checklist.ts";
import { PRONOUN } from "../../lexicon/en/follow-up.ts";
import type { Vocabulary } from "../../plan/planner.ts";
import { queriesFor } from "../../plan/queries.ts";
import { fitQuery } from "../../plan/query-text.ts";
import { partsOf } from "../../question/asks.ts";
import { entitiesOf } from "../../question/terms.ts";
import type { Run } from "../../run/run.ts";
import { FREE } from "../../run/spend.ts";
import { ROUTES, routeQuery } from "../../search/routing.ts";
import type { Exchange } from "../phase-one/phase-one.ts";

export const searchPlanSchema = z.object({
  /** The question as it is understood, complete in itself. */
  question: z.string(),
  /** The same, where a model reads it differently from what was asked (C14). */
  readAs: z.string().optional(),
  /** The plan in words: the one thought of the turn. */
  thought: z.string(),
  route: z.enum(ROUTES),
  first: z.enum(["facts", "concepts"]),
  facts: z.array(z.string()),
  concepts: z.array(z.string()),
});
export type SearchPlan = z.infer<typeof searchPlanSchema>;

export interface SearchPlanAsk {
  readonly question: string;
  readonly dialogue: readonly Exchange[];
  readonly vocabulary: Vocabulary;
}

/** Plans the searches of a turn: what is asked, where it goes, and the first queries. */
export interface SearchPlanner {
  plan(run: Run, ask: SearchPlanAsk): Promise<SearchPlan>;
}

/** Queries prepared for each role; a third may come from a conflict or a language retry. */
export const QUERIES_PER_ROLE = 2;

/** Plans by rules on the question's words; journaled, since the vocabulary may change between two lives of a run. */
export const searchPlannerByRules: SearchPlanner = {
  plan: (run, ask) =>
    run.step({
      key: "plan/rules",
      type: "search-plan@1",
      input: { question: ask.question },
      schema: searchPlanSchema,
      estimate: FREE,
      work: async () => planByRules(ask),
    }),
};

/** What {@link searchPlannerByRules} does, as a pure function. */
export function planByRules({ question, dialogue, vocabulary }: SearchPlanAsk): SearchPlan {
  const whole = withSubject(question, dialogue);
  const { route, first } = routeQuery(whole);
  const queries = plainQueries(whole, vocabulary);
  return {
    question: whole,
    thought: `Question: ${whole.replace(/[\s.?!]+$/u, "")}? Look first for ${first}${route === "tavily_plus_exa" ? ", then for the rest" : ""}; then check what was found against a second opinion, and only then answer.`,
    route,
    first,
    ...byRole(route, queries, queries),
  };
}

/** The queries each role of the route gets; roles outside it get none. */
export function byRole(
  route: SearchPlan["route"],
  facts: readonly string[],
  concepts: readonly string[],
): Pick<SearchPlan, "facts" | "concepts"> {
  const distinct = (queries: readonly string[]) => [...new Set(queries.map((query) => fitQuery(query)).filter((query) => query !== ""))];
  const own = route === "exa_only" ? [] : distinct(facts).slice(0, QUERIES_PER_ROLE);
  if (route === "tavily_only") return { facts: own, concepts: [] };
  const fresh = distinct(concepts);
  const other = fresh.filter((query) => !own.includes(query));
  return { facts: own, concepts: (other.length > 0 ? other : fresh).slice(0, QUERIES_PER_ROLE) };
}

/** A question in its words, by name, and more broadly. */
export function plainQueries(question: string, vocabulary: Vocabulary): string[] {
  const task: Task = { id: "t1", question, state: "todo" };
  const made = queriesFor(task, vocabulary).map(({ query }) => query);
  return [...new Set([...made, question])];
}

/** A question that only points ("how much does it cost") with the names that were spoken of before. */
export function withSubject(question: string, dialogue: readonly Exchange[]): string {
  const before = dialogue.at(-1)?.user;
  if (before === undefined || !PRONOUN.test(question) || entitiesOf(question).length > 0) return question;
  const names = entitiesOf(before);
  return names.length === 0 ? question : `${question} (${names.join(", ")})`;
}

/** The parts of a question, as tasks that pages are read for. */
export function tasksOf(question: string): Task[] {
  return partsOf(question).map((part, at) => ({ id: `t${at + 1}`, question: part, state: "todo" }));
}
