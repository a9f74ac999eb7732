import { z } from "zod";
import type { ResearchRequest } from "../../domain/request.ts";

/** Questions asked before a run at most (R3). */
export const MOST_QUESTIONS = 3;

/** One question to the user before anything is searched, with likely answers where there are some. */
export const clarifyingQuestionSchema = z.object({ question: z.string().min(1).max(300), options: z.array(z.string().max(80)).max(4) });
export type ClarifyingQuestion = z.infer<typeof clarifyingQuestionSchema>;

/**
 * The request with what was asked and answered, which the planner reads as part of the question (S4's combined prompt). Questions left
 * unanswered are left out.
 * @param answers in the order of the questions
 */
export function withAnswers(
  request: ResearchRequest,
  questions: readonly ClarifyingQuestion[],
  answers: readonly (string | undefined)[],
): ResearchRequest {
  const turns = questions.flatMap(({ question }, at) => {
    const answer = answers[at]?.trim() ?? "";
    return answer === "" ? [] : [{ system: "", assistant: question, user: answer.slice(0, 4000) }];
  });
  return { ...request, followUpDialogue: [...request.followUpDialogue, ...turns].slice(0, 10) };
}
