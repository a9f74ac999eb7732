import type { PlannedQuery, Task } from "../domain/checklist.ts";
import { foldWord } from "../lexicon/fold.ts";
import type { QuestionShape } from "../question/shape.ts";
import type { Coverage } from "./coverage.ts";
import type { Vocabulary } from "./planner.ts";
import { keywords } from "./query-text.ts";

/**
 * A task's question as queries of different form (R4): its words, its names as a phrase, fewer of its words. Rules never add a word, and never
 * write one otherwise than it was typed.
 */
export function queriesFor(task: Task, question: QuestionShape, vocabulary: Vocabulary): PlannedQuery[] {
  const asQuery = (query: string, intent: string): PlannedQuery => ({ query, intent, taskId: task.id });
  const found = [asQuery(keywords(task.question), `the question's own words: ${task.question}`)];
  const named = question.entities.find((entity) => entity.includes(" ") && !/["“]/.test(entity) && task.question.includes(entity));
  if (named !== undefined) {
    const rest = task.question.replace(named, " ");
    found.push(asQuery(`"${named}" ${/[\p{L}\p{N}]/u.test(rest) ? keywords(rest) : ""}`.trim(), `"${named}" by name`));
  }
  found.push(asQuery(withoutRarest(task.question, question, vocabulary), "broader: without the rarest word"));
  return found;
}

/** Queries for what a task's evidence lacks (R9): the missing words with its names, and broader ones. */
export function followUpsFor({ task, question, missing, claims }: Coverage, vocabulary: Vocabulary): PlannedQuery[] {
  const asQuery = (query: string, intent: string): PlannedQuery => ({ query, intent, taskId: task.id });
  const pieces = keywords(task.question).split(" ");
  // The capital that a question begins with makes no name.
  const names = question.entities.filter((entity) => entity !== pieces[0]);
  const subject = names.length > 0 ? names : pieces.slice(0, 2);
  if (claims.length === 0) {
    return [
      asQuery(withoutRarest(task.question, question, vocabulary), "broader: without the rarest word"),
      asQuery(subject.join(" "), "broader: the subject alone"),
    ];
  }
  const lacking = pieces.filter((piece) => missing.includes(foldWord(piece)) && !subject.includes(piece));
  return lacking.length === 0 ? [] : [asQuery([...subject, ...lacking].join(" "), `what no quote mentions yet: ${lacking.join(", ")}`)];
}

/** The question's words but the one that the fewest documents know; its names stay as long as there is another word. */
function withoutRarest(question: string, { entities }: QuestionShape, vocabulary: Vocabulary): string {
  const pieces = keywords(question).split(" ");
  if (pieces.length < 3) return pieces.join(" ");
  const plain = pieces.filter((piece) => !entities.some((entity) => entity.includes(piece)));
  const [rarest] = (plain.length > 0 ? plain : pieces).toSorted((a, b) => vocabulary.frequency(a) - vocabulary.frequency(b));
  return pieces.filter((piece) => piece !== rarest).join(" ");
}
