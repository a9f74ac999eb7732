import type { AsksFor } from "../lexicon/language.ts";
import { lexiconFor } from "../lexicon/telling.ts";

/** What the answer to a question must hold, by the first phrase of its language that asks; "any" where none does (X8). */
export function asksFor(question: string): AsksFor {
  return lexiconFor(question).asked(question)?.asksFor ?? "any";
}

const MOST_PARTS = 6;

/**
 * The questions in a question, in order, each as it was typed: several in one text, a list of them, and those that a word or mark of the language joins. The
 * question itself where it is one.
 */
export function partsOf(question: string): string[] {
  const lines = question
    .split(/\n+/)
    .map((line) => line.replace(/^\s*(?:\d{1,2}[.)]|[-*•])\s+/, "").trim())
    .filter((line) => line !== "");
  const asked = lines.flatMap((line) => line.split(/(?<=[?؟])\s+(?=\S)|(?<=？)(?=\S)/u));
  const parts = asked.flatMap((one) => lexiconFor(one).askedApart(one.trim()));
  return [...new Set(parts)].slice(0, MOST_PARTS);
}

/** Longer questions have parts. */
const MOST_WORDS = 14;

/** What one sentence answers. */
const SINGLE_ANSWERS: ReadonlySet<AsksFor> = new Set(["number", "date", "person", "place"]);

/** Whether one search and one synthesis are enough: a short question with a single part that asks for one thing. Everything else takes the whole loop. */
export function isShortQuestion(query: string): boolean {
  if (query.trim().split(/\s+/).length > MOST_WORDS) return false;
  return partsOf(query).length <= 1 && SINGLE_ANSWERS.has(asksFor(query));
}
