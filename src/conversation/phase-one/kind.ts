import { MYSTERY, MYSTERY_ELSEWHERE, SEQUENCE } from "../../lexicon/en/problem.ts";
import { formOf } from "../../question/kind.ts";

/** What Phase 1 does with a question: a table of hypotheses, a table or list, or prose. */
export type PhaseOneKind = "problem" | "shaped" | "prose";

/** Tells it from the words of the question alone, so that no call to a model stands between the question and the first word (C4, C5). */
export function phaseOneKind(question: string): PhaseOneKind {
  const { kind } = formOf(question);
  if (kind === "problem" || MYSTERY.test(question.replace(/[’]/gu, "'")) || MYSTERY_ELSEWHERE.test(question)) return "problem";
  return kind === "compare" || kind === "timeline" || SEQUENCE.test(question) ? "shaped" : "prose";
}
