import { planSchema, reflectionSchema } from "../domain/checklist.ts";
import { inputHash } from "../run/canonical-json.ts";
import type { Json } from "../run/run.ts";
import { FREE } from "../run/spend.ts";
import type { Planner } from "./planner.ts";

/**
 * Keeps what a planner without a model decided in the journal: it reads the vocabulary of a library that may change between two lives of a
 * run, and what was planned must stay planned.
 */
export function journaledPlanner(planner: Planner): Planner {
  return {
    plan(run, ask) {
      const input: Json = { query: ask.request.query, breadth: ask.breadth };
      const key = `rules/plan/${inputHash(input).slice(0, 16)}`;
      return run.step({
        key,
        type: "plan@1",
        input,
        schema: planSchema,
        estimate: FREE,
        purse: "writer",
        owed: true,
        work: () => planner.plan(run, ask),
      });
    },
    reflect(run, ask) {
      const input: Json = {
        query: ask.request.query,
        round: ask.round,
        tasks: ask.evidence.map(({ task, claims }) => [task.id, task.state, ...claims.map((claim) => claim.id)]),
        queries: ask.queries.map((query) => [query.query, query.kept]),
      };
      const key = `rules/reflect/${ask.round}/${inputHash(input).slice(0, 16)}`;
      return run.step({
        key,
        type: "reflect@1",
        input,
        schema: reflectionSchema,
        estimate: FREE,
        purse: "writer",
        owed: true,
        work: () => planner.reflect(run, ask),
      });
    },
  };
}
