import type { PlannedQuery, Task } from "../domain/checklist.ts";
import type { Measure } from "../text/question/kind.ts";
import type { QuestionShape } from "../text/question/shape.ts";
import { otherWordsFor } from "../text/question/synonyms.ts";
import { isStopWord } from "../text/words.ts";
import type { Coverage } from "./coverage.ts";
import type { Vocabulary } from "./planner.ts";
import { keywords } from "./query-text.ts";

/** Words that answers of a kind often carry and questions do not. */
const ANSWER_WORDS: Partial<Record<QuestionShape["kind"], string>> = {
  definition: "definition",
  when: "date year",
  where: "location",
  why: "reason",
  compare: "comparison difference",
  timeline: "history dates",
};
const MEASURE_WORDS: Partial<Record<Measure, string>> = {
  money: "price cost",
  percent: "percentage",
  duration: "duration time",
  length: "length size",
  weight: "weight",
  data: "size",
  temperature: "temperature",
  loudness: "noise decibels",
  count: "number",
};

/** A task's question as queries of different form (R4): its words, its names as phrases, other words for the same. */
export function queriesFor(task: Task, question: QuestionShape, vocabulary: Vocabulary): PlannedQuery[] {
  const plain = keywords(task.question);
  const asQuery = (query: string, intent: string): PlannedQuery => ({ query, intent, taskId: task.id });
  const found = [asQuery(plain, `the question's own words: ${task.question}`)];
  const named = question.entities.find((entity) => entity.includes(" ") && !/["“]/.test(entity));
  if (named !== undefined) {
    const rest = question.terms.filter((term) => !named.toLowerCase().includes(term.word)).map((term) => term.word);
    found.push(asQuery([`"${named}"`, ...rest].join(" "), `"${named}" by name`));
  }
  const other = withOtherWord(question, vocabulary);
  if (other !== undefined) found.push(asQuery(other.query, `"${other.word}" for "${other.instead}"`));
  const kind = question.measure === undefined ? ANSWER_WORDS[question.kind] : MEASURE_WORDS[question.measure];
  if (kind !== undefined) found.push(asQuery(`${question.terms.map((term) => term.word).join(" ")} ${kind}`, `pages that offer ${kind}`));
  if (question.terms.length > 2) found.push(asQuery(withoutRarest(question, vocabulary), "broader: without the rarest word"));
  return found;
}

/** The question's terms with one exchanged for a word that the material at hand knows, or for the nearest. */
function withOtherWord(question: QuestionShape, vocabulary: Vocabulary) {
  for (const term of question.terms) {
    const others = otherWordsFor(term.word).filter((word) => !isStopWord(word));
    const word = others.find((one) => vocabulary.frequency(one) > 0) ?? others[0];
    if (word === undefined || term.weight > 1) continue;
    return { query: question.terms.map((one) => (one === term ? word : one.word)).join(" "), word, instead: term.word };
  }
  return undefined;
}

/** Queries for what a task's evidence lacks (R9): the missing words with its names, another word for one, and a broader one. */
export function followUpsFor({ task, question, missing, claims }: Coverage, vocabulary: Vocabulary): PlannedQuery[] {
  const asQuery = (query: string, intent: string): PlannedQuery => ({ query, intent, taskId: task.id });
  const subject =
    question.entities.length > 0
      ? question.entities.join(" ")
      : question.terms
          .slice(0, 2)
          .map((term) => term.word)
          .join(" ");
  const found: PlannedQuery[] = [];
  if (missing.length > 0 && claims.length > 0)
    found.push(
      asQuery(
        `${subject} ${missing.filter((word) => !subject.toLowerCase().includes(word)).join(" ")}`.trim(),
        `what no quote mentions yet: ${missing.join(", ")}`,
      ),
    );
  const other = withOtherWord(question, vocabulary);
  if (other !== undefined) found.push(asQuery(other.query, `"${other.word}" for "${other.instead}"`));
  if (claims.length === 0) {
    found.push(asQuery(withoutRarest(question, vocabulary), "broader: without the rarest word"));
    found.push(asQuery(subject, "broader: the subject alone"));
  }
  return found;
}

/** The question's terms but the one that the fewest documents know. */
function withoutRarest(question: QuestionShape, vocabulary: Vocabulary): string {
  const terms = [...question.terms];
  if (terms.length < 3) return terms.map((term) => term.word).join(" ");
  const plain = terms.filter((term) => !question.entities.some((entity) => entity.toLowerCase().includes(term.word)));
  const rarest = [...(plain.length > 0 ? plain : terms)].sort((a, b) => vocabulary.frequency(a.word) - vocabulary.frequency(b.word))[0];
  return terms
    .filter((term) => term !== rarest)
    .map((term) => term.word)
    .join(" ");
}
