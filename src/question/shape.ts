import { MEASURE_WORDS } from "../lexicon/en/question.ts";
import { contentWords } from "../text/words.ts";
import { facetsOf } from "./facets.ts";
import { formOf, type QuestionForm } from "./kind.ts";
import { lackingIn } from "./lacking.ts";
import { namedSubject } from "./subject.ts";
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
  /** Stems of what it supposes to be away: "without a model". */
  readonly lacking: readonly string[];
}

const MEASURE_SHARE = 0.5;

/** Reads a question's form, names, parts, terms and time from its words, without any model (X8). */
export function shapeOf(question: string): QuestionShape {
  const entities = entitiesOf(question);
  const timeScope = timeScopeOf(question);
  const bounds = timeScope === undefined || /^(?:in|during|for|of)\b/i.test(timeScope.text) ? "" : timeScope.text;
  const form = formOf(question);
  const measured = form.asksFor === "number";
  const ofName = new Set(contentWords(namedSubject(question) ?? ""));
  return {
    ...form,
    entities,
    facets: facetsOf(question),
    terms: termsOf(question, entities)
      .filter((term) => !/^\d{4}$/.test(term.word) || !bounds.includes(term.word))
      .map((term) => (term.weight <= 1 && ofName.has(term.stem) ? { ...term, ofName: true } : term))
      .map((term) => (measured && MEASURE_WORDS.has(term.word) ? { ...term, weight: term.weight * MEASURE_SHARE } : term)),
    ...(timeScope === undefined ? {} : { timeScope }),
    lacking: lackingIn(question),
  };
}
