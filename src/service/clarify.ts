import type { Assay } from "../assay.ts";
import type { ResearchRequest } from "../domain/request.ts";
import type { ClarifyingQuestion } from "../plan/clarify/clarify.ts";
import { questionsByRules } from "../plan/clarify/rules.ts";
import { questionsWithModel } from "../plan/clarify/with-model.ts";
import { type ActParts, act } from "./act.ts";

export { type ClarifyingQuestion, clarifyingQuestionSchema, MOST_QUESTIONS, withAnswers } from "../plan/clarify/clarify.ts";

const SECONDS = 30;

/**
 * What is to be asked before a run: at most three questions, most often none (R3). Put the answers into the request with `withAnswers`. A
 * request that brings a dialogue is asked nothing more.
 * @param principal who asked the service for it
 * @throws AssayError CANCELLED
 */
export async function clarifyingQuestions(
  assay: ActParts & Pick<Assay, "roles">,
  request: ResearchRequest,
  signal: AbortSignal,
  principal?: string,
): Promise<readonly ClarifyingQuestion[]> {
  if (request.followUpDialogue.length > 0) return [];
  const { roles } = assay;
  if (roles === undefined) return questionsByRules(request.query);
  return act(assay, {
    kind: "clarify",
    query: request.query,
    request: { query: request.query },
    principal,
    budget: request,
    timeLimitMs: SECONDS * 1000,
    signal,
    work: (run) => questionsWithModel(run, roles, request.query),
  });
}
