import { negators } from "../negation.ts";
import { facetsOf } from "./facets.ts";
import { formOf, type QuestionForm } from "./kind.ts";
import { entitiesOf, type Term, termsOf } from "./terms.ts";
import { type TimeScope, timeScopeOf } from "./time-scope.ts";

/** All that the words of a question say about its answer. */
export interface QuestionShape extends QuestionForm {
  /** Names, in order. */
  readonly entities: readonly string[];
  /** Sub-questions, at least one. */
  readonly facets: readonly string[];
  readonly terms: readonly Term[];
  readonly timeScope?: TimeScope;
  /** Words that turn the question round, lower case. */
  readonly negations: readonly string[];
}

/** Reads a question's form, names, parts, terms and time from its words, without any model (X8). */
export function shapeOf(question: string): QuestionShape {
  const entities = entitiesOf(question);
  const timeScope = timeScopeOf(question);
  return {
    ...formOf(question),
    entities,
    facets: facetsOf(question),
    terms: termsOf(question, entities),
    ...(timeScope === undefined ? {} : { timeScope }),
    negations: negators(question).map((cue) => cue.word),
  };
}
