import type { PlannedQuery, Task } from "../domain/checklist.ts";
import { entitiesOf } from "../question/terms.ts";
import type { Vocabulary } from "./planner.ts";
import { keywords } from "./query-text.ts";

/**
 * A task's question as queries of different form (R4): its words, its names as a phrase, fewer of its words. Rules never add a word, and never
 * write one otherwise than it was typed.
 */
export function queriesFor(task: Task, vocabulary: Vocabulary): PlannedQuery[] {
  const entities = entitiesOf(task.question);
  const asQuery = (query: string, intent: string): PlannedQuery => ({ query, intent, taskId: task.id });
  const found = [asQuery(keywords(task.question), `the question's own words: ${task.question}`)];
  const named = entities.find((entity) => entity.includes(" ") && !/["“]/.test(entity) && task.question.includes(entity));
  if (named !== undefined) {
    const rest = task.question.replace(named, " ");
    found.push(asQuery(`"${named}" ${/[\p{L}\p{N}]/u.test(rest) ? keywords(rest) : ""}`.trim(), `"${named}" by name`));
  }
  found.push(asQuery(withoutRarest(task.question, entities, vocabulary), "broader: without the rarest word"));
  return found;
}

/** The question's words but the one that the fewest documents know; its names stay as long as there is another word. */
function withoutRarest(question: string, entities: readonly string[], vocabulary: Vocabulary): string {
  const pieces = keywords(question).split(" ");
  if (pieces.length < 3) return pieces.join(" ");
  const plain = pieces.filter((piece) => !entities.some((entity) => entity.includes(piece)));
  const [rarest] = (plain.length > 0 ? plain : pieces).toSorted((a, b) => vocabulary.frequency(a) - vocabulary.frequency(b));
  return pieces.filter((piece) => piece !== rarest).join(" ");
}
