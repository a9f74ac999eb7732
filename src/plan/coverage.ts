import type { Task } from "../domain/checklist.ts";
import type { Claim } from "../domain/claim.ts";
import { type Frame, filled } from "../lexicon/frame.ts";
import type { AsksFor } from "../lexicon/language.ts";
import { holdsAnswer } from "../question/answers.ts";
import { type QuestionShape, shapeOf } from "../question/shape.ts";
import { sameFamily, synonymsOf } from "../question/synonyms.ts";
import { contentWords, words } from "../text/words.ts";
import type { TaskEvidence } from "./planner.ts";
import { isEvidence } from "./rules.ts";

/** What the evidence for one task has and lacks, by rules (R9). */
export interface Coverage {
  readonly task: Task;
  readonly question: QuestionShape;
  /** Claims that count. */
  readonly claims: readonly Claim[];
  /** Whether a quote holds the kind of thing asked for. */
  readonly holdsAnswer: boolean;
  /** Words of the question, as typed, that no quote mentions. */
  readonly missing: readonly string[];
  readonly independentSources: number;
  /** 0–1: how much of an answer is there. */
  readonly degree: number;
}

const WORD_WEIGHT = 0.9;
const ENOUGH_SOURCES = 2;
const HOLDS = 0.75;
/** "When is it replaced?" may be answered by what must have happened first. */
const CONDITION = 0.6;
const CONDITION_RELEVANT = 0.7;
/** Answers that may be put so many ways that a very relevant sentence counts without their usual words. */
const PUT_MANY_WAYS: ReadonlySet<AsksFor> = new Set(["method", "reason", "list", "definition", "comparison", "place"]);

/** Measures a task's evidence against its question: kind of answer, words, independent sources. */
export function coverageOf({ task, claims, independentSources, titles = [] }: TaskEvidence): Coverage {
  const question = shapeOf(task.question);
  const counted = claims.filter(isEvidence);
  const said = counted.map((claim) => [claim.text, ...claim.quotes.map((quote) => quote.text)].join(" "));
  const stems = new Set([...said, ...(counted.length === 0 ? [] : titles)].flatMap((text) => contentWords(text)));
  const lacking = question.terms.filter((term) => term.weight >= WORD_WEIGHT && !mentions(stems, term.stem)).map(({ word }) => word);
  const typed = new Map(words(task.question).map(({ lower, text }) => [lower, text]));
  const missing = lacking.map((word) => typed.get(word) ?? word);
  const answer = Math.max(0, ...counted.map((claim) => holdsAnswer(claim.text, question)));
  const wanted = question.terms.filter((term) => term.weight >= WORD_WEIGHT).length;
  const mentioned = wanted === 0 ? 1 : 1 - missing.length / wanted;
  const best = Math.max(0, ...counted.map((claim) => claim.relevance));
  const sources = Math.min(1, independentSources / ENOUGH_SOURCES);
  const degree = counted.length === 0 ? 0 : 0.35 * answer + 0.25 * mentioned + 0.25 * best + 0.15 * sources;
  const onCondition = counted.some((claim) => claim.relevance >= CONDITION_RELEVANT && holdsAnswer(claim.text, question) >= CONDITION);
  const telling = answer >= HOLDS || (PUT_MANY_WAYS.has(question.asksFor) && best >= HOLDS) || (question.asksFor === "date" && onCondition);
  return { task, question, claims: counted, holdsAnswer: telling, missing, independentSources, degree };
}

function mentions(stems: ReadonlySet<string>, wanted: string): boolean {
  if (stems.has(wanted)) return true;
  const synonyms = synonymsOf(wanted);
  for (const stem of stems) if (synonyms.has(stem) || sameFamily(stem, wanted)) return true;
  return false;
}

/** What the evidence lacks, in the answer's language; nothing when the task is answered, or has no evidence at all (the rules say that). */
export function lacksOf({ claims, holdsAnswer: answered, missing, independentSources }: Coverage, frame: Frame): string[] {
  if (claims.length === 0) return [];
  const lacks: string[] = [];
  if (!answered) lacks.push(frame.noAnswer);
  if (missing.length > 0) lacks.push(filled(frame.noMention, { words: missing.map((word) => `“${word}”`).join(", ") }));
  if (independentSources < ENOUGH_SOURCES) lacks.push(frame.oneIndependent);
  return lacks;
}

/** The same, each with the question it is about. */
export function gapsOf(coverage: Coverage, frame: Frame): string[] {
  return lacksOf(coverage, frame).map((lack) => `${coverage.task.question} — ${lack}`);
}
