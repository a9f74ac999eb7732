import type { ComplexityTier, Plan, PlannedQuery, Reflection, Task } from "../domain/checklist.ts";
import type { Frame } from "../lexicon/frame.ts";
import { frameFor } from "../question/answer-language.ts";
import { comparedIn } from "../question/compared.ts";
import { perhapsMeant } from "../question/reading.ts";
import { type QuestionShape, shapeOf } from "../question/shape.ts";
import { sameWords } from "../text/lines.ts";
import { type Coverage, coverageOf, gapsOf, lacksOf } from "./coverage.ts";
import type { PlanAsk, Planner, ReflectAsk, TaskEvidence } from "./planner.ts";
import { followUpsFor, queriesFor } from "./queries.ts";
import { dedupeQueries, finishPlan, finishReflection, isLost, type TaskUpdate } from "./rules.ts";

/** Queries of each task in a first round: the fewer tasks, the more forms each is asked in. */
const FORMS_ALONE = 4;
const FORMS_AMONG_OTHERS = 2;
const ENOUGH_SOURCES = 2;
/** From this round on, and when there is no further one, one source must do. */
const PATIENT_ROUNDS = 2;
const SUFFICIENT = 0.6;
const DEEP =
  /\b(?:comprehensive|in[- ]depth|detailed (?:report|analysis|overview|study)|thorough|literature review|state of the art|market (?:analysis|report)|everything (?:about|on)|systematic|exhaustive)\b/i;
const SIMPLE_KINDS: ReadonlySet<QuestionShape["kind"]> = new Set(["definition", "who", "when", "where", "how many", "yes-no"]);
const LONG_QUESTION = 24;

/** Plans and reflects by rules on the words of the question and of the evidence (X8, R4, R9, C14). */
export const plannerWithoutModel: Planner = {
  plan: (_run, ask) => Promise.resolve(planByRules(ask)),
  reflect: (_run, ask) => Promise.resolve(reflectByRules(ask)),
};

/** The plan of {@link plannerWithoutModel}, as a pure function. */
export function planByRules(ask: PlanAsk): Plan {
  const { query } = ask.request;
  const asked = shapeOf(query);
  const perhaps = perhapsMeant(query, ask.vocabulary);
  const tasks: Task[] = asked.facets.map((question, index) => ({ id: String(index + 1), question, state: "todo" }));
  const forms = tasks.length === 1 ? FORMS_ALONE : FORMS_AMONG_OTHERS;
  // A sub-question begins with a capital; a query is as it was typed.
  const asTyped = (task: Task) => (sameWords(task.question, query) ? { ...task, question: query } : task);
  const queries = inTurns(tasks.map((task) => queriesFor(asTyped(task), shapeOf(task.question), ask.vocabulary).slice(0, forms)));
  const plan = finishPlan(ask, { plan: planText(asked, query), tier: tierOf(asked, query), tasks, queries: dedupeQueries(queries) });
  return perhaps.length === 0 ? plan : { ...plan, perhaps };
}

/** The first of each list, then the second of each, and so on. */
function inTurns(lists: readonly (readonly PlannedQuery[])[]): PlannedQuery[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
}

/** How much work a question is (R2), by its parts, its kind and its length. */
function tierOf(asked: QuestionShape, query: string): ComplexityTier {
  if (DEEP.test(query) || asked.facets.length >= 4) return "deep";
  const short = query.split(/\s+/).length <= LONG_QUESTION;
  return asked.facets.length === 1 && SIMPLE_KINDS.has(asked.kind) && short ? "simple" : "standard";
}

function planText(asked: QuestionShape, query: string): string {
  const about = asked.entities.length > 0 ? asked.entities.join(", ") : asked.terms.map((term) => term.word).join(", ");
  const parts = [`Look for ${about === "" ? query : about}.`];
  if (asked.timeScope !== undefined) parts.push(`Only what is dated ${asked.timeScope.text} counts in full.`);
  if (asked.facets.length > 1) parts.push(`Answer in ${asked.facets.length} parts: ${asked.facets.join(" ")}`);
  parts.push("Quote the sentences that answer, from independent sources where there are several.");
  return parts.join(" ");
}

/** The reflection of {@link plannerWithoutModel}, as a pure function. */
export function reflectByRules(asked: ReflectAsk): Reflection {
  const ask = { ...asked, evidence: withComparison(asked) };
  const coverage = ask.evidence.map(coverageOf);
  const patient = ask.round >= PATIENT_ROUNDS || ask.roundsLeft <= 0;
  const reflection = reflectOn(ask, coverage, patient);
  // With nothing left to ask, what one source says must do: a folder often has but one document on a thing.
  return patient || reflection.queries.length > 0 ? reflection : reflectOn(ask, coverage, true);
}

/** What is known of each thing is evidence for how they compare: the comparison itself is answered by all its parts. */
function withComparison({ request, evidence }: ReflectAsk): readonly TaskEvidence[] {
  const whole = comparedIn(request.query) === undefined ? undefined : evidence[0];
  if (whole === undefined || whole.claims.length > 0 || evidence.length < 2) return evidence;
  const parts = evidence.slice(1);
  if (parts.some(({ claims }) => claims.length === 0)) return evidence;
  const claims = [...new Set(parts.flatMap((part) => part.claims))].sort((a, b) => b.relevance - a.relevance);
  return [{ ...whole, claims, independentSources: Math.max(...parts.map((part) => part.independentSources)) }, ...parts];
}

function reflectOn(ask: ReflectAsk, coverage: readonly Coverage[], patient: boolean): Reflection {
  const frame = frameFor(ask.request);
  const updates = coverage.map((one) => updateOf(one, patient, frame));
  const confidence = coverage.length === 0 ? 0 : coverage.reduce((sum, one) => sum + one.degree, 0) / coverage.length;
  const answered = coverage.every(
    (one, index) => updates[index]?.state === "done" || (one.degree >= SUFFICIENT && one.holdsAnswer && isCovered(one)),
  );
  const open = coverage.filter((_, index) => updates[index]?.state !== "done");
  const hopeful = open.filter((one) => !isLost(one, ask.vocabulary));
  return finishReflection(ask, {
    sufficient: answered && (updates.every((update) => update.state === "done") || patient),
    confidence: Math.round(confidence * 100) / 100,
    gaps: open.flatMap((one) => gapsOf(one, frame)),
    updates,
    queries: hopeful.flatMap((one) => followUpsFor(one, ask.vocabulary)),
  });
}

/**
 * Done when a quote holds what is asked for, the question's words are covered, and two sources say so.
 * @param patient one source must do: enough was searched, or nothing is left to ask
 */
function updateOf(coverage: Coverage, patient: boolean, frame: Frame): TaskUpdate {
  const { task, claims, holdsAnswer, independentSources } = coverage;
  if (claims.length === 0) return { id: task.id, state: "blocked", note: frame.noEvidence };
  const backed = independentSources >= ENOUGH_SOURCES || patient;
  if (holdsAnswer && isCovered(coverage) && backed) return { id: task.id, state: "done" };
  const [lack] = lacksOf(coverage, frame);
  return { id: task.id, state: "in_progress", note: lack };
}

/** What a sentence either holds or does not. */
const TOLD: ReadonlySet<QuestionShape["asksFor"]> = new Set(["number", "date", "person", "place", "reason"]);
const NAME_WEIGHT = 1.5;

/** Whether a word of the question only describes the next ("short flights"): a source may put it otherwise ("flights under 600 km"). */
function isAttribute(word: string, { task, question }: Coverage): boolean {
  const at = question.terms.findIndex((term) => term.word === word);
  const [term, next] = [question.terms[at], question.terms[at + 1]];
  if (term === undefined || next === undefined || term.weight >= NAME_WEIGHT) return false;
  return task.question.toLowerCase().includes(`${term.word} ${next.word}`);
}

/** Whether the evidence speaks of all the question does; of many words one may be put otherwise. */
function isCovered(coverage: Coverage): boolean {
  const { claims, missing, question, holdsAnswer } = coverage;
  if (claims.length === 0 || missing.length > 1) return false;
  const [word] = missing;
  return word === undefined || question.terms.length >= 4 || (holdsAnswer && TOLD.has(question.asksFor) && isAttribute(word, coverage));
}
