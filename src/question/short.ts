import { shapeOf } from "./shape.ts";

/** Longer questions have parts. */
const MOST_WORDS = 14;

/** What one sentence answers. */
const SINGLE_ANSWERS: ReadonlySet<string> = new Set(["number", "date", "person", "place"]);

/**
 * Whether one search and one synthesis are enough: a short question with a single part that asks for one thing, such as a date, a number, a
 * person or a place. Everything else takes the whole loop.
 */
export function isShortQuestion(query: string): boolean {
  if (query.trim().split(/\s+/).length > MOST_WORDS) return false;
  const question = shapeOf(query);
  return question.facets.length <= 1 && SINGLE_ANSWERS.has(question.asksFor);
}
