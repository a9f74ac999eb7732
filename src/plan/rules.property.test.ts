import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TASK_STATES, type Task } from "../domain/checklist.ts";
import { type Claim, claimSchema, VERDICTS } from "../domain/claim.ts";
import { parseResearchRequest } from "../domain/request.ts";
import { NO_WORDS } from "../text/spelling/words-at-hand.ts";
import { queryKey } from "./query-text.ts";
import { finishPlan, finishReflection, isEvidence, weakQueries } from "./rules.ts";

const WORDS = [
  "bridge",
  "harbour",
  "steel",
  "cost",
  "1932",
  "Sydney",
  "tram",
  "engineer",
  "loan",
  "toll",
  "site:a.org",
  '"Dorman Long"',
  "the",
  "?",
];
const someWords = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(" "));
const taskIds = ["t1", "t2", "t3", "t4"];

const claims = fc.array(fc.constantFrom(...VERDICTS), { maxLength: 3 }).map((verdicts) =>
  verdicts.map(
    (verdict, at): Claim =>
      claimSchema.parse({
        id: `c${at}`,
        text: "The bridge opened in 1932.",
        type: "fact",
        confidence: 0.9,
        quotes: [{ snapshotId: "s", span: { start: 0, end: 6 }, text: "opened", locatedBy: "exact" }],
        taskIds: [],
        relevance: 0.5,
        judgement: { verdict, score: 0.5, reasons: [], judge: { kind: "rules", version: "1" } },
      }),
  ),
);
const tasks = fc.array(
  fc.record({ question: someWords.filter((text) => /\w/.test(text)), state: fc.constantFrom(...TASK_STATES), claims }),
  {
    minLength: 1,
    maxLength: 4,
  },
);
const outcomes = fc.array(
  fc.record({
    query: someWords.filter((text) => /\w/.test(text)),
    taskId: fc.constantFrom(...taskIds),
    round: fc.integer({ min: 1, max: 2 }),
    kept: fc.integer({ min: -1, max: 5 }),
  }),
  { maxLength: 8 },
);
const drafted = fc.array(fc.record({ query: someWords, intent: fc.constant(""), taskId: fc.constantFrom(...taskIds, "t9") }), {
  maxLength: 6,
});
const domains = fc.subarray(["a.org", "b.org", "c.org", "d.org"]);

describe("whatever a maker drafts", () => {
  it("R9 a reflection asks nothing twice, stays within the breadth and calls nothing done without evidence", () => {
    fc.assert(
      fc.property(
        fc.record({
          tasks,
          outcomes,
          drafted,
          domains,
          breadth: fc.integer({ min: 2, max: 10 }),
          sufficient: fc.boolean(),
          confidence: fc.double({ min: -1, max: 2 }),
        }),
        (input) => {
          const request = parseResearchRequest({ query: "What did the Sydney Harbour Bridge cost?", include_domains: input.domains });
          const evidence = input.tasks.map((one, at) => ({
            task: { id: `t${at + 1}`, question: one.question, state: one.state } satisfies Task,
            claims: one.claims,
            independentSources: one.claims.length,
          }));
          const queries = input.outcomes.map((outcome) => ({ ...outcome, intent: "" }));
          const ask = {
            request,
            round: 2,
            roundsLeft: 1,
            breadth: input.breadth,
            evidence,
            summaries: [],
            queries,
            vocabulary: NO_WORDS,
          };
          const updates = evidence.map(({ task }) => ({ id: task.id, state: "done" as const }));
          const reflection = finishReflection(ask, {
            sufficient: input.sufficient,
            confidence: input.confidence,
            gaps: [],
            updates,
            queries: input.drafted,
          });

          const keys = reflection.queries.map((query) => queryKey(query.query));
          const askedKeys = new Set(queries.map((query) => queryKey(query.query)));
          expect(new Set(keys).size).toBe(keys.length);
          expect(keys.filter((key) => askedKeys.has(key))).toEqual([]);
          expect(keys.length).toBeLessThanOrEqual(input.breadth);
          expect(
            reflection.queries.every((query) => query.query.length <= 400 && evidence.some(({ task }) => task.id === query.taskId)),
          ).toBe(true);
          for (const [at, task] of reflection.tasks.entries()) {
            const found = evidence[at]?.claims.some(isEvidence) ?? false;
            expect(task.state === "done" || task.state === "in_progress").toBe(found);
          }
          expect(reflection.confidence).toBeGreaterThanOrEqual(0);
          expect(reflection.confidence).toBeLessThanOrEqual(1);
          if (reflection.sufficient) expect(reflection.queries).toEqual([]);
          expect(weakQueries(queries).every((query) => query.kept < 3)).toBe(true);
        },
      ),
    );
  });

  it("R4 a plan has at least one task and query, all distinct, within the breadth, each under a task", () => {
    fc.assert(
      fc.property(
        fc.record({ tasks: fc.array(someWords, { maxLength: 9 }), drafted, domains, breadth: fc.integer({ min: 2, max: 10 }) }),
        (input) => {
          const request = parseResearchRequest({ query: "What did the Sydney Harbour Bridge cost?", exclude_domains: input.domains });
          const plan = finishPlan(
            { request, breadth: input.breadth, vocabulary: NO_WORDS },
            { plan: "", tier: "deep", tasks: input.tasks.map((question, at) => ({ id: `t${at + 1}`, question })), queries: input.drafted },
          );
          const ids = plan.tasks.map((task) => task.id);
          expect(plan.tasks.length).toBeGreaterThan(0);
          expect(plan.queries.length).toBeGreaterThanOrEqual(Math.min(3, plan.tasks.length, input.breadth));
          expect(plan.queries.length).toBeLessThanOrEqual(Math.min(6, input.breadth));
          expect(new Set(plan.queries.map((query) => queryKey(query.query))).size).toBe(plan.queries.length);
          expect(plan.queries.every((query) => ids.includes(query.taskId))).toBe(true);
          if (plan.tasks.length <= Math.min(6, input.breadth))
            expect(new Set(plan.queries.map((query) => query.taskId)).size).toBe(plan.tasks.length);
        },
      ),
    );
  });
});
