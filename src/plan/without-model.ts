import type { Plan, Reflection } from "../domain/checklist.ts";
import { perhapsMeant } from "../question/reading.ts";
import type { PlanAsk, Planner, ReflectAsk } from "./planner.ts";
import { queriesFor } from "./queries.ts";
import { dedupeQueries, finishPlan, finishReflection, isEvidence, type TaskUpdate } from "./rules.ts";

/** Plans and reflects by rules, in any language (X8, R4, R9, C14): the question is asked as it was typed, and in fewer words where that brings too little. */
export const plannerWithoutModel: Planner = {
  plan: (_run, ask) => Promise.resolve(planByRules(ask)),
  reflect: (_run, ask) => Promise.resolve(reflectByRules(ask)),
};

const PLAN = "Search for the question as it was typed, and show word for word what comes nearest.";

/** The plan of {@link plannerWithoutModel}, as a pure function. */
export function planByRules(ask: PlanAsk): Plan {
  const { query } = ask.request;
  const perhaps = perhapsMeant(query, ask.vocabulary);
  const task = { id: "1", question: query };
  const queries = queriesFor({ ...task, state: "todo" }, ask.vocabulary);
  const plan = finishPlan(ask, { plan: PLAN, tier: "standard", tasks: [task], queries: dedupeQueries(queries) });
  return perhaps.length === 0 ? plan : { ...plan, perhaps };
}

/** The reflection of {@link plannerWithoutModel}, as a pure function: what has evidence is settled. */
export function reflectByRules(ask: ReflectAsk): Reflection {
  const updates = ask.evidence.map(
    ({ task, claims }): TaskUpdate => ({ id: task.id, state: claims.some(isEvidence) ? "done" : "blocked" }),
  );
  const settled = updates.filter(({ state }) => state === "done").length;
  return finishReflection(ask, {
    sufficient: settled === updates.length,
    confidence: settled / Math.max(1, updates.length),
    gaps: [],
    updates,
    queries: [],
  });
}
