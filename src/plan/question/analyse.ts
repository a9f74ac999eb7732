import { type QuestionShape, shapeOf } from "../../text/question/shape.ts";
import type { Vocabulary } from "../planner.ts";
import { readQuestion } from "./reading.ts";

/** A question understood: what it says once typos are read, and its shape. */
export interface AnalysedQuestion extends QuestionShape {
  /** The question as it is read. */
  readonly text: string;
  /** The same, only where it differs from what was typed (C14). */
  readonly readAs?: string;
}

/** Understands a question from its words and the vocabulary at hand, without a model (X8, C14). */
export function analyseQuestion(question: string, vocabulary: Vocabulary): AnalysedQuestion {
  const reading = readQuestion(question, vocabulary);
  return { ...shapeOf(reading.text), ...reading };
}
